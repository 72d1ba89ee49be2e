package import LaminarGraphics

// The members that have a path under other names, for the module QuartzCore: there the names are
// those of members with the type `CGPath`, and this module's are not found.

extension Layer {
  /// The outline that casts the shadow.
  package var shadowOutline: Path? {
    get { shadowPath }
    set { shadowPath = newValue }
  }
}

extension ShapeLayer {
  /// The outline of the shape.
  package var outline: Path? {
    get { path }
    set { path = newValue }
  }
}

extension KeyframeAnimation {
  /// The path that a point property runs along.
  package var motionPath: Path? {
    get { path }
    set { path = newValue }
  }
}
