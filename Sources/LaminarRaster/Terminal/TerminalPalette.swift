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
