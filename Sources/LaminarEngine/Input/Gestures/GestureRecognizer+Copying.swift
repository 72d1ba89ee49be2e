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
    for required in other.requirements.recognizers { requirements.add(copies.copy(of: required)) }
    for companion in other.companions.recognizers { companions.add(copies.copy(of: companion)) }
    tracking = other.tracking
    tracking.touches = other.tracking.touches.map(copies.copy(of:))
    tracking.lastTouches = other.tracking.lastTouches.map(copies.copy(of:))
    tracking.sequence = TouchSequenceSet(other.tracking.sequence.touches.map(copies.copy(of:)))
    tracking.waiters = other.tracking.waiters.map { (copies.copy(of: $0.recognizer), $0.wait) }
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
    unfinishedRecognizers.append((recognizer, copy))
    guard !isFinishingRecognizers else { return copy }
    // Those that it refers to are finished after it, not inside of it: a chain may be long.
    isFinishingRecognizers = true
    while let (original, copy) = unfinishedRecognizers.popLast() {
      copy.layer = original.layer.map { self.copy(of: $0) }
      copy.copyState(from: original, with: InputCopies(layers: self))
    }
    isFinishingRecognizers = false
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
