import LaminarGraphics

/// Some rows of a picture that one worker alone reads and writes: only here, pixels are reached
/// by address.
///
/// Sendable without a check by the compiler because the bands of a frame are disjoint, each is drawn by
/// one worker, and the picture outlives them all.
struct BandView: @unchecked Sendable {
  private let base: MutableRowPointer<UInt32>
  /// Pixels of a row.
  let width: Int
  /// The rows of the picture that are here.
  let rows: Range<Int>

  /// Makes a view of rows of a picture that has `width` pixels per row; `base` is its first pixel of
  /// the first of these rows, and reaches all of them.
  init(base: MutableRowPointer<UInt32>, width: Int, rows: Range<Int>) {
    self.base = base.part(from: 0, count: width &* rows.count)
    self.width = width
    self.rows = rows
  }

  /// A part of the rows.
  func extracting(_ part: Range<Int>) -> BandView {
    precondition(rows.lowerBound <= part.lowerBound && part.upperBound <= rows.upperBound)
    return BandView(
      base: base.part(
        from: (part.lowerBound - rows.lowerBound) * width, count: part.count * width),
      width: width, rows: part)
  }

  /// The pixels of a row from a column on, of which `count` may be used.
  @inline(__always)
  func pixels(row: Int, from column: Int, count: Int) -> MutableRowPointer<UInt32> {
    precondition(rows.contains(row) && column >= 0 && count >= 0 && column &+ count <= width)
    return (base + ((row &- rows.lowerBound) &* width &+ column)).row(count: count)
  }

  /// The pixel of column 0 in the row `top`, from which the rows of a rectangle on this view can be
  /// reached; the row itself need not be here.
  @inline(__always)
  func strip(at top: Int, inside rect: PixelRect) -> MutableRowPointer<UInt32> {
    precondition(rows.lowerBound <= rect.minY && rect.maxY <= rows.upperBound)
    precondition(rect.minX >= 0 && rect.maxX <= width)
    let first = base + ((top &- rows.lowerBound) &* width &+ rect.minX)
    return first.row(count: rect.maxX &- rect.minX) + -rect.minX
  }

  /// Sets all pixels of a rectangle.
  func fill(_ rect: PixelRect, _ value: UInt32) {
    if rect.isEmpty { return }
    let count = rect.maxX - rect.minX
    let first = pixels(row: rect.minY, from: rect.minX, count: count)
    first.update(repeating: value, count: count)
    // Copying a row takes the widest stores that the machine has.
    for row in rect.minY + 1..<rect.maxY {
      pixels(row: row, from: rect.minX, count: count).update(
        from: first.reading, count: count)
    }
  }
}

// MARK: - Painting coverage

/// The paint of covered pixels.
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
