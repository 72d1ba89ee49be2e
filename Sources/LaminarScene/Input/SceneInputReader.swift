import LaminarGraphics

/// Reads files of input, which replace the input of a scene.
package enum SceneInputReader {
  /// The most bytes of a file.
  package static let largestFile = 64 << 20

  /// Reads a file such as `{ "laminar-input": 1, "input": [ … ] }`.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  /// - Returns: The input, nil when there is an error, and all that was found. Whether the layers exist
  ///   is found when a scene is loaded with it.
  package static func read(
    _ bytes: [UInt8], name: String
  ) -> (input: SceneInput?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    let input = json.root.flatMap { decode($0, ValueDecoder(sink: sink)) }
    return (sink.hasErrors ? nil : input, sink.report(on: json))
  }

  private static func decode(_ root: JSONValue, _ decoder: ValueDecoder) -> SceneInput? {
    var values = decoder
    guard var object = ObjectReader(root, "a file of input", values) else { return nil }
    _ = object.read("$schema") { values.string($0) }
    if let version = object.required("laminar-input"), let number = values.integer(version),
      number != 1
    {
      values.report(
        .unknownVersion, version, "version \(number) of the input format is not known here",
        help: "this reads \"laminar-input\": 1")
    }
    // First the frame rate: times may count in frames.
    if let rate = object.read("frameRate", { values.frameRate($0) }) { values.frameRate = rate }
    let list = object.required("input")
    object.finish()
    return list.map { InputReader.input($0, values) }
  }
}
