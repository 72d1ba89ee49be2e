extension LayerAdditions where Self: Layer {
  /// The gesture recognisers in the order in which they were added; nil when there are none.
  public var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.input.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
    set {
      for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recogniser of the touches of the layer and of all layers in it. It is removed from the layer
  /// that it had before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard allowsChange(forKey: "gestureRecognizers"), recognizer.layer !== self else { return }
    recognizer.layer?.removeGestureRecognizer(recognizer)
    inputState.recognizers.append(recognizer)
    recognizer.layer = self
  }

  /// Removes a recogniser, which is cancelled if it has begun.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard allowsChange(forKey: "gestureRecognizers"), recognizer.layer === self else { return }
    recognizer.leave()
    rare?.input?.recognizers.removeAll { $0 === recognizer }
    recognizer.layer = nil
  }
}
