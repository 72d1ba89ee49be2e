import LaminarGraphics

extension PropertyKind {
  /// A part of a value as key paths name it.
  struct Part: Sendable {
    let name: String
    let component: PropertyPath.Component
    let kind: PropertyKind
  }

  /// The part of a name, such as `size.width` of a rectangle; nil for none.
  func part(named name: String) -> Part? { parts.first { $0.name == name } }

  /// The parts that values of the kind have.
  var parts: [Part] {
    switch self {
    case .point, .size: numberedParts
    case .rect: Self.rectParts
    case .transform: Self.transformParts
    case .color: elementParts
    case .bool, .integer, .number, .path, .image, .string, .choice, .numbers, .colors, .bits,
      .object:
      []
    }
  }

  /// Whether values are two numbers, so that a path can animate them.
  package var isPlanar: Bool { self == .point || self == .size }

  private var numberedParts: [Part] {
    componentNames.enumerated().map { index, name in
      Part(name: name, component: .slots(offset: index, count: 1), kind: .number)
    }
  }

  private var elementParts: [Part] {
    componentNames.enumerated().map { index, name in
      Part(name: name, component: .element(index), kind: .number)
    }
  }

  private static let rectParts: [Part] =
    [
      Part(name: "origin", component: .slots(offset: 0, count: 2), kind: .point),
      Part(name: "size", component: .slots(offset: 2, count: 2), kind: .size),
    ] + PropertyKind.rect.numberedParts

  private static let transformParts: [Part] =
    Transform3D.Component.allCases.map { component in
      Part(name: component.rawValue, component: .transform(component), kind: .number)
    } + [
      Part(name: "rotation", component: .transform(.rotationZ), kind: .number),
      Part(name: "translation", component: .translation, kind: .size),
    ] + PropertyKind.transform.elementParts
}
