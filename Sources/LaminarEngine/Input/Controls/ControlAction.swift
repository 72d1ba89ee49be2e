/// What a control does for some of its events: the token with which it is removed.
public final class ControlAction: Hashable {
  /// The function to call.
  enum Body {
    /// Called on the stage and in simulations of it, with their layers.
    case reaction((LayerContext, Layer) -> Void)
    /// The embedder's, called on the stage only.
    case closure((Control) -> Void)
  }

  /// The events that it is for.
  public let events: ControlEvents
  /// The name in recorded events; nil records nothing. Nil by default.
  public let name: String?
  let body: Body

  init(events: ControlEvents, name: String?, body: Body) {
    self.events = events
    self.name = name
    self.body = body
  }

  /// Whether two tokens are of the same addition.
  public static func == (a: ControlAction, b: ControlAction) -> Bool { a === b }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
