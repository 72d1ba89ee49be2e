import Testing

@testable import LaminarScene

/// Reads a text in tests.
struct JSONText {
  let document: JSONDocument
  let report: DiagnosticReport

  init(_ text: String, file: String = "scene.json", limits: JSONLimits = .standard) {
    self.init(bytes: Array(text.utf8), file: file, limits: limits)
  }

  init(bytes: [UInt8], file: String = "scene.json", limits: JSONLimits = .standard) {
    let source = SourceText(fileName: file, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    document = JSONDocument.read(
      source, dialect: JSONDialect(fileName: file), limits: limits, into: sink)
    report = sink.report(on: document)
  }

  /// The ids and locations of what was found: `E0007@1:3`.
  var findings: [String] {
    report.diagnostics.map { "\($0.id)@\($0.location?.line ?? 0):\($0.location?.column ?? 0)" }
  }

  /// The document, written plainly: `{"a":[1,"x"]}` with resolved strings.
  var plain: String { document.root.map(Self.plain) ?? "-" }

  private static func plain(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: value.bool == true ? "true" : "false"
    case .number: value.number.map { "\($0)" } ?? "?"
    case .string: "\"\(value.string ?? "?")\""
    case .array: "[" + value.elements.map(plain).joined(separator: ",") + "]"
    case .object:
      "{" + value.members.map { "\(plain($0.key)):\(plain($0.value))" }.joined(separator: ",") + "}"
    case .invalid: "!"
    }
  }
}
