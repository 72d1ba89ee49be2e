/// What constraints relate: a layer or a layout guide. Other types that conform cannot be laid out.
public protocol LayoutItem: AnyObject {}

extension Layer: LayoutItem {}

extension LayoutItem {
  /// The left edge: text runs from left to right.
  public var leadingAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .leading) }
  /// The right edge.
  public var trailingAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .right) }
  /// The horizontal middle.
  public var centerXAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .centerX) }
  /// The top edge, where y is least.
  public var topAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .bottom) }
  /// The vertical middle.
  public var centerYAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .centerY) }
  /// The baseline of a text layer's first line; without text the bottom edge.
  public var firstBaselineAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .firstBaseline) }
  /// The baseline of a text layer's last line; without text the bottom edge.
  public var lastBaselineAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: LayoutAnchor<LayoutDimension> { LayoutAnchor(self, .width) }
  /// The height.
  public var heightAnchor: LayoutAnchor<LayoutDimension> { LayoutAnchor(self, .height) }
}

extension LayoutItem {
  /// The layer that is laid out, or whose guide is; nil for a guide without one.
  var layoutLayer: Layer? {
    (self as? Layer)?.model() ?? (self as? LayoutGuide)?.owningLayer
  }

  /// What descriptions call it.
  var layoutName: String {
    if let layer = self as? Layer { return layer.name ?? "\(type(of: layer))" }
    guard let guide = self as? LayoutGuide else { return "\(type(of: self))" }
    if !guide.identifier.isEmpty { return guide.identifier }
    return (guide.owningLayer?.layoutName).map { "\($0)’s guide" } ?? "guide"
  }
}
