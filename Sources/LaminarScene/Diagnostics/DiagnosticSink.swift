import LaminarGraphics

/// Takes what readers and decoders find, in any order, and keeps the first of each severity.
///
/// The cost is bounded however much is wrong: a message is built only when it may be shown, and
/// locations, paths and excerpts only for what is shown.
final class DiagnosticSink {
  /// How many diagnostics a report holds.
  static let limit = 20

  /// What was found so far, sorted by location.
  struct Findings: Sendable {
    fileprivate var errors: [Finding] = []
    fileprivate var warnings: [Finding] = []
    fileprivate(set) var errorCount = 0
    fileprivate(set) var warningCount = 0
    /// How many of each were reported of another use of the same part before.
    fileprivate var repeatedErrors = 0, repeatedWarnings = 0
    /// What is not reported, by the file of the part that says so; nil for the scene's own, which holds in
    /// its parts too.
    fileprivate(set) var ignored: [String?: Set<DiagnosticID>] = [:]
    fileprivate var ofParts: Set<PartFinding> = []
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

  var errorCount: Int { findings.errorCount }
  var warningCount: Int { findings.warningCount }
  var hasErrors: Bool { errorCount > 0 }

  /// Reports some kinds of findings no longer, and forgets what was reported of them.
  ///
  /// - Parameter file: The part that says so; nil for the scene.
  func ignore(_ ids: Set<DiagnosticID>, in file: String?) {
    findings.ignored[file, default: []].formUnion(ids)
    let count = findings.warnings.count
    findings.warnings.removeAll { isIgnored($0.id, at: $0.range) }
    findings.warningCount -= count - findings.warnings.count
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
    if isRepeated(id, at: range) { return }
    let kept = isError ? findings.errors : findings.warnings
    if kept.count >= Self.limit, let last = kept.last,
      last.range.lowerBound <= range.lowerBound
    {
      return
    }
    let finding = Finding(
      id: id, range: range, message: message(), help: help(),
      related: related.map { (text: $0.0, range: $0.1) }, substitution: substitution,
      notes: notes())
    if isError {
      Self.insert(finding, into: &findings.errors)
    } else {
      Self.insert(finding, into: &findings.warnings)
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
      if finding.id.severity == .error {
        Self.insert(moved, into: &findings.errors)
      } else {
        Self.insert(moved, into: &findings.warnings)
      }
    }
  }

  /// Keeps the list sorted by start offset, equal offsets in the order of their reports.
  private static func insert(_ finding: Finding, into list: inout [Finding]) {
    let index =
      list.firstIndex { $0.range.lowerBound > finding.range.lowerBound } ?? list.endIndex
    list.insert(finding, at: index)
    if list.count > limit { list.removeLast() }
  }

  /// The report of all that was found; the document gives paths and the names of layers.
  @inline(never)
  func report(on document: JSONDocument?) -> DiagnosticReport {
    let shownErrors = findings.errors.prefix(Self.limit)
    let shownWarnings = findings.warnings.prefix(Self.limit - shownErrors.count)
    var shown = Array(shownErrors)
    for warning in shownWarnings {
      let index =
        shown.firstIndex { $0.range.lowerBound > warning.range.lowerBound } ?? shown.endIndex
      shown.insert(warning, at: index)
    }
    return DiagnosticReport(
      diagnostics: shown.map { diagnostic($0, document: document) },
      omittedErrors: errorCount - findings.repeatedErrors - shownErrors.count,
      omittedWarnings: warningCount - findings.repeatedWarnings - shownWarnings.count)
  }

  private func diagnostic(_ finding: Finding, document: JSONDocument?) -> Diagnostic {
    let address = document?.address(of: finding.range.lowerBound)
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
