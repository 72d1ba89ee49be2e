/// Makes a scene of an SVG: a layer for each element, under its id, on a canvas of its size.
package enum SVGImport {
  /// The most bytes of an SVG.
  package static let largestFile = 16 << 20

  /// What the scene has beside the layers.
  package struct Settings: Sendable {
    /// The title where the SVG has none.
    package var title = ""
    /// The schema's location, for editors; nil for none.
    package var schema: String?
    /// The canvas in place of the SVG's size.
    package var size: (width: Double, height: Double)?
    /// As the scene writes them.
    package var frameRate = "60"
    package var duration = "1"

    /// Makes the usual settings.
    package init() {}
  }

  /// The scene of an SVG as JSON text, nil when there is an error, and all that was found. What is
  /// not imported is a warning.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it.
  package static func scene(
    _ bytes: [UInt8], name: String, _ settings: Settings = Settings()
  ) -> (text: String?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    guard bytes.count <= largestFile else {
      sink.report(
        .badXML, at: 0..<1, "the file has more than \(largestFile) bytes")
      return (nil, sink.report(on: nil))
    }
    if let offset = firstInvalid(source) {
      sink.report(
        .invalidUTF8, at: offset..<offset + 1, "the file is not UTF-8 text",
        help: "save it in that encoding")
      return (nil, sink.report(on: nil))
    }
    var reader = XMLReader(source)
    do throws(XMLReader.Failure) {
      let importer = SVGImporter(try reader.read(), sink)
      guard let text = importer.scene(settings), !sink.hasErrors else {
        return (nil, sink.report(on: nil))
      }
      // Whatever the limits above let through: what is written can be read.
      let loaded = SceneLoader.load(Array(text.utf8), name: name, image: { _ in nil })
      if loaded.scene == nil {
        let error = loaded.report.diagnostics.first { $0.severity == .error }
        sink.report(
          .badXML, at: 0..<1,
          "its scene would have an error: \(error?.message ?? "it is too large")")
        return (nil, sink.report(on: nil))
      }
      return (text, sink.report(on: nil))
    } catch {
      sink.report(.badXML, at: error.range, error.message, help: error.help)
      return (nil, sink.report(on: nil))
    }
  }

  /// The offset of the first byte that is not UTF-8; nil when all are.
  private static func firstInvalid(_ source: SourceText) -> Int? {
    source.withPaddedBytes { bytes in
      var offset = 0
      while offset < source.count {
        let length = UTF8Validation.length(at: bytes + offset)
        if length == 0 { return offset }
        offset += length
      }
      return nil
    }
  }

  /// Whether a file begins as an SVG does.
  package static func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard
      let first = start.unicodeScalars.first(where: {
        !$0.properties.isWhitespace && $0 != "\u{FEFF}"
      }),
      first == "<"
    else { return false }
    return start.contains("<svg") || start.contains(":svg")
      || start.contains("http://www.w3.org/2000/svg")
  }
}
