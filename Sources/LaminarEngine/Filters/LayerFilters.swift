import LaminarGraphics

/// The filters of a layer as a commit saw them.
package struct LayerFilters: Sendable, Hashable {
  /// One of a layer's two lists.
  package enum Slot: String, Sendable, CaseIterable {
    case filters, backgroundFilters
  }

  /// The filters of the layer's picture, in order.
  package private(set) var filters: [Filter] = []
  /// The filters of the backdrop.
  package private(set) var backgroundFilters: [Filter] = []

  /// Whether there is none.
  var isEmpty: Bool { filters.isEmpty && backgroundFilters.isEmpty }

  /// No filters.
  package static let none = LayerFilters()

  private init() {}

  init(_ rare: RareLayerState?) {
    guard let rare, rare.filters != nil || rare.backgroundFilters != nil else { return }
    filters = (rare.filters ?? []).compactMap { $0 as? Filter }
    backgroundFilters = (rare.backgroundFilters ?? []).compactMap { $0 as? Filter }
  }

  package subscript(slot: Slot) -> [Filter] {
    slot == .filters ? filters : backgroundFilters
  }

  /// The inputs of the named filters as keys that animate, with their values.
  package var inputs: [(property: CustomProperty, value: PropertyValue)] {
    var found: [(property: CustomProperty, value: PropertyValue)] = []
    for slot in Slot.allCases {
      for filter in self[slot] {
        guard let name = filter.name else { continue }
        for input in filter.type.inputs {
          let key = Self.key(slot, name, input.key)
          guard !found.contains(where: { $0.property.name == key }) else { continue }
          found.append(
            (
              CustomProperty(name: key, kind: input.kind, defaultValue: input.defaultValue),
              filter.value(forKey: input.key) ?? input.defaultValue
            ))
        }
      }
    }
    return found
  }

  /// The key path of an input.
  static func key(_ slot: Slot, _ name: String, _ input: String) -> String {
    "\(slot.rawValue).\(name).\(input)"
  }
}

extension PresentationTree {
  /// The effects of a node's filters at the moment.
  func effects(_ slot: LayerFilters.Slot, of node: Int) -> [DisplayList.PictureFilter] {
    let list = tree.nodes[node].filters[slot]
    if list.isEmpty { return [] }
    return list.compactMap { filter in
      guard filter.isEnabled else { return nil }
      return filter.type.effect { input in
        filter.name.flatMap { customValue(LayerFilters.key(slot, $0, input), of: node) }
          ?? filter.value(forKey: input)
      }
    }
  }
}
