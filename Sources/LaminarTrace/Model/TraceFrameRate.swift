/// A frame rate as a fraction, frames per second: 60/1, 30000/1001.
public struct TraceFrameRate: Sendable, Hashable, CustomStringConvertible {
  /// Frames in `denominator` seconds.
  public var numerator: Int

  /// Seconds that `numerator` frames take.
  public var denominator: Int

  /// Creates a rate; 60 is 60/1.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The rate as traces spell it: `60/1`.
  public var description: String { "\(numerator)/\(denominator)" }
}
