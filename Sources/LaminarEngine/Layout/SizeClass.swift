/// Whether there is much space in an axis: UIKit's `UIUserInterfaceSizeClass`.
public enum SizeClass: Sendable {
  /// Less than 600 points.
  case compact
  /// 600 points and more.
  case regular

  init(length: Double) { self = length < 600 ? .compact : .regular }
}

extension LayerAdditions where Self: Layer {
  /// The class of the width of the topmost layer of the tree, on a stage of its root layer.
  public var horizontalSizeClass: SizeClass { sizeClasses.horizontal }

  /// The class of the height of the topmost layer of the tree.
  public var verticalSizeClass: SizeClass { sizeClasses.vertical }

  /// Keeps a group of constraints that layout activates in the size classes given, and deactivates in
  /// others. It replaces the group of the same classes; an empty one removes that.
  ///
  /// The classes are compared in the next pass of layout, and whenever the topmost layer's size has
  /// changed: `layoutIfNeeded()` in an animation block animates the change.
  ///
  /// - Parameters:
  ///   - constraints: The constraints; the group activates and deactivates them.
  ///   - horizontal: The class of the width; nil for any.
  ///   - vertical: The class of the height; nil, the default, for any.
  public func setConstraints(
    _ constraints: [LayoutConstraint], for horizontal: SizeClass?, vertical: SizeClass? = nil
  ) {
    changeLayout(forKey: "constraints") { layout in
      let old = layout.groups.first { $0.horizontal == horizontal && $0.vertical == vertical }
      let kept = Set(constraints.map(ObjectIdentifier.init))
      LayoutConstraint.deactivate(
        (old?.constraints ?? []).filter { !kept.contains(ObjectIdentifier($0)) })
      layout.groups.removeAll { $0.horizontal == horizontal && $0.vertical == vertical }
      if !constraints.isEmpty {
        layout.groups.append(
          LayerLayout.Group(
            horizontal: horizontal, vertical: vertical, constraints: constraints))
      }
      layoutEngine.groupsDidChange(of: self)
    }
  }

}

extension Layer {
  fileprivate var sizeClasses: (horizontal: SizeClass, vertical: SizeClass) {
    var layer = model()
    while let parent = layer.parent { layer = parent }
    let size = layer.bounds.size
    return (SizeClass(length: size.width), SizeClass(length: size.height))
  }

  /// Activates the constraints of the groups for the present classes, after those for others were
  /// deactivated.
  func switchConstraints() {
    guard let groups = rare?.layout?.groups else { return }
    let classes = sizeClasses
    func holds(_ group: LayerLayout.Group) -> Bool {
      (group.horizontal ?? classes.horizontal) == classes.horizontal
        && (group.vertical ?? classes.vertical) == classes.vertical
    }
    let wanted = groups.filter(holds).flatMap(\.constraints)
    let known = Set(wanted.map(ObjectIdentifier.init))
    for group in groups where !holds(group) {
      LayoutConstraint.deactivate(
        group.constraints.filter { !known.contains(ObjectIdentifier($0)) })
    }
    LayoutConstraint.activate(wanted)
  }
}
