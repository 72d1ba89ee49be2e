/// A key that a layer subclass adds to the property table's.
public struct CustomProperty: Sendable, Hashable {
  /// The KVC key; also the key path of animations and the key of traces.
  public let name: String
  /// The kind of its values.
  public let kind: PropertyKind
  /// The value of a layer that never set it.
  public let defaultValue: PropertyValue

  /// Declares a key.
  public init(name: String, kind: PropertyKind, defaultValue: PropertyValue) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
  }
}
