public import LaminarTrace

/// Which tracks of a scene a trace has.
public struct TraceSelection: Sendable, Hashable {
  /// Where tracks come from.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Every property that an animation can touch.
    case animated
    /// Every property of every layer.
    case all
  }

  /// Whose values are traced.
  public enum Values: String, Sendable, Hashable, CaseIterable {
    /// What is shown, with animations applied.
    case presentation
    /// What the properties were set to.
    case model
  }

  /// Where tracks come from; nil for every animated property, and where there are patterns in
  /// `include` for all properties.
  public var scope: Scope?
  /// Patterns of the tracks; all of the scope when empty.
  public var include: [TracePattern]
  /// Patterns of tracks that are left out.
  public var exclude: [TracePattern]
  /// Whose values are traced.
  public var values: Values

  /// Makes a selection; every animated property unless told otherwise.
  public init(
    scope: Scope? = nil, include: [TracePattern] = [], exclude: [TracePattern] = [],
    values: Values = .presentation
  ) {
    self.scope = scope
    self.include = include
    self.exclude = exclude
    self.values = values
  }
}
