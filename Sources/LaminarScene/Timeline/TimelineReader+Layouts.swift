import LaminarEngine

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
      let errorsBefore = sink.errorCount
      let constraints = member.value.elements.compactMap { constraint($0) }
      if sink.errorCount == errorsBefore { check(constraints) }
      layouts.append(
        SceneLayout(name: name, constraints: constraints, index: member.key.index))
    }
  }

  private func constraint(_ value: JSONValue) -> LayoutConstraint? {
    guard var object = ObjectReader(value, "a constraint", values) else { return nil }
    let layer = object.readRequired("layer", sublayer)
    let attribute = object.readRequired("attribute") {
      values.choice($0, of: LayoutAttribute.self)
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
    return LayoutConstraint(
      layer: layer, attribute: attribute,
      anchor: target.map { LayoutConstraint.Anchor(target: $0, attribute: from) },
      multiplier: multiplier ?? 1, constant: constant ?? 0, index: value.index)
  }

  private func target(_ value: JSONValue, of layer: Layer) -> LayoutConstraint.Target? {
    if value.isSpelled("superlayer") { return .superlayer }
    guard let other = self.layer(value) else { return nil }
    if other === registry.holder(of: layer) { return .superlayer }
    if other === layer { return .sibling(layer) }
    guard registry.holder(of: other) === registry.holder(of: layer), other !== registry.root else {
      values.report(
        .misplacedKey, value, "the layers are not siblings",
        help: "a constraint follows the superlayer or a layer with the same superlayer")
      return nil
    }
    return .sibling(other)
  }

  // MARK: - Too many, too few, cycles

  private func check(_ constraints: [LayoutConstraint]) {
    struct Key: Hashable {
      let layer: ObjectIdentifier
      let axis: LayoutAxis
    }
    var known: [Key: [LayoutConstraint]] = [:]
    var keys: [Key] = []
    for constraint in constraints {
      let key = Key(layer: ObjectIdentifier(constraint.layer), axis: constraint.attribute.axis)
      if known[key] == nil { keys.append(key) }
      known[key, default: []].append(constraint)
    }
    for key in keys { if let list = known[key] { checkAxis(list) } }
    let cycle = LayoutOrder([constraints], superlayer: registry.holder).cycle
    guard let first = cycle.first else { return }
    report(
      .circularConstraints, first,
      "the \(first.attribute.rawValue) of \(name(of: first)) depends on itself",
      help: cycle.count > 1
        ? "the cycle leads through " + cycle.dropFirst().map(name(of:)).joined(separator: ", ")
        : nil,
      related: Array(cycle.dropFirst()))
  }

  private func checkAxis(_ list: [LayoutConstraint]) {
    for (index, constraint) in list.enumerated() {
      guard let earlier = list[..<index].first(where: { $0.attribute == constraint.attribute })
      else { continue }
      report(
        .tooManyConstraints, constraint,
        "the \(constraint.attribute.rawValue) of \(name(of: constraint)) is constrained twice",
        help: "keep one of them", related: [earlier])
      return
    }
    if list.count > 2 {
      report(
        .tooManyConstraints, list[2],
        "\(list.count) constraints determine the \(list[2].attribute.axis.word) axis of \(name(of: list[2])); at most 2 can",
        help: "remove one of the \(list.count)", related: Array(list[..<2]))
    } else if list.allSatisfy(\.attribute.isLength) {
      report(
        .missingConstraint, list[0],
        "\(name(of: list[0])) has a \(list[0].attribute.rawValue) and no \(list[0].attribute.axis.word) position",
        help: "add a constraint of its "
          + (list[0].attribute.axis == .horizontal
            ? "left, right or centerX" : "top, bottom or centerY"))
    }
  }

  private func name(of constraint: LayoutConstraint) -> String {
    DiagnosticText.quoted(registry.path(of: constraint.layer))
  }

  private func report(
    _ id: DiagnosticID, _ constraint: LayoutConstraint, _ message: String, help: String?,
    related: [LayoutConstraint] = []
  ) {
    sink.report(
      id, at: builder.value(constraint.index).mark, message, help: help,
      related: related.map { ("and here", builder.value($0.index).mark) })
  }
}
