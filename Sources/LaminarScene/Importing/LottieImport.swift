import LaminarGraphics

/// Makes a scene of a Lottie animation.
package enum LottieImport {
  /// What a scene has beside what the animation states.
  struct Settings: Sendable {
    /// The title where the animation has none.
    var title = ""
    /// The schema's location, for editors; nil for none.
    var schema: String?
    /// The canvas in place of the animation's size.
    var size: (Double, Double)?
    /// Slots in the shape of the animation's own `"slots"`, which they precede: those of a dotLottie
    /// theme. Their document is another one than the animation's.
    var slots: JSONValue?
    /// The paths of the archive's fonts by family.
    var fontFiles: [String: String] = [:]
  }

  /// Whether a JSON object is a Lottie animation: it has `"v"` or `"fr"`, `"ip"`, `"op"` and `"layers"`,
  /// and no `"laminar"`.
  static func isLottie(_ root: JSONValue) -> Bool {
    guard root.kind == .object, root["laminar"] == nil else { return false }
    return (root["v"] != nil || root["fr"] != nil) && root["ip"] != nil && root["op"] != nil
      && root["layers"] != nil
  }

  /// The scene; nil after an error, which is in the sink. What is left out is a warning.
  static func scene(
    _ document: JSONDocument, _ settings: Settings, into sink: DiagnosticSink
  ) -> ImportedScene? {
    guard let root = document.root else { return nil }
    func number(_ key: String) -> Double? {
      guard let value = root[key], let number = value.number else {
        sink.report(
          .badLottie, at: (root[key] ?? root).mark,
          "\"\(key)\" of a Lottie animation must be a number")
        return nil
      }
      return number
    }
    guard let width = number("w"), let height = number("h"), let rate = number("fr"),
      let first = number("ip"), let end = number("op")
    else { return nil }
    var layers: [ImportedLayer] = []
    for (index, value) in (root["layers"].map { Array($0.elements) } ?? []).enumerated().reversed()
    {
      guard value["ty"]?.number == 1 else {
        sink.report(.lottieLeftOut, at: value.mark, "only solids are drawn")
        continue
      }
      var layer = ImportedLayer(name: value["nm"]?.string ?? "\(index)", origin: value.range)
      layer.set("bounds", [0, 0, value["sw"]?.number ?? width, value["sh"]?.number ?? height])
      layer.set("position", [width / 2, height / 2], origin: value["ks"]?.range)
      layer.set(
        "backgroundColor", DiagnosticText.jsonLiteral(value["sc"]?.string ?? "#000000"),
        origin: value["sc"]?.range)
      layers.append(layer)
    }
    var writer = ImportedSceneWriter()
    writer.from(root.range) { writer in
      writer.write("{\n")
      if let schema = settings.schema {
        writer.write("  \"$schema\": \(DiagnosticText.jsonLiteral(schema)),\n")
      }
      writer.write("  \"laminar\": 1,\n")
      let title = root["nm"]?.string ?? settings.title
      writer.write("  \"title\": \(DiagnosticText.jsonLiteral(title)),\n")
      let size = SceneNumber.list([width, height]).dropFirst().dropLast().split(separator: ",")
      writer.from(root["w"]?.range) {
        $0.write(
          "  \"canvas\": { \"width\": \(size.first ?? "0"), \"height\":\(size.last ?? "0") },\n")
      }
      writer.from(root["fr"]?.range) {
        $0.write("  \"frameRate\": \(SceneNumber.text(rate)),\n")
      }
      writer.from(root["op"]?.range) {
        $0.write("  \"duration\": \(SceneNumber.text((end - first) / rate)),\n")
      }
      writer.write("  \"layers\": [\n")
      writer.write(layers, indent: 4)
      writer.write("\n  ]\n}\n")
    }
    return writer.finished(images: [:])
  }
}
