import LaminarGraphics
import LaminarScene
import LaminarTrace

extension SuiteCaseRun {
  /// The differences that the explanation of pixels names.
  private static let mostCauses = 3

  private var patterns: (include: [TracePattern], exclude: [TracePattern]) {
    (item.tracks.compactMap { TracePattern($0) }, item.exclude.compactMap { TracePattern($0) })
  }

  /// Compares the properties that do not move with the golden's.
  mutating func compareProperties(_ scene: Scene, _ snapshot: StageSnapshot) {
    let values = StaticSurvey(snapshot).values
    products.append((.properties, values.bytes))
    let (path, golden) = materials.golden(.properties)
    guard let golden else {
      add("properties", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparison = StaticComparison(
        try StaticValues(golden, name: path), values,
        rules: try item.tolerance.comparisonRules(), include: patterns.include,
        exclude: patterns.exclude)
      for index in comparison.differences.indices {
        let difference = comparison.differences[index]
        comparison.differences[index].location =
          difference.new == nil && difference.key.isEmpty
          ? nil : scene.location(ofKey: difference.key, ofLayer: difference.layer)
      }
      add("properties", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.properties = comparison
        check.location = comparison.differences.first?.location
      }
    } catch {
      add("properties", .failed, "\(error)") {
        $0.golden = path
        $0.details = [error.help].compactMap { $0 }
      }
    }
  }

  /// The rules that name a property that does not move: a trace does not know it.
  func rulesOfProperties(_ snapshot: StageSnapshot) -> [ToleranceRule] {
    guard item.checks.contains(.properties), let rules = try? item.tolerance.comparisonRules(),
      !rules.rules.isEmpty
    else { return [] }
    let values = StaticSurvey(snapshot).values
    let comparison = StaticComparison(values, values, rules: rules)
    return rules.rules.filter { comparison.uses($0) }
  }

  // MARK: - The cause of pixels

  /// The differences of values and properties, by which other pixels are explained.
  private var causes: [(sentence: String, location: FileLocation?)] {
    result.checks.flatMap { check -> [(String, FileLocation?)] in
      let properties = (check.properties?.differences ?? []).map { ($0.sentence, $0.location) }
      guard check.kind == SuiteCheck.values.rawValue, let values = check.values else {
        return properties
      }
      return values.causes + properties
    }
  }

  /// Where the first cause is.
  var causeLocation: FileLocation? { causes.lazy.compactMap(\.location).first }

  /// Sentences on what changed the pixels.
  var pixelCauses: [String] {
    let causes = causes
    guard causes.isEmpty else {
      let lines = causes.prefix(Self.mostCauses).map { cause in
        "because " + cause.sentence + (cause.location.map { "  \($0)" } ?? "")
      }
      let rest = causes.count - lines.count
      return rest > 0 ? lines + ["… and of \(rest) more"] : lines
    }
    let kinds = [SuiteCheck.values, .properties].filter { kind in
      !result.checks.contains { $0.kind == kind.rawValue && $0.outcome == .passed }
    }
    if kinds.isEmpty {
      return [
        "every value and property is the golden's: the drawing, the order of layers, or what code "
          + "draws changed"
      ]
    }
    return [
      "no golden tells why: add "
        + kinds.map { "\"\($0.rawValue)\"" }.joined(separator: " and ") + " to the checks"
    ]
  }
}
