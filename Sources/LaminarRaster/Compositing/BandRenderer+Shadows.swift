import LaminarGraphics

extension BandRenderer {
  /// Draws a shadow.
  mutating func fill(
    _ item: PreparedItem, _ shadow: PreparedShadow, _ frame: borrowing PreparedFrame,
    _ clip: ClipState, on target: BandView
  ) {
    let rect = clip.rect.intersection(item.bounds)
    if rect.isEmpty { return }
    // Beyond the bounds nothing is covered, and whole blocks are painted faster.
    var whole = rect
    whole.minX = max(rect.minX & ~3, clip.rect.minX)
    whole.maxX = min((rect.maxX + 3) & ~3, clip.rect.maxX)
    let top = target.rows.lowerBound
    let source = shadow.source(frame.shadowMaps)
    var rounded: ShadowCoverage?
    if clip.mask == nil, case .rounded(let coverage) = source { rounded = coverage }
    let even = rounded.flatMap { evenBlocks(of: $0, inside: rect) }
    let strips = strips(of: rect, top: top)
    let ground = ground(of: strips, rect.minX / 4..<(rect.maxX + 3) / 4)
    var alike = 0..<0
    if let rounded {
      alike = self.alike(
        rounded.evenRows.clamped(to: rect.minY..<rect.maxY), among: strips, top: top)
    }
    for index in strips where index <= alike.lowerBound || index >= alike.upperBound {
      let first = top + 4 * index
      let isEven = alike.contains(index)
      let count = isEven ? 4 * alike.count : 4
      let stripTarget = ColorStripKernel.Target(
        base: target.strip(at: first, inside: whole), stride: target.width,
        rows: max(rect.minY - first, 0)..<min(rect.maxY - first, count),
        columns: whole.minX..<whole.maxX, isEven: isEven, ground: ground)
      if let even, let alphas = rounded?.evenCoverages(top: first) {
        strip.removeAll()
        if alphas != 0 { strip.appendSolid(even.lowerBound, even.upperBound, alphas: alphas) }
        ColorStripKernel.paint(strip, shadow.pixel, on: stripTarget)
        var part = rect
        part.maxX = 4 * even.lowerBound
        paint(source, shadow.pixel, part, clip, strip: index, top: top, on: stripTarget)
        part = rect
        part.minX = 4 * even.upperBound
        paint(source, shadow.pixel, part, clip, strip: index, top: top, on: stripTarget)
      } else {
        paint(source, shadow.pixel, rect, clip, strip: index, top: top, on: stripTarget)
      }
    }
  }

  /// The whole blocks of a shadow's middle, if they are worth being painted apart.
  private func evenBlocks(of shadow: ShadowCoverage, inside rect: PixelRect) -> Range<Int>? {
    guard let columns = shadow.evenColumns else { return nil }
    let first = (max(columns.lowerBound, rect.minX) + 3) / 4
    let end = min(columns.upperBound, rect.maxX) / 4
    return end - first >= 4 ? first..<end : nil
  }

  /// Paints columns of a shadow in a strip by the coverage of each pixel.
  private mutating func paint(
    _ source: ShadowSource, _ color: PremultipliedColor, _ rect: PixelRect, _ clip: ClipState,
    strip index: Int, top: Int, on stripTarget: ColorStripKernel.Target
  ) {
    if rect.isEmpty { return }
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    let first = top + 4 * index
    setCoverages(of: source, rows: first..<first + 4, inside: rect, blocks: blocks)
    guard let mask = clip.mask else {
      return ColorStripKernel.paint(coverages, blocks: blocks, color, on: stripTarget)
    }
    strip.removeAll()
    strip.append(rows: coverages, stride: 4 * blocks.count, blocks: blocks)
    if strip.isEmpty { return }
    product.setProduct(strip, masks[mask], strip: index)
    ColorStripKernel.paint(product, color, on: stripTarget)
  }

  /// Writes a shadow's coverages of four rows, one after the other; 0 outside of a rectangle.
  mutating func setCoverages(
    of shadow: ShadowSource, rows: Range<Int>, inside rect: PixelRect, blocks: Range<Int>
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
        shadow.coverages(row: y, from: rect.minX, count: end - first, into: line + first)
      }
    }
  }
}
