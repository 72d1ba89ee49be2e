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

/// The colours that a terminal shows.
package enum ColorDepth: Sendable, Hashable {
  /// The 256 colours that every terminal has.
  case palette
  /// 24 bits.
  case trueColor

  /// The depth that the environment states.
  package init(_ environment: [String: String]) {
    let word = (environment["COLORTERM"] ?? "").lowercased()
    self = word == "truecolor" || word == "24bit" ? .trueColor : .palette
  }

  /// The number of the nearest colour that can be shown; red is the lowest of the three bytes.
  package func code(of pixel: UInt32) -> UInt32 {
    switch self {
    case .trueColor: pixel & 0xff_ffff
    case .palette: UInt32(TerminalPalette.nearest(to: pixel))
    }
  }

  /// Appends the parameters that choose a colour: 38 and 48 begin those of text and background.
  package func append(_ kind: String, _ code: UInt32, to text: inout [UInt8]) {
    let numbers =
      switch self {
      case .trueColor: ";2;\(code & 0xff);\(code >> 8 & 0xff);\(code >> 16 & 0xff)"
      case .palette: ";5;\(code)"
      }
    text.append(contentsOf: kind.utf8)
    text.append(contentsOf: numbers.utf8)
  }
}

/// The fixed part of a terminal's 256 colours: a cube of 6 × 6 × 6 from 16 on, 24 greys from 232 on.
///
/// The first 16 are the user's to choose, so they are not drawn with.
enum TerminalPalette {
  /// The number of the colour with the least sum of squared differences, the lowest of equals; red
  /// is the lowest of the pixel's bytes.
  static func nearest(to pixel: UInt32) -> Int {
    let (red, green, blue) = (
      Int(pixel & 0xff), Int(pixel >> 8 & 0xff), Int(pixel >> 16 & 0xff)
    )
    let steps = (step(red), step(green), step(blue))
    let cube =
      square(red - level(steps.0)) + square(green - level(steps.1))
      + square(blue - level(steps.2))
    // The best grey is the one nearest to the mean, the lower of equals; grey g is 8 + 10 g.
    let index = min(max((red + green + blue - 10) / 30, 0), 23)
    let grey = 8 + 10 * index
    if square(red - grey) + square(green - grey) + square(blue - grey) < cube {
      return 232 + index
    }
    return 16 + 36 * steps.0 + 6 * steps.1 + steps.2
  }

  /// The brightness of a step of the cube: 0, 95, 135, 175, 215, 255.
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  /// The nearest step, the lower of equals.
  private static func step(_ value: Int) -> Int {
    if value < 48 { return 0 }
    return value <= 115 ? 1 : (value - 36) / 40
  }

  private static func square(_ value: Int) -> Int { value * value }
}
