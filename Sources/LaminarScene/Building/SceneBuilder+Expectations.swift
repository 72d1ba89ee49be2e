import LaminarEngine
import LaminarGraphics

/// Reads what a scene promises.
extension SceneBuilder {
  /// The promises of the list under `expect`, in the file's order.
  func expectations(
    _ list: JSONValue, of registry: LayerRegistry
  ) -> (values: [SceneExpectation], orders: [SceneOrder]) {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of expectations")
      return ([], [])
    }
    let reader = TimelineReader(self, registry)
    var orders: [SceneOrder] = []
    var promises: [SceneExpectation] = []
    for element in list.elements {
      if element["order"] != nil {
        if let order = order(element) { orders.append(order) }
      } else {
        promises += expectations(of: element, reader)
      }
    }
    return (promises, orders)
  }

  /// An order of events; nil when it was reported.
  private func order(_ value: JSONValue) -> SceneOrder? {
    guard var object = ObjectReader(value, "an expectation of an order", values) else { return nil }
    let list = object.required("order")
    object.finish()
    guard let list else { return nil }
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of events")
      return nil
    }
    if list.count < 2 {
      values.report(.wrongCount, list, "an order has at least two events")
      return nil
    }
    let events = list.elements.compactMap { event($0) }
    return events.count == list.count ? SceneOrder(events: events) : nil
  }

  private func event(_ value: JSONValue) -> SceneOrder.Event? {
    guard let text = values.string(value) else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let kind = StageEvent.Kind.known.first(where: { $0.rawValue == parts.first }) else {
      let names = StageEvent.Kind.known.map(\.rawValue)
      let nearest = parts.first.flatMap { Spelling.nearest(to: $0, among: names) }
      values.report(
        .unknownChoice, value, "\(DiagnosticText.quoted(text)) is not an event",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "write an event and its target, such as \"stop ball#drop\"")
      return nil
    }
    return SceneOrder.Event(
      kind: kind, target: parts.count > 1 ? parts[1] : "", range: value.range)
  }

  private func expectations(of value: JSONValue, _ reader: TimelineReader) -> [SceneExpectation] {
    guard var object = ObjectReader(value, "an expectation", values) else { return [] }
    let time = object.readRequired("at") { values.time($0, in: 0...ValueDecoder.numberLimit) }
    let promised = object.required("value")
    let within = object.optional("within")
    let tolerance = within.flatMap { values.number($0, in: 0...ValueDecoder.numberLimit) }
    object.finish()
    guard let promised else { return [] }
    if promised.kind == .object, promised.count == 0 {
      values.report(
        .wrongCount, promised, "the expectation names no value",
        help: "write { \"ball:position.y\": 288 }")
    }
    let found = reader.assignments(promised, isAnimated: false).compactMap { assignment in
      expected(assignment, reader.registry).map {
        (JSONValue.Member(key: self.value(assignment.index)).value.range, $0)
      }
    }
    guard let time, within == nil || tolerance != nil else { return [] }
    return found.map { range, target in
      SceneExpectation(
        time: time.seconds, layer: target.layer, keyPath: target.keyPath, value: target.value,
        tolerance: tolerance ?? SceneExpectation.standardTolerance, range: range)
    }
  }

  /// What one assignment promises; nil when it was reported.
  private func expected(
    _ assignment: SceneAssignment, _ registry: LayerRegistry
  ) -> (layer: String, keyPath: String, value: PropertyValue)? {
    let owner = type(of: assignment.layer).owner
    guard PropertyPath(parsing: assignment.keyPath, owner: owner) != nil else {
      values.report(
        .unknownKeyPath, value(assignment.index),
        "\(DiagnosticText.quoted(assignment.keyPath)) cannot be expected",
        help: assignment.keyPath == "frame"
          ? "expect position and bounds instead" : "name a key path of the layer itself")
      return nil
    }
    return (registry.path(of: assignment.layer), assignment.keyPath, assignment.value)
  }
}
