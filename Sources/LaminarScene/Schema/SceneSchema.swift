/// The JSON Schema of the scene format (draft 2020-12), made from the tables that read it.
public enum SceneSchema {
  /// The schema's text; it ends with a line break.
  ///
  /// It tells editors every key with its kind, default and meaning. What a schema cannot say, such
  /// as which value fits which key path, only loading a scene finds.
  public static let text = root.text() + "\n"

  private static let root = SchemaNode.object([
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A Laminar scene, version 1")),
    ("type", .string("object")),
    ("required", .strings(["laminar", "canvas", "duration", "layers"])),
    ("additionalProperties", .bool(false)),
    ("properties", .object(topLevel)),
    (
      "$defs",
      .object(valueDefinitions + layerDefinitions + animationDefinitions + timelineDefinitions)
    ),
  ])

  /// A member of an object: its key, what it takes, its meaning.
  static func member(
    _ name: String, _ node: SchemaNode, _ description: String, default fallback: SchemaNode? = nil
  ) -> (String, SchemaNode) {
    var members: [(String, SchemaNode)] = []
    if !description.isEmpty { members.append(("description", .string(description))) }
    if let fallback { members.append(("default", fallback)) }
    return (name, node.adding(members))
  }

  static let note = member("note", .object([("type", .string("string"))]), "A remark; ignored.")

  static func object(
    _ properties: [(String, SchemaNode)], required: [String] = []
  ) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", .string("object"))]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    return .object(
      members + [
        ("additionalProperties", .bool(false)),
        ("properties", .object(properties)),
      ])
  }

  static func list(
    of items: SchemaNode, least: Int? = nil, most: Int? = nil
  ) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", .string("array")), ("items", items)]
    if let least { members.append(("minItems", .number(Double(least)))) }
    if let most { members.append(("maxItems", .number(Double(most)))) }
    return .object(members)
  }

  static func choice(_ names: [String]) -> SchemaNode { .object([("enum", .strings(names))]) }

  static func number(_ range: ClosedRange<Double>) -> SchemaNode {
    .object([
      ("type", .string("number")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ])
  }

  static func integer(_ range: ClosedRange<Int>) -> SchemaNode {
    .object([
      ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ])
  }

  static let string = SchemaNode.object([("type", .string("string"))])
  static let bool = SchemaNode.object([("type", .string("boolean"))])

  static func named(_ item: SchemaNode) -> SchemaNode {
    .object([
      ("type", .string("object")), ("properties", .object([note])),
      ("additionalProperties", item),
    ])
  }

  // MARK: - Top level

  private static let topLevel: [(String, SchemaNode)] = [
    member("$schema", string, "The schema that an editor uses; ignored."), note,
    member("laminar", .object([("const", .number(1))]), "The format's version."),
    member("title", string, "What the gallery calls the scene."),
    member("moments", list(of: .reference("time")), "The times that the gallery shows."),
    member("canvas", canvas, "What the layers are drawn on."),
    member(
      "frameRate", .reference("frameRate"),
      "Frames per second. It changes the sampling only, never a value at a time.",
      default: .number(60)),
    member(
      "duration", .reference("time"), "The length: frames are 0 ..< ceil(duration × frameRate)."),
    member(
      "seed", integer(-1_000_000_000...1_000_000_000), "Mixed into every emitter's seed.",
      default: .number(0)),
    member(
      "displayLink", displayLink, "What trace --clock display-link and play run on.",
      default: .object([])),
    member("assets", named(.reference("asset")), "Images by name."),
    member("fonts", named(.reference("font")), "Font files by name."),
    member(
      "layouts", named(list(of: .reference("constraint"))),
      "Constraints by name; compact, regular, compactHeight and regularHeight by the canvas's size."
    ),
    member(
      "states", named(.reference("assignments")), "Values by name, which a state event applies."),
    member("layers", list(of: .reference("layer")), "The sublayers of the root, back to front."),
    member("sequences", list(of: .reference("sequence")), "Steps on layers, one after another."),
    member(
      "timeline", list(of: .reference("event")),
      "What happens when; at equal times in the order written."),
    member("expect", list(of: expectation), "What the scene promises: check and test verify it."),
  ]

  private static let expectation = SchemaNode.object([
    ("oneOf", .array([expectedValue, expectedOrder]))
  ])

  private static let expectedValue = object(
    [
      member("at", .reference("time"), "When."),
      member(
        "value",
        .object([("type", .string("object")), ("minProperties", .number(1))]),
        "The values by \"layer:keyPath\", each as the key path takes it."),
      member(
        "within", number(0...ValueDecoder.numberLimit),
        "How far each number may be from the promised one.",
        default: .number(SceneExpectation.standardTolerance)), note,
    ], required: ["at", "value"])

  private static let expectedOrder = object(
    [
      member(
        "order", list(of: string, least: 2),
        "Events that happen in this order, as trace --events writes them: \"stop ball#drop\"."),
      note,
    ], required: ["order"])

  private static let displayLink = object([
    member(
      "refreshRate", .reference("frameRate"),
      "Refreshes per second of the display, 0.001 to 10000.", default: .number(60)),
    member(
      "preferredFrameRate", number(0...SceneDisplayLink.rates.upperBound),
      "Frames per second, rounded to a factor of the refresh rate; 0 is the refresh rate.",
      default: .number(0)),
    member(
      "drop",
      .object([
        ("type", .string("string")),
        ("pattern", .string("^ *([0-9]+ *(- *[0-9]+ *)?(, *[0-9]+ *(- *[0-9]+ *)?)*)?$")),
      ]), "The frames that are missed: \"10-12,40\".", default: .string("")), note,
  ])

  private static let canvas = object(
    [
      member("width", number(0...ValueDecoder.numberLimit), "The width in points."),
      member("height", number(0...ValueDecoder.numberLimit), "The height in points."),
      member(
        "scale", number(0...ValueDecoder.numberLimit),
        "Pixels per point. A side has 1 to 16384 pixels.", default: .number(1)),
      member(
        "backgroundColor", .reference("color"), "The colour behind all layers.",
        default: .string("none")),
      member(
        "regularWidth", number(0...ValueDecoder.numberLimit),
        "From which width on it is regular, below it compact.", default: .number(600)),
      member(
        "regularHeight", number(0...ValueDecoder.numberLimit),
        "From which height on it is regularHeight, below it compactHeight.",
        default: .number(600)), note,
    ], required: ["width", "height"])
}
