/// The values of both sides at one compared sample.
public struct ComparedSample: Sendable, Hashable {
  /// The number of the base's sample.
  public var frame: Int
  /// Its time, in seconds.
  public var time: Double
  /// The base's value; nil where the layer does not exist.
  public var base: Double?
  /// The new value; nil where the layer does not exist.
  public var new: Double?
  /// The text of the base, if its hash is known.
  package var baseText: String?
  /// The new text, if its hash is known.
  package var newText: String?

  /// new − base; nil where a layer does not exist.
  package var difference: Double? {
    guard let base, let new else { return nil }
    return new - base
  }
}
