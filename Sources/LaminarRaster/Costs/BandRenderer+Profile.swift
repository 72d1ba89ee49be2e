extension BandRenderer {
  /// Counts the pixels of a band that an item covers: those whose coverage, clips and masks included, is
  /// above 0. An image covers its shape; a particle, a sprite and a group the rectangle that is
  /// composited.
  ///
  /// - Parameter group: What clips the innermost group.
  mutating func note(
    _ item: PreparedItem, of frame: borrowing PreparedFrame, _ band: Int, _ clip: ClipState,
    group: ClipState?, in profile: FrameProfile
  ) {
    var clip = clip
    var rects: [PixelRect] = []
    let top = band * CoverageBuffer.bandRows
    switch item.action {
    case .particles(let particles):
      for part in particles {
        for index in part.draws(band: band) {
          let rect = part.draws[Int(index)].bounds.intersection(clip.rect)
          if !rect.isEmpty { rects.append(rect) }
        }
      }
      return profile.add(item, rects, toCanvas: frame.toCanvas)
    case .fill, .image, .sprites, .shadow: break
    case .popGroup: clip = group ?? clip
    case .pushClip, .popClip, .pushGroup, .pushMask, .clipToMask: return
    }
    let rect = item.bounds.intersection(clip.rect)
    if rect.isEmpty { return }
    let isRect: Bool
    switch (item.action, item.coverage) {
    case (.popGroup, _), (.sprites, _), (_, .rect): isRect = true
    default: isRect = false
    }
    if isRect, clip.mask == nil {
      return profile.add(item, [rect], toCanvas: frame.toCanvas)
    }
    let strips = strips(of: rect, top: top)
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    if !isRect { add(item.coverage, frame, top: top, strips: strips, blocks: blocks) }
    for index in strips {
      let first = top + 4 * index
      if case .shadow(let shadow) = item.action {
        setCoverages(
          of: shadow.source(frame.shadowMaps), rows: first..<first + 4, inside: rect, blocks: blocks
        )
        strip.removeAll()
        strip.append(rows: coverages, stride: 4 * blocks.count, blocks: blocks)
      } else {
        sweep(
          isRect ? .rect : item.coverage, frame, strip: index, top: top, blocks: blocks)
      }
      if strip.isEmpty { continue }
      if let mask = clip.mask {
        product.setProduct(strip, masks[mask], strip: index)
        product.appendCovered(to: &rects, top: first, inside: rect)
      } else {
        strip.appendCovered(to: &rects, top: first, inside: rect)
      }
    }
    profile.add(item, rects, toCanvas: frame.toCanvas)
  }
}

extension StripCoverage {
  /// Appends rectangles of the pixels inside a rectangle whose coverage is above 0.
  fileprivate func appendCovered(
    to rects: inout [PixelRect], top: Int, inside rect: PixelRect
  ) {
    func append(_ row: Int, _ minX: Int, _ maxX: Int) {
      let run = PixelRect(minX: minX, minY: top + row, maxX: maxX, maxY: top + row + 1)
        .intersection(rect)
      if run.isEmpty { return }
      if let last = rects.last, last.minY == run.minY, last.maxX == run.minX {
        rects[rects.count - 1].maxX = run.maxX
      } else {
        rects.append(run)
      }
    }
    for row in 0..<4 {
      for span in spans[..<spanCount] {
        if span.isSolid {
          if span.alphas >> UInt32(8 * row) & 0xFF > 0 {
            append(row, 4 * Int(span.start), 4 * Int(span.end))
          }
          continue
        }
        for block in span.start..<span.end {
          let bytes = masks[Int(span.mask + block - span.start)][row]
          for column in 0..<4 where bytes >> UInt32(8 * column) & 0xFF > 0 {
            append(row, 4 * Int(block) + column, 4 * Int(block) + column + 1)
          }
        }
      }
    }
  }
}
