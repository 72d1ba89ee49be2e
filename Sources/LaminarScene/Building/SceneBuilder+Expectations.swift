import LaminarEngine

/// Reads what a scene promises.
extension SceneBuilder {
  /// The promises of the list under `expect`, in the file's order.
  func expectations(_ list: JSONValue, of book: LayerBook) -> [SceneExpectation] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of expectations")
      return []
    }
    let reader = TimelineReader(self, book)
    return list.elements.flatMap { expectations(of: $0, reader) }
  }

  private func expectations(of value: JSONValue, _ reader: TimelineReader) -> [SceneExpectation] {
    guard var object = ObjectReader(value, "an expectation", values) else { return [] }
    let order = object.optional("order")
    let isOrder = order != nil
    let time =
      isOrder
      ? object.optional("at").flatMap { values.time($0) }
      : object.readRequired("at") { values.time($0, in: 0...ValueDecoder.numberLimit) }
    let promised = isOrder ? object.optional("value") : object.required("value")
    let within = object.optional("within")
    let tolerance = within.flatMap { values.number($0, in: 0...ValueDecoder.numberLimit) }
    object.finish()
    if isOrder {
      refuse(order: object)
      return []
    }
    guard let promised else { return [] }
    if promised.kind == .object, promised.count == 0 {
      values.report(
        .wrongCount, promised, "the expectation names no value",
        help: "write { \"ball:position.y\": 288 }")
    }
    let found = reader.assignments(promised, isAnimated: false).compactMap { assignment in
      expected(assignment, reader.book).map {
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

  private func refuse(order object: ObjectReader) {
    if object.holds("value") { return object.reportExclusive(["order", "value"]) }
    guard let range = object.range(ofKey: "order") else { return }
    sink.report(
      .notYet, at: range, "\"order\" comes with a later version",
      help: "this version proves values: { \"at\": 1.2, \"value\": { \"ball:position.y\": 288 } }")
  }

  /// What one assignment promises; nil when it was reported.
  private func expected(
    _ assignment: SceneAssignment, _ book: LayerBook
  ) -> (layer: String, keyPath: String, value: PropertyValue)? {
    let owner = type(of: assignment.layer).owner
    guard let path = PropertyPath(parsing: assignment.keyPath, owner: owner) else {
      values.report(
        .unknownKeyPath, value(assignment.index),
        "\(DiagnosticText.quoted(assignment.keyPath)) cannot be expected",
        help: assignment.keyPath == "frame"
          ? "expect position and bounds instead" : "name a key path of the layer itself")
      return nil
    }
    guard let value = PropertyValue(assignment.value, as: path.kind) else { return nil }
    return (book.path(of: assignment.layer), assignment.keyPath, value)
  }
}
