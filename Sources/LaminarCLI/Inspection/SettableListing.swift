import Laminar

/// What `--set` can replace of a scene: its variables, and of its layers the texts, images and colours.
struct SettableListing {
  /// The properties of layers that are listed: what people replace in a scene that others drew.
  private static let properties: [PropertyID] = [
    .string, .contents, .fillColor, .strokeColor, .foregroundColor, .backgroundColor, .borderColor,
    .colors,
  ]
  /// The most addresses that are listed.
  private static let limit = 200

  private let variables: [SceneVariable]
  private let layers: [(address: String, value: String)]

  /// Lists what a scene has.
  ///
  /// - Parameter listsLayers: Whether the layers' properties are listed.
  init(_ tree: TreeListing, listsLayers: Bool) {
    variables = tree.job.scene.variables
    layers =
      listsLayers
      ? tree.paths.flatMap { path, node in
        Self.values(of: node).map { ("\(path):\($0.key)", ValueText.text($0.value)) }
      } : []
  }

  /// The properties of a layer that have a value of its own.
  static func values(of node: RenderNode) -> [(key: String, value: PropertyValue)] {
    guard node.role == .sublayer || node.role == .mask else { return [] }
    return properties.compactMap { id in
      guard let value = node.values.explicitValue(id), value != .none else { return nil }
      return (PropertyTable[id].name, value)
    }
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

extension SceneVariable {
  /// The variable as `inspect` prints it.
  var json: JSON { ["name": .string(name), "type": .string(type), "value": value] }
}

extension SceneMarker {
  /// The marker as `inspect` prints it.
  var json: JSON {
    [
      "name": .string(name), "time": .number(time.doubleValue),
      "duration": .number(duration.doubleValue),
    ]
  }
}
