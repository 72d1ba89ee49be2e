/// What was found in a document: at most 20 errors and warnings, in the order of their locations, and after
/// them at most 20 pieces of advice, in that order too.
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

  /// Makes a report of its parts.
  package init(diagnostics: [Diagnostic] = [], omittedErrors: Int = 0, omittedWarnings: Int = 0) {
    self.diagnostics = diagnostics
    self.omittedErrors = omittedErrors
    self.omittedWarnings = omittedWarnings
  }

  /// The report with that of another file after it, of which nothing is left out.
  func followed(by other: DiagnosticReport) -> DiagnosticReport {
    DiagnosticReport(
      diagnostics: diagnostics + other.diagnostics,
      omittedErrors: omittedErrors + other.omittedErrors,
      omittedWarnings: omittedWarnings + other.omittedWarnings)
  }

  /// Whether there is an error: the document cannot be used.
  public var hasErrors: Bool {
    omittedErrors > 0 || diagnostics.contains { $0.severity == .error }
  }

  /// The report for people: each diagnostic, an empty line after each, and a line for what was left
  /// out. Empty when nothing was found; otherwise it ends with a line break.
  public func text(colors: Bool = false) -> String { text(colors: colors, columns: .max) }

  /// The same in a terminal of some columns.
  package func text(colors: Bool, columns: Int) -> String {
    var text = diagnostics.map { $0.text(colors: colors, columns: columns) + "\n" }.joined(
      separator: "\n")
    if let rest = omitted { text += "\nand \(rest) more\n" }
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
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      + (omittedAdvice > 0 ? ["\(omittedAdvice) of advice"] : [])
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
