import LaminarGraphics

/// Makes a scene of a Lottie animation.
package enum LottieImport {
  /// What a scene has beside what the animation states.
  struct Settings {
    /// The title where the animation has none.
    var title = ""
    /// The schema's location, for editors; nil for none.
    var schema: String?
    /// The canvas in place of the animation's size.
    var size: (Double, Double)?
    /// Slots in the shape of the animation's own `"slots"`, which they precede: those of a dotLottie
    /// theme. Their document is another one than the animation's.
    var slots: JSONValue?
    /// The keys of the animation that later ones of their object replaced.
    var replacedKeys: [Range<Int>] = []
    /// The paths of the archive's fonts by family.
    var fontFiles: [String: String] = [:]
    /// The bytes of a font file at a path: in the archive, beside the file, or below a folder of fonts;
    /// nil where there is none.
    var fontFile: (_ path: String) -> [UInt8]? = { _ in nil }
  }

  /// Whether a JSON object is a Lottie animation: it has `"v"` or `"fr"`, `"op"` and a list of
  /// `"layers"`, and nothing that only scenes have.
  static func isLottie(_ root: JSONValue) -> Bool {
    root.kind == .object && root["laminar"] == nil && root["canvas"] == nil
      && root["layers"]?.kind == .array && root["op"] != nil
      && (root["fr"] != nil || root["v"] != nil)
  }

  /// The scene; nil after an error, which is in the sink. What is left out is a warning.
  static func scene(
    _ document: JSONDocument, _ settings: Settings, into sink: DiagnosticSink
  ) -> ImportedScene? {
    let slots = [settings.slots, document.root?["slots"]].compactMap { $0 }
    return LottieReading.$slots.withValue(slots) {
      LottieImporter(document, settings, into: sink).scene()
    }
  }
}
