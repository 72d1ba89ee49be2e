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

  /// What other renderers mean, in a sentence; nil where they are the same.
  package var rendererSentence: String? {
    renderers.map {
      "the goldens were accepted with renderer \($0.goldens), this is renderer \($0.tool): values and "
        + "pixels may differ though no scene changed"
    }
  }

  /// Makes a report.
  package init(name: String, cases: [SuiteCaseResult], obsolete: [String] = []) {
    self.name = name
    self.cases = cases
    self.obsolete = obsolete
  }

  /// Whether every check passed and no golden is obsolete.
  package var isPassed: Bool { obsolete.isEmpty && cases.allSatisfy(\.isPassed) }

  /// The cases that did not pass.
  package var failures: [SuiteCaseResult] { cases.filter { !$0.isPassed } }

  /// A summary in one line.
  package var headline: String {
    let checks = cases.reduce(0) { $0 + $1.checks.count }
    guard !isPassed else {
      return (cases.count == 1 ? "the only case" : "all \(cases.count) cases") + " passed "
        + "(\(ReportNumber.counted(checks, "check")))"
    }
    var parts: [String] = []
    let failed = failures
    if !failed.isEmpty {
      let missing = failed.filter { $0.checks.contains { $0.outcome == .missing } }.count
      parts.append(
        "\(failed.count) of \(ReportNumber.counted(cases.count, "case")) failed"
          + (missing == failed.count ? ": goldens are missing" : ""))
      if failed.count == 1, missing == 0, let check = failed[0].worst {
        let name = failed[0].name + ": "
        parts[0] = check.headline.hasPrefix(name) ? check.headline : name + check.headline
      }
    }
    if !obsolete.isEmpty {
      parts.append(
        "\(ReportNumber.counted(obsolete.count, "golden")) "
          + (obsolete.count == 1 ? "is" : "are") + " obsolete")
    }
    return parts.joined(separator: "; ")
  }
}

/// The result of one case.
package struct SuiteCaseResult: Sendable, Hashable {
  /// The case's name.
  package var name: String
  /// The scene's file as in messages.
  package var scene: String
  /// The file of touches that it gets instead of its own, as in messages; nil for its own.
  package var input: String?
  /// The results of its checks, including those that could not be run.
  package var checks: [SuiteCheckResult]
  /// Pictures for the page, in the order of time.
  package var pictures: [SuitePicture] = []

  /// Makes a result.
  package init(name: String, scene: String, checks: [SuiteCheckResult]) {
    self.name = name
    self.scene = scene
    self.checks = checks
  }

  /// The scene's file, and the file of its touches: `card.json with swipe.json`.
  package var source: String { scene + (input.map { " with \($0)" } ?? "") }

  /// Whether every check passed.
  package var isPassed: Bool { checks.allSatisfy { $0.outcome == .passed } }

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
  /// How a check ended.
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

  /// The kind of check: `values`, `properties`, `events`, `pixels`, `expect`, `budget`, or `scene` and
  /// `input` for files that could not be read.
  package var kind: String
  /// How it ended.
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

  /// Makes a result.
  package init(_ kind: String, _ outcome: Outcome, _ headline: String) {
    self.kind = kind
    self.outcome = outcome
    self.headline = headline
  }
}
