import LaminarGraphics

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
struct SuiteDecoder {
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
