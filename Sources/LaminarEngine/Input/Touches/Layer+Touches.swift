extension LayerAdditions where Self: Layer {
  /// Whether hit testing as views have it finds the layer. True by default.
  public var isUserInteractionEnabled: Bool {
    get { numeric(.userInteractionEnabled) != 0 }
    set { write(.userInteractionEnabled, .bool(newValue)) }
  }

  /// Whether the layer receives more than one touch at a time. False by default: further touches are
  /// delivered to gesture recognisers only.
  public var isMultipleTouchEnabled: Bool {
    get { rare?.input?.isMultipleTouchEnabled ?? false }
    set {
      guard allowsChange(forKey: "multipleTouchEnabled") else { return }
      inputState.isMultipleTouchEnabled = newValue
    }
  }

  /// Whether other layers receive no touches while the layer has one, and the layer none while another
  /// has one. False by default.
  public var isExclusiveTouch: Bool {
    get { rare?.input?.isExclusiveTouch ?? false }
    set {
      guard allowsChange(forKey: "exclusiveTouch") else { return }
      inputState.isExclusiveTouch = newValue
    }
  }

}

extension Layer {
  /// What `touchesBegan(_:with:)` and the others do by default: the layer's control receives the
  /// touches, or else the next responder.
  func passTouches(_ phase: Touch.Phase, _ touches: Set<Touch>, with event: Event?) {
    if let tracking = touchTracking {
      return tracking.receive(phase, touches.inOrder, with: event, on: self)
    }
    next?.receive(phase, touches, with: event)
  }

  /// Calls the method of a phase.
  func receive(_ phase: Touch.Phase, _ touches: Set<Touch>, with event: Event?) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
