/// A row as the table's files write it: the public description, and the accessors of objects.
struct PropertyRow: Sendable {
  let description: PropertyDescription
  let access: PropertyAccess

  init(
    _ id: PropertyID, _ name: String, _ owner: PropertyOwner, _ kind: PropertyKind,
    _ defaultValue: PropertyValue, animatable: Bool = false, action: ImplicitAction = .none,
    unit: PropertyUnit = .none, access: PropertyAccess, _ summary: String
  ) {
    description = PropertyDescription(
      id: id, name: name, owner: owner, kind: kind, defaultValue: defaultValue,
      isAnimatable: animatable, action: action, unit: unit, summary: summary)
    self.access = access
  }
}

/// The one table of properties: key-value access, scenes, schema, traces, evaluation and `inspect`
/// all read it. A new property is a case of `PropertyID`, a row, and a one-line accessor.
package enum PropertyTable {
  /// All rows in the order of their ids.
  static let rows: [PropertyRow] =
    (layerRows + shapeRows + gradientRows + textRows + replicatorRows + scrollRows + emitterRows
    + cellRows).sorted { $0.description.id < $1.description.id }

  /// The description of every property, in the table's order.
  package static let all: [PropertyDescription] = rows.map(\.description)

  /// The default of every property, in the table's order.
  static let defaultValues: [PropertyValue] = all.map(\.defaultValue)

  /// The default of every property that is a number; 0 for the others.
  static let defaultNumbers: [Double] = all.map { $0.defaultValue.double ?? 0 }

  /// The description of a property.
  package static subscript(id: PropertyID) -> PropertyDescription { all[Int(id.rawValue)] }

  /// The properties of objects of a class, inherited ones first.
  package static func properties(of owner: PropertyOwner) -> [PropertyDescription] {
    all.filter { $0.owner == owner || ($0.owner == .layer && owner != .cell) }
  }

  /// The property that a KVC key names on objects of a class, or nil.
  ///
  /// Both spellings of Booleans are known: `hidden` and `isHidden`.
  package static func property(named name: String, of owner: PropertyOwner) -> PropertyDescription?
  {
    index[owner]?[name].map { self[$0] }
  }

  private static let index: [PropertyOwner: [String: PropertyID]] = {
    var index: [PropertyOwner: [String: PropertyID]] = [:]
    for owner in PropertyOwner.allCases {
      var names: [String: PropertyID] = [:]
      for property in properties(of: owner) {
        names[property.name] = property.id
        if property.kind == .bool, let first = property.name.first {
          names["is" + first.uppercased() + property.name.dropFirst()] = property.id
        }
      }
      index[owner] = names
    }
    return index
  }()
}
