/// An action of a recogniser, as `addTarget(_:)` returns it for `removeTarget(_:)`.
public final class GestureTarget {
  let action: (GestureRecognizer) -> Void

  init(action: @escaping (GestureRecognizer) -> Void) { self.action = action }
}

/// What happens when a recogniser reaches a state, on the stage and in simulations.
struct GestureReaction {
  let states: Set<GestureRecognizer.State>
  /// The name in events; nil records none.
  let name: String?
  let action: (LayerContext, GestureRecognizer) -> Void
}
