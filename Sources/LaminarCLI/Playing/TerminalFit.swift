import Foundation
import Laminar

/// How a canvas is shown on a terminal: as large as fits, in its proportions, in the middle.
///
/// A pixel of the terminal is half a cell, taken for a square.
struct TerminalFit: Sendable, Hashable {
  /// The most pixels of the picture's side for one of the terminal: more would not be seen.
  private static let finest = 4.0

  /// What the frame is drawn on before it is scaled down.
  let canvas: Canvas
  /// The terminal's pixels that the picture takes.
  let width: Int
  let height: Int
  /// The cell of its upper left corner.
  let column: Int
  let row: Int

  /// Fits a canvas into a number of cells.
  init(_ canvas: Canvas, columns: Int, rows: Int) {
    let size = canvas.size
    let (across, down) = (Double(max(columns, 1)), Double(2 * max(rows, 1)))
    let scale = min(across / max(Double(size.width), 1e-9), down / max(Double(size.height), 1e-9))
    width = Int(min(max((Double(size.width) * scale).rounded(), 1), across))
    height = Int(min(max((Double(size.height) * scale).rounded(), 1), down))
    column = (columns - width) / 2
    row = (rows - (height + 1) / 2) / 2
    var drawn = canvas
    drawn.scale = min(max(canvas.scale, scale), scale * Self.finest)
    self.canvas = drawn
  }

  /// Whether a cell shows a part of the picture.
  func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + width).contains(column)
      && (self.row..<self.row + (height + 1) / 2).contains(row)
  }

  /// The point of the canvas in the middle of a cell, also of one beside the picture; of a last row that
  /// shows one pixel only, in the middle of that.
  func point(column: Int, row: Int) -> CGPoint {
    let x = Double(column - self.column) + 0.5
    let line = 2 * (row - self.row)
    let y = line == height - 1 ? Double(line) + 0.5 : Double(line) + 1
    return CGPoint(
      x: x * Double(canvas.size.width) / Double(width),
      y: y * Double(canvas.size.height) / Double(height))
  }
}
