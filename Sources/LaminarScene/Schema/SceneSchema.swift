import LaminarEngine

/// The JSON Schema of the scene format (draft 2020-12), made from the tables that read it.
public enum SceneSchema {
  /// The schema's text; it ends with a line break.
  ///
  /// It tells editors every key with its values, default and meaning, and offers names of key
  /// paths, colours and timing functions. What a schema cannot say, only loading a scene finds:
  ///
  /// - whether a layer, asset, font, state, layout, sequence or animation that is named exists, and
  ///   is in the tree at the time;
  /// - that names differ among siblings, and animations under one layer have different keys; that
  ///   an object has no key twice;
  /// - whether a key path leads to a sublayer, mask, filter or cell that exists, and fits its type;
  /// - that lists of values have equal counts, key times ascend, locations are as many as colours;
  /// - cycles: of assets, of constraints, of what waits for its own end, of gestures; too few or too
  ///   many constraints; touches out of order;
  /// - how deep groups nest, how much assets and drawings cost, how many frames a scene has;
  /// - the order of the words that begin and end parts of a drawing, the grammar of path data
  ///   beyond its letters, the range of a quantity that is written as text, whether a word with
  ///   capital letters is the name of a colour;
  /// - whether a variable that is used is declared, and its value fits the key that takes it;
  /// - files: whether they exist and hold what they should.
  public static let text = rootWithVariables.text() + "\n"

  static let root = SchemaNode.object([
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A Laminar scene, version 1")),
    ("type", .string("object")),
    ("required", .strings(["laminar", "canvas", "duration", "layers"])),
    ("additionalProperties", .bool(false)),
    ("properties", .object(topLevel)),
    ("$defs", .object(definitions)),
  ])

  /// The definitions that references name.
  static let definitions: [(String, SchemaNode)] =
    valueDefinitions + shapeDefinitions + topLevelDefinitions + layerDefinitions
    + filterDefinitions + drawingDefinitions + animationDefinitions
    + keyPathDefinitions + timelineDefinitions + eventDefinitions + touchDefinitions
    + inputDefinitions

  // MARK: - Top level

  private static let topLevel: [(String, SchemaNode)] = [
    member("$schema", string, "The schema that an editor uses; ignored."), note,
    member("laminar", .object([("const", .number(1))]), "The format's version."),
    member("title", string, "What the gallery calls the scene."),
    member(
      "variables", variables,
      "Values by name, with those that they have when none are given; \"${name}\" uses one.",
      default: .object([])),
    member(
      "moments", list(of: .reference("nonNegativeTime")), "The times that the gallery shows."),
    member(
      "ignore",
      list(of: choice(DiagnosticID.allCases.filter { $0.severity != .error }.map(\.rawValue))),
      "The ids of warnings and advice that are not reported."),
    member("canvas", .reference("canvas"), "What the layers are drawn on."),
    member(
      "frameRate", .reference("frameRate"),
      "How often frames are sampled; it never changes a value at a time.",
      unit: .framesPerSecond, default: .number(60)),
    member(
      "duration", .reference("positiveTime"),
      "The length: frames are 0 ..< ceil(duration × frameRate)."),
    member(
      "seed", integer(-1_000_000_000...1_000_000_000), "Mixed into every emitter's seed.",
      default: .number(0)),
    member(
      "displayLink", .reference("displayLink"),
      "The virtual display link that the commands play and trace run on.", default: .object([])),
    member(
      "assets", named(.reference("asset"), except: "none"),
      "Images by name; \"none\" is not a name.", default: .object([])),
    member("fonts", named(.reference("font")), "Fonts by name.", default: .object([])),
    member(
      "layouts", named(list(of: .reference("constraint"))),
      "Constraints by name; \"compact\", \"regular\", \"compactHeight\" and \"regularHeight\" are chosen by the canvas's size.",
      default: .object([])),
    member(
      "states", named(.reference("assignments")), "Values by name, which a state event applies.",
      default: .object([])),
    member(
      "layers",
      list(
        of: allOf([
          .reference("layer"),
          .object([
            (
              "properties",
              .object([("name", .object([("not", .object([("const", .string("root"))]))]))])
            )
          ]),
        ])), "The sublayers of the root, back to front; none is called \"root\"."),
    member(
      "follow", .reference("follow"),
      "What follows what: by \"layer:keyPath\" the number that a property follows.",
      default: .object([])),
    member(
      "sequences", list(of: .reference("sequence")), "Steps on layers, one after another.",
      default: .array([])),
    member(
      "timeline", list(of: .reference("event")),
      "What happens when; at equal times in the order written.", default: .array([])),
    member(
      "input", list(of: .reference("inputEntry"), most: InputLimits.entries),
      "What fingers do, and when.", default: .array([])),
    member(
      "expect", list(of: .reference("expectation")),
      "What the scene promises; the commands check and test verify it.", default: .array([])),
  ]

  private static let topLevelDefinitions: [(String, SchemaNode)] = [
    ("canvas", canvas), ("displayLink", displayLink),
    (
      "refreshRate",
      anyOf([
        number(SceneDisplayLink.rates.lowerBound...SceneDisplayLink.rates.upperBound), rateText,
      ])
    ), ("asset", asset), ("font", font),
    ("expectation", expectation), ("expectedValue", expectedValue),
    ("expectedOrder", expectedOrder),
  ]

  private static let canvas: SchemaNode = {
    let side = positive(ValueDecoder.numberLimit)
    func sides(_ keyword: String, _ limit: Double) -> SchemaNode {
      let limit = SchemaNode.object([(keyword, .number(limit))])
      return .object([("properties", .object([("width", limit), ("height", limit)]))])
    }
    func scale(_ keyword: String) -> SchemaNode {
      .object([("properties", .object([("scale", .object([(keyword, .number(1))]))]))])
    }
    return object(
      [
        member("width", side, "The width.", unit: .points),
        member("height", side, "The height.", unit: .points),
        member(
          "scale", side, "The resolution; a side has 1 to 16384 pixels.", unit: .pixelsPerPoint,
          default: .number(1)),
        member(
          "backgroundColor", .reference("color"), "The colour behind all layers.",
          default: .string("none")),
        member(
          "regularWidth", atLeastSmallest,
          "From which width on it is \"regular\", below it \"compact\".",
          unit: .points, default: .number(600)),
        member(
          "regularHeight", atLeastSmallest,
          "From which height on it is \"regularHeight\", below it \"compactHeight\".",
          unit: .points, default: .number(600)), note,
      ], required: ["width", "height"],
      rules: [
        (
          "allOf",
          .array([
            rule(if: scale("minimum"), then: sides("maximum", Double(Canvas.largestSide))),
            rule(if: scale("maximum"), then: sides("minimum", 1)),
          ])
        )
      ])
  }()

  private static let displayLink = object([
    member(
      "refreshRate",
      .reference("refreshRate"), "How often the display refreshes.", unit: .framesPerSecond,
      default: .number(60)),
    member(
      "preferredFrameRate", number(0...SceneDisplayLink.rates.upperBound),
      "The rate wanted, rounded to a factor of the refresh rate; 0 is the refresh rate.",
      unit: .framesPerSecond, default: .number(0)),
    member(
      "drop", text("^ *( *[0-9]+ *(- *[0-9]+ *)?(, *[0-9]+ *(- *[0-9]+ *)?)*)?$"),
      "The frames that are missed: numbers and ranges between commas.", default: .string(""),
      examples: [.string("10-12,40")]), note,
  ])

  private static let asset = described(
    object(
      [
        member(
          "src", relativePath, "A PNG file, relative to the scene and inside its folder.",
          examples: [.string("images/star.png")]),
        member(
          "layer", allOf([.reference("layer"), requiringOne(of: ["bounds", "frame"])]),
          "A layer that is drawn once, instead of a file; it needs a size."),
        member(
          "scale", number(0.01...100), "The resolution of the image.", unit: .pixelsPerPoint,
          default: .number(1)), note,
      ], rules: [("oneOf", .array([requiring(["src"]), requiring(["layer"])]))]),
    "An image file, or a layer drawn once.")

  private static let font = described(
    object(
      [
        member("src", relativePath, "A .ttf or .otf file inside the scene's folder."),
        member(
          "weight", number(100...900),
          "Instead of a file: the built-in font, drawn thinner or bolder than 400."),
        note,
      ], rules: [("oneOf", .array([requiring(["src"]), requiring(["weight"])]))]),
    "A font file, or a weight of the built-in font.")

  // MARK: - Expectations

  private static let expectation = rule(
    if: requiring(["order"]), then: .reference("expectedOrder"), else: .reference("expectedValue"))

  private static let expectedValue = object(
    [
      member("at", .reference("nonNegativeTime"), "When."),
      member(
        "value",
        allOf([
          .reference("assignments"),
          .object([
            ("minProperties", .number(1)),
            (
              "propertyNames",
              .object([
                ("not", .object([("pattern", .string(ownKeyPathsOnly))]))
              ])
            ),
          ]),
        ]), "The values by \"layer:keyPath\", each as the key path takes it."),
      member(
        "within", number(ValueDecoder.lengths),
        "How far each number may be from the promised one.",
        default: .number(SceneExpectation.standardTolerance)), note,
    ], required: ["at", "value"])

  private static let expectedOrder = object(
    [
      member(
        "order", list(of: text("^(\(alternatives(of: eventNames)))( .*)?$"), least: 2),
        "Events that happen in this order, as the command trace --events writes them.",
        examples: [.strings(["start ball#drop", "stop ball#drop"])]),
      note,
    ], required: ["order"])
}

// MARK: - Variables

/// What the uses of variables make of the schema.
///
/// The tables describe scenes without variables, and the reference page is made of them. The schema
/// that editors get also takes a use wherever a scene does:
///
/// 1. Where a value of another type is taken, a string too, which has to be one use: the keywords of
///    the other type do not apply to it, and the pattern of the definition `variable` does not apply
///    to the other type.
/// 2. Instead of one of a few words or numbers, a text with a use.
/// 3. Where a text has a pattern, any text with `${` in it; keys too.
///
/// Conditions and what they negate stay: they are about what is written.
extension SceneSchema {
  /// The definitions of a string that is one use, which holds for strings only, and of a text with
  /// uses.
  private static let variableDefinitions: [(String, SchemaNode)] = [
    ("variable", .object([("pattern", .string("^\\$\\{[A-Za-z_][A-Za-z0-9_-]*\\}$"))])),
    ("textWithVariables", text(anyUse)),
  ]

  private static let anyUse = "\\$\\{"

  /// The values of variables by name.
  static let variables = SchemaNode.object([
    ("type", .string("object")), ("properties", .object([note])),
    (
      "propertyNames",
      .object([
        ("pattern", .string("^[A-Za-z_][A-Za-z0-9_-]*$")),
        ("not", .object([("const", .string(VariableText.reservedName))])),
      ])
    ),
    (
      "additionalProperties",
      .object([("type", .strings(["string", "number", "boolean", "array", "object"]))])
    ),
  ])

  /// The schema, with uses of variables wherever a scene takes them.
  private static let rootWithVariables: SchemaNode = {
    let members = root.members.map { key, node -> (String, SchemaNode) in
      switch key {
      case "properties":
        (key, .object(node.members.map { ($0, isLiteral($0) ? $1 : accepting($1)) }))
      case "$defs":
        (key, .object(variableDefinitions + node.members.map { ($0, accepting($1)) }))
      default: (key, node)
      }
    }
    return .object(members)
  }()

  private static func isLiteral(_ key: String) -> Bool {
    key == "variables" || key == "laminar" || key == "$schema" || key == "note"
  }

  /// A node that also takes uses.
  private static func accepting(_ node: SchemaNode) -> SchemaNode {
    guard case .object(let members) = node else { return node }
    if node["enum"] != nil {
      let (words, rest) = (members.filter { $0.0 == "enum" }, members.filter { $0.0 != "enum" })
      return .object([("anyOf", .array([.object(words), .reference("textWithVariables")]))] + rest)
    }
    var result: [(String, SchemaNode)] = []
    var takesUses = false
    for (key, value) in members {
      switch (key, value) {
      case ("type", .string(let type)) where type != "string":
        result.append((key, .strings([type, "string"])))
        takesUses = true
      case ("pattern", .string(let pattern)):
        result.append((key, .string(pattern + "|" + anyUse)))
      case ("patternProperties", _):
        let keys = value.members.map { ($0, accepting($1)) }
        result.append((key, .object(keys + [(anyUse, .object([]))])))
      case ("properties", _), ("dependentSchemas", _):
        result.append((key, .object(value.members.map { ($0, $0 == "note" ? $1 : accepting($1)) })))
      case ("anyOf", _), ("allOf", _), ("oneOf", _), ("prefixItems", _):
        result.append((key, .array(value.elements.map(accepting))))
      case ("items", _), ("additionalProperties", _), ("propertyNames", _), ("then", _),
        ("else", _):
        result.append((key, accepting(value)))
      default: result.append((key, value))
      }
    }
    return .object(takesUses ? result + SchemaNode.reference("variable").members : result)
  }
}
