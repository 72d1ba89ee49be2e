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

  static let root = SchemaNode.object(
    [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A Laminar scene, version 1")),
    ] + SceneForm.scene.schema.members + [("$defs", .object(definitions))])

  /// The definitions that references name.
  static let definitions: [(String, SchemaNode)] =
    valueDefinitions + shapeDefinitions + topLevelDefinitions + layerDefinitions
    + filterDefinitions + drawingDefinitions + animationDefinitions
    + keyPathDefinitions + timelineDefinitions + layoutDefinitions + touchAreaDefinitions
    + eventDefinitions
    + touchDefinitions
    + inputDefinitions
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
  static let variables = variables(named: "^[A-Za-z_][A-Za-z0-9_-]*$")

  /// The values of variables by name, and of properties of layers by `layer:keyPath`.
  static let givenValues = variables(
    named: "^([A-Za-z_][A-Za-z0-9_-]*|.+:[A-Za-z][A-Za-z0-9._-]*)$")

  private static func variables(named pattern: String) -> SchemaNode {
    .object([
      ("type", .string("object")), ("properties", .object([note])),
      (
        "propertyNames",
        .object([
          ("pattern", .string(pattern)),
          ("not", .object([("const", .string(VariableText.reservedName))])),
        ])
      ),
      (
        "additionalProperties",
        .object([("type", .strings(["string", "number", "boolean", "array", "object"]))])
      ),
    ])
  }

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
