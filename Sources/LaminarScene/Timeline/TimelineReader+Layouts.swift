import LaminarEngine
import LaminarGraphics

extension TimelineReader {
  /// The named lists of constraints.
  func readLayouts(_ list: JSONValue) {
    guard list.kind == .object else {
      values.reportWrongType(list, expected: "an object with layouts by name")
      return
    }
    for member in list.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      layoutNames.append(name)
      guard member.value.kind == .array else {
        values.reportWrongType(member.value, expected: "a list of constraints")
        layouts.append(SceneLayout(name: name, constraints: [], index: member.key.index))
        continue
      }
      let constraints = member.value.elements.compactMap { constraint($0) }
      layouts.append(
        SceneLayout(name: name, constraints: constraints, index: member.key.index))
    }
  }

  private func constraint(_ value: JSONValue) -> SceneConstraint? {
    guard var object = ObjectReader(value, "a constraint", values) else { return nil }
    let layer = object.readRequired("layer", sublayer)
    let attribute = object.readRequired("attribute") {
      values.choice($0, of: LayoutAttribute.self)
    }
    let relation = object.read("relation") { values.choice($0, of: SceneConstraint.Relation.self) }
    let priority = object.read("priority") {
      values.number($0, in: ValueDecoder.smallest...LayoutSolver.required)
    }
    let hasAnchor = object.holds("to")
    let toAttribute = object.read("toAttribute") { values.choice($0, of: LayoutAttribute.self) }
    let multiplier = object.read("multiplier") { values.number($0) }
    let constant = object.read("constant") { values.number($0) }
    let target = object.read("to") { to in layer.flatMap { self.target(to, of: $0) } }
    for key in ["toAttribute", "multiplier"] where !hasAnchor && object.holds(key) {
      sink.report(
        .misplacedKey, at: object.range(ofKey: key) ?? value.mark,
        "\"\(key)\" means nothing without \"to\"", help: "add \"to\"")
    }
    object.finish()
    guard let layer, let attribute, !hasAnchor || target != nil else { return nil }
    let from = toAttribute ?? attribute
    guard from.isLength == attribute.isLength, attribute.isLength || from.axis == attribute.axis
    else {
      values.report(
        .misplacedKey, value["toAttribute"] ?? value,
        "a \(attribute.rawValue) cannot follow a \(from.rawValue)",
        help: attribute.isLength
          ? "lengths follow lengths" : "positions follow positions on the same axis")
      return nil
    }
    return SceneConstraint(
      layer: layer, attribute: attribute, relation: relation ?? .equal,
      anchor: target.map { SceneConstraint.Anchor(layer: $0, attribute: from) },
      multiplier: multiplier ?? 1, constant: constant ?? 0,
      priority: priority ?? LayoutSolver.required, textAxes: textAxes(of: layer),
      index: value.index)
  }

  private func textAxes(of layer: Layer) -> Set<LayoutAxis> {
    guard layer is TextLayer else { return [] }
    let size = layer.bounds.size
    return Set(
      LayoutAxis.allCases.filter { ($0 == .horizontal ? size.width : size.height) == 0 })
  }

  private func target(_ value: JSONValue, of layer: Layer) -> Layer? {
    value.isSpelled("superlayer") ? registry.holder(of: layer) : self.layer(value)
  }
}
