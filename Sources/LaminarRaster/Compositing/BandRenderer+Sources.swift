import LaminarGraphics

extension BandRenderer {
  /// Fills a shape with an image.
  mutating func fill(
    _ item: PreparedItem, _ image: PreparedImage, _ frame: borrowing PreparedFrame,
    _ clip: ClipState, on target: BandView
  ) {
    var rect = item.bounds.intersection(clip.rect)
    // Beyond the bounds lines cover nothing, and whole blocks are painted faster.
    if case .lines = item.coverage { rect = item.bounds.wholeBlocks.intersection(clip.rect) }
    if rect.isEmpty { return }
    let top = target.rows.lowerBound
    let strips = strips(of: rect, top: top)
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    add(item.coverage, frame, top: top, strips: strips, blocks: blocks)
    for index in strips {
      sweep(item.coverage, frame, strip: index, top: top, blocks: blocks)
      if strip.isEmpty { continue }
      let rows = top + 4 * index..<min(top + 4 * index + 4, target.rows.upperBound)
      if let mask = clip.mask {
        product.setProduct(strip, masks[mask], strip: index)
        paint(product, rows, image, inside: rect, on: target)
      } else {
        paint(strip, rows, image, inside: rect, on: target)
      }
    }
  }

  /// Paints the covered part of a strip with an image.
  private func paint(
    _ coverage: borrowing StripCoverage, _ rows: Range<Int>, _ image: PreparedImage,
    inside rect: PixelRect, on target: BandView
  ) {
    let sampled = samples.view(depth: 0, width: target.width, rows: rows)
    let scratch = samples.view(depth: 1, width: target.width, rows: rows)
    let opacity = image.opacity
    let visibleRows = max(rows.lowerBound, rect.minY)..<min(rows.upperBound, rect.maxY)
    if visibleRows.isEmpty { return }
    if let (level, steps) = image.mixedLevel, rect.minX & 3 == 0 {
      return paint(coverage, visibleRows, level, steps, opacity, top: rows.lowerBound, rect, target)
    }
    var spanIndex = 0
    while spanIndex < coverage.spanCount {
      let span = coverage.spans[spanIndex]
      // What an opaque image covers completely needs no blending.
      let isWhole = image.isOpaque && opacity == 255 && span.isSolid && span.alphas == ~0
      // Spans that touch are sampled as one.
      var end = spanIndex + 1
      if !image.isOpaque {
        while end < coverage.spanCount, coverage.spans[end].start == coverage.spans[end - 1].end {
          end += 1
        }
      }
      let from = max(Int(span.start) * 4, rect.minX)
      let count = min(Int(coverage.spans[end - 1].end) * 4, rect.maxX) - from
      let spans = coverage.spans[spanIndex..<end]
      spanIndex = end
      if count <= 0 { continue }
      let output = isWhole ? target : sampled
      sample(image, visibleRows, from: from, count: count, into: output, scratch: scratch)
      if !isWhole {
        target.paint(
          spans, masks: coverage.masks, top: rows.lowerBound, inside: rect,
          .layer(sampled, opacity: opacity))
      }
    }
  }

  /// Paints the covered part of a strip with a level of an image, mixed of four pixels everywhere.
  private func paint(
    _ coverage: borrowing StripCoverage, _ rows: Range<Int>, _ level: ImageLevel,
    _ steps: ImageSteps, _ opacity: UInt32, top: Int, _ rect: PixelRect, _ target: BandView
  ) {
    var spanIndex = 0
    while spanIndex < coverage.spanCount {
      let first = spanIndex
      spanIndex += 1
      while spanIndex < coverage.spanCount,
        coverage.spans[spanIndex].start == coverage.spans[spanIndex - 1].end
      {
        spanIndex += 1
      }
      // Spans are inside the blocks that the rectangle touches.
      let from = Int(coverage.spans[first].start) * 4
      let count = min(Int(coverage.spans[spanIndex - 1].end) * 4, rect.maxX) - from
      if from < rect.minX || count <= 0 { continue }
      for row in rows {
        words.set(coverage.spans[first..<spanIndex], masks: coverage.masks, row: row - top)
        level.draw(
          steps, row: row, from: from, count: count, words: words.words.reading, opacity: opacity,
          on: target.pixels(row: row, from: from, count: count))
      }
    }
  }

  private func sample(
    _ image: PreparedImage, _ rows: Range<Int>, from: Int, count: Int, into output: BandView,
    scratch: BandView
  ) {
    defer {
      if let tint = image.tint {
        for row in rows {
          TintKernel.multiply(output.pixels(row: row, from: from, count: count), count, by: tint)
        }
      }
    }
    if case .level(let level, let steps, let isLinear) = image.reading {
      for row in rows {
        level.sample(
          steps, isLinear: isLinear, row: row, from: from, count: count,
          into: output.pixels(row: row, from: from, count: count))
      }
      return
    }
    for row in rows {
      image.sample(
        row: row, from: from, count: count,
        into: output.pixels(row: row, from: from, count: count),
        scratch: scratch.pixels(row: row, from: from, count: count))
    }
  }

  /// A clip inside another: the alphas of a picture, which is drawn in `bounds` and transparent in
  /// the rest of `area`.
  mutating func narrowed(
    _ clip: ClipState, to bounds: PixelRect, alphasOf picture: BandView, in area: PixelRect
  ) -> ClipState {
    let top = picture.rows.lowerBound
    let strips = strips(of: bounds, top: top)
    let blocks = bounds.isEmpty ? 0..<0 : bounds.minX / 4..<(bounds.maxX + 3) / 4
    let stride = 4 * blocks.count
    if masksInUse == masks.count { masks.append(BandMask()) }
    masks[masksInUse].removeAll()
    for index in 0..<CoverageBuffer.bandStrips {
      strip.removeAll()
      if strips.contains(index), !blocks.isEmpty {
        for row in 0..<4 {
          let y = top + 4 * index + row
          let count = y < area.maxY ? area.maxX - area.minX : 0
          for column in 0..<stride { coverages[row * stride + column] = 0 }
          guard count > 0 else { continue }
          let pixels = picture.pixels(row: y, from: area.minX, count: count)
          for column in 0..<count {
            coverages[row * stride + column] = UInt8(truncatingIfNeeded: pixels[column] &>> 24)
          }
        }
        strip.append(rows: coverages, stride: stride, blocks: blocks)
        if let outer = clip.mask {
          product.setProduct(strip, masks[outer], strip: index)
          masks[masksInUse].append(product)
          continue
        }
      }
      masks[masksInUse].append(strip)
    }
    masksInUse += 1
    return ClipState(rect: bounds, mask: masksInUse - 1)
  }
}
