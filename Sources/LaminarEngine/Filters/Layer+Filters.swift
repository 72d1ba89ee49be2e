import LaminarGraphics

/// Filters' inputs by key paths: `filters.blur.inputRadius`.
extension Layer {
  /// The inputs of the layer's named filters as keys that animate.
  package var filterInputs: [CustomProperty] {
    guard rare?.filters != nil || rare?.backgroundFilters != nil else { return [] }
    return LayerFilters(rare).inputs.map(\.property)
  }

  /// Notes what is no filter.
  func checkFilters(_ list: [Any]?, forKey key: String) {
    for element in list ?? [] where !(element is Filter) {
      recordIgnored("\(Swift.type(of: element)) is no Filter and was left out", key: key)
    }
  }

  /// The value of a filter's input; nil for a key path that names none.
  func filterValue(atKeyPath keyPath: String) -> PropertyValue? {
    guard let (place, name, input) = Self.filterPath(keyPath) else { return nil }
    if let shown = rare?.customValues[keyPath] { return shown }
    return LayerFilters(rare)[place].first { $0.name == name }?.value(forKey: input)
  }

  /// Sets a filter's input; nil for a key path that names none, false for a value of another kind.
  func setFilterValue(_ value: Any?, atKeyPath keyPath: String) -> Bool? {
    guard let (place, name, input) = Self.filterPath(keyPath) else { return nil }
    var list = (place == .filters ? rare?.filters : rare?.backgroundFilters) ?? []
    let found = list.firstIndex { ($0 as? Filter)?.name == name }
    guard let found, var filter = list[found] as? Filter, filter.value(forKey: input) != nil else {
      return nil
    }
    guard filter.setValue(value, forKey: input) else { return false }
    list[found] = filter
    changeRare(forKey: keyPath) { rare in
      if place == .filters { rare.filters = list } else { rare.backgroundFilters = list }
    }
    return true
  }

  private static func filterPath(
    _ keyPath: String
  ) -> (place: LayerFilters.Place, name: String, input: String)? {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let place = LayerFilters.Place(rawValue: String(parts[0])) else {
      return nil
    }
    return (place, String(parts[1]), String(parts[2]))
  }
}
