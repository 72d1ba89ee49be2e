/// A picture in a terminal's cells: each shows two pixels, one above the other, as the colour of an
/// upper half block and its background colour.
package struct HalfBlockFrame: Sendable, Hashable {
  /// The two pixels of a cell, as numbers of colours.
  package struct Cell: Sendable, Hashable {
    /// The terminal's own background instead of a colour.
    package static let ground: UInt32 = 0xffff_ffff

    package var top = ground
    package var bottom = ground
  }

  package let columns: Int
  package let rows: Int
  package let depth: ColorDepth
  package private(set) var cells: [Cell]

  /// Makes a frame that shows nothing.
  package init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.depth = depth
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Draws an opaque picture with its upper left corner in a cell; what is outside is cut off.
  package mutating func draw(_ picture: Bitmap, column: Int, row: Int) {
    // Neighbours are often alike.
    var (last, code) = (UInt32(0), depth.code(of: 0))
    for y in 0..<picture.height {
      let cellRow = row + y / 2
      guard (0..<rows).contains(cellRow) else { continue }
      for x in 0..<picture.width where (0..<columns).contains(column + x) {
        let pixel = picture.pixel(x: x, y: y)
        if pixel != last { (last, code) = (pixel, depth.code(of: pixel)) }
        let index = cellRow * columns + column + x
        if y % 2 == 0 { cells[index].top = code } else { cells[index].bottom = code }
      }
    }
  }

  /// The text that turns what a terminal shows into this frame: only cells that differ are written.
  ///
  /// - Parameter old: What it shows; nil, or a frame of another size, for an empty screen.
  package func text(replacing old: HalfBlockFrame?) -> [UInt8] {
    var pen = Pen(depth: depth)
    let known = old.flatMap { $0.columns == columns && $0.rows == rows ? $0.cells : nil }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = cells[row * columns + column]
        let shown = known?[row * columns + column] ?? Cell()
        if cell != shown { pen.write(cell, row: row, column: column) }
      }
    }
    return pen.finished
  }
}

extension HalfBlockFrame {
  /// Where the next cell is written, and in which colours.
  private struct Pen {
    let depth: ColorDepth
    private var text: [UInt8] = []
    private var position: (row: Int, column: Int)?
    private var color: UInt32?
    private var ground: UInt32?

    init(depth: ColorDepth) { self.depth = depth }

    mutating func write(_ cell: Cell, row: Int, column: Int) {
      if position?.row != row || position?.column != column {
        text.append(contentsOf: "\u{1b}[\(row + 1);\(column + 1)H".utf8)
      }
      position = (row, column + 1)
      let isPlain = cell.top == cell.bottom
      choose(isPlain ? nil : cell.top, on: cell.bottom)
      text.append(contentsOf: (isPlain ? " " : "▀").utf8)
    }

    /// Changes the colours that differ from those in use; a nil colour of text may stay.
    private mutating func choose(_ color: UInt32?, on ground: UInt32) {
      let newColor = color.flatMap { $0 == self.color ? nil : $0 }
      let newGround = ground == self.ground ? nil : ground
      guard newColor != nil || newGround != nil else { return }
      text.append(contentsOf: "\u{1b}[".utf8)
      if let newColor {
        append("38", newColor, orElse: "39")
        self.color = newColor
      }
      if let newGround {
        if newColor != nil { text.append(UInt8(ascii: ";")) }
        append("48", newGround, orElse: "49")
        self.ground = newGround
      }
      text.append(UInt8(ascii: "m"))
    }

    private mutating func append(_ kind: String, _ code: UInt32, orElse standard: String) {
      if code == Cell.ground {
        text.append(contentsOf: standard.utf8)
      } else {
        depth.append(kind, code, to: &text)
      }
    }

    /// All text, which ends with the terminal's own colours; empty when no cell was written.
    var finished: [UInt8] { text.isEmpty ? [] : text + Array("\u{1b}[0m".utf8) }
  }
}
