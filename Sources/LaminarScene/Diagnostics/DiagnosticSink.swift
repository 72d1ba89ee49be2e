import LaminarGraphics

/// Takes what readers and decoders find, in any order, and keeps the first of each severity.
///
/// The cost is bounded however much is wrong: a message is built only when it may be shown, and
/// locations, paths and excerpts only for what is shown.
final class DiagnosticSink {
  /// How many diagnostics a report holds.
  static let limit = 20

  private struct Finding {
    let id: DiagnosticID
    let range: Range<Int>
    let message: String
    let help: String?
    let related: [(text: String, range: Range<Int>)]
  }

  let source: SourceText
  private var errors: [Finding] = []
  private var warnings: [Finding] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0

  init(source: SourceText) {
    self.source = source
  }

  var hasErrors: Bool { errorCount > 0 }

  /// Reports a finding at a byte range; `related` are other ranges, each with a description.
  @inline(never)
  func report(
    _ id: DiagnosticID, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, related: [(String, Range<Int>)] = []
  ) {
    let isError = id.severity == .error
    if isError { errorCount += 1 } else { warningCount += 1 }
    let kept = isError ? errors : warnings
    if kept.count >= Self.limit, let last = kept.last,
      last.range.lowerBound <= range.lowerBound
    {
      return
    }
    let finding = Finding(
      id: id, range: range, message: message(), help: help(),
      related: related.map { (text: $0.0, range: $0.1) })
    if isError {
      Self.insert(finding, into: &errors)
    } else {
      Self.insert(finding, into: &warnings)
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
    let shownErrors = errors.prefix(Self.limit)
    let shownWarnings = warnings.prefix(Self.limit - shownErrors.count)
    var findings = Array(shownErrors)
    for warning in shownWarnings {
      let index =
        findings.firstIndex { $0.range.lowerBound > warning.range.lowerBound } ?? findings.endIndex
      findings.insert(warning, at: index)
    }
    var earlier: FileLocation?
    let diagnostics = findings.map { finding in
      let diagnostic = diagnostic(finding, document: document, after: earlier)
      earlier = diagnostic.location
      return diagnostic
    }
    return DiagnosticReport(
      diagnostics: diagnostics, omittedErrors: errorCount - shownErrors.count,
      omittedWarnings: warningCount - shownWarnings.count)
  }

  private func diagnostic(
    _ finding: Finding, document: JSONDocument?, after earlier: FileLocation?
  ) -> Diagnostic {
    let address = document?.address(of: finding.range.lowerBound)
    return Diagnostic(
      severity: finding.id.severity, id: finding.id.rawValue, message: finding.message,
      location: source.location(of: finding.range, after: earlier),
      excerpt: SourceExcerpt(source, around: finding.range), help: finding.help,
      notes: finding.related.map { related in
        Diagnostic.Note(text: related.text, location: source.location(of: related.range))
      },
      path: address?.path ?? "", layer: address?.layer)
  }
}
