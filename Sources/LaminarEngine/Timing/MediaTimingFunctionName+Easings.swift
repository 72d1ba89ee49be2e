/// The thirty functions of easings.net.
///
/// The article "Easings" has their formulas, which are exactly 0 at 0 and exactly 1 at 1.
extension MediaTimingFunctionName {
  /// Slow at the start, along a quarter of a sine.
  public static let easeInSine = MediaTimingFunctionName(rawValue: "easeInSine")

  /// Slow at the end, along a quarter of a sine.
  public static let easeOutSine = MediaTimingFunctionName(rawValue: "easeOutSine")

  /// Slow at both ends, along a quarter of a sine.
  public static let easeInOutSine = MediaTimingFunctionName(rawValue: "easeInOutSine")

  /// Slow at the start, along a parabola.
  public static let easeInQuad = MediaTimingFunctionName(rawValue: "easeInQuad")

  /// Slow at the end, along a parabola.
  public static let easeOutQuad = MediaTimingFunctionName(rawValue: "easeOutQuad")

  /// Slow at both ends, along a parabola.
  public static let easeInOutQuad = MediaTimingFunctionName(rawValue: "easeInOutQuad")

  /// Slow at the start, with the third power.
  public static let easeInCubic = MediaTimingFunctionName(rawValue: "easeInCubic")

  /// Slow at the end, with the third power.
  public static let easeOutCubic = MediaTimingFunctionName(rawValue: "easeOutCubic")

  /// Slow at both ends, with the third power.
  public static let easeInOutCubic = MediaTimingFunctionName(rawValue: "easeInOutCubic")

  /// Slow at the start, with the fourth power.
  public static let easeInQuart = MediaTimingFunctionName(rawValue: "easeInQuart")

  /// Slow at the end, with the fourth power.
  public static let easeOutQuart = MediaTimingFunctionName(rawValue: "easeOutQuart")

  /// Slow at both ends, with the fourth power.
  public static let easeInOutQuart = MediaTimingFunctionName(rawValue: "easeInOutQuart")

  /// Slow at the start, with the fifth power.
  public static let easeInQuint = MediaTimingFunctionName(rawValue: "easeInQuint")

  /// Slow at the end, with the fifth power.
  public static let easeOutQuint = MediaTimingFunctionName(rawValue: "easeOutQuint")

  /// Slow at both ends, with the fifth power.
  public static let easeInOutQuint = MediaTimingFunctionName(rawValue: "easeInOutQuint")

  /// Slow at the start, with a power of two.
  public static let easeInExpo = MediaTimingFunctionName(rawValue: "easeInExpo")

  /// Slow at the end, with a power of two.
  public static let easeOutExpo = MediaTimingFunctionName(rawValue: "easeOutExpo")

  /// Slow at both ends, with a power of two.
  public static let easeInOutExpo = MediaTimingFunctionName(rawValue: "easeInOutExpo")

  /// Slow at the start, along a quarter of a circle.
  public static let easeInCirc = MediaTimingFunctionName(rawValue: "easeInCirc")

  /// Slow at the end, along a quarter of a circle.
  public static let easeOutCirc = MediaTimingFunctionName(rawValue: "easeOutCirc")

  /// Slow at both ends, along a quarter of a circle.
  public static let easeInOutCirc = MediaTimingFunctionName(rawValue: "easeInOutCirc")

  /// Slow at the start, overshooting by a tenth.
  public static let easeInBack = MediaTimingFunctionName(rawValue: "easeInBack")

  /// Slow at the end, overshooting by a tenth.
  public static let easeOutBack = MediaTimingFunctionName(rawValue: "easeOutBack")

  /// Slow at both ends, overshooting by a tenth.
  public static let easeInOutBack = MediaTimingFunctionName(rawValue: "easeInOutBack")

  /// At the start, swinging.
  public static let easeInElastic = MediaTimingFunctionName(rawValue: "easeInElastic")

  /// At the end, swinging.
  public static let easeOutElastic = MediaTimingFunctionName(rawValue: "easeOutElastic")

  /// At both ends, swinging.
  public static let easeInOutElastic = MediaTimingFunctionName(rawValue: "easeInOutElastic")

  /// At the start, bouncing.
  public static let easeInBounce = MediaTimingFunctionName(rawValue: "easeInBounce")

  /// At the end, bouncing.
  public static let easeOutBounce = MediaTimingFunctionName(rawValue: "easeOutBounce")

  /// At both ends, bouncing.
  public static let easeInOutBounce = MediaTimingFunctionName(rawValue: "easeInOutBounce")
}
