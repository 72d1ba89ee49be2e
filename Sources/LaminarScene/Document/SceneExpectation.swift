package import LaminarEngine
package import LaminarGraphics

/// What a scene promises under `expect`: the value of a key path at a time.
package struct SceneExpectation: Sendable {
  /// In seconds.
  package let time: Double
  /// The path of the layer, such as `panel/ball`.
  package let layer: String
  /// The key path, such as `position.y`.
  package let keyPath: String
  /// The value that the layer is to show.
  package let value: PropertyValue
  /// How far each number may be from the promised one.
  package let tolerance: Double
  /// The bytes of the promised value in the file; empty for a promise of a program.
  let range: Range<Int>

  /// The tolerance of an expectation that states none: less than a trace prints.
  package static let standardTolerance = 1e-6

  /// Makes a promise.
  package init(
    time: Double, layer: String, keyPath: String, value: PropertyValue,
    tolerance: Double = standardTolerance, range: Range<Int> = 0..<0
  ) {
    (self.time, self.layer, self.keyPath, self.value) = (time, layer, keyPath, value)
    (self.tolerance, self.range) = (tolerance, range)
  }

  /// The layer and the key path as the file spells them: `panel/ball:position.y`.
  package var address: String { "\(layer):\(keyPath)" }
}

/// What a scene promises under `expect` of its events: that they happen in an order.
package struct SceneOrder: Sendable {
  /// An event by its word and its target, as `trace --events` writes them.
  package struct Event: Sendable, Hashable {
    /// What happens: `stop`, `sequence-completion`.
    package let kind: StageEvent.Kind
    /// The target: `ball#drop`, `sequence:intro`, and words of the detail after it; empty for an event
    /// without one.
    package let target: String
    /// The bytes of the event in the file; empty for an event that a program names.
    let range: Range<Int>

    /// Reads an event as `trace --events` writes it.
    ///
    /// - Throws: A remedy for a text that names no kind of events.
    package init(_ text: String, range: Range<Int> = 0..<0) throws(UnknownEvent) {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let kind = StageEvent.Kind.known.first(where: { $0.rawValue == parts.first }) else {
        let names = StageEvent.Kind.known.map(\.rawValue)
        let nearest = parts.first.flatMap { Spelling.nearest(to: $0, among: names) }
        throw UnknownEvent(
          message: "\(DiagnosticText.quoted(text)) is not an event",
          help: nearest.map { "did you mean \"\($0)\"?" }
            ?? "write an event and its target, such as \"stop ball#drop\"")
      }
      (self.kind, target, self.range) = (kind, parts.count > 1 ? parts[1] : "", range)
    }

    /// Whether an event of its kind is meant: it has this target, and a detail that begins with the
    /// words after it, if there are some: `gesture card!pan ended`.
    package func names(_ event: StageEvent) -> Bool {
      let line = event.detail.isEmpty ? event.target : "\(event.target) \(event.detail)"
      return target == event.target || line == target
        || (target.hasPrefix(event.target + " ") && line.hasPrefix(target + " "))
    }

    /// As the file spells it: `stop ball#drop`.
    package var text: String { target.isEmpty ? kind.rawValue : "\(kind.rawValue) \(target)" }
  }

  /// A text that names no kind of events.
  package struct UnknownEvent: Error {
    /// What is wrong, in a line.
    package let message: String
    /// The remedy.
    package let help: String
  }

  /// The events; others may happen between them.
  package let events: [Event]

  /// Makes an order of events.
  package init(events: [Event]) { self.events = events }
}

extension Scene {
  /// A diagnostic for an event of an order that does not come when it should, at its location.
  package func failure(
    of event: SceneOrder.Event, _ message: String, help: String? = nil
  ) -> Diagnostic { brokenPromise(at: event.range, message, help: help) }

  /// A diagnostic for an expectation that does not hold, at its location in the file.
  package func failure(
    of expectation: SceneExpectation, _ message: String, help: String? = nil
  ) -> Diagnostic { brokenPromise(at: expectation.range, message, help: help) }

  /// A diagnostic for a frame that costs more than its drawing budget, at the layer's location.
  package func overBudget(layer path: String, _ message: String) -> Diagnostic {
    let location = location(ofLayer: path)
    let id = DiagnosticID.overBudget
    return Diagnostic(
      severity: id.severity, id: id.rawValue, message: message, location: location?.location,
      help: "draw fewer, or raise the budget with --budget", path: location?.pointer ?? "",
      layer: path)
  }

  /// A diagnostic of a loop with a seam, at the scene's duration; nil for what the scene ignores.
  package func seam(
    _ id: DiagnosticID, _ message: String, help: String, notes: [Diagnostic.Note]
  ) -> Diagnostic? {
    if ignored[nil]?.contains(id) == true { return nil }
    let value = json.root?[SceneForm.duration]
    return Diagnostic(
      severity: id.severity, id: id.rawValue, message: message, location: value?.location,
      excerpt: value.map { SourceExcerpt(json.source, around: $0.mark) }, help: help,
      notes: notes, path: "/duration")
  }

  private func brokenPromise(
    at range: Range<Int>, _ message: String, help: String?
  ) -> Diagnostic {
    let address = json.address(of: range.lowerBound)
    let id = DiagnosticID.brokenExpectation
    return Diagnostic(
      severity: id.severity, id: id.rawValue, message: message,
      location: json.source.location(of: range),
      excerpt: SourceExcerpt(json.source, around: range), help: help,
      path: address.path)
  }
}

// MARK: - Reading

/// The keys of expectations, of values and of orders of events.
enum ExpectationForm {
  fileprivate static let at = Key("at", .exactTime, "When.")
  fileprivate static let promised = Key(
    "value",
    .value(
      SceneSchema.allOf([
        .reference("assignments"),
        .object([
          ("minProperties", .number(1)),
          (
            "propertyNames",
            .object([("not", .object([("pattern", .string(SceneSchema.ownKeyPathsOnly))]))])
          ),
        ]),
      ])), "The values by \"layer:keyPath\", each as the key path takes it.")
  fileprivate static let within = Key(
    "within", .number(ValueDecoder.lengths), default: SceneExpectation.standardTolerance,
    "How far each number may be from the promised one.")
  static let value = Form(
    "an expectation", [at, promised, within], [.required([at, promised])])

  static let events = Key(
    "order",
    .value(
      SceneSchema.list(
        of: SceneSchema.text(
          "^(\(SceneSchema.alternatives(of: SceneSchema.eventNames)))( .*)?$"), least: 2)),
    "Events that happen in this order, as the command trace --events writes them."
  ).example(.strings(["start ball#drop", "stop ball#drop"]))
  static let order = Form("an expectation of an order", [events], [.required([events])])
}

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
      if element[ExpectationForm.events] != nil {
        if let order = order(element) { orders.append(order) }
      } else {
        promises += expectations(of: element, reader)
      }
    }
    return (promises, orders)
  }

  /// An order of events; nil when it was reported.
  private func order(_ value: JSONValue) -> SceneOrder? {
    guard let list = ExpectationForm.order.read(value, values)?[ExpectationForm.events] else {
      return nil
    }
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
    do throws(SceneOrder.UnknownEvent) {
      return try SceneOrder.Event(text, range: value.range)
    } catch {
      values.report(.unknownChoice, value, error.message, help: error.help)
      return nil
    }
  }

  private func expectations(of value: JSONValue, _ reader: TimelineReader) -> [SceneExpectation] {
    guard let found = ExpectationForm.value.read(value, values) else { return [] }
    let (time, tolerance) = (found[ExpectationForm.at], found[ExpectationForm.within])
    guard let promised = found[ExpectationForm.promised] else { return [] }
    if promised.kind == .object, promised.count == 0 {
      values.report(
        .wrongCount, promised, "the expectation names no value",
        help: "write { \"ball:position.y\": 288 }")
    }
    let targets = reader.assignments(promised, isAnimated: false).compactMap { assignment in
      expected(assignment, reader.registry).map {
        (JSONValue.Member(key: self.value(assignment.index)).value.range, $0)
      }
    }
    guard let time, let tolerance else { return [] }
    return targets.map { range, target in
      SceneExpectation(
        time: time.seconds, layer: target.layer, keyPath: target.keyPath, value: target.value,
        tolerance: tolerance, range: range)
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
        help: assignment.touchSwitch != nil
          ? "expect a value that a state of the control gives"
          : assignment.keyPath == "frame"
            ? "expect position and bounds instead" : "name a key path of the layer itself")
      return nil
    }
    return (registry.path(of: assignment.layer), assignment.keyPath, assignment.value)
  }
}
