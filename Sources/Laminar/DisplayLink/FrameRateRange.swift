/// The frame rates that a display link may run at, in frames per second, and the preferred one.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest rate that is still good enough.
  public var minimum: Float
  /// The highest rate that is of use.
  public var maximum: Float
  /// The rate that suits best; nil, like 0, leaves the choice to the display.
  public var preferred: Float?

  /// Makes a range; any values can be stored; ``isValid`` tells whether a link accepts them.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Leaves everything to the display, which then runs at its own rate: all zero.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// Whether the range means something.
  ///
  /// All zero does. Else 0 ≤ minimum ≤ maximum, maximum above 0, all finite, and the preferred rate
  /// is nil, 0 or inside.
  public var isValid: Bool {
    let preferred = preferred ?? 0
    guard minimum.isFinite, maximum.isFinite, preferred.isFinite else { return false }
    if minimum == 0, maximum == 0 { return preferred == 0 }
    guard minimum >= 0, maximum >= minimum else { return false }
    return preferred == 0 || (preferred >= minimum && preferred <= maximum)
  }
}
