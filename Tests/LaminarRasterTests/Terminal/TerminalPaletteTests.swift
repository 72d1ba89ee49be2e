import Testing

@testable import LaminarRaster

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
