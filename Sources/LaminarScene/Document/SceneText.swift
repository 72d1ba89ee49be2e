/// The text of a scene, read once and loaded any number of times, each with its own values of
/// variables.
package struct SceneText: Sendable {
  /// The zeros that are put behind a text: bytes with capacity for them are not copied.
  package static var padding: Int { 16 }

  private let json: JSONDocument
  /// What reading found.
  private let found: DiagnosticSink.Findings

  /// Reads a scene's text, UTF-8.
  ///
  /// - Parameters:
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  ///   - limit: How many diagnostics of each severity reports hold.
  package init(
    _ bytes: consuming [UInt8], name: String, limit: Int = DiagnosticReport.standardLimit
  ) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source, limit: limit)
    json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    found = sink.findings
  }

  /// The file's bytes again.
  package var bytes: [UInt8] { Array(json.source.padded[..<json.source.count]) }

  /// The names of the variables that it declares.
  package var variableNames: [String] {
    json.root?["variables"]?.members.filter { !$0.key.isSpelled("note") }
      .compactMap(\.key.string) ?? []
  }

  /// The document with values in place of the uses of variables, and a sink with what was found.
  func document(with given: [GivenVariable]) -> (JSONDocument, DiagnosticSink) {
    let sink = DiagnosticSink(source: json.source, findings: found)
    return (json.substituting(given, into: sink), sink)
  }
}
