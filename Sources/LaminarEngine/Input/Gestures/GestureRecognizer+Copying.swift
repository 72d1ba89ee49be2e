extension GestureRecognizer {
  /// Takes over what the base class has. The reactions are shared, targets and delegate are not.
  func copyBaseState(from other: GestureRecognizer, with copies: InputCopies) {
    name = other.name
    isEnabled = other.isEnabled
    cancelsTouchesInView = other.cancelsTouchesInView
    delaysTouchesBegan = other.delaysTouchesBegan
    delaysTouchesEnded = other.delaysTouchesEnded
    recognizesSimultaneously = other.recognizesSimultaneously
    reactions = other.reactions
    requirements = other.requirements.compactMap { requirement in
      requirement.recognizer.map { GestureRequirement(recognizer: copies.copy(of: $0)) }
    }
    companions = other.companions.compactMap { companion in
      companion.recognizer.map { GestureRequirement(recognizer: copies.copy(of: $0)) }
    }
    tracking = other.tracking
    tracking.touches = other.tracking.touches.map(copies.copy(of:))
    tracking.lastTouches = other.tracking.lastTouches.map(copies.copy(of:))
    tracking.sequence = other.tracking.sequence.map(copies.copy(of:))
    tracking.context = nil
    tracking.isInert = type(of: self) == GestureRecognizer.self
  }
}

extension SimulatedLayers {
  /// The copy of a touch.
  func copy(of touch: Touch) -> Touch {
    if let known = touches[ObjectIdentifier(touch)] { return known.copy }
    let copy = Touch(id: touch.id, at: touch.point, time: touch.timestamp)
    touches[ObjectIdentifier(touch)] = (touch, copy)
    copy.previousPoint = touch.previousPoint
    copy.phase = touch.phase
    copy.tapCount = touch.tapCount
    copy.layer = touch.layer.map { self.copy(of: $0) }
    copy.gestureRecognizers = touch.gestureRecognizers?.map { self.copy(of: $0) }
    return copy
  }

  /// The copy of a recogniser.
  func copy(of recognizer: GestureRecognizer) -> GestureRecognizer {
    if let known = recognizers[ObjectIdentifier(recognizer)] { return known.copy }
    let copy = recognizer.makeCopy()
    recognizers[ObjectIdentifier(recognizer)] = (recognizer, copy)
    copy.layer = recognizer.layer.map { self.copy(of: $0) }
    copy.copyState(from: recognizer, with: InputCopies(layers: self))
    return copy
  }

  /// Gives the copy of a layer copies of its recognisers and of what tracks its touches.
  func linkInput(of original: Layer, to copy: Layer) {
    guard let input = original.rare?.input else { return }
    let made = copy.inputState
    made.isMultipleTouchEnabled = input.isMultipleTouchEnabled
    made.isExclusiveTouch = input.isExclusiveTouch
    made.recognizers = input.recognizers.map { self.copy(of: $0) }
    made.tracking = input.tracking?.copied(for: copy, with: InputCopies(layers: self))
  }
}
