/// The JSON Schema of files of input (draft 2020-12).
package enum InputSchema {
  /// The schema's text; it ends with a line break.
  package static let text = root.text() + "\n"

  private static let properties: [(String, SchemaNode)] = [
    SceneSchema.member("$schema", SceneSchema.string, "The schema that an editor uses; ignored."),
    SceneSchema.note,
    SceneSchema.member(
      "laminar-input", .object([("const", .number(1))]), "The format's version."),
    SceneSchema.member(
      "frameRate", .reference("frameRate"), "What times such as \"90f\" count, in place of 60."),
    SceneSchema.member(
      "input", SceneSchema.list(of: .reference("inputEntry")),
      "What the fingers do, in any order."),
  ]

  private static let root = SchemaNode.object([
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A Laminar file of input, version 1")),
    ("type", .string("object")),
    ("required", .strings(["laminar-input", "input"])),
    ("additionalProperties", .bool(false)),
    ("properties", .object(properties)),
    ("$defs", .object(definitions)),
  ])

  /// The definitions of scenes that the properties refer to, directly or not, in their order.
  private static let definitions: [(String, SchemaNode)] = {
    var needed: Set<String> = []
    var pending: [SchemaNode] = [.object(properties)]
    while let node = pending.popLast() {
      if let name = node.referenceName, needed.insert(name).inserted {
        pending += SceneSchema.definitions.filter { $0.0 == name }.map(\.1)
      }
      pending += node.members.map(\.1) + node.elements
    }
    return SceneSchema.definitions.filter { needed.contains($0.0) }
  }()
}
