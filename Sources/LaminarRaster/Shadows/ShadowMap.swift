/// A blurred picture of coverage on a grid of cells over the canvas.
final class ShadowMap: Sendable {
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
