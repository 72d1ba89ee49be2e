package import LaminarGraphics

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

  /// The report for people, in a terminal of some columns.
  ///
  /// - Parameter advice: What follows the line for what was left out, such as `; --all shows them`.
  package func text(colors: Bool, columns: Int, omitted advice: String = "") -> String {
    var text = diagnostics.map { $0.text(colors: colors, columns: columns) + "\n" }.joined(
      separator: "\n")
    if let rest = omitted { text += "\n\(rest)\(advice)\n" }
    return text
  }

  /// The report for machines: an object for each diagnostic, a last one for what was left out.
  package var json: [JSON] {
    let rest: JSON = [
      "omitted": [
        "errors": .integer(omittedErrors), "warnings": .integer(omittedWarnings),
        "advice": omittedAdvice > 0 ? .integer(omittedAdvice) : nil,
      ]
    ]
    return diagnostics.map(\.json) + (omitted == nil ? [] : [rest])
  }

  private var omitted: String? {
    let parts =
      [(omittedErrors, "error"), (omittedWarnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) more \($0.1)\($0.0 == 1 ? "" : "s")" }
      + (omittedAdvice > 0 ? ["\(omittedAdvice) more of advice"] : [])
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

// MARK: - Sink

/// Takes what readers and decoders find, in any order, and keeps the first of each severity.
///
/// The cost is bounded however much is wrong: a message is built only when it may be shown, and
/// locations, paths and excerpts only for what is shown.
final class DiagnosticSink {
  /// How many diagnostics a report holds unless more are requested.
  static let limit = 20
  /// How many a report holds that is to hold all.
  static let mostKept = 100_000

  /// What was found so far, sorted by location.
  struct Findings: Sendable {
    fileprivate var errors: [Finding] = []
    fileprivate var warnings: [Finding] = []
    fileprivate(set) var errorCount = 0
    fileprivate(set) var warningCount = 0
    /// How many of each were reported of another use of the same part before.
    fileprivate var repeatedErrors = 0, repeatedWarnings = 0
    /// How many of each severity are kept.
    fileprivate(set) var limit: Int
    /// The offsets from which on findings are not among the first.
    fileprivate var errorBound = Int.max, warningBound = Int.max
    /// What is not reported, by the file of the part that says so; nil for the scene's own, which holds in
    /// its parts too.
    fileprivate(set) var ignored: [String?: Set<DiagnosticID>] = [:]
    fileprivate var ofParts: Set<PartFinding> = []
    /// The names that were not found, so that each is reported once.
    fileprivate var unknownNames: Set<UnknownName> = []

    init(limit: Int = DiagnosticSink.limit) { self.limit = limit }

    /// Sorts a list by start offset, equal offsets in the order of their reports, and keeps the first.
    fileprivate mutating func shorten() {
      errors = Array(DiagnosticSink.sorted(errors).prefix(limit))
      warnings = Array(DiagnosticSink.sorted(warnings).prefix(limit))
      if errors.count == limit, let last = errors.last { errorBound = last.range.lowerBound }
      if warnings.count == limit, let last = warnings.last { warningBound = last.range.lowerBound }
    }
  }

  /// A name of a kind of thing, in a file, that nothing has.
  fileprivate struct UnknownName: Sendable, Hashable {
    let id: DiagnosticID
    let name: String
    let file: String?
  }

  /// A finding in a part, however often the part is used.
  fileprivate struct PartFinding: Sendable, Hashable {
    let file: String
    let offset: Int
    let id: DiagnosticID
  }

  fileprivate struct Finding: Sendable {
    let id: DiagnosticID
    let range: Range<Int>
    let message: String
    let help: String?
    let related: [(text: String, range: Range<Int>)]
    /// Where the bytes of the value are, when they replace a use of variables.
    let substitution: Int?
    /// Locations in other texts.
    let notes: [Diagnostic.Note]
  }

  private(set) var source: SourceText
  private(set) var findings: Findings

  init(source: SourceText, findings: Findings = Findings()) {
    self.source = source
    self.findings = findings
  }

  /// Creates a sink that keeps so many findings of each severity.
  convenience init(source: SourceText, limit: Int) {
    self.init(source: source, findings: Findings(limit: limit))
  }

  var errorCount: Int { findings.errorCount }
  private var warningCount: Int { findings.warningCount }
  var hasErrors: Bool { errorCount > 0 }

  /// Reports some kinds of findings no longer, and forgets what was reported of them.
  ///
  /// - Parameter file: The part that says so; nil for the scene.
  func ignore(_ ids: Set<DiagnosticID>, in file: String?) {
    findings.ignored[file, default: []].formUnion(ids)
    let count = findings.warnings.count
    let kept = findings.warnings.filter { !isIgnored($0.id, at: $0.range) }
    findings.warnings = kept
    findings.warningCount -= count - findings.warnings.count
    if findings.warnings.count < count { findings.warningBound = .max }
  }

  /// Whether a kind of finding is ignored at a range.
  func isIgnored(_ id: DiagnosticID, at range: Range<Int>) -> Bool {
    guard !findings.ignored.isEmpty else { return false }
    if findings.ignored[nil]?.contains(id) == true { return true }
    guard let part = source.part(at: range) else { return false }
    return findings.ignored[part.segment.source.fileName]?.contains(id) == true
  }

  /// Begins with what was found in the text before.
  func take(_ findings: Findings) { self.findings = findings }

  /// Continues with a text whose uses of variables were replaced.
  func adopt(_ source: SourceText) { self.source = source }

  /// Reports a finding at a byte range; `related` are other ranges, each with a description. One in a
  /// value that replaces variables is reported at their use.
  @inline(never)
  func report(
    _ id: DiagnosticID, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, related: [(String, Range<Int>)] = [],
    notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    let substitution = range.lowerBound < source.count ? nil : Optional(range.lowerBound)
    let range = source.origin(of: range)
    if isIgnored(id, at: range) { return }
    let isError = id.severity == .error
    if isError { findings.errorCount += 1 } else { findings.warningCount += 1 }
    let bound = isError ? findings.errorBound : findings.warningBound
    if isRepeated(id, at: range) || range.lowerBound >= bound { return }
    let finding = Finding(
      id: id, range: range, message: message(), help: help(),
      related: related.map { (text: $0.0, range: $0.1) }, substitution: substitution,
      notes: notes())
    keep(finding)
  }

  /// Reports a name that nothing has, the first time that a file uses it: one mistake is one error.
  func reportUnknown(
    _ id: DiagnosticID, _ name: String, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    let file = source.part(at: source.origin(of: range))?.segment.source.fileName
    let unknown = UnknownName(id: id, name: name, file: file)
    if findings.unknownNames.insert(unknown).inserted {
      report(id, at: range, message(), help: help())
    }
  }

  /// Whether a finding in a part was reported of another use of it; it is counted as such.
  private func isRepeated(_ id: DiagnosticID, at range: Range<Int>) -> Bool {
    guard let (segment, local) = source.part(at: range) else { return false }
    let finding = PartFinding(
      file: segment.source.fileName, offset: local.lowerBound, id: id)
    if findings.ofParts.insert(finding).inserted { return false }
    if id.severity == .error {
      findings.repeatedErrors += 1
    } else {
      findings.repeatedWarnings += 1
    }
    return true
  }

  /// Takes over what was found in a text that is a part of this sink's.
  ///
  /// - Parameter start: The offset of the part's first byte.
  func absorb(_ other: DiagnosticSink, at start: Int) {
    findings.errorCount += other.errorCount
    findings.warningCount += other.warningCount
    for finding in other.findings.errors + other.findings.warnings {
      let range = finding.range.shifted(by: start)
      if isRepeated(finding.id, at: range) { continue }
      let moved = Finding(
        id: finding.id, range: range, message: finding.message, help: finding.help,
        related: finding.related.map { ($0.text, $0.range.shifted(by: start)) },
        substitution: finding.substitution.map { $0 + start }, notes: finding.notes)
      keep(moved)
    }
  }

  private func keep(_ finding: Finding) {
    let isError = finding.id.severity == .error
    if isError { findings.errors.append(finding) } else { findings.warnings.append(finding) }
    // Twice as many are collected before the first are chosen, so that the cost of sorting is shared.
    let count = isError ? findings.errors.count : findings.warnings.count
    if count >= 2 * findings.limit { findings.shorten() }
  }

  /// Findings by their start offsets, equal ones in the order of their reports.
  private static func sorted(_ list: [Finding]) -> [Finding] {
    list.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// The report of all that was found; the document gives paths and the names of layers.
  @inline(never)
  func report(on document: JSONDocument?) -> DiagnosticReport {
    findings.shorten()
    let shownErrors = findings.errors
    let shownWarnings = findings.warnings.prefix(findings.limit - shownErrors.count)
    let shown = Self.sorted(shownErrors + shownWarnings)
    var addresses = document.map { JSONAddresses($0) }
    return DiagnosticReport(
      diagnostics: shown.map {
        diagnostic($0, address: addresses?.address(of: $0.range.lowerBound))
      },
      omittedErrors: errorCount - findings.repeatedErrors - shownErrors.count,
      omittedWarnings: warningCount - findings.repeatedWarnings - shownWarnings.count,
      limit: findings.limit)
  }

  private func diagnostic(_ finding: Finding, address: JSONDocument.Address?) -> Diagnostic {
    return Diagnostic(
      severity: finding.id.severity, id: finding.id.rawValue, message: finding.message,
      location: source.location(of: finding.range),
      excerpt: SourceExcerpt(source, around: finding.range), help: finding.help,
      notes: finding.related.map { related in
        Diagnostic.Note(text: related.text, location: source.location(of: related.range))
      } + finding.notes + (finding.substitution.map { source.notes(at: $0) } ?? [])
        + source.uses(ofPartAt: finding.range.lowerBound).map {
          Diagnostic.Note(text: "used", location: $0)
        },
      path: address?.path ?? "", layer: address?.layer)
  }
}
