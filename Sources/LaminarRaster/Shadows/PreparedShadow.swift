import LaminarGraphics

/// A shadow that can be seen: where its coverage comes from, and its colour.
struct PreparedShadow: Sendable {
  enum Form: Sendable {
    /// In closed form.
    case rounded(RoundedShadow)
    /// The map that one of the frame's passes makes.
    case pass(Int)
  }

  let form: Form
  /// The requested colour, so that opacities can still be multiplied in before rounding.
  private let color: Color
  let pixel: PremultipliedColor

  init(_ form: Form, color: Color) {
    self.form = form
    self.color = color
    pixel = PremultipliedColor(color)
  }

  /// The source of its coverages, once the frame's passes are drawn.
  func source(_ maps: [BlurredShadow]) -> ShadowSource {
    switch form {
    case .rounded(let rounded): .rounded(rounded.coverage)
    case .pass(let pass): .map(maps[pass])
    }
  }

  func times(opacity: Double) -> PreparedShadow {
    var color = self.color
    color.alpha = PremultipliedColor.unit(color.alpha) * opacity
    return PreparedShadow(form, color: color)
  }
}

/// The source of the coverages of a shadow.
enum ShadowSource {
  case rounded(ShadowCoverage)
  case map(BlurredShadow)

  /// Writes the coverages of one row of the canvas.
  func coverages(row y: Int, from x: Int, count: Int, into bytes: MutableRowPointer<UInt8>) {
    switch self {
    case .rounded(let rounded): rounded.coverages(row: y, from: x, count: count, into: bytes)
    case .map(let map): map.coverages(row: y, from: x, count: count, into: bytes)
    }
  }
}

/// The blurred coverage of a picture that casts a shadow.
enum ShadowPass: Sendable {
  /// It is drawn and blurred before the frame, since it is a part of it.
  case picture(CastingPicture)
  /// It is known of an earlier frame.
  case known(BlurredShadow)
}

/// A picture that casts a shadow.
struct CastingPicture: Sendable {
  /// The picture, in cells.
  let frame: PreparedFrame
  /// The origin of the picture on the grid of cells.
  let column: Int
  let row: Int
  let kernel: BlurKernel

  /// The map of a drawn picture of the frame's size.
  func map(of pixels: [UInt32]) -> BlurredShadow {
    let alphas = pixels.map { Float($0 >> 24) }
    return BlurredShadow(
      cell: kernel.cell, column: column, row: row, width: frame.width, height: frame.height,
      alphas: AlphaBlur.blurred(alphas, width: frame.width, height: frame.height, by: kernel))
  }
}

// MARK: - Blurred pictures

/// A blurred picture of coverage on a grid of cells over the canvas.
final class BlurredShadow: Sendable {
  /// The pixels per side of a cell.
  let cell: Int
  /// The first cell's column and row on the grid that begins at the canvas's corner.
  let column: Int
  let row: Int
  let width: Int
  let height: Int
  private let alphas: [UInt8]

  init(cell: Int, column: Int, row: Int, width: Int, height: Int, alphas: [UInt8]) {
    precondition(alphas.count == width * height)
    self.cell = cell
    self.column = column
    self.row = row
    self.width = width
    self.height = height
    self.alphas = alphas
  }

  /// Writes the coverages of one row of the canvas.
  func coverages(row y: Int, from x: Int, count: Int, into bytes: MutableRowPointer<UInt8>) {
    alphas.withUnsafeBufferPointer { alphas in
      if cell == 1 {
        let line = y - row
        guard line >= 0, line < height else { return bytes.update(repeating: 0, count: count) }
        for index in 0..<count {
          let cellColumn = x + index - column
          bytes[index] =
            cellColumn >= 0 && cellColumn < width ? alphas[line * width + cellColumn] : 0
        }
        return
      }
      // In 2·cell-ths of a cell, from the first cell's centre.
      let unit = 2 * cell
      let down = 2 * y + 1 - cell - row * unit
      let top = down >> (unit.trailingZeroBitCount)
      let downWeight = UInt32(truncatingIfNeeded: down & (unit - 1))
      let shift = UInt32(truncatingIfNeeded: 2 * unit.trailingZeroBitCount)
      for index in 0..<count {
        let across = 2 * (x + index) + 1 - cell - column * unit
        let left = across >> (unit.trailingZeroBitCount)
        let weight = UInt32(truncatingIfNeeded: across & (unit - 1))
        let rest = UInt32(truncatingIfNeeded: unit) - weight
        let upper = value(alphas, left, top) * rest + value(alphas, left + 1, top) * weight
        let lower =
          value(alphas, left, top + 1) * rest + value(alphas, left + 1, top + 1) * weight
        let sum = upper * (UInt32(truncatingIfNeeded: unit) - downWeight) + lower * downWeight
        bytes[index] = UInt8(truncatingIfNeeded: (sum + 1 << (shift - 1)) >> shift)
      }
    }
  }

  @inline(__always)
  private func value(_ alphas: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return UInt32(alphas[y * width + x])
  }
}

// MARK: - Drawing

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
    let source = shadow.source(frame.blurredShadows)
    var rounded: ShadowCoverage?
    if clip.mask == nil, case .rounded(let coverage) = source { rounded = coverage }
    let even = rounded.flatMap { evenBlocks(of: $0, inside: rect) }
    let strips = strips(of: rect, top: top)
    let solidBackground = solidBackground(of: strips, rect.minX / 4..<(rect.maxX + 3) / 4)
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
        columns: whole.minX..<whole.maxX, isEven: isEven, solidBackground: solidBackground)
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
