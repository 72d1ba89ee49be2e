public import LaminarTrace

/// Which tracks of a scene a trace has.
public struct TraceSelection: Sendable, Hashable {
  /// Where tracks come from when there is no pattern.
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

  /// Where tracks come from when `include` is empty.
  public var scope: Scope
  /// Patterns that name the tracks; they may name any key path of any layer.
  public var include: [TracePattern]
  /// Patterns of tracks that are left out.
  public var exclude: [TracePattern]
  /// Whose values are traced.
  public var values: Values

  /// Makes a selection; every animated property unless told otherwise.
  public init(
    scope: Scope = .animated, include: [TracePattern] = [], exclude: [TracePattern] = [],
    values: Values = .presentation
  ) {
    self.scope = scope
    self.include = include
    self.exclude = exclude
    self.values = values
  }
}
