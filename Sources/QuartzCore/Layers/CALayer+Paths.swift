public import CoreGraphics
public import LaminarEngine

// The members that have a path, as `CGPath`. Laminar's own members of these names have the type
// `Path` and are disfavoured, so that code without a stated type, and nil, select these.

extension CALayer {
  /// The outline that casts the shadow instead of the picture. Animatable, nil by default.
  public var shadowPath: CGPath? {
    get { shadowOutline.map { CGPath($0) } }
    set { shadowOutline = newValue?.path }
  }
}

extension CAShapeLayer {
  /// The outline in the layer's own space. Animatable, nil by default.
  public var path: CGPath? {
    get { outline.map { CGPath($0) } }
    set { outline = newValue?.path }
  }
}

extension CAKeyframeAnimation {
  /// The path that a point or a size runs along, such as `position` or `transform.translation`; takes
  /// precedence over the values. Nil by default.
  public var path: CGPath? {
    get { motionPath.map { CGPath($0) } }
    set { motionPath = newValue?.path }
  }
}
