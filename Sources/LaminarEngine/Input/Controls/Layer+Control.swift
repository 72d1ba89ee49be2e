extension Layer {
  /// What makes the layer a control; nil for other layers. A presentation layer has its model's.
  package var control: ControlTracking? { model().touchTracking as? ControlTracking }

  /// Makes the layer a control, or changes what one does by itself: what a scene's key `control` does.
  @discardableResult
  package func makeControl(_ type: ControlType) -> ControlTracking {
    if let control {
      control.type = type
      return control
    }
    let control = ControlTracking(type, of: self)
    touchTracking = control
    return control
  }
}
