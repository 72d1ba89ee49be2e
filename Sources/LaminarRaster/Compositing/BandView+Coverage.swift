import LaminarGraphics

/// What covered pixels are painted with.
enum BandSource {
  /// One colour.
  case color(PremultipliedColor)
  /// A picture of the same rows and width, times an opacity of 0…255.
  case layer(BandView, opacity: UInt32)
  /// The same, by a blend mode.
  case blend(BandView, opacity: UInt32, BlendMode)
  /// A gradient, computed in a worker's row.
  case gradient(GradientShader, ShadedRow.Memory)
}

extension BandView {
  /// Paints a rectangle, all of it covered.
  func paint(_ rect: PixelRect, _ source: BandSource) {
    for row in rect.minY..<rect.maxY {
      paint(row: row, from: rect.minX, to: rect.maxX, coverage: 255, source)
    }
  }

  /// Paints the covered part of a strip of four rows that begins at `top`, inside a rectangle.
  func paint(
    _ spans: ArraySlice<CoverageSpan>, masks: borrowing [SIMD4<UInt32>], top: Int,
    inside rect: PixelRect, _ source: BandSource
  ) {
    let firstRow = max(rect.minY - top, 0)
    let endRow = min(rect.maxY - top, 4)
    guard firstRow < endRow else { return }
    masks.withUnsafeBufferPointer { buffer in
      for span in spans {
        let from = max(Int(span.start) &* 4, rect.minX)
        let to = min(Int(span.end) &* 4, rect.maxX)
        if from >= to { continue }
        if span.isSolid {
          for row in firstRow..<endRow {
            let coverage = span.alphas &>> UInt32(truncatingIfNeeded: 8 &* row) & 0xff
            if coverage != 0 {
              paint(row: top &+ row, from: from, to: to, coverage: coverage, source)
            }
          }
          continue
        }
        let first = Int(span.mask)
        let count = Int(span.end &- span.start)
        precondition(first >= 0 && first &+ count <= buffer.count)
        // Four words a block: those of a row are four words apart.
        let words = RowPointer(buffer).part(from: first, count: count).bound(to: UInt32.self)
        for row in firstRow..<endRow {
          paint(
            row: top &+ row, from: from, to: to, start: Int(span.start) &* 4,
            mask: words + row, source)
        }
      }
    }
  }

  @inline(__always)
  private func paint(row: Int, from: Int, to: Int, coverage: UInt32, _ source: BandSource) {
    let count = to &- from
    let target = pixels(row: row, from: from, count: count)
    switch source {
    case .color(let color):
      RowKernel.over(PixelRows(target), count: count, color: color.rgba, coverage: coverage)
    case .layer(let layer, let opacity):
      let top = layer.pixels(row: row, from: from, count: count)
      let combined = PixelMath.divided255(coverage &* opacity)
      RowKernel.over(target, count: count, source: top.reading, coverage: combined)
    case .blend(let layer, let opacity, let mode):
      let top = layer.pixels(row: row, from: from, count: count)
      BlendKernel.blend(
        target, count: count, source: top.reading, coverage: coverage, opacity: opacity, mode)
    case .gradient(let shader, let shaded):
      shade(target, row: row, from: from, to: to, coverage: coverage, shader, shaded)
    }
  }

  /// Paints a row through masks whose first belongs to the four pixels from `start` on.
  @inline(__always)
  private func paint(
    row: Int, from: Int, to: Int, start: Int, mask: RowPointer<UInt32>, _ source: BandSource
  ) {
    let wholeStart = (from &+ 3) & ~3
    let wholeEnd = max(to & ~3, wholeStart)
    if from < wholeStart {
      paintSingly(row: row, from: from, to: min(wholeStart, to), start: start, mask: mask, source)
    }
    if wholeStart < wholeEnd {
      let blocks = (wholeEnd &- wholeStart) / 4
      let target = pixels(row: row, from: wholeStart, count: 4 &* blocks)
      let words = mask + (wholeStart &- start)
      switch source {
      case .color(let color):
        RowKernel.over(
          PixelRows(target), blocks: blocks, color: color.rgba, masks: MaskRows(first: words))
      case .layer(let layer, let opacity):
        let top = layer.pixels(row: row, from: wholeStart, count: 4 &* blocks)
        RowKernel.over(
          target, blocks: blocks, source: top.reading, mask: words, opacity: opacity)
      case .blend(let layer, let opacity, let mode):
        let top = layer.pixels(row: row, from: wholeStart, count: 4 &* blocks)
        BlendKernel.blend(
          target, blocks: blocks, source: top.reading, mask: words, opacity: opacity, mode)
      case .gradient(let shader, let shaded):
        if let color = shader.uniformColor(row: row) {
          RowKernel.over(
            PixelRows(target), blocks: blocks, color: color, masks: MaskRows(first: words))
        } else {
          shader.withPixels(row: row, from: wholeStart, to: wholeEnd, in: shaded) { source in
            RowKernel.over(target, blocks: blocks, source: source, mask: words, opacity: 255)
          }
        }
      }
    }
    if wholeEnd < to, wholeStart < to {
      paintSingly(row: row, from: wholeEnd, to: to, start: start, mask: mask, source)
    }
  }

  private func paintSingly(
    row: Int, from: Int, to: Int, start: Int, mask: RowPointer<UInt32>, _ source: BandSource
  ) {
    for column in from..<to {
      let offset = column &- start
      let coverage = mask[offset & ~3] &>> UInt32(truncatingIfNeeded: 8 &* (offset & 3)) & 0xff
      paint(row: row, from: column, to: column &+ 1, coverage: coverage, source)
    }
  }
  // Not inlined: gradients would make what paints colours slower.
  @inline(never)
  private func shade(
    _ target: MutableRowPointer<UInt32>, row: Int, from: Int, to: Int, coverage: UInt32,
    _ shader: GradientShader, _ shaded: ShadedRow.Memory
  ) {
    let count = to &- from
    if let color = shader.uniformColor(row: row) {
      return RowKernel.over(PixelRows(target), count: count, color: color, coverage: coverage)
    }
    if coverage == 255, shader.isOnePass, let alpha = shader.uniformAlpha {
      return shader.drawInOnePass(target, row: row, from: from, to: to, alpha: alpha, in: shaded)
    }
    shader.withPixels(row: row, from: from, to: to, in: shaded) { source in
      if coverage == 255, shader.isOpaque {
        target.update(from: source, count: count)
      } else if coverage == 255, let alpha = shader.uniformAlpha {
        RowKernel.over(target, count: count, source: source, alpha: alpha)
      } else {
        RowKernel.over(target, count: count, source: source, coverage: coverage)
      }
    }
  }
}
