extension Color {
  /// Makes a grey.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from hue, saturation and brightness. The hue is a fraction of a turn and wraps
  /// around: 0 and 1 are red, ⅓ is green, ⅔ is blue.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let sixths = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let k = (offset + sixths).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Makes an opaque colour from 0xRRGGBB.
  init(rgb value: UInt32) {
    self.init(
      red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255)
  }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha, space: space)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque grey, ⅓.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Opaque grey, ½.
  public static let gray = Color(white: 0.5)
  /// Opaque grey, ⅔.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque red (1, 0, 0).
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Opaque green (0, 1, 0): brighter than CSS's green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Opaque blue (0, 0, 1).
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Opaque cyan (0, 1, 1).
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Opaque magenta (1, 0, 1).
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Opaque yellow (1, 1, 0).
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Opaque orange (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Opaque purple (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Opaque brown (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}
