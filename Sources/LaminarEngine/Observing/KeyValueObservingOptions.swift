/// What an observer is told of a change, and when: Foundation's `NSKeyValueObservingOptions`.
public struct KeyValueObservingOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change has the value after it.
  public static let new = KeyValueObservingOptions(rawValue: 1)
  /// The change has the value before it.
  public static let old = KeyValueObservingOptions(rawValue: 2)
  /// The observer is also told once when it is registered, before the registration returns; with
  /// ``new``, of the present value.
  public static let initial = KeyValueObservingOptions(rawValue: 4)
  /// The observer is told of each change twice; the first change says that it is prior and has no new
  /// value. Both calls are made at the commit, when the layer has its new value already.
  public static let prior = KeyValueObservingOptions(rawValue: 8)
}
