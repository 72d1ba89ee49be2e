/// What was found in a document: errors and warnings in the order of their locations, at most 20 unless all
/// were requested, and after them as many pieces of advice, in that order too.
public struct DiagnosticReport: Sendable, Hashable {
  /// The diagnostics that are reported, sorted by location; errors take precedence over warnings when
  /// there are too many.
  public var diagnostics: [Diagnostic]
  /// How many more errors there are.
  public var omittedErrors: Int
  /// How many more warnings there are.
  public var omittedWarnings: Int
  /// How much more advice there is.
  public var omittedAdvice = 0
  /// How many errors and warnings, and how much advice, it can hold.
  package var limit: Int

  /// Makes a report of its parts.
  package init(
    diagnostics: [Diagnostic] = [], omittedErrors: Int = 0, omittedWarnings: Int = 0,
    limit: Int = DiagnosticReport.standardLimit
  ) {
    self.diagnostics = diagnostics
    self.omittedErrors = omittedErrors
    self.omittedWarnings = omittedWarnings
    self.limit = limit
  }

  /// How many of each a report holds unless all are requested.
  package static let standardLimit = DiagnosticSink.limit
  /// How many a report holds that is to hold all.
  package static let unlimited = DiagnosticSink.mostKept

  /// The report with no more than a number of errors and warnings, and of pieces of advice; errors take
  /// precedence.
  package func limited(to limit: Int) -> DiagnosticReport {
    func count(_ severity: Diagnostic.Severity) -> Int {
      diagnostics.count { $0.severity == severity }
    }
    var rest: [Diagnostic.Severity: Int] = [:]
    rest[.error] = min(count(.error), limit)
    rest[.warning] = min(count(.warning), limit - (rest[.error] ?? 0))
    rest[.advice] = min(count(.advice), limit)
    var report = self
    report.limit = min(limit, self.limit)
    report.omittedErrors += count(.error) - (rest[.error] ?? 0)
    report.omittedWarnings += count(.warning) - (rest[.warning] ?? 0)
    report.omittedAdvice += count(.advice) - (rest[.advice] ?? 0)
    report.diagnostics = diagnostics.filter { diagnostic in
      guard let left = rest[diagnostic.severity], left > 0 else { return false }
      rest[diagnostic.severity] = left - 1
      return true
    }
    return report
  }

  /// The report with that of another file after it, of which nothing is left out.
  func followed(by other: DiagnosticReport) -> DiagnosticReport {
    DiagnosticReport(
      diagnostics: diagnostics + other.diagnostics,
      omittedErrors: omittedErrors + other.omittedErrors,
      omittedWarnings: omittedWarnings + other.omittedWarnings, limit: limit)
  }

  /// Whether there is an error: the document cannot be used.
  public var hasErrors: Bool {
    omittedErrors > 0 || diagnostics.contains { $0.severity == .error }
  }

  /// The report for people: each diagnostic, an empty line after each, and a line for what was left
  /// out. Empty when nothing was found; otherwise it ends with a line break.
  public func text(colors: Bool = false) -> String { text(colors: colors, columns: .max) }

  /// The same in a terminal of some columns.
  ///
  /// - Parameter advice: What follows the line for what was left out, such as `; --all shows them`.
  package func text(colors: Bool, columns: Int, omitted advice: String = "") -> String {
    var text = diagnostics.map { $0.text(colors: colors, columns: columns) + "\n" }.joined(
      separator: "\n")
    if let rest = omitted { text += "\n\(rest)\(advice)\n" }
    return text
  }

  /// The report for machines: a JSON object per line, a last one for what was left out.
  package var jsonLines: String {
    var text = diagnostics.map { $0.json + "\n" }.joined()
    if omitted != nil {
      text +=
        "{\"omitted\":{\"errors\":\(omittedErrors),\"warnings\":\(omittedWarnings)"
        + (omittedAdvice > 0 ? ",\"advice\":\(omittedAdvice)" : "") + "}}\n"
    }
    return text
  }

  private var omitted: String? {
    let parts =
      [(omittedErrors, "error"), (omittedWarnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) more \($0.1)\($0.0 == 1 ? "" : "s")" }
      + (omittedAdvice > 0 ? ["\(omittedAdvice) more of advice"] : [])
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
