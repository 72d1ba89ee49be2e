package import LaminarGraphics

/// The result of a run of a suite.
package struct SuiteReport: Sendable, Hashable {
  /// The suite's file as it was given, or its title.
  package var name: String
  /// The cases in the suite's order.
  package var cases: [SuiteCaseResult]
  /// Files in the golden folder that no longer belong to a case.
  package var obsolete: [String]
  /// The number of the renderer that the goldens were accepted with, and that of this one, where they
  /// differ; nil where they do not, or no record states it.
  package var renderers: (goldens: Int, tool: Int)? {
    get { renderer.map { ($0.goldens, $0.tool) } }
    set { renderer = newValue.map { Renderers(goldens: $0.goldens, tool: $0.tool) } }
  }
  private var renderer: Renderers?

  private struct Renderers: Sendable, Hashable {
    let goldens: Int
    let tool: Int
  }

  /// A sentence about goldens of another renderer; nil if the renderers are the same.
  private var rendererSentence: String? {
    let failed = failures.count
    let count = failures.count { $0.isOfRenderer }
    if count > 0 {
      return
        (failed == 1
        ? "the only failure is" : "\(count) of \(failed) failures \(count == 1 ? "is" : "are")")
        + " of the renderer alone: nothing of \(count == 1 ? "the scene" : "the scenes") changed "
        + "since the goldens were accepted"
    }
    return renderers.map {
      "the goldens were accepted with renderer \($0.goldens), this is renderer \($0.tool): values and "
        + "pixels may differ though no scene changed"
    }
  }

  /// Why there may be no case.
  package var emptiness = "no case was chosen"

  /// Makes a report.
  package init(name: String, cases: [SuiteCaseResult], obsolete: [String] = []) {
    self.name = name
    self.cases = cases
    self.obsolete = obsolete
  }

  /// Whether every check passed and no golden is obsolete.
  package var isPassed: Bool { obsolete.isEmpty && cases.allSatisfy(\.isPassed) }

  /// Whether a failure has something that can become a golden, or a golden that can be removed.
  package var hasResults: Bool { !obsolete.isEmpty || hasNewGoldens }

  /// Whether a failure has something that can become a golden.
  private var hasNewGoldens: Bool {
    failures.contains { item in
      item.checks.contains {
        $0.golden != nil && ($0.outcome == .different || $0.outcome == .missing)
      }
    }
  }

  /// What accepting the results does: `makes it the goldens`.
  package var acceptance: String {
    let removal = "removes the obsolete \(obsolete.count == 1 ? "golden" : "goldens")"
    if !hasNewGoldens { return removal }
    return "makes it the goldens" + (obsolete.isEmpty ? "" : ", and \(removal)")
  }

  /// The cases that did not pass.
  package var failures: [SuiteCaseResult] { cases.filter { !$0.isPassed } }

  /// A summary in one line.
  package var headline: String {
    var unusual: [String] = []
    for status in [SuiteCaseResult.Status.skipped, .expected] {
      let count = cases.count { $0.status == status }
      if count > 0 {
        unusual.append(
          "\(count) \(status == .skipped ? "skipped" : count == 1 ? "fails as expected" : "fail as expected")"
        )
      }
    }
    let addition = unusual.isEmpty ? [] : [unusual.joined(separator: ", ")]
    guard !isPassed else {
      let passed = cases.filter { $0.status == .passed }
      let checks = passed.reduce(0) { $0 + $1.checks.count }
      let count = passed.count
      if count == 0 { return addition.first ?? emptiness }
      let words =
        cases.count == 1
        ? "the only case passed" : count == 1 ? "1 case passed" : "all \(count) cases passed"
      let counted = " (\(ReportText.counted(checks, "check")))"
      return ([words + counted] + addition).joined(separator: "; ")
    }
    var parts: [String] = []
    let failed = failures
    if !failed.isEmpty {
      let missing = failed.filter { $0.checks.contains { $0.outcome == .missing } }.count
      parts.append(
        "\(failed.count) of \(ReportText.counted(cases.count, "case")) failed"
          + (missing == failed.count ? ": goldens are missing" : ""))
      if failed.count == 1, missing == 0, let check = failed[0].worst {
        let name = failed[0].name + ": "
        parts[0] = check.headline.hasPrefix(name) ? check.headline : name + check.headline
      }
    }
    if !obsolete.isEmpty {
      parts.append(
        "\(ReportText.counted(obsolete.count, "golden")) "
          + (obsolete.count == 1 ? "is" : "are") + " obsolete")
    }
    return (parts + addition).joined(separator: "; ")
  }
}

/// The result of one case.
package struct SuiteCaseResult: Sendable, Hashable {
  /// What became of a case.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// Every check passed.
    case passed
    /// It was not run, as the suite says.
    case skipped
    /// A check found a difference, as the suite expects.
    case expected
    /// A check did not pass, or a case passed that is expected to fail.
    case failed
  }

  /// The case's name.
  package var name: String
  /// The scene's file as in messages.
  package var scene: String
  /// The file of touches that it gets instead of its own, as in messages; nil for its own.
  package var input: String?
  /// The results of its checks, including those that could not be run.
  package var checks: [SuiteCheckResult]
  /// Why it was not run; nil for one that was.
  package var skip: String?
  /// Why its checks are expected to find a difference; nil for one that is expected to pass.
  package var fails: String?
  /// Whether it fails though only the number of the renderer is another than when its goldens were accepted.
  package var isOfRenderer = false
  /// Sentences for people about all of its checks.
  package var notes: [String] = []
  /// Pictures for the page, in the order of time.
  package var pictures: [SuitePicture] = []

  /// Makes a result.
  package init(name: String, scene: String, checks: [SuiteCheckResult]) {
    self.name = name
    self.scene = scene
    self.checks = checks
  }

  /// Adds the result of a check.
  package mutating func add(
    _ kind: String, _ outcome: SuiteCheckResult.Outcome, _ headline: String,
    _ more: (inout SuiteCheckResult) -> Void = { _ in }
  ) {
    var check = SuiteCheckResult(kind, outcome, headline)
    more(&check)
    checks.append(check)
  }

  /// The scene's file, and the file of its touches: `card.json with swipe.json`.
  package var source: String { scene + (input.map { " with \($0)" } ?? "") }

  /// What became of it: a difference may be expected, and a missing golden or a broken file may not.
  package var status: Status {
    if skip != nil { return .skipped }
    if checks.allSatisfy({ $0.outcome == .passed }) { return .passed }
    let isExpected = fails != nil && !checks.contains { $0.kind == Self.surprise }
    return isExpected && differsOnly ? .expected : .failed
  }

  /// Whether it did not fail: a skipped case passes, and so does one that fails as expected.
  package var isPassed: Bool { status != .failed }

  /// Whether all that did not pass found a difference.
  package var differsOnly: Bool {
    checks.allSatisfy { $0.outcome == .passed || $0.outcome == .different }
  }

  /// The kind of the check that fails where a case passes that is expected to fail.
  private static let surprise = "fails"

  /// Adds a failure if the case is expected to fail, and every check passed.
  package mutating func requireExpectedFailure(at location: FileLocation) {
    guard let fails, checks.allSatisfy({ $0.outcome == .passed }) else { return }
    let reason = DiagnosticText.quoted(fails)
    add(
      Self.surprise, .different,
      "the case passes, and the suite expects it to fail: \(reason); remove \"fails\""
    ) { $0.location = location }
  }

  /// `skipped: the reason`, `fails as expected: the reason`; nil for any other case.
  package var statusSentence: String? {
    switch status {
    case .skipped: skip.map { "skipped: \($0)" }
    case .expected: fails.map { "fails as expected: \($0)" }
    case .passed, .failed: nil
    }
  }

  /// A line about the case: why it was not run or may fail, the worst check, or all that passed.
  package var headline: String {
    statusSentence
      ?? (isPassed ? checks.map(\.headline).joined(separator: " · ") : worst?.headline ?? "")
  }

  /// The check to report: one that could not be run, then one that differs, then a missing golden.
  package var worst: SuiteCheckResult? {
    for outcome in [SuiteCheckResult.Outcome.failed, .different, .missing] {
      if let check = checks.first(where: { $0.outcome == outcome }) { return check }
    }
    return checks.first
  }
}

/// The result of one check of a case.
package struct SuiteCheckResult: Sendable, Hashable {
  /// The outcome of a check.
  package enum Outcome: String, Sendable, Hashable {
    /// It holds.
    case passed
    /// Something differs from the golden, or from what is expected.
    case different
    /// There is no golden yet.
    case missing
    /// It could not be run.
    case failed
  }

  /// The kind of check: `values`, `properties`, `events`, `pixels`, `expect`, `budget`, `fails` for a case that
  /// passes and is expected to fail, `ignore` for parts that the scene does not have, or `scene` and `input` for files
  /// that could not be read.
  package var kind: String
  /// The outcome of the check.
  package var outcome: Outcome
  /// A summary in one line.
  package var headline: String
  /// More lines for people, each a finding.
  package var details: [String] = []
  /// Its location in a file: for annotations.
  package var location: FileLocation?
  /// The golden's path as in messages; nil for a check without one.
  package var golden: String?
  /// The comparison of the values.
  package var values: TraceComparison?
  /// The comparison of the properties that do not move.
  package var properties: StaticComparison?
  /// The numbers of the frames whose pixels differ.
  package var frames: FrameHashComparison?
  /// The comparison of the pictures, of a case that keeps them.
  package var pictures: FrameSetComparison?
  /// The check as another run has recorded it; nil for one that was made.
  private(set) var recorded: JSON?

  /// Makes a result.
  package init(_ kind: String, _ outcome: Outcome, _ headline: String) {
    self.kind = kind
    self.outcome = outcome
    self.headline = headline
  }

  /// Takes a check that another run recorded as passed; nil for anything else, and for texts that would
  /// command a terminal.
  init?(recorded json: JSON) {
    guard let kind = json["check"]?.string, let headline = json["headline"]?.string,
      json["outcome"]?.string == Outcome.passed.rawValue
    else { return nil }
    self.init(kind, .passed, headline)
    details = (json["details"]?.elements ?? []).compactMap(\.string)
    golden = json["golden"]?.string
    recorded = json
    let isPlain = ([kind, headline] + details).joined().unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    if !isPlain { return nil }
  }
}

// MARK: - Formats

extension SuiteReport: Reportable {
  /// The report in a format.
  ///
  /// - Parameters:
  ///   - kind: The format.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  package func text(as kind: ReportKind, columns: Int, colors: Bool) -> String {
    switch kind {
    case .text: plain(columns: min(max(columns, 20), 160), colors: colors)
    case .json: json.line
    case .markdown: markdown
    case .junit: junit
    case .github: annotations
    case .html: String(decoding: PageWriter().write(ReportPage(self)), as: UTF8.self)
    }
  }

  // MARK: - People

  private func plain(columns: Int, colors: Bool) -> String {
    func painted(_ text: String, _ code: String) -> String {
      ReportText.styled(text, colors ? code : nil)
    }
    var text = Self.wrapped(headline, to: columns)
      .map { painted($0, isPassed ? "32" : "1;31") + "\n" }.joined()
    if !isPassed, let sentence = rendererSentence {
      text += Self.wrapped(sentence, to: columns).map { $0 + "\n" }.joined()
    }
    for (item, sentence) in unusual {
      text += Self.wrapped("  \(item.name): \(sentence)", to: columns).map { $0 + "\n" }.joined()
    }
    for item in failures {
      let isWide = columns >= 80 || item.name.count + item.source.count + 2 <= columns
      text += "\n\(painted(item.name, "1"))" + (isWide ? "  " : "\n  ")
      text += "\(painted(item.source, "2"))\n"
      for line in item.lines(painting: { painted($0, "2") }) {
        text +=
          line.isEmpty ? "\n" : Self.wrapped("  " + line, to: columns).map { $0 + "\n" }.joined()
      }
    }
    // Rules without effect are reported even if every case passed.
    for item in cases where item.isPassed {
      for detail in item.checks.flatMap(\.details) where detail.contains("rule") {
        text += "\(item.name): \(detail)\n"
      }
    }
    if !obsolete.isEmpty {
      text += "\n" + painted("obsolete goldens", "1") + "\n"
      text += obsolete.map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The cases that were not run or fail as expected, in order, with their sentences.
  private var unusual: [(SuiteCaseResult, String)] {
    cases.compactMap { item in item.statusSentence.map { (item, $0) } }
  }

  /// A line in lines that fit, the later ones indented by two columns more; a line whose columns mean
  /// something, as an excerpt of a file, stays whole.
  private static func wrapped(_ line: String, to columns: Int) -> [String] {
    // A wide terminal, or a file, takes a line as it is.
    guard columns < 80, line.count > columns, !line.contains(" | "), !line.contains("\u{1b}") else {
      return [line]
    }
    let margin = line.prefix { $0 == " " }
    let width = columns - margin.count
    return ReportText.lines(of: line, width: width - 2, firstWidth: width).enumerated()
      .map { margin + ($0 == 0 ? "" : "  ") + $1 }
  }

  private var markdown: String {
    var text = "### \(isPassed ? "✓" : "✗") \(Self.inline(headline))\n\n`\(name)`\n"
    if !unusual.isEmpty {
      text += "\n" + unusual.map { "- \(Self.inline("\($0.name): \($1)"))\n" }.joined()
    }
    guard !isPassed else { return text }
    if let sentence = rendererSentence { text += "\n\(Self.inline(sentence))\n" }
    if !failures.isEmpty {
      text += "\n| case | check | what | where |\n|---|---|---|---|\n"
      for item in failures {
        for check in item.checks where check.outcome != .passed {
          let location = check.location.map { "`\($0)`" } ?? ""
          text += "| \(Self.inline(item.name)) | \(check.kind) | \(Self.inline(check.sentence)) "
          text += "| \(location) |\n"
        }
        for note in item.notes {
          text += "| \(Self.inline(item.name)) | | \(Self.inline(note)) | |\n"
        }
      }
    }
    if !obsolete.isEmpty {
      text += "\n**Obsolete goldens**\n\n" + obsolete.map { "- `\($0)`\n" }.joined()
    }
    return text
  }

  private static func inline(_ text: String) -> String {
    ReportText.markdown(text, special: "|")
  }

  // MARK: - Machines

  /// `"laminar-suite-report":1` names the version; keys are only added within one.
  private var json: JSON {
    [
      "laminar-suite-report": 1, "passed": .bool(isPassed), "headline": .string(headline),
      "suite": .string(name),
      "renderer": renderers.map {
        ["goldens": .integer($0.goldens), "tool": .integer($0.tool)]
      },
      "cases": .array(cases.map(\.json)), "obsolete": .strings(obsolete),
    ]
  }

  private var junit: String {
    let skipped = cases.count { $0.status == .skipped }
    let expected = cases.filter { $0.status == .expected }
      .reduce(0) { $0 + $1.checks.count { $0.outcome != .passed } }
    let checks = cases.reduce(0) { $0 + $1.checks.count } + obsolete.count + skipped
    let errors = cases.reduce(0) { $0 + $1.checks.count { $0.outcome == .failed } }
    let failures =
      cases.reduce(0) {
        $0 + $1.checks.count { $0.outcome == .different || $0.outcome == .missing }
      }
      + obsolete.count - expected
    let counts =
      "tests=\"\(checks)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + (skipped + expected > 0 ? " skipped=\"\(skipped + expected)\"" : "")
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\(JUnitReport.attribute(name)) \(counts)>\n"
    func add(
      _ check: String, _ item: String, _ failure: (tag: String, message: String, text: String)?
    ) {
      text += "    <testcase name=\(JUnitReport.attribute(check))"
      text += " classname=\(JUnitReport.attribute(item))"
      guard let failure else { return text += "/>\n" }
      text += ">\n      <\(failure.tag) message=\(JUnitReport.attribute(failure.message))>"
      text += ReportText.xml(failure.text) + "</\(failure.tag)>\n    </testcase>\n"
    }
    func addSkipped(_ check: String, _ item: String, _ reason: String) {
      text += "    <testcase name=\(JUnitReport.attribute(check))"
      text += " classname=\(JUnitReport.attribute(item))>\n"
      text += "      <skipped message=\(JUnitReport.attribute(reason))/>\n    </testcase>\n"
    }
    for item in cases {
      if let skip = item.skip { addSkipped("skip", item.name, skip) }
      for check in item.checks {
        if check.outcome != .passed, item.status == .expected, let sentence = item.statusSentence {
          addSkipped(check.kind, item.name, sentence)
          continue
        }
        let body = ([check.headline] + check.lines + item.notes).joined(separator: "\n")
        switch check.outcome {
        case .passed: add(check.kind, item.name, nil)
        case .failed: add(check.kind, item.name, ("error", check.headline, body))
        case .different, .missing: add(check.kind, item.name, ("failure", check.headline, body))
        }
      }
    }
    for file in obsolete { add(file, "obsolete", ("failure", "the golden is obsolete", file)) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private var annotations: String {
    var notes: [String] = []
    for item in failures {
      for check in item.checks where check.outcome != .passed {
        let location = check.location ?? FileLocation(file: item.scene)
        let title =
          switch check.outcome {
          case .different, .passed: "Motion changed in \(item.name)"
          case .missing: "No golden of \(item.name)"
          case .failed: "\(item.name) cannot be tested"
          }
        notes.append(GitHubReport.command(location, check.sentence, title: title))
      }
    }
    if !notes.isEmpty, let sentence = rendererSentence {
      notes.insert(GitHubReport.command(nil, sentence, title: "Another renderer"), at: 0)
    }
    notes += obsolete.map { file in
      GitHubReport.command(
        FileLocation(file: file), "no case has \(file) any more",
        title: "Obsolete golden")
    }
    let most = GitHubReport.maxAnnotations
    guard notes.count > most else { return notes.joined() }
    return notes.prefix(most - 1).joined()
      + GitHubReport.command(
        nil, "… and \(notes.count - most + 1) more failures", title: "Motion changed")
  }
}

extension SuiteCaseResult {
  fileprivate var json: JSON {
    [
      "name": .string(name), "scene": .string(scene), "input": input.map(JSON.string),
      "passed": .bool(isPassed), "skip": skip.map(JSON.string), "fails": fails.map(JSON.string),
      "rendererOnly": isOfRenderer ? true : nil,
      "notes": notes.isEmpty ? nil : .strings(notes), "checks": .array(checks.map(\.json)),
    ]
  }

  /// The findings of the checks that did not pass, for people: a line for each with its location, then
  /// what belongs to it, indented.
  package func lines(painting: (String) -> String = { $0 }) -> [String] {
    var lines: [String] = []
    for check in checks where check.outcome != .passed {
      lines.append(
        "\(check.kind): \(check.headline)"
          + (check.location.map { "  \(painting($0.description))" } ?? ""))
      for detail in check.lines {
        for line in detail.split(separator: "\n", omittingEmptySubsequences: false) {
          lines.append(line.isEmpty ? "" : "  \(line)")
        }
      }
    }
    return lines + notes
  }
}

extension SuiteCheckResult {
  var json: JSON {
    if let recorded { return recorded }
    let head: JSON = [
      "check": .string(kind), "outcome": .string(outcome.rawValue), "headline": .string(headline),
      "details": .strings(lines), "golden": golden.map(JSON.string),
    ]
    let isDifferent = outcome == .different
    let values = isDifferent ? values?.differencesJSON : nil
    let rest: JSON = [
      "properties": isDifferent ? properties?.json : nil, "hashes": frames?.json,
      "frames": pictures?.json,
    ]
    return head + (values ?? [:]) + rest + (location?.json ?? [:])
  }

  /// How far the track that the headline names differs, and how often.
  private var amount: String? {
    values.flatMap { values in
      values.tracks.first { values.finding($0).text == headline }.flatMap(values.amount)
    }
  }

  /// The headline, with how far and how often where it names a track.
  var sentence: String { headline + (amount.map { "; \($0)" } ?? "") }

  /// The tracks that a report lists of a check.
  private static let maxTracks = 8

  /// More lines for people: further differences after the headline, then the details.
  package var lines: [String] {
    var lines: [String] = []
    func list(_ findings: [Finding]) {
      lines += findings.prefix(Self.maxTracks).map(\.textWithLocation)
      if findings.count > Self.maxTracks {
        lines.append("… and \(findings.count - Self.maxTracks) more")
      }
    }
    if outcome == .different {
      if let values {
        if let amount { lines.append(amount) }
        list((values.causes + values.eventFindings).filter { $0.text != headline })
      }
      // A single one is the headline.
      if let properties, properties.differences.count > 1 { list(properties.findings) }
      if let pictures, pictures.differing.count > 1 {
        list(
          pictures.worstFirst.map {
            Finding(subject: pictures.title(of: $0), sentence: $0.sentence)
          })
      }
    }
    return lines + details
  }
}
