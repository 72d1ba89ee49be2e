package import LaminarGraphics

/// A suite file that was read: scenes, what is checked of each, and what may differ.
package struct Suite: Sendable {
  /// What reports call it; nil when it states none.
  package var title: String?
  /// The folder of the goldens, relative to the suite's.
  package var goldens: String
  /// Patterns of the scenes that the patterns of cases leave out, relative to the suite.
  package var exclude: [String] = []
  /// The cases in the file's order.
  package var cases: [SuiteCase]

  /// The folder of the goldens when a suite does not state one.
  static let standardGoldens = "goldens"
}

/// One case of a suite: a scene, or all scenes that a pattern names.
package struct SuiteCase: Sendable, Hashable {
  /// What reports and goldens call it; nil for the path of the scene without its ending, and after a
  /// dot the name of the input file without its own.
  package var name: String?
  /// The path of the scene relative to the suite; `*` matches anything within a part, and a part `**` any
  /// number of folders.
  package var scene: String
  /// The path of the file of touches that the scene gets instead of its own, relative to the suite; nil
  /// for its own.
  package var input: String?
  /// What is checked.
  package var checks: [SuiteCheck]
  /// The patterns of the tracks that are compared; empty for all that move.
  package var tracks: [String] = []
  /// The patterns of the tracks that are left out.
  package var exclude: [String] = []
  /// Frames per second in place of the scene's.
  package var frameRate: Rational?
  /// The length in seconds in place of the scene's.
  package var duration: Rational?
  /// Values of the scene's variables.
  package var variables: [GivenVariable] = []
  /// The times of the pictures, in seconds; empty when `pixelsEvery` or the scene determines them.
  package var pixelsAt: [Double] = []
  /// Every how many frames a picture is taken, from the first; nil when not stated.
  package var pixelsEvery: Int?
  /// What its frames may cost; nil for anything.
  package var budget: SuiteBudget?
  /// What may differ.
  package var tolerance = SuiteTolerance()
  /// Where the suite has it.
  package var location: FileLocation
}

/// What a case checks of its scene.
package enum SuiteCheck: String, Sendable, Hashable, CaseIterable {
  /// The values of its tracks are those of the golden trace.
  case values
  /// Its properties that do not move are the golden ones.
  case properties
  /// Its events are the golden events.
  case events
  /// Its pictures have the hashes of the golden list.
  case pixels
  /// What it promises under `expect` holds.
  case expect

  /// What a suite that states no checks checks.
  package static let standard: [SuiteCheck] = [.values, .properties, .expect]
}

/// What a suite or a case lets differ, as it is written.
package struct SuiteTolerance: Sendable, Hashable {
  /// A rule for the tracks of a pattern.
  package struct Rule: Sendable, Hashable {
    /// The pattern of the tracks.
    package var track: String
    /// The largest difference; nil for none stated.
    package var absolute: Double?
    /// The largest part of the value; nil for none stated.
    package var relative: Double?
    /// The most steps between neighbouring `Double`s; nil for none stated.
    package var ulps: Int?
    /// Whether the tracks are ignored.
    package var isIgnored = false
    /// Why, in the author's words.
    package var reason: String?
  }

  /// `exact` or `visual`; nil when not stated.
  package var preset: String?
  /// How far motion may be early or late, as `1f` or `8ms`; nil when not stated.
  package var time: String?
  /// The rules, the later ones stronger.
  package var rules: [Rule] = []

  /// The tolerance of a case: its own values where it has any, its rules after the suite's.
  func specialized(by own: SuiteTolerance) -> SuiteTolerance {
    SuiteTolerance(
      preset: own.preset ?? preset, time: own.time ?? time, rules: rules + own.rules)
  }
}

// MARK: - Budgets

/// What a case's frames may cost at most.
package struct SuiteBudget: Sendable, Hashable {
  /// One maximum.
  package struct Limit: Sendable, Hashable {
    /// The path of the layer that it applies to; nil for all layers together.
    package var layer: String?
    /// What is counted.
    package var measure: CostMeasure
    /// The largest count that passes.
    package var maximum: Double
    /// Where the suite has it.
    package var location: FileLocation
  }

  /// The maxima in the file's order, those of all layers first.
  package var limits: [Limit] = []
}

/// What is counted of the drawing of a frame, under the names of reports and suites.
package enum CostMeasure: String, Sendable, Hashable, CaseIterable {
  /// The pixels of the canvas on which something has coverage.
  case coveredPixels
  /// How many pixels are composited, on the canvas and on offscreen pictures.
  case compositedPixels
  /// The composited pixels for each covered one.
  case overdraw
  /// How many offscreen pictures are drawn.
  case offscreenPasses
}

extension SuiteBudget {
  private static let measures = CostMeasure.allCases.map {
    SceneSchema.member($0.rawValue, SceneSchema.number(0...ValueDecoder.numberLimit), meaning($0))
  }

  /// The keys of a budget for the schema.
  static let schema = SceneSchema.object(
    measures + [
      SceneSchema.member(
        "layers", SceneSchema.named(SceneSchema.object(measures + [SceneSchema.note])),
        "The most that single layers may take, by their paths."), SceneSchema.note,
    ])

  private static func meaning(_ measure: CostMeasure) -> String {
    switch measure {
    case .coveredPixels: "The most pixels of the canvas that are covered."
    case .compositedPixels: "The most pixels that are composited."
    case .overdraw: "The most composited pixels for each covered one."
    case .offscreenPasses: "The most offscreen pictures."
    }
  }

  /// Reads a budget.
  init?(_ value: JSONValue, _ values: ValueDecoder) {
    guard var object = ObjectReader(value, "a budget", values) else { return nil }
    read(&object, layer: nil, values)
    _ = object.read("layers") { layers in
      guard layers.kind == .object else {
        return values.reportWrongType(layers, expected: "an object with budgets of layers by path")
      }
      for member in layers.members where !member.key.isSpelled("note") {
        guard var own = ObjectReader(member.value, "a layer's budget", values) else { continue }
        read(&own, layer: member.key.string ?? "", values)
        own.finish()
      }
    }
    object.finish()
    if limits.isEmpty, !values.sink.hasErrors {
      values.report(
        .missingKey, value, "the budget limits nothing",
        help: "add coveredPixels, compositedPixels, overdraw or offscreenPasses")
    }
  }

  private mutating func read(
    _ object: inout ObjectReader, layer: String?, _ values: ValueDecoder
  ) {
    for measure in CostMeasure.allCases {
      let limit = object.read(measure.rawValue) { value in
        values.number(value, in: 0...ValueDecoder.numberLimit).map {
          Limit(
            layer: layer, measure: measure, maximum: $0,
            location: values.sink.source.location(of: value.mark))
        }
      }
      if let limit { limits.append(limit) }
    }
  }
}

// MARK: - Reading

/// Reads suite files; every error has its location.
package enum SuiteLoader {
  /// The most bytes of a suite file.
  package static let largestFile = 4 << 20

  /// Reads a suite.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  /// - Returns: The suite, nil when there is an error, and all that was found.
  package static func load(
    _ bytes: [UInt8], name: String
  ) -> (suite: Suite?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    let suite = json.root.flatMap { SuiteDecoder(sink: sink).suite($0) }
    return (sink.hasErrors ? nil : suite, sink.report(on: json))
  }
}

/// Decodes a suite.
private struct SuiteDecoder {
  private let values: ValueDecoder

  init(sink: DiagnosticSink) { values = ValueDecoder(sink: sink) }

  func suite(_ root: JSONValue) -> Suite? {
    guard var object = ObjectReader(root, "a suite", values) else { return nil }
    _ = object.read("$schema") { values.string($0) }
    if let version = object.required("laminar-suite"), let number = values.integer(version),
      number != 1
    {
      values.report(
        .unknownVersion, version, "version \(number) of the suite format is not known here",
        help: "this reads \"laminar-suite\": 1")
    }
    let title = object.read("title") { values.string($0) }
    let goldens = object.read("goldens") { values.relativePath($0) }
    let exclude = object.read("exclude") {
      self.list($0, of: "paths of scenes") { values.relativePath($0) }
    }
    let tolerance = tolerance(&object)
    let checks = object.read("checks") { self.checks($0) }
    let list = object.required("cases")
    object.finish()
    guard let list else { return nil }
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of cases")
      return nil
    }
    var cases: [SuiteCase] = []
    var firstByName: [String: JSONValue] = [:]
    for element in list.elements {
      guard
        let item = self.item(
          element, tolerance: tolerance, checks: checks ?? SuiteCheck.standard)
      else { continue }
      let name = item.name ?? item.scene + (item.input.map { " with \($0)" } ?? "")
      if let first = firstByName.updateValue(element, forKey: name) {
        values.sink.report(
          .duplicateName, at: element.mark,
          "two cases are called \(DiagnosticText.quoted(name))",
          help: "give each a name of its own", related: [("the other is", first.mark)])
      }
      cases.append(item)
    }
    if cases.isEmpty, list.count == 0 {
      values.report(
        .wrongCount, list, "the suite has no case", help: "add { \"scene\": \"a.json\" }")
    }
    return Suite(
      title: title, goldens: goldens ?? Suite.standardGoldens, exclude: exclude ?? [],
      cases: cases)
  }

  private func item(
    _ value: JSONValue, tolerance: SuiteTolerance, checks: [SuiteCheck]
  ) -> SuiteCase? {
    guard var object = ObjectReader(value, "a case", values) else { return nil }
    let name = object.read("name") { caseName($0) }
    let scene = object.readRequired("scene") { values.relativePath($0) }
    let input = object.read("input") { values.relativePath($0) }
    let own = object.read("checks") { self.checks($0) }
    var item = SuiteCase(
      name: name, scene: scene ?? "", input: input, checks: own ?? checks,
      location: values.sink.source.location(of: value.mark))
    item.tracks = object.read("tracks") { patterns($0) } ?? []
    item.exclude = object.read("exclude") { patterns($0) } ?? []
    item.frameRate = object.read("frameRate") { values.frameRate($0) }
    item.duration = object.read("duration") { time($0, in: 1e-6...1e6) }?.exact
    item.variables =
      object.read("variables") {
        GivenVariable.members(of: $0, words: "the \"variables\" of the case", values)
      } ?? []
    item.pixelsAt = object.read("pixelsAt") { times($0) } ?? []
    item.pixelsEvery = object.read("pixelsEvery") { values.integer($0, in: 1...1_000_000) }
    item.budget = object.read("budget") { SuiteBudget($0, values) }
    item.tolerance = tolerance.specialized(by: self.tolerance(&object))
    if object.holds("pixelsAt"), object.holds("pixelsEvery") {
      object.reportExclusive(["pixelsAt", "pixelsEvery"])
    }
    if let scene, scene.contains("*"), object.holds("name") {
      values.sink.report(
        .exclusiveKeys, at: object.range(ofKey: "name") ?? value.mark,
        "a case of many scenes has no name of its own", help: "each is called by its path")
    }
    object.finish()
    return scene == nil ? nil : item
  }

  // MARK: - Parts

  /// A name that becomes the name of files: parts between slashes, no dot first.
  private func caseName(_ value: JSONValue) -> String? {
    guard let name = values.relativePath(value) else { return nil }
    let isGood = name.split(separator: "/").allSatisfy { part in
      part.first != "."
        && part.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || [0x5F, 0x2E, ASCII.minus].contains($0)
        }
    }
    guard isGood else {
      values.report(
        .badName, value, "\(DiagnosticText.quoted(name)) is not a case's name",
        help: "a name is made of A–Z, a–z, 0–9, _, - and ., with / between its parts")
      return nil
    }
    return name
  }

  private func list<Item>(
    _ value: JSONValue, of what: String, _ decode: (JSONValue) -> Item?
  ) -> [Item]? {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of \(what)")
      return nil
    }
    return value.elements.compactMap(decode)
  }

  private func checks(_ value: JSONValue) -> [SuiteCheck]? {
    let names = SuiteCheck.allCases.map(\.rawValue)
    let checks = list(value, of: "checks") { element in
      values.choice(element, among: names).flatMap(SuiteCheck.init(rawValue:))
    }
    guard let checks else { return nil }
    if checks.isEmpty, value.count == 0 {
      values.report(.wrongCount, value, "a case needs at least one check")
    }
    return SuiteCheck.allCases.filter(checks.contains)
  }

  private func times(_ value: JSONValue) -> [Double]? {
    list(value, of: "times") { time($0, in: 0...ValueDecoder.numberLimit)?.seconds }
  }

  /// A time that counts no frames: a suite has no frame rate.
  private func time(_ value: JSONValue, in range: ClosedRange<Double>) -> SceneTime? {
    if let text = value.string, Quantity(text)?.unit == "f" {
      values.report(
        .badTime, value,
        "\(DiagnosticText.quoted(text)) counts frames, and a suite has no frame rate",
        help: "expected seconds, or \"1.5s\", \"250ms\"")
      return nil
    }
    return values.time(value, in: range)
  }

  private func patterns(_ value: JSONValue) -> [String]? {
    list(value, of: "patterns") { pattern($0) }
  }

  private func pattern(_ value: JSONValue) -> String? {
    guard let text = values.string(value) else { return nil }
    if text.isEmpty || text.hasPrefix(":") || text.hasSuffix(":") {
      values.report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a pattern of tracks",
        help: "write layerGlob:keyGlob, such as \"panel/**:position.*\"")
      return nil
    }
    return text
  }

  // MARK: - Tolerances

  private func tolerance(_ object: inout ObjectReader) -> SuiteTolerance {
    var result = SuiteTolerance()
    result.preset = object.read("tolerance") { values.choice($0, among: ["exact", "visual"]) }
    result.time = object.read("timeTolerance") { timeTolerance($0) }
    result.rules = object.read("rules") { list($0, of: "rules") { rule($0) } } ?? []
    return result
  }

  private func timeTolerance(_ value: JSONValue) -> String? {
    guard let text = values.string(value) else { return nil }
    guard let quantity = Quantity(text), ["f", "ms", "s"].contains(quantity.unit),
      quantity.value >= 0
    else {
      values.report(
        .badTime, value, "\(DiagnosticText.quoted(text)) is not a time tolerance",
        help: "write \"1f\", \"8ms\" or \"0.1s\"")
      return nil
    }
    return text
  }

  private func rule(_ value: JSONValue) -> SuiteTolerance.Rule? {
    guard var object = ObjectReader(value, "a rule", values) else { return nil }
    let track = object.readRequired("track") { pattern($0) }
    let range = 0...ValueDecoder.numberLimit
    var rule = SuiteTolerance.Rule(track: track ?? "")
    rule.absolute = object.read("abs") { values.number($0, in: range) }
    rule.relative = object.read("rel") { values.number($0, in: range) }
    rule.ulps = object.read("ulp") { values.integer($0, in: 0...1_000_000_000) }
    rule.isIgnored = object.read("ignore") { values.bool($0) } ?? false
    if object.optional("until") != nil, let key = object.range(ofKey: "until") {
      values.sink.report(
        .noEffect, at: key, "\"until\" has no effect: rules do not expire", help: "remove it")
    }
    rule.reason = object.read("reason") { values.string($0) }
    object.finish()
    let allowances = ["abs", "rel", "ulp", "ignore"].filter(object.holds)
    if allowances.isEmpty, !object.isMeant(["abs", "rel", "ulp", "ignore"]) {
      values.report(
        .missingKey, value, "the rule allows nothing", help: "add abs, rel, ulp or ignore")
    }
    return track == nil ? nil : rule
  }
}
