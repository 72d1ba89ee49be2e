public import Foundation

/// The side from which lines and rows run: UIKit's `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: String, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// What the contents of a layer mean, which decides whether a stage from right to left mirrors them: UIKit's
/// `UISemanticContentAttribute`.
public enum SemanticContentAttribute: String, Sendable, CaseIterable {
  /// Nothing special: they follow the stage.
  case unspecified
  /// Controls of a player, such as a scrubber: they are never mirrored.
  case playback
  /// Controls of directions, such as a joystick: they are never mirrored.
  case spatial
  /// They always run from left to right.
  case forceLeftToRight
  /// They always run from right to left.
  case forceRightToLeft
}

extension SemanticContentAttribute: PropertyRepresentable, PropertyConvertible {
  /// Makes the attribute of its stored word; nil for another value.
  package init?(propertyValue: PropertyValue) {
    guard case .string(let word) = propertyValue else { return nil }
    self.init(rawValue: word)
  }

  /// The stored word.
  package var propertyValue: PropertyValue { .string(rawValue) }

  /// Words are strings.
  package static var propertyKind: PropertyKind { .choice(allCases.map(\.rawValue)) }
}

// MARK: - The direction of a layer

/// From which side a layer lays out its contents (Laminar.docc: Constraints, "Right to left").
extension LayerAdditions where Self: Layer {
  /// What the contents of the layer mean. Its sublayers have attributes of their own. Unspecified by
  /// default.
  public var semanticContentAttribute: SemanticContentAttribute {
    get {
      SemanticContentAttribute(propertyValue: values[.semanticContentAttribute]) ?? .unspecified
    }
    set { write(.semanticContentAttribute, newValue.propertyValue) }
  }

  /// The direction in which the layer arranges what is directly in it: leading and trailing of its
  /// constraints, its directional margins and the natural alignment of its text.
  ///
  /// That of its ``semanticContentAttribute``, else of its stage's canvas; from left to right in no stage.
  /// A sublayer does not inherit it: consult the layer whose contents are arranged.
  public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    let layer = model()
    return Layer.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: layer.context?.layoutDirection ?? .leftToRight)
  }

  /// The direction that an attribute means.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - direction: The direction of what is unspecified.
  public static func userInterfaceLayoutDirection(
    for attribute: SemanticContentAttribute, relativeTo direction: UserInterfaceLayoutDirection
  ) -> UserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

extension Layer {
  /// Whether the layer shows text whose natural alignment is at the right.
  var showsRightToLeft: Bool {
    (type(of: self).owner == .text || extras?.drawing?.function != nil)
      && effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
}

// MARK: - Margins

/// Distances from the edges of a rectangle, in points, by the direction: UIKit's
/// `NSDirectionalEdgeInsets`.
public struct DirectionalEdgeInsets: Sendable, Hashable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge where lines begin.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge where lines end.
  public var trailing: CGFloat

  /// Makes insets; 0 by default.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distance.
  public static let zero = DirectionalEdgeInsets()

  /// The insets that others are in a direction.
  init(_ insets: EdgeInsets, in direction: UserInterfaceLayoutDirection) {
    let isMirrored = direction == .rightToLeft
    self.init(
      top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
      trailing: isMirrored ? insets.left : insets.right)
  }
}

extension EdgeInsets {
  /// The insets that directional ones are in a direction.
  init(_ insets: DirectionalEdgeInsets, in direction: UserInterfaceLayoutDirection) {
    let isMirrored = direction == .rightToLeft
    self.init(
      top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isMirrored ? insets.leading : insets.trailing)
  }
}

extension LayerAdditions where Self: Layer {
  /// The layout margins by the direction of the layer. They are the same margins as ``layoutMargins``;
  /// those that were set here change sides with the direction. What is not finite, or beyond ±1e9, is
  /// ignored and reported.
  public var directionalLayoutMargins: DirectionalEdgeInsets {
    get { DirectionalEdgeInsets(layoutMargins, in: effectiveUserInterfaceLayoutDirection) }
    set {
      setMargins(
        EdgeInsets(newValue, in: effectiveUserInterfaceLayoutDirection), directional: newValue,
        forKey: "directionalLayoutMargins")
    }
  }
}

// MARK: - Constraints

extension LayoutConstraint.Attribute {
  /// Whether the direction decides which edge it is.
  var isDirectional: Bool { self == .leading || self == .trailing }

  /// The edge that it is, from left to right or mirrored.
  func edge(isMirrored: Bool) -> LayoutConstraint.Attribute {
    switch self {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY, .lastBaseline,
      .firstBaseline, .notAnAttribute:
      self
    }
  }
}

extension LayoutConstraint {
  /// Whether it has a leading or trailing edge.
  private var isDirectional: Bool {
    firstAttribute.isDirectional || secondAttribute.isDirectional
  }

  /// Whether it counts from the right edge of the layer that holds it, to the left.
  var isMirrored: Bool {
    isDirectional && owner?.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
}

extension Layer {
  /// What follows from a change of the layer's direction.
  func layoutDirectionDidChange() {
    guard let layout = extras?.layout, let engine = existingLayoutEngine else { return }
    for constraint in layout.constraints { engine.replaceRow(of: constraint) }
    engine.insetsDidChange()
  }
}
