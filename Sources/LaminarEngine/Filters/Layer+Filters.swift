import LaminarGraphics

/// Filters' inputs by key paths: `filters.blur.inputRadius`.
extension Layer {
  /// The inputs of the layer's named filters as keys that animate.
  package var filterInputs: [CustomProperty] {
    guard rare?.filters != nil || rare?.backgroundFilters != nil else { return [] }
    return LayerFilters(rare).inputs.map(\.property)
  }

  /// Reports elements that are not filters.
  func checkFilters(_ list: [Any]?, forKey key: String) {
    for element in list ?? [] where !(element is Filter) {
      recordIgnored("\(Swift.type(of: element)) is not a Filter and was ignored", key: key)
    }
  }

  /// The value of a filter's input; nil for a key path that names none.
  func filterValue(atKeyPath keyPath: String) -> PropertyValue? {
    guard let (slot, name, input) = Self.filterPath(keyPath) else { return nil }
    if let shown = rare?.customValues[keyPath] { return shown }
    return LayerFilters(rare)[slot].first { $0.name == name }?.value(forKey: input)
  }

  /// Sets a filter's input; nil for a key path that names none, false for a value of another kind.
  func setFilterValue(_ value: Any?, atKeyPath keyPath: String) -> Bool? {
    guard let (slot, name, input) = Self.filterPath(keyPath) else { return nil }
    var list = (slot == .filters ? rare?.filters : rare?.backgroundFilters) ?? []
    let found = list.firstIndex { ($0 as? Filter)?.name == name }
    guard let found, var filter = list[found] as? Filter, filter.value(forKey: input) != nil else {
      return nil
    }
    guard filter.setValue(value, forKey: input) else { return false }
    list[found] = filter
    changeRare(forKey: keyPath) { rare in
      if slot == .filters { rare.filters = list } else { rare.backgroundFilters = list }
    }
    return true
  }

  private static func filterPath(
    _ keyPath: String
  ) -> (slot: LayerFilters.Slot, name: String, input: String)? {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let slot = LayerFilters.Slot(rawValue: String(parts[0])) else {
      return nil
    }
    return (slot, String(parts[1]), String(parts[2]))
  }
}
