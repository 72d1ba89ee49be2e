/// Makes a scene of a Lottie animation.
package enum LottieImport {
  /// What the scene has beside the file.
  struct Settings: Sendable {
    /// The title where the file has no name.
    var title = ""
    /// The schema's location, for editors; nil for none.
    var schema: String?
    /// The paths of the fonts of an archive by their families.
    var fontFiles: [String: String] = [:]
    /// The bytes of a font file at a path: in the archive, beside the file, or below a folder of fonts;
    /// nil where there is none.
    var fontFile: @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
  }

  /// Whether a JSON object is a Lottie animation.
  static func isLottie(_ root: JSONValue) -> Bool {
    root.kind == .object && root["laminar"] == nil && root["layers"]?.kind == .array
      && root["op"] != nil && (root["fr"] != nil || root["v"] != nil)
  }

  /// The scene; nil after an error, which is in the sink. What is left out is a warning.
  static func scene(
    _ document: JSONDocument, _ settings: Settings, into sink: DiagnosticSink
  ) -> ImportedScene? {
    LottieImporter(document, settings, into: sink).scene()
  }
}
