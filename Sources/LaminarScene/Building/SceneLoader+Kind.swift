extension SceneLoader {
  /// What a JSON file holds.
  package enum FileKind: Sendable, Hashable {
    case scene, suite, lottie, input, schema, record
  }

  /// What a JSON file holds, by the keys of its object; nil for anything else.
  package static func kind(of bytes: [UInt8]) -> FileKind? {
    let source = SourceText(fileName: "file.jsonc", bytes: bytes)
    let json = JSONDocument.read(
      source, dialect: JSONDialect(fileName: source.fileName), into: DiagnosticSink(source: source))
    guard let root = json.root, root.kind == .object else { return nil }
    if root["laminar-suite"] != nil { return .suite }
    if root["laminar-input"] != nil { return .input }
    if root["laminar"] != nil { return .scene }
    if root["laminar-run"] != nil { return .record }
    if root["$schema"]?.string?.contains("://json-schema.org/") == true { return .schema }
    if root["layers"] != nil {
      if root["fr"] != nil, root["op"] != nil { return .lottie }
      return root["canvas"] == nil ? nil : .scene
    }
    if root["cases"] != nil { return .suite }
    return root["input"] == nil ? nil : .input
  }
}
