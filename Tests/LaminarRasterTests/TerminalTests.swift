import Testing

@testable import LaminarRaster

@Suite struct `A frame of half blocks` {
  private static let red: UInt32 = 0xff00_00ff
  private static let green: UInt32 = 0xff00_ff00
  private static let blue: UInt32 = 0xffff_0000

  private func frame(
    _ pixels: [UInt32], width: Int, columns: Int = 2, rows: Int = 2, column: Int = 0, row: Int = 0,
    depth: ColorDepth = .trueColor
  ) throws -> HalfBlockFrame {
    let picture = Bitmap(width: width, height: pixels.count / width, pixels: pixels)
    var frame = HalfBlockFrame(columns: columns, rows: rows, depth: depth)
    frame.draw(try #require(picture), column: column, row: row)
    return frame
  }

  private func text(_ frame: HalfBlockFrame, after old: HalfBlockFrame? = nil) -> String {
    String(decoding: frame.text(replacing: old), as: UTF8.self)
      .replacing("\u{1b}[", with: "^")
  }

  @Test func `is text with two pixels in a cell`() throws {
    let (r, g, b) = (Self.red, Self.green, Self.blue)
    let frame = try frame([r, g, g, b, b, b, b, b], width: 2)
    #expect(
      text(frame)
        == "^1;1H^38;2;255;0;0;48;2;0;255;0m▀^38;2;0;255;0;48;2;0;0;255m▀^2;1H  ^0m")
  }

  @Test func `is text in the palette's colours`() throws {
    let (r, g, b) = (Self.red, Self.green, Self.blue)
    let frame = try frame([r, g, g, b], width: 2, rows: 1, depth: .palette)
    #expect(text(frame) == "^1;1H^38;5;196;48;5;46m▀^38;5;46;48;5;21m▀^0m")
  }

  @Test func `leaves the terminal's background below an odd last row`() throws {
    let frame = try frame([Self.red], width: 1)
    #expect(text(frame) == "^1;1H^38;2;255;0;0;49m▀^0m")
  }

  @Test func `writes only cells that changed`() throws {
    let (r, g) = (Self.red, Self.green)
    let first = try frame([r, r, r, r, r, r, r, r], width: 4, columns: 4, rows: 1)
    let second = try frame([r, g, g, r, r, g, r, g], width: 4, columns: 4, rows: 1)
    #expect(
      text(second, after: first)
        == "^1;2H^48;2;0;255;0m ^38;2;0;255;0;48;2;255;0;0m▀^38;2;255;0;0;48;2;0;255;0m▀^0m")
    let third = try frame([g, r, r, g, r, r, r, r], width: 4, columns: 4, rows: 1)
    #expect(
      text(third, after: first) == "^1;1H^38;2;0;255;0;48;2;255;0;0m▀^1;4H▀^0m")
    #expect(text(first, after: first) == "")
  }

  @Test func `removes what a smaller picture no longer covers`() throws {
    let large = try frame([Self.red, Self.red, Self.red, Self.red], width: 2)
    let small = try frame([Self.red, Self.red], width: 1)
    #expect(text(small, after: large) == "^1;2H^49m ^0m")
  }

  @Test func `begins with an empty screen when the size is another`() throws {
    let small = try frame([Self.red, Self.red], width: 1, columns: 1, rows: 1)
    let large = try frame([Self.red, Self.red], width: 1)
    #expect(text(large, after: small) == "^1;1H^48;2;255;0;0m ^0m")
  }

  @Test func `cuts off what is outside`() throws {
    let frame = try frame(
      [UInt32](repeating: Self.red, count: 25), width: 5, column: -1, row: -1)
    #expect(frame.cells.count == 4)
    #expect(text(frame) == "^1;1H^48;2;255;0;0m  ^2;1H^38;2;255;0;0;49m▀▀^0m")
    #expect(HalfBlockFrame(columns: -3, rows: 2, depth: .palette).cells.isEmpty)
  }
}

@Suite struct `The palette of a terminal` {
  /// The colours 16 … 255 as terminals define them, red the lowest byte.
  private static let colors: [(Int, Int, Int)] = {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in (red, green, blue) } }
    }
    return cube + (0..<24).map { (8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
  }()

  /// The first of the nearest, by exhaustive search.
  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    var best = (index: 0, distance: Int.max)
    for (index, color) in Self.colors.enumerated() {
      let (r, g, b) = (red - color.0, green - color.1, blue - color.2)
      let distance = r * r + g * g + b * b
      if distance < best.distance { best = (index, distance) }
    }
    return 16 + best.index
  }

  private func pixel(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xff << 24
  }

  @Test func `has each of its own colours`() {
    for color in Self.colors {
      let found = TerminalPalette.nearest(to: pixel(color.0, color.1, color.2))
      let shown = Self.colors[found - 16]
      #expect(shown == color)
    }
  }

  @Test func `returns the nearest colour to any`() {
    var bad: [String] = []
    func check(_ red: Int, _ green: Int, _ blue: Int) {
      let found = TerminalPalette.nearest(to: pixel(red, green, blue))
      if found != nearest(red, green, blue) { bad.append("\(red) \(green) \(blue)") }
    }
    for value in 0..<256 { check(value, value, value) }
    let steps = [0, 1, 47, 48, 60, 94, 115, 116, 155, 156, 195, 196, 235, 236, 254, 255]
    for red in steps {
      for green in steps {
        for blue in steps { check(red, green, blue) }
      }
    }
    #expect(bad == [])
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], true), (["COLORTERM": "24bit"], true),
    (["COLORTERM": "yes"], false),
    (["TERM": "xterm-256color"], false), ([:], false),
  ])
  func `is used unless the terminal states that it has more`(
    environment: [String: String], hasMore: Bool
  ) {
    #expect(ColorDepth(environment) == (hasMore ? .trueColor : .palette))
  }
}
