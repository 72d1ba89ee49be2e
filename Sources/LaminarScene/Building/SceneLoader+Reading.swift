extension SceneLoader {
  /// Reads a scene's text into its document, the tape of values with their offsets, without decoding.
  /// Returns the number of entries, which a benchmark divides by.
  package static func read(_ bytes: [UInt8], name: String) -> Int {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    return JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink).nodes.count
  }
}
