public import Foundation

/// What layers that take part in layout keep: constraints, masks, margins, priorities.
final class LayerLayout {
  /// Constraints of a size class.
  struct Group {
    var horizontal: SizeClass?
    var vertical: SizeClass?
    var constraints: [LayoutConstraint]
  }

  /// The priorities of one axis.
  struct ContentPriorities: Equatable {
    var hugging = LayoutPriority.defaultLow
    var resistance = LayoutPriority.defaultHigh
  }

  var translatesMask = true
  var autoresizingMask: AutoresizingMask = []
  var margins = defaultMargins
  /// The margins as they were set by the direction; nil where they were not.
  var directionalMargins: DirectionalEdgeInsets?
  var insetsMarginsFromSafeArea = true
  var preservesMargins = false
  /// The guides of the layer's margins and safe area, once they were asked for.
  var edgeGuides: [LayoutGuide] = []
  var guides: [LayoutGuide] = []
  /// The active constraints that the layer holds, and those that concern it, in the order of activation.
  var constraints: [LayoutConstraint] = []
  var mentions: [LayoutConstraint] = []
  var horizontal = ContentPriorities()
  var vertical = ContentPriorities()
  var preferredWidth = 0.0
  /// The width that a wrapped text is being measured for.
  var fittingWidth: Double?
  var groups: [Group] = []
  var updatesConstraints = false
  /// For the topmost layer of a tree: its constraints in a solver.
  var engine: LayoutEngine?

  static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// What a simulation's copy of the layer needs: its autoresizing mask; nil without one.
  var simulated: LayerLayout? {
    guard translatesMask, !autoresizingMask.isEmpty else { return nil }
    let copy = LayerLayout()
    copy.autoresizingMask = autoresizingMask
    return copy
  }
}

extension Layer {
  /// The layer's state of layout, made when it is first needed.
  var layoutState: LayerLayout {
    if let layout = extras?.layout { return layout }
    let made = LayerLayout()
    mutableExtras.layout = made
    markLayoutRules()
    return made
  }

  /// Marks the layer and its superlayers: from then on their changes of geometry concern layout.
  func markLayoutRules() {
    var next: Layer? = self
    while let layer = next, !layer.hasLayoutRules {
      layer.hasLayoutRules = true
      next = layer.parent
    }
  }

  /// The top of the layer's tree.
  private var topmostLayer: Layer {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer
  }

  /// The tree's constraints in a solver, made when they are first needed.
  var layoutEngine: LayoutEngine {
    let top = topmostLayer
    let state = top.layoutState
    if let engine = state.engine { return engine }
    let made = LayoutEngine(root: top)
    state.engine = made
    return made
  }

  /// The margins guide if it already exists.
  var existingLayoutEngine: LayoutEngine? {
    hasLayoutRules ? topmostLayer.extras?.layout?.engine : nil
  }

  // MARK: - The hierarchy

  /// Adds the constraints of an inserted subtree to the tree's.
  func layoutRulesDidEnter(_ layer: Layer) {
    layer.extras?.layout?.engine = nil
    markLayoutRules()
    existingLayoutEngine?.collect(layer)
  }

  /// Deactivates the constraints between the layer's subtree and the rest, before it leaves.
  func layoutRulesWillLeave() {
    let engine = existingLayoutEngine
    for layer in layersWithRules {
      for constraint in layer.extras?.layout?.mentions ?? [] {
        guard let owner = constraint.owner else { continue }
        if owner === self || owner.isBelow(self) {
          engine?.remove(constraint)
        } else {
          constraint.isActive = false
        }
      }
      engine?.forget(layer)
    }
  }

  /// The layer and those in it that take part in layout, superlayers first.
  var layersWithRules: [Layer] {
    var result: [Layer] = []
    var pending = hasLayoutRules ? [self] : []
    while let layer = pending.popLast() {
      result.append(layer)
      if let mask = layer.extras?.mask, mask.hasLayoutRules { pending.append(mask) }
      for child in layer.children.reversed() where child.hasLayoutRules { pending.append(child) }
    }
    return result
  }

  private func isBelow(_ ancestor: Layer) -> Bool {
    var next = parent
    while let layer = next {
      if layer === ancestor { return true }
      next = layer.parent
    }
    return false
  }

  // MARK: - Changes

  /// What follows from a change of a property of a layer that takes part in layout.
  func layoutRulesDidChange(_ id: PropertyID, from oldSize: CGSize) {
    switch id {
    case .bounds, .position, .anchorPoint:
      Layer.autoresize(children, from: oldSize, to: bounds.size)
      existingLayoutEngine?.didMove(self)
    case .contents, .contentsRect, .contentsScale, .string, .font, .fontSize, .wrapped, .number,
      .format, .rounding, .verticalAlignment, .lineBreak:
      invalidateIntrinsicContentSize()
    case .semanticContentAttribute: layoutDirectionDidChange()
    default: break
    }
  }
}

// MARK: - Constraints and guides

/// Constraints and guides (Laminar.docc: Constraints, "Guides and margins").
extension LayerAdditions where Self: Layer {
  /// Whether the layer has the frame that is set, which constraints of others see as fixed, and follows
  /// its ``autoresizingMask``. True by default; set it to false before constraints lay the layer out.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { model().extras?.layout?.translatesMask ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      changeLayout(forKey: "translatesAutoresizingMaskIntoConstraints") {
        $0.translatesMask = newValue
        layoutEngine.replaceBox(of: self)
      }
    }
  }

  /// The active constraints that the layer holds: it is the nearest that contains the layers of both
  /// items.
  public var constraints: [LayoutConstraint] { model().extras?.layout?.constraints ?? [] }

  // MARK: - Guides

  /// The layer's guides in the order added, without those of its margins and safe area.
  public var layoutGuides: [LayoutGuide] { model().extras?.layout?.guides ?? [] }

  /// Adds a guide, which leaves the layer that it belonged to. Those of margins and safe areas stay.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningLayer !== self, guide.kind == .free else { return }
    guide.owningLayer?.removeLayoutGuide(guide)
    changeLayout(forKey: "layoutGuides") {
      $0.guides.append(guide)
      guide.owningLayer = self
    }
  }

  /// Removes a guide and deactivates the constraints that concern it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningLayer === self, guide.kind == .free else { return }
    changeLayout(forKey: "layoutGuides") { layout in
      for constraint in layout.mentions
      where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
      existingLayoutEngine?.forget(guide)
      layout.guides.removeAll { $0 === guide }
      guide.owningLayer = nil
    }
  }

  // MARK: - Updates

  /// Requests `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    changeLayout(forKey: "constraints") {
      $0.updatesConstraints = true
      layoutEngine.requestUpdate(of: self)
    }
  }

  // MARK: - Diagnostics

  /// Whether the constraints allow the layer another frame. An axis that is left open keeps the length,
  /// and then the position, that was set last. Solves the tree's constraints, and changes no layer.
  public var hasAmbiguousLayout: Bool {
    let layer = model()
    guard let engine = layer.existingLayoutEngine else { return false }
    return !engine.ambiguousAttributes(of: [layer]).isEmpty
  }

  /// The active constraints that determine the layer's frame along an axis, its own and others, in the
  /// order of activation: why it is where it is. Of those that say the same one is listed; what gives way,
  /// and bounds that are not reached, are not. Solves the tree's constraints, and changes no layer.
  public func constraintsAffectingLayout(
    for axis: LayoutConstraint.Axis
  ) -> [LayoutConstraint] {
    model().existingLayoutEngine?.constraints(determining: model(), axis) ?? []
  }

  /// What is wrong with the constraints of the layer and of all in it: those that are left out because
  /// they contradict others, and layers whose frames are ambiguous. Solves the tree's constraints, and
  /// changes no layer.
  public var layoutDiagnostics: [EngineDiagnostic] {
    let layer = model()
    guard let engine = layer.existingLayoutEngine else { return [] }
    let layers = layer.layersWithRules
    let known = Set(layers.map(ObjectIdentifier.init))
    let ambiguous = engine.ambiguousAttributes(of: layers)
    let omitted = engine.omissions.compactMap { omission -> EngineDiagnostic? in
      guard let owner = omission.constraint.owner, known.contains(ObjectIdentifier(owner)) else {
        return nil
      }
      return EngineDiagnostic(
        layer: owner.layoutName, key: "constraints", message: omission.message)
    }
    return omitted
      + ambiguous.map {
        EngineDiagnostic(
          layer: $0.layer.layoutName, key: "constraints",
          message: "the constraints allow more than one \($0.attributes)")
      }
  }

}

extension Layer {
  /// Changes the state of layout and requests a pass.
  func changeLayout(forKey key: String, _ change: (LayerLayout) -> Void) {
    guard allowsChange(forKey: key) else { return }
    change(layoutState)
    (parent ?? self).setNeedsLayout()
  }
}

/// Distances from the edges of a rectangle, in points: UIKit's `UIEdgeInsets`.
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Makes insets; 0 by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No distance.
  public static let zero = EdgeInsets()
}

extension EdgeInsets {
  /// Makes insets of a list: top, left, bottom, right; missing ones are 0.
  init(numbers: [NSNumber]) {
    func number(_ index: Int) -> CGFloat {
      index < numbers.count ? CGFloat(Double(number: numbers[index])) : 0
    }
    self.init(top: number(0), left: number(1), bottom: number(2), right: number(3))
  }

  /// The insets as a list.
  var numbers: [NSNumber] {
    [top, left, bottom, right].map { NSNumber(value: Double($0)) }
  }
}

// MARK: - Autoresizing

/// Which margins and lengths of a layer change with its superlayer's size: UIKit's
/// `UIView.AutoresizingMask`, with its bits.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance from the superlayer's left edge; 1.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width; 2.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance from the superlayer's right edge; 4.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance from the superlayer's top edge; 8.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height; 16.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance from the superlayer's bottom edge; 32.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// A span's offset and length after a change of the length around it
  /// (Laminar.docc: Constraints, "Autoresizing").
  ///
  /// The flexible ones of margin, length and margin share the change by their sizes, and equally where
  /// these cannot be shares. If none is, the far margin is.
  static func resize(
    offset: Double, length: Double, from old: Double, to new: Double, bits: UInt
  ) -> (offset: Double, length: Double) {
    let parts = [offset, length, old - offset - length]
    let flexible = [0, 1, 2].filter { bits & 1 << UInt($0) != 0 }
    let sum = flexible.reduce(0) { $0 + parts[$1] }
    let isShared = sum > 0 && flexible.allSatisfy { parts[$0] >= 0 }
    func change(_ part: Int) -> Double {
      guard flexible.contains(part) else { return 0 }
      return (new - old) * (isShared ? parts[part] / sum : 1 / Double(flexible.count))
    }
    return (offset + change(0), max(0, length + change(1)))
  }
}

extension LayerAdditions where Self: Layer {
  /// How the layer follows its superlayer's size as long as
  /// ``translatesAutoresizingMaskIntoConstraints``: at once when that is set, by constraints too. None by
  /// default.
  public var autoresizingMask: AutoresizingMask {
    get { model().extras?.layout?.autoresizingMask ?? [] }
    set { changeLayout(forKey: "autoresizingMask") { $0.autoresizingMask = newValue } }
  }

}

extension Layer {
  /// Whether the layer follows its superlayer's size.
  package var autoresizes: Bool {
    guard let layout = extras?.layout else { return false }
    return layout.translatesMask && !layout.autoresizingMask.isEmpty
  }

  /// Resizes layers by their masks, as a change of their superlayer's size does.
  package static func autoresize(_ layers: [Layer], from old: CGSize, to new: CGSize) {
    guard old != new else { return }
    for child in layers where child.hasLayoutRules && child.autoresizes {
      let bits = child.autoresizingMask.rawValue
      let frame = child.untransformedFrame
      let x = AutoresizingMask.resize(
        offset: frame.minX, length: frame.width, from: old.width, to: new.width, bits: bits & 7)
      let y = AutoresizingMask.resize(
        offset: frame.minY, length: frame.height, from: old.height, to: new.height,
        bits: bits >> 3 & 7)
      child.setUntransformedFrame(
        CGRect(x: x.offset, y: y.offset, width: x.length, height: y.length))
    }
  }

  /// The frame as layout sees it: without the transform.
  var untransformedFrame: CGRect {
    let geometry = geometry
    return CGRect(
      x: geometry.position.x - geometry.anchorPoint.x * geometry.bounds.width,
      y: geometry.position.y - geometry.anchorPoint.y * geometry.bounds.height,
      width: geometry.bounds.width, height: geometry.bounds.height)
  }

  /// Sets bounds and position where they differ.
  func setUntransformedFrame(_ frame: CGRect) {
    if bounds.size != frame.size { bounds = CGRect(origin: bounds.origin, size: frame.size) }
    let point = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    if position != point { position = point }
  }
}

// MARK: - Size classes

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
    guard let groups = extras?.layout?.groups else { return }
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
