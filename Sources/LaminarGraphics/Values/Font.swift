/// A typeface by name, without a size.
public struct Font: Sendable, Hashable {
  /// The name under which the typeface is known.
  public var name: String

  /// Makes the typeface of a name.
  public init(name: String) { self.name = name }
}
