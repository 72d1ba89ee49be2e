import LaminarEngine

extension SceneBuilder {
  /// Sets the filters of a layer from a list.
  func readFilters(_ list: JSONValue, _ slot: LayerFilters.Slot, of layer: Layer) {
    guard list.kind == .array else {
      return values.reportWrongType(list, expected: "a list of filters")
    }
    var names = SiblingNames(count: list.count)
    let filters = list.elements.compactMap { filter($0, &names) }
    switch slot {
    case .filters: layer.filters = filters
    case .backgroundFilters: layer.backgroundFilters = filters
    }
  }

  private func filter(_ value: JSONValue, _ names: inout SiblingNames) -> Filter? {
    guard var object = ObjectReader(value, "a filter", values) else { return nil }
    guard let type = object.readRequired("type", { values.choice($0, of: FilterType.self) }) else {
      return nil
    }
    var filter = Filter(type: type)
    if let element = object.optional("name"), let name = values.name(element) {
      filter.name = name
      if let first = names.insert(name, at: element.index) {
        sink.report(
          .duplicateName, at: element.range,
          "two filters of a list are called \(DiagnosticText.quoted(name))",
          help: "key paths name filters, so they need different names",
          related: [("the other is", self.value(first).range)])
      }
    }
    if let isEnabled = object.read("enabled", values.bool) { filter.isEnabled = isEnabled }
    for input in type.inputs {
      guard let element = object.optional(input.key), let decoded = decoded(element, of: input)
      else { continue }
      filter.setValue(decoded, forKey: input.key)
    }
    object.finish(
      alsoKnown: type.inputs.map(\.key))
    return filter
  }

  private func decoded(_ value: JSONValue, of input: FilterType.Input) -> PropertyValue? {
    switch input.kind {
    case .color:
      guard let color = values.color(value) else { return nil }
      guard let color else {
        values.report(.badColor, value, "a filter needs a colour")
        return nil
      }
      return .color(color)
    case .numbers:
      return values.numbers(value, count: 20...20, expected: "a list of 20 numbers").map {
        .numbers($0)
      }
    default:
      if input.key == "inputAngle" { return values.angle(value).map { .number($0) } }
      return input.key == "inputRadius"
        ? values.length(value).map { .number($0) } : values.number(value).map { .number($0) }
    }
  }
}
