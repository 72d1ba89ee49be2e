import LaminarGraphics

extension BandRenderer {
  /// Draws a shadow.
  mutating func fill(
    _ item: PreparedItem, _ shadow: PreparedShadow, _ frame: borrowing PreparedFrame,
    _ clip: ClipState, on target: BandView
  ) {
    let rect = clip.rect.intersection(item.bounds)
    if rect.isEmpty { return }
    let top = target.rows.lowerBound
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    for index in strips(of: rect, top: top) {
      setCoverages(
        of: shadow, frame, rows: top + 4 * index..<top + 4 * index + 4, inside: rect,
        blocks: blocks)
      let first = top + 4 * index
      let stripTarget = ColorStripKernel.Target(
        base: target.strip(at: first, inside: rect), stride: target.width,
        rows: max(rect.minY - first, 0)..<min(rect.maxY - first, 4),
        columns: rect.minX..<rect.maxX)
      guard let mask = clip.mask else {
        ColorStripKernel.paint(coverages, blocks: blocks, shadow.pixel, on: stripTarget)
        continue
      }
      strip.removeAll()
      strip.append(rows: coverages, stride: 4 * blocks.count, blocks: blocks)
      if strip.isEmpty { continue }
      product.setProduct(strip, masks[mask], strip: index)
      ColorStripKernel.paint(product, shadow.pixel, on: stripTarget)
    }
  }

  /// Writes a shadow's coverages of four rows, one after the other; 0 outside of a rectangle.
  mutating func setCoverages(
    of shadow: PreparedShadow, _ frame: borrowing PreparedFrame, rows: Range<Int>,
    inside rect: PixelRect, blocks: Range<Int>
  ) {
    let stride = 4 * blocks.count
    let first = rect.minX - 4 * blocks.lowerBound
    let end = first + rect.maxX - rect.minX
    precondition(4 * stride <= coverages.count)
    coverages.withMutableRow { bytes in
      // Each row is set from its first byte to its last.
      var line = bytes.part(from: 0, count: 4 * stride).row(count: stride)
      for y in rows {
        defer { line.moveRow(by: stride) }
        guard y >= rect.minY, y < rect.maxY else {
          line.update(repeating: 0, count: stride)
          continue
        }
        line.update(repeating: 0, count: first)
        (line + end).update(repeating: 0, count: stride - end)
        switch shadow.form {
        case .rounded(let rounded):
          rounded.coverages(row: y, from: rect.minX, count: end - first, into: line + first)
        case .pass(let pass):
          frame.shadowMaps[pass].coverages(
            row: y, from: rect.minX, count: end - first, into: line + first)
        }
      }
    }
  }
}
