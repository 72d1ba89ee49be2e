import LaminarGraphics

/// The defaults of keys that a file leaves out: writing a default is not a change.
///
/// They come from the schema, which is made from the tables that read scenes.
enum SceneDefaults {
  /// The meanings by key; a key may have several spellings of its default.
  typealias Table = [String: Set<JSONValue.Meaning>]

  static func layer(_ layer: JSONValue) -> Table {
    let type = layer["type"]?.string ?? "layer"
    return definitions[type + "Layer"] ?? definitions["layerLayer"] ?? [:]
  }

  static func animation(_ animation: JSONValue) -> Table {
    let kind = animation["type"]?.string ?? "basic"
    var table = definitions[kind + "Animation"] ?? [:]
    if kind != "group", animation["perceptualDuration"] == nil {
      table["duration", default: []].insert(.number(0.25))
    }
    table["repeatCount", default: []].insert(.number(1))
    // An animation without a key of its own is added under its key path.
    if let path = animation["keyPath"]?.string { table["key"] = [.text(path)] }
    return table
  }

  static let scene: Table = [
    "frameRate": [.number(60)], "seed": [.number(0)], "displayLink": [.members([:])],
    "layers": [.list([])], "timeline": [.list([])], "sequences": [.list([])],
    "expect": [.list([])], "follow": [.members([:])], "input": [.list([])],
  ]
  static let canvas: Table = ["scale": [.number(1)], "backgroundColor": [.text("none")]]
  static let sequence: Table = ["at": [.number(0)], "repeatCount": [.number(1)]]
  static let event: Table = [
    "delay": [.number(0)], "timingFunction": [.text("easeInEaseOut")],
  ]
  static let constraint: Table = [
    "relation": [.text("=")], "priority": [.number(1000)], "multiplier": [.number(1)],
    "constant": [.number(0)],
  ]
  /// Of a step that is an animation itself.
  static let step: Table = [
    "duration": [.number(0.25)], "timingFunction": [.text("easeInEaseOut")],
    "delay": [.number(0)], "writesModel": [.bool(true)],
  ]

  private static let definitions: [String: Table] = {
    var tables: [String: Table] = [:]
    for (name, node) in SceneSchema.layerDefinitions + SceneSchema.animationDefinitions {
      var table: Table = [:]
      for (key, member) in node["properties"]?.members ?? [] {
        guard let value = member["default"] else { continue }
        var meanings: Set = [meaning(of: value)]
        if case .array(let parts) = value {
          let numbers = parts.compactMap {
            if case .number(let number) = $0 { number } else { nil }
          }
          if numbers.count == 4 {
            meanings.insert(
              .color(
                Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])))
          }
          // A list of no turns is the identity.
          if numbers.count == 16 { meanings.insert(.list([])) }
        }
        table[key] = meanings
      }
      for list in ["sublayers", "animations", "emitterCells"] where node["properties"]?[list] != nil
      {
        table[list] = [.list([])]
      }
      tables[name] = table
    }
    return tables
  }()

  private static func meaning(of node: SchemaNode) -> JSONValue.Meaning {
    switch node {
    case .object(let members):
      .members(Dictionary(members.map { ($0.0, meaning(of: $0.1)) }) { first, _ in first })
    case .array(let list): .list(list.map(meaning(of:)))
    case .string(let text): .text(text)
    case .number(let number): .number(number)
    case .bool(let flag): .bool(flag)
    }
  }
}
