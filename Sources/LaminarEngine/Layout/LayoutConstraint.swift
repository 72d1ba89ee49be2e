public import Foundation
import Synchronization

/// A linear relation of two layers' edges or lengths: UIKit's `NSLayoutConstraint`
/// (Laminar.docc: Constraints, "Writing constraints").
///
/// first *relation* multiplier × second + constant. It holds while it is active, and keeps neither item
/// alive.
public final class LayoutConstraint: CustomStringConvertible {
  /// What a constraint relates of an item.
  public enum Attribute: String, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where lines begin: the left one, from right to left the right one.
    case leading
    /// The edge where lines end.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal middle.
    case centerX
    /// The vertical middle.
    case centerY
    /// The baseline of the last line.
    case lastBaseline
    /// The baseline of the first line.
    case firstBaseline
    /// None: the constant alone counts.
    case notAnAttribute

    enum Kind { case x, y, length }

    var kind: Kind? {
      switch self {
      case .left, .right, .leading, .trailing, .centerX: .x
      case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .y
      case .width, .height: .length
      case .notAnAttribute: nil
      }
    }
  }

  /// How the two sides compare.
  public enum Relation: String, Sendable {
    /// At most.
    case lessThanOrEqual = "≤"
    /// Equal.
    case equal = "="
    /// At least.
    case greaterThanOrEqual = "≥"
  }

  /// An axis of contents.
  public enum Axis: Sendable {
    /// x and widths.
    case horizontal
    /// y and heights.
    case vertical
  }

  /// The item that is constrained; nil when it does not exist any more.
  public private(set) weak var firstItem: (any LayoutItem)?
  /// What of it.
  public let firstAttribute: Attribute
  /// The item that it is compared with, if any.
  public private(set) weak var secondItem: (any LayoutItem)?
  /// What of it.
  public let secondAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The factor of the second attribute.
  public let multiplier: CGFloat
  /// Shown in diagnostics in front of the relation. Nil by default.
  public var identifier: String?

  /// The constant in points: to change it is cheaper than another constraint. What is not finite, or
  /// beyond ±1e9, is ignored and reported.
  public var constant: CGFloat {
    didSet {
      guard abs(constant) <= Self.limit else {
        constant = oldValue
        report("a constant that is not finite or beyond 1e9 was ignored")
        return
      }
      if constant != oldValue { owner?.layoutEngine.constantDidChange(of: self) }
    }
  }

  /// How important it is; required by default. May be changed at any time.
  public var priority = LayoutPriority.required {
    didSet { if priority != oldValue { owner?.layoutEngine.replaceRow(of: self) } }
  }

  /// The layer that holds the active constraint: the nearest that contains both items.
  private(set) weak var owner: Layer?
  /// When it was activated: of those that contradict each other the last one is left out.
  private(set) var serial = 0

  static var limit: CGFloat { 1e9 }
  private static let activations = Atomic<Int>(0)

  /// Makes an inactive constraint; anchors are shorter, and checked by the compiler.
  public init(
    item: any LayoutItem, attribute: Attribute, relatedBy relation: Relation,
    toItem other: (any LayoutItem)?, attribute otherAttribute: Attribute, multiplier: CGFloat,
    constant: CGFloat
  ) {
    firstItem = (item as? Layer)?.model() ?? item
    firstAttribute = attribute
    self.relation = relation
    secondItem = (other as? Layer)?.model() ?? other
    secondAttribute = other == nil ? .notAnAttribute : otherAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  // MARK: - Activation

  /// Whether the constraint holds. Both items have to be in one tree: else setting it is reported by the
  /// stage's diagnostics, and it remains false. A layer that is removed from its superlayer deactivates
  /// those between it, or what is in it, and the rest.
  public var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates constraints, in their order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard abs(multiplier) <= Self.limit, abs(constant) <= Self.limit else {
      return report("\(self) was not activated: its numbers are not finite or beyond 1e9")
    }
    let kind = firstAttribute.kind
    guard let kind,
      secondAttribute == .notAnAttribute ? kind == .length : kind == secondAttribute.kind
    else {
      return report("\(self) was not activated: its attributes cannot be compared")
    }
    guard let owner = commonLayer else {
      return report("\(self) was not activated: its layers are not in one tree")
    }
    self.owner = owner
    serial = Self.activations.wrappingAdd(1, ordering: .relaxed).newValue
    owner.layoutState.constraints.append(self)
    for layer in layers { layer.layoutState.mentions.append(self) }
    owner.layoutEngine.insert(self)
  }

  private func deactivate() {
    guard let owner else { return }
    owner.existingLayoutEngine?.remove(self)
    owner.extras?.layout?.constraints.removeAll { $0 === self }
    for layer in layers { layer.extras?.layout?.mentions.removeAll { $0 === self } }
    self.owner = nil
  }

  /// The layers that it concerns, each once.
  var layers: [Layer] {
    let (first, second) = (firstItem?.layoutLayer, secondItem?.layoutLayer)
    return [first, second === first ? nil : second].compactMap(\.self)
  }

  /// The nearest layer that contains those of both items; nil when there is none.
  private var commonLayer: Layer? {
    guard let first = firstItem?.layoutLayer else { return nil }
    guard secondAttribute != .notAnAttribute else { return first }
    var candidates: Set<ObjectIdentifier> = []
    var next: Layer? = first
    while let layer = next {
      candidates.insert(ObjectIdentifier(layer))
      next = layer.parent
    }
    next = secondItem?.layoutLayer
    while let layer = next, !candidates.contains(ObjectIdentifier(layer)) { next = layer.parent }
    return next
  }

  /// Records what was ignored with the layer that holds the constraint, or one that it concerns.
  func report(_ message: String) {
    guard let layer = owner ?? layers.first else { return }
    layer.recordIgnored(message, key: "constraints")
    layer.setNeedsCommit()
  }

  // MARK: - Description

  /// The relation in one line, such as `photo.width ≥ 2 × title.width + 8 @750`.
  public var description: String {
    var text = identifier.map { "“\($0)” " } ?? ""
    text += "\(firstItem?.layoutName ?? "?").\(firstAttribute.rawValue) \(relation.rawValue) "
    let number = Self.text(abs(constant))
    if secondAttribute == .notAnAttribute {
      text += constant < 0 ? "−\(number)" : number
    } else {
      if multiplier != 1 { text += "\(Self.text(multiplier)) × " }
      text += "\(secondItem?.layoutName ?? "?").\(secondAttribute.rawValue)"
      if constant != 0 { text += " \(constant < 0 ? "−" : "+") \(number)" }
    }
    return priority == .required ? text : "\(text) @\(Self.text(CGFloat(priority.rawValue)))"
  }

  private static func text(_ number: CGFloat) -> String {
    let text = "\(Double(number))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// How important a constraint is: UIKit's `UILayoutPriority`. Numbers below 1 count as 1, those above
/// 1000 as 1000, and what is not a number is required.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable {
  /// The number, 1…1000.
  public let rawValue: Float

  /// Makes a priority of its number.
  public init(rawValue: Float) {
    self.rawValue = rawValue.isNaN ? 1000 : min(max(rawValue, 1), 1000)
  }

  /// Makes a priority of its number.
  public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

  /// 1000: must hold. Constraints that contradict each other at it are a conflict.
  public static let required = LayoutPriority(1000)
  /// 750: what contents resist their compression with.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: what layers hug their contents with.
  public static let defaultLow = LayoutPriority(250)
  /// 50: what `systemLayoutSizeFitting` pulls towards its target size with.
  public static let fittingSizeLevel = LayoutPriority(50)
}

// MARK: - Items

/// What constraints relate: a layer or a layout guide. Other types that conform cannot be laid out.
public protocol LayoutItem: AnyObject {}

extension Layer: LayoutItem {}

extension LayoutItem {
  /// The edge where lines begin, in the direction of the layer that holds the constraint: the left one,
  /// from right to left the right one. There constants and multipliers count to the left.
  public var leadingAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .leading) }
  /// The edge where lines end.
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

/// A rectangle that takes part in constraints and shows nothing: UIKit's `UILayoutGuide`. Its layer
/// keeps it alive.
public final class LayoutGuide: LayoutItem {
  /// The layer that it was added to; nil for none.
  public internal(set) weak var owningLayer: Layer?
  /// Its name in diagnostics. Empty by default.
  public var identifier = ""
  let kind: Kind

  /// Makes a guide without a layer.
  public init() { kind = .free }

  /// Makes a guide that every layer has.
  init(_ kind: Kind, of layer: Layer) {
    self.kind = kind
    owningLayer = layer
    identifier = "\(layer.layoutName)’s \(kind == .safeArea ? "safe area" : "margins")"
  }

  /// The rectangle of the last layout, in the layer's space; zero before. Those of a layer's margins and
  /// safe area are always the present ones.
  public var layoutFrame: CGRect {
    guard let layer = owningLayer else { return .zero }
    guard let edges = edges({ $0.untransformedFrame }) else {
      return layer.existingLayoutEngine?.box(known: self)?.frame ?? .zero
    }
    return edges.inside(CGRect(origin: .zero, size: layer.bounds.size))
  }

  /// The active constraints that determine the guide's rectangle along an axis, as those of a layer.
  public func constraintsAffectingLayout(
    for axis: LayoutConstraint.Axis
  ) -> [LayoutConstraint] {
    owningLayer?.existingLayoutEngine?.constraints(determining: self, axis) ?? []
  }
}

// MARK: - Anchors

/// The axis of anchors at x: UIKit's `NSLayoutXAxisAnchor` is `LayoutAnchor<LayoutXAxis>`.
public enum LayoutXAxis {}
/// The axis of anchors at y: UIKit's `NSLayoutYAxisAnchor` is `LayoutAnchor<LayoutYAxis>`.
public enum LayoutYAxis {}
/// What widths and heights are: UIKit's `NSLayoutDimension` is `LayoutAnchor<LayoutDimension>`.
public enum LayoutDimension {}

/// An edge, a middle, a baseline or a length of a layer or guide, from which constraints are made.
/// Anchors of different axes do not mix: that does not compile.
public struct LayoutAnchor<Axis> {
  let item: any LayoutItem
  let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  private func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// An inactive constraint: this is the other plus a constant in points.
  public func constraint(equalTo other: LayoutAnchor, constant: CGFloat = 0) -> LayoutConstraint {
    constraint(.equal, other, 1, constant)
  }

  /// An inactive constraint: this is at least the other plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, 1, constant)
  }

  /// An inactive constraint: this is at most the other plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, 1, constant)
  }
}

extension LayoutAnchor where Axis == LayoutDimension {
  /// An inactive constraint: this is the other times a multiplier plus a constant in points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, other, multiplier, constant)
  }

  /// An inactive constraint: this is at least the other times a multiplier plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, other, multiplier, constant)
  }

  /// An inactive constraint: this is at most the other times a multiplier plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, other, multiplier, constant)
  }

  /// An inactive constraint: this is a length in points.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  /// An inactive constraint: this is at least a length in points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }

  /// An inactive constraint: this is at most a length in points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }
}
