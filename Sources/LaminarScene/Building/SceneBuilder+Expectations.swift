import LaminarEngine

/// Reads what a scene promises.
extension SceneBuilder {
  /// The promises of the list under `expect`, in the file's order.
  func expectations(_ list: JSONValue, of layers: [Layer]) -> [SceneExpectation] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of expectations")
      return []
    }
    let layers = LayersByPath(layers)
    return list.elements.flatMap { expectations(of: $0, layers) }
  }

  private func expectations(of value: JSONValue, _ layers: LayersByPath) -> [SceneExpectation] {
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
    guard promised.kind == .object else {
      values.reportWrongType(promised, expected: "an object of values by \"layer:keyPath\"")
      return []
    }
    if promised.count == 0 {
      values.report(
        .wrongCount, promised, "the expectation names no value",
        help: "write { \"ball:position.y\": 288 }")
    }
    let found = promised.members.compactMap { member in
      expected(member, layers).map { (member.value.range, $0) }
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

  /// What one member promises; nil when it was reported.
  private func expected(
    _ member: JSONValue.Member, _ layers: LayersByPath
  ) -> (layer: String, keyPath: String, value: PropertyValue)? {
    let address = member.key.string ?? ""
    if address == "note" { return nil }
    guard let colon = address.lastIndex(of: ":") else {
      values.report(
        .unknownKeyPath, member.key, "\(DiagnosticText.quoted(address)) is no layer:keyPath",
        help: "write a layer's path, a colon and a key path, such as \"panel/ball:position.y\"")
      return nil
    }
    let path = String(address[..<colon])
    let keyPath = String(address[address.index(after: colon)...])
    guard path == "root" || layers[path] != nil else {
      values.report(
        .unknownKeyPath, member.key, "there is no layer \(DiagnosticText.quoted(path))",
        help: Spelling.nearest(to: path, among: layers.paths).map { "did you mean \"\($0)\"?" })
      return nil
    }
    let owner = layers[path].map { type(of: $0).owner } ?? .layer
    guard let property = PropertyPath(parsing: keyPath, owner: owner) else {
      values.report(
        .unknownKeyPath, member.key,
        "\(LayerVocabulary.of(owner).noun) has no key path \(DiagnosticText.quoted(keyPath))",
        help: Spelling.nearest(to: keyPath, among: PropertyPath.suggestions(owner: owner))
          .map { "did you mean \"\($0)\"?" })
      return nil
    }
    let decoded = values.animatedValue(
      member.value, of: property.kind, unit: NumberUnit(property), image: image)
    guard let decoded, let value = PropertyValue(decoded, as: property.kind) else { return nil }
    return (path, keyPath, value)
  }
}
