/// What a layer that takes part in input has beside its properties.
final class LayerInput {
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  /// In the order in which they were added.
  var recognizers: [GestureRecognizer] = []
  /// What receives the layer's touches instead of its superlayers: a control.
  var tracking: (any TouchTracking)?
}

/// Receives the touches of a layer by default, instead of passing them to its superlayer: a control.
package protocol TouchTracking: AnyObject {
  /// Called by the default implementations of `touchesBegan(_:with:)` and the others.
  ///
  /// - Parameters:
  ///   - phase: The phase: began, moved, ended or cancelled.
  ///   - touches: The touches, in the order of their numbers.
  ///   - layer: The layer, on the stage or in a simulation.
  func receive(_ phase: Touch.Phase, _ touches: [Touch], with event: Event?, on layer: Layer)

  /// Whether a recogniser of a layer *above* may not recognise what began on this layer. Asked when it
  /// is about to; false for recognisers of the layer itself.
  func prevents(_ recognizer: GestureRecognizer) -> Bool

  /// The copy for a simulation, in the same state.
  ///
  /// - Parameters:
  ///   - layer: The simulation's copy of the layer.
  ///   - copies: Returns the simulation's copies of layers, touches and recognisers.
  func copied(for layer: Layer, with copies: InputCopies) -> any TouchTracking
}

/// The copies that a simulation has of what input refers to.
package struct InputCopies {
  let layers: SimulatedLayers

  /// The simulation's copy of a layer.
  package func copy(of layer: Layer) -> Layer { layers.copy(of: layer) }

  /// The simulation's copy of a touch.
  package func copy(of touch: Touch) -> Touch { layers.copy(of: touch) }

  /// The simulation's copy of a recogniser.
  package func copy(of recognizer: GestureRecognizer) -> GestureRecognizer {
    layers.copy(of: recognizer)
  }
}

extension Layer {
  /// What receives the layer's touches instead of its superlayers; nil by default.
  package var touchTracking: (any TouchTracking)? {
    get { rare?.input?.tracking }
    set { inputState.tracking = newValue }
  }

  /// The layer's input state, made when it is first needed.
  var inputState: LayerInput {
    if let input = rare?.input { return input }
    let made = LayerInput()
    rareState.input = made
    return made
  }
}
