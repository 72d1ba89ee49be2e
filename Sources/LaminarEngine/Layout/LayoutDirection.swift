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
