package import LaminarGraphics

/// The target of a key path on one object: a property, or a part of one such as `position.x` or
/// `transform.rotation.z`.
///
/// The address of another object (`sublayers.<name>.…`) is a ``PropertyAddress``.
package struct PropertyPath: Sendable, Hashable {
  /// The property that holds the value.
  package enum Property: Sendable, Hashable {
    /// A row of the property table.
    case builtIn(PropertyID)
    /// A key that a subclass declares.
    indirect case custom(CustomProperty)

    /// The property's KVC key.
    var name: String {
      switch self {
      case .builtIn(let id): PropertyTable[id].name
      case .custom(let declared): declared.name
      }
    }
  }

  /// The part of the value.
  package enum Component: Sendable, Hashable {
    /// All of it.
    case whole
    /// A run of a structure's numbers: `position.x` is (0, 1), `bounds.size` is (2, 2).
    case slots(offset: Int, count: Int)
    /// One number of a matrix's rotation, scale or translation, read and written through its decomposition.
    case transform(Transform3D.Component)
    /// A matrix's translation along x and y, as a size.
    case translation
    /// One element of a matrix or a colour, by its index: for traces and key-value coding; never
    /// animated.
    case element(Int)
  }

  /// The property.
  package let property: Property
  /// The part of it.
  package let component: Component
  /// The kind of the part's values: a number for `position.x`, a size for `transform.translation`.
  package let kind: PropertyKind

  /// A property as a whole.
  package init(_ id: PropertyID) {
    property = .builtIn(id)
    component = .whole
    kind = PropertyTable[id].kind
  }

  /// Parses a key path of objects of a class; nil for an unknown one.
  ///
  /// The table's properties come before declared ones of the same name.
  package init?(parsing text: String, owner: PropertyOwner, custom: [CustomProperty] = []) {
    let name = String(text.prefix { $0 != "." })
    var rest = name.utf8.count == text.utf8.count ? nil : text.dropFirst(name.count + 1)
    let whole: PropertyKind
    if let declared = custom.first(where: { $0.isDotted(in: text) }) {
      property = .custom(declared)
      whole = declared.kind
      let length = declared.name.count
      rest = declared.name.utf8.count == text.utf8.count ? nil : text.dropFirst(length + 1)
    } else if let row = PropertyTable.property(named: name, of: owner) {
      property = .builtIn(row.id)
      whole = row.kind
    } else if let declared = custom.first(where: { $0.name == name }) {
      property = .custom(declared)
      whole = declared.kind
    } else {
      return nil
    }
    guard let rest else {
      component = .whole
      kind = whole
      return
    }
    guard let part = whole.part(named: String(rest)) else { return nil }
    component = part.component
    kind = part.kind
  }

  /// The property's KVC key.
  package var name: String { property.name }

  /// The kind of the whole property's values.
  package var wholeKind: PropertyKind {
    switch property {
    case .builtIn(let id): PropertyTable[id].kind
    case .custom(let declared): declared.kind
    }
  }

  /// Whether animations may change the target of the path.
  package var isAnimatable: Bool {
    if case .element = component { return false }
    switch property {
    case .builtIn(let id): return PropertyTable[id].isAnimatable
    case .custom(let declared): return declared.kind != .object
    }
  }

  /// The key paths of objects of a class, in the table's order: for the nearest spelling of an
  /// unknown one. Single elements of matrices and colours are left out.
  package static func suggestions(
    owner: PropertyOwner, custom: [CustomProperty] = []
  ) -> [String] {
    let properties = PropertyTable.properties(of: owner).map { ($0.name, $0.kind) }
    return (properties + custom.map { ($0.name, $0.kind) }).flatMap { name, kind in
      let parts = kind.parts.filter { part in
        if case .element = part.component { false } else { true }
      }
      return [name] + parts.map { name + "." + $0.name }
    }
  }
}

extension CustomProperty {
  /// Whether a key path names the property or a part of it by a name that has dots itself, as the inputs
  /// of filters have.
  fileprivate func isDotted(in text: String) -> Bool {
    guard name.contains("."), text.hasPrefix(name) else { return false }
    return text.utf8.count == name.utf8.count || text.dropFirst(name.count).hasPrefix(".")
  }
}
