import LaminarGraphics

/// A part of the canvas that was drawn apart: premultiplied pixels, transparent around.
struct FilteredPicture: Sendable {
  /// Where the pixels lie.
  private(set) var rect: PixelRect
  private(set) var pixels: [UInt32]

  init(rect: PixelRect, pixels: [UInt32]) {
    precondition(pixels.count == rect.area, "a picture has as many pixels as its rectangle")
    self.rect = rect
    self.pixels = pixels
  }

  /// Applies a filter; what lies outside a window is not needed.
  mutating func apply(_ filter: PreparedFilter, in window: PixelRect) {
    switch filter {
    case .blur(let kernel): blur(by: kernel, in: window)
    case .color(let kernel):
      if kernel.fillsTransparency { extend(to: window) }
      kernel.apply(to: &pixels)
    }
  }

  /// Cuts or enlarges the picture to a rectangle.
  private mutating func extend(to target: PixelRect) {
    guard target != rect else { return }
    let shared = rect.intersection(target)
    let width = target.maxX - target.minX
    var result = [UInt32](repeating: 0, count: target.area)
    for row in shared.minY..<shared.maxY {
      let from = (row - rect.minY) * (rect.maxX - rect.minX) + shared.minX - rect.minX
      let to = (row - target.minY) * width + shared.minX - target.minX
      let count = shared.maxX - shared.minX
      result.replaceSubrange(to..<to + count, with: pixels[from..<from + count])
    }
    pixels = result
    rect = target
  }

  /// Blurs each premultiplied component.
  private mutating func blur(by kernel: BlurKernel, in window: PixelRect) {
    let cell = kernel.cell
    let reach = kernel.reach
    let whole = rect.wholeCells(cell)
    // In cells of the grid that begins at the canvas's corner.
    let cells = PixelRect(
      minX: whole.minX / cell - reach.columns - 1, minY: whole.minY / cell - reach.rows - 1,
      maxX: whole.maxX / cell + reach.columns + 1, maxY: whole.maxY / cell + reach.rows + 1)
    let (width, height) = (cells.maxX - cells.minX, cells.maxY - cells.minY)
    let target = PixelRect(
      minX: cells.minX * cell, minY: cells.minY * cell, maxX: cells.maxX * cell,
      maxY: cells.maxY * cell
    ).intersection(window)
    guard !target.isEmpty else { return extend(to: .empty) }
    var result = [UInt32](repeating: 0, count: target.area)
    let count = target.maxX - target.minX
    var line = [UInt8](repeating: 0, count: count)
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let plane = component(shift, onCells: cells, of: cell)
      let map = ShadowMap(
        cell: cell, column: cells.minX, row: cells.minY, width: width, height: height,
        alphas: AlphaBlur.blurred(plane, width: width, height: height, by: kernel))
      for row in target.minY..<target.maxY {
        line.withMutableRow {
          map.coverages(row: row, from: target.minX, count: count, into: $0)
        }
        let start = (row - target.minY) * count
        for place in 0..<count { result[start + place] |= UInt32(line[place]) << shift }
      }
    }
    pixels = result
    rect = target
  }

  /// The means of one component over cells of a grid.
  private func component(_ shift: UInt32, onCells cells: PixelRect, of cell: Int) -> [Float] {
    let width = cells.maxX - cells.minX
    var plane = [Float](repeating: 0, count: cells.area)
    let digits = cell.trailingZeroBitCount
    let own = rect.maxX - rect.minX
    plane.withUnsafeMutableBufferPointer { plane in
      pixels.withUnsafeBufferPointer { pixels in
        for row in rect.minY..<rect.maxY {
          let line = ((row >> digits) - cells.minY) * width - cells.minX
          let source = (row - rect.minY) * own - rect.minX
          for column in rect.minX..<rect.maxX {
            plane[line + column >> digits] += Float(pixels[source + column] >> shift & 0xff)
          }
        }
      }
      if cell > 1 {
        let share = 1 / Float(cell * cell)
        for place in plane.indices { plane[place] *= share }
      }
    }
    return plane
  }
}

extension PixelRect {
  /// The rectangle of the cells of a power of 2 that it touches.
  func wholeCells(_ cell: Int) -> PixelRect {
    let mask = ~(cell - 1)
    return PixelRect(
      minX: minX & mask, minY: minY & mask, maxX: (maxX + cell - 1) & mask,
      maxY: (maxY + cell - 1) & mask)
  }

  /// The rectangle with a margin on every side.
  func expanded(by margin: Int) -> PixelRect {
    PixelRect(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
