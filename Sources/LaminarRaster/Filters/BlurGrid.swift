import LaminarGraphics

/// The cells on which a picture is blurred: those with something in them, and those that are seen.
///
/// Their grid begins at the canvas's corner, so that a picture's cells are the same wherever it is cut.
struct BlurGrid: Sendable {
  let kernel: BlurKernel
  /// The cells, in cells.
  let cells: PixelRect
  /// The pixels that the blur makes.
  let target: PixelRect

  private var width: Int { cells.maxX - cells.minX }
  private var height: Int { cells.maxY - cells.minY }

  /// Nil where the blur carries nothing into the window.
  init?(_ kernel: BlurKernel, from source: PixelRect, into window: PixelRect) {
    let cell = kernel.cell
    let reach = kernel.reach
    let full = source.cells(of: cell)
    // A pixel is mixed from the cells around it: one more than the blur reaches.
    let carried = PixelRect(
      minX: full.minX - reach.columns - 1, minY: full.minY - reach.rows - 1,
      maxX: full.maxX + reach.columns + 1, maxY: full.maxY + reach.rows + 1)
    let target = PixelRect(
      minX: carried.minX * cell, minY: carried.minY * cell, maxX: carried.maxX * cell,
      maxY: carried.maxY * cell
    ).intersection(window)
    guard !source.isEmpty, !target.isEmpty else { return nil }
    self.kernel = kernel
    self.target = target
    cells = full.union(target.cells(of: cell).expanded(by: 1).intersection(carried))
  }

  // MARK: - Cells

  /// The means of each component over the cells: four planes.
  func means(of pixels: [UInt32], in rect: PixelRect) -> [[Float]] {
    kernel.cell == 1 ? copies(of: pixels, in: rect) : sums(of: pixels, in: rect)
  }

  private func copies(of pixels: [UInt32], in rect: PixelRect) -> [[Float]] {
    let count = rect.maxX - rect.minX
    return [UInt32(0), 8, 16, 24].map { shift in
      var plane = [Float](repeating: 0, count: cells.area)
      plane.withMutableRow { plane in
        pixels.withRow { pixels in
          for row in 0..<rect.maxY - rect.minY {
            let line = (rect.minY + row - cells.minY) * width + rect.minX - cells.minX
            let output = plane.part(from: line, count: count)
            let input = pixels.part(from: row * count, count: count)
            // `count` pixels of two rows.
            for index in 0..<count { output[index] = Float(input[index] &>> shift & 0xff) }
          }
        }
      }
      return plane
    }
  }

  private func sums(of pixels: [UInt32], in rect: PixelRect) -> [[Float]] {
    var planes = [[Float]](repeating: [Float](repeating: 0, count: cells.area), count: 4)
    let cell = kernel.cell
    let share = 1 / Float(cell * cell)
    let count = rect.maxX - rect.minX
    let columns = rect.cells(of: cell)
    var sums = [WideComponents](repeating: .zero, count: columns.maxX - columns.minX)
    for row in columns.minY..<columns.maxY {
      for index in sums.indices { sums[index] = .zero }
      sums.withMutableRow { sums in
        pixels.withRow { pixels in
          for y in max(row * cell, rect.minY)..<min((row + 1) * cell, rect.maxY) {
            // The pixels from `rect.minX` to `rect.maxX` of a row, cell by cell.
            let line = pixels.part(from: (y - rect.minY) * count, count: count)
            for column in columns.minX..<columns.maxX {
              let first = max(column * cell, rect.minX) - rect.minX
              let end = min((column + 1) * cell, rect.maxX) - rect.minX
              var sum = sums[column - columns.minX]
              for x in first..<end { sum.add(WideComponents(line[x])) }
              sums[column - columns.minX] = sum
            }
          }
        }
      }
      let line = (row - cells.minY) * width + columns.minX - cells.minX
      for component in 0..<4 {
        for index in sums.indices {
          planes[component][line + index] = Float(sums[index][component]) * share
        }
      }
    }
    return planes
  }

  /// The blurred planes, as a premultiplied colour for each cell.
  func blurred(_ planes: [[Float]]) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: cells.area)
    for (component, plane) in planes.enumerated() {
      let bytes = AlphaBlur.blurred(plane, width: width, height: height, by: kernel)
      let shift = UInt32(truncatingIfNeeded: 8 * component)
      for index in colors.indices { colors[index] |= UInt32(bytes[index]) << shift }
    }
    return colors
  }

  // MARK: - Pixels

  /// The target's pixels, mixed from the colours of the cells around them.
  func pixels(of colors: [UInt32]) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: target.area)
    let count = target.maxX - target.minX
    guard kernel.cell > 1 else {
      for row in target.minY..<target.maxY {
        let from = (row - cells.minY) * width + target.minX - cells.minX
        let to = (row - target.minY) * count
        result.replaceSubrange(to..<to + count, with: colors[from..<from + count])
      }
      return result
    }
    // With an empty cell on both sides.
    var line = [WideComponents](repeating: .zero, count: width + 2)
    result.withMutableRow { result in
      for y in target.minY..<target.maxY {
        mixRows(of: colors, at: y, into: &line)
        let output = result.part(from: (y - target.minY) * count, count: count)
        line.withRow { mixColumns(of: $0, into: output) }
      }
    }
    return result
  }

  /// The cells above and below a row of pixels, by their distance.
  private func mixRows(of colors: [UInt32], at y: Int, into line: inout [WideComponents]) {
    let unit = 2 * kernel.cell
    // In 2·cell-ths of a cell, from the first cell's centre.
    let down = 2 * y + 1 - kernel.cell - cells.minY * unit
    let top = down >> unit.trailingZeroBitCount
    let weight = UInt32(truncatingIfNeeded: down & (unit - 1))
    let rest = UInt32(truncatingIfNeeded: unit) - weight
    for column in 0..<width {
      let upper = top >= 0 ? colors[top * width + column] : 0
      let lower = top + 1 < height ? colors[(top + 1) * width + column] : 0
      line[column + 1] = WideComponents(upper).mixed(
        with: WideComponents(lower), rest: rest, weight: weight)
    }
  }

  /// Mixes a row's cells by their distance from its pixels.
  private func mixColumns(
    of line: RowPointer<WideComponents>, into output: MutableRowPointer<UInt32>
  ) {
    let unit = 2 * kernel.cell
    let digits = 2 * unit.trailingZeroBitCount
    let half = WideComponents(repeating: 1 << UInt32(truncatingIfNeeded: digits - 1))
    let count = target.maxX - target.minX
    var index = 0
    // Each run of pixels is between the centres of the same two cells, and inside `count`.
    while index < count {
      let across = 2 * (target.minX + index) + 1 - kernel.cell - cells.minX * unit
      let left = across >> unit.trailingZeroBitCount + 1
      let weight = across & (unit - 1)
      let (from, to) = (line[left], line[left + 1])
      let step = from.step(to: to)
      var sum = from.mixed(
        with: to, rest: UInt32(truncatingIfNeeded: unit - weight),
        weight: UInt32(truncatingIfNeeded: weight))
      sum.add(half)
      let end = min(index + (unit - weight + 1) / 2, count)
      while index < end {
        output[index] = sum.pixel(without: UInt64(truncatingIfNeeded: digits))
        sum.add(step)
        index &+= 1
      }
    }
  }
}

/// Four components with 32 binary digits each, for sums of pixels: two components in a word.
///
/// Sums and products with weights are exact as long as no component reaches 2³².
private struct WideComponents: BitwiseCopyable, Sendable {
  /// The first and the third component, and the second and the fourth.
  private var even: UInt64
  private var odd: UInt64

  static let zero = WideComponents(even: 0, odd: 0)

  @inline(__always)
  private init(even: UInt64, odd: UInt64) {
    self.even = even
    self.odd = odd
  }

  /// The components of a pixel.
  @inline(__always)
  init(_ pixel: UInt32) {
    let low = UInt64(pixel & 0x00ff_00ff)
    let high = UInt64(pixel >> 8 & 0x00ff_00ff)
    even = (low | low << 16) & 0x0000_00ff_0000_00ff
    odd = (high | high << 16) & 0x0000_00ff_0000_00ff
  }

  /// One number for all components.
  @inline(__always)
  init(repeating value: UInt32) {
    let value = UInt64(value)
    even = value | value << 32
    odd = even
  }

  @inline(__always)
  subscript(component: Int) -> UInt32 {
    let pair = component & 1 == 0 ? even : odd
    return UInt32(truncatingIfNeeded: component < 2 ? pair : pair >> 32)
  }

  // Named, not operators: each more `+` costs the compiler time wherever numbers are added.
  @inline(__always)
  mutating func add(_ other: WideComponents) {
    even &+= other.even
    odd &+= other.odd
  }

  /// These times the rest of a weight, and others times the weight.
  @inline(__always)
  func mixed(with other: WideComponents, rest: UInt32, weight: UInt32) -> WideComponents {
    let (rest, weight) = (UInt64(rest), UInt64(weight))
    return WideComponents(
      even: even &* rest &+ other.even &* weight, odd: odd &* rest &+ other.odd &* weight)
  }

  /// What is added to a mix for each 2 of weight: it may be negative, but no sum with it is.
  @inline(__always)
  func step(to other: WideComponents) -> WideComponents {
    WideComponents(even: (other.even &- even) &* 2, odd: (other.odd &- odd) &* 2)
  }

  /// The pixel whose components are these without their last digits.
  ///
  /// - Parameter digits: How many; the rest of each component is a byte.
  @inline(__always)
  func pixel(without digits: UInt64) -> UInt32 {
    let low = even &>> digits & 0x0000_00ff_0000_00ff
    let high = odd &>> digits & 0x0000_00ff_0000_00ff
    return UInt32(truncatingIfNeeded: low | low &>> 16)
      | UInt32(truncatingIfNeeded: high | high &>> 16) << 8
  }
}
