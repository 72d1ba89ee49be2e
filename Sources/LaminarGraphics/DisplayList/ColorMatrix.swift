/// A linear map of straight colours with an offset, clamped to 0…1, as colour filters use it.
///
/// The formulas are those of W3C Filter Effects Level 1, on encoded sRGB.
public struct ColorMatrix: Sendable, Hashable {
  /// The factors of red, green, blue and alpha of the old colour in the new red.
  public var red: SIMD4<Double>
  /// The same for green.
  public var green: SIMD4<Double>
  /// The same for blue.
  public var blue: SIMD4<Double>
  /// The same for alpha.
  public var alpha: SIMD4<Double>
  /// The offset added to the new colour.
  public var bias: SIMD4<Double>

  /// Makes a map from its rows.
  @inlinable package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>,
    alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1), bias: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.bias = bias
  }

  /// Makes a map from twenty numbers, row by row, each row's offset last; nil for another count.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 20 else { return nil }
    func row(_ index: Int) -> SIMD4<Double> {
      SIMD4(
        numbers[5 * index], numbers[5 * index + 1], numbers[5 * index + 2], numbers[5 * index + 3])
    }
    self.init(
      red: row(0), green: row(1), blue: row(2), alpha: row(3),
      bias: SIMD4(numbers[4], numbers[9], numbers[14], numbers[19]))
  }

  /// The shares of red, green and blue in a colour's lightness.
  private static let lightness = SIMD4(0.213, 0.715, 0.072, 0)

  /// Changes nothing.
  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  /// Each component's complement.
  package static let inversion = ColorMatrix(
    red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0),
    bias: SIMD4(1, 1, 1, 0))

  /// Away from grey: 0 is grey, 1 changes nothing.
  package static func saturation(_ amount: Double) -> ColorMatrix {
    let grey = lightness * (1 - amount)
    return ColorMatrix(
      red: grey + SIMD4(amount, 0, 0, 0), green: grey + SIMD4(0, amount, 0, 0),
      blue: grey + SIMD4(0, 0, amount, 0))
  }

  /// An offset to every component: 0 changes nothing.
  package static func brightness(_ amount: Double) -> ColorMatrix {
    var matrix = identity
    matrix.bias = SIMD4(amount, amount, amount, 0)
    return matrix
  }

  /// Away from medium grey: 0 is medium grey, 1 changes nothing.
  package static func contrast(_ amount: Double) -> ColorMatrix {
    let offset = (1 - amount) / 2
    return ColorMatrix(
      red: SIMD4(amount, 0, 0, 0), green: SIMD4(0, amount, 0, 0), blue: SIMD4(0, 0, amount, 0),
      bias: SIMD4(offset, offset, offset, 0))
  }

  /// A turn of the hue, lightness kept, by an angle in radians.
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (sin, cos) = Elementary.sinCos(angle)
    let own = SIMD4(1.0, 0, 0, 0)
    return ColorMatrix(
      red: lightness + (own - lightness) * cos + SIMD4(-0.213, -0.715, 0.928, 0) * sin,
      green: lightness + (SIMD4(0, 1, 0, 0) - lightness) * cos + SIMD4(0.143, 0.140, -0.283, 0)
        * sin,
      blue: lightness + (SIMD4(0, 0, 1, 0) - lightness) * cos + SIMD4(-0.787, 0.715, 0.072, 0)
        * sin)
  }

  /// Towards a colour times the lightness: 0 changes nothing, 1 has the colour's hue alone.
  package static func monochrome(_ color: Color, _ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return ColorMatrix(
      red: lightness * (color.red * amount) + SIMD4(rest, 0, 0, 0),
      green: lightness * (color.green * amount) + SIMD4(0, rest, 0, 0),
      blue: lightness * (color.blue * amount) + SIMD4(0, 0, rest, 0))
  }
}
