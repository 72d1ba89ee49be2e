/// The fixed part of a terminal's 256 colours: a cube of 6 × 6 × 6 from 16 on, 24 greys from 232 on.
///
/// The first 16 are the user's to choose, so they are not drawn with.
enum TerminalPalette {
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The number of the colour with the least sum of squared differences, the lowest of equals.
  static func nearest(to pixel: UInt32) -> Int {
    let color = (0..<3).map { Int(pixel >> UInt32(8 * $0) & 0xff) }
    let steps = color.map(step)
    let cube = distance(color, steps.map { levels[$0] })
    // The best grey is the one nearest to the mean; grey g is 8 + 10 g.
    let sum = color.reduce(0, +)
    let grey = min(max((sum - 10) / 30, 0), 23)
    let greyDistance = distance(color, Array(repeating: 8 + 10 * grey, count: 3))
    if greyDistance < cube { return 232 + grey }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The nearest level, the lower of equals: the halves lie at 47.5, 115, 155, 195 and 235.
  private static func step(_ value: Int) -> Int {
    if value < 48 { return 0 }
    return value <= 115 ? 1 : min((value - 36) / 40, 5)
  }

  private static func distance(_ first: [Int], _ second: [Int]) -> Int {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
