import Laminar

/// What `--set` can replace of a scene: its variables, and of its layers the texts, images and colours.
struct SettableListing {
  /// The most addresses that are listed.
  private static let limit = 200

  private let variables: [SceneVariable]
  private let layers: [(address: String, value: String)]

  /// Lists what a scene has.
  ///
  /// - Parameter listsLayers: Whether the layers' properties are listed.
  init(_ tree: SceneTree, listsLayers: Bool) {
    variables = tree.sampled.scene.variables
    layers =
      listsLayers
      ? tree.paths.flatMap { path, node in
        SceneTree.settableValues(of: node).map { ("\(path):\($0.key)", ValueText.text($0.value)) }
      } : []
  }

  /// The lines, each with its end; empty for nothing.
  var text: String {
    var text = ""
    if !variables.isEmpty {
      text += "variables\n"
      text += lines(variables.map { [$0.name, $0.type, $0.value.line] })
    }
    if !layers.isEmpty {
      text += "values of layers\n"
      text += lines(layers.prefix(Self.limit).map { [$0.address, $0.value] })
      if layers.count > Self.limit { text += "  … \(layers.count - Self.limit) more\n" }
    }
    return text
  }

  private func lines(_ rows: [[String]]) -> String {
    var table = TextTable([])
    for row in rows { table.append(row.map(Self.shortened)) }
    return table.leftText.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// A text on one line, not too long.
  private static func shortened(_ text: String) -> String {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(61).map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    return line.unicodeScalars.count > 60 ? "\(line.dropLast())…" : line
  }
}
