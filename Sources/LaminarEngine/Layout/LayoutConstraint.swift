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
    /// The left edge.
    case leading
    /// The right edge.
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
    owner.rare?.layout?.constraints.removeAll { $0 === self }
    for layer in layers { layer.rare?.layout?.mentions.removeAll { $0 === self } }
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
