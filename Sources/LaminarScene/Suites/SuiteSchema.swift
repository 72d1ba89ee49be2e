/// The JSON Schema of suite files (draft 2020-12).
package enum SuiteSchema {
  /// The schema's text; it ends with a line break.
  package static let text = root.text() + "\n"

  private static let root = SchemaNode.object([
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A Laminar suite, version 1")),
    ("type", .string("object")),
    ("required", .strings(["laminar-suite", "cases"])),
    ("additionalProperties", .bool(false)),
    (
      "properties",
      .object(
        [
          SceneSchema.member(
            "$schema", SceneSchema.string, "The schema that an editor uses; ignored."),
          SceneSchema.note,
          SceneSchema.member(
            "laminar-suite", .object([("const", .number(1))]), "The format's version."),
          SceneSchema.member("title", SceneSchema.string, "What reports call the suite."),
          SceneSchema.member(
            "goldens", SceneSchema.string, "The folder of the goldens, beside the suite.",
            default: .string(Suite.standardGoldens)),
          SceneSchema.member(
            "exclude", SceneSchema.list(of: SceneSchema.string),
            "The scenes that patterns of cases leave out: paths beside the suite, with * and ** as in scene.",
            default: .array([])),
          checks,
          SceneSchema.member(
            "cases", SceneSchema.list(of: item, least: 1), "What is tested, in order."),
        ] + tolerances)
    ),
  ])

  private static let checks = SceneSchema.member(
    "checks",
    SceneSchema.list(of: SceneSchema.choice(SuiteCheck.allCases.map(\.rawValue)), least: 1),
    "What is checked: the values of the golden trace, the properties that do not move, the golden events, the pixels of the golden hashes, what the scene expects.",
    default: .strings(SuiteCheck.standard.map(\.rawValue)))

  private static let patterns = SceneSchema.list(of: SceneSchema.string)
  private static let time = SchemaNode.object([("type", .strings(["number", "string"]))])

  private static let item = SceneSchema.object(
    [
      SceneSchema.member(
        "name", SceneSchema.string,
        "What reports and goldens call it; the scene's path without its ending when left out, and after a dot the name of the input."
      ),
      SceneSchema.member(
        "scene", SceneSchema.string,
        "The scene's path beside the suite. A pattern makes a case of each scene that fits: * is anything within a part, and ** as a part is any number of folders. Files that are known to be something else, such as schemas, suites and files of input, are left out."
      ),
      SceneSchema.member(
        "input", SceneSchema.string,
        "The path of a file of touches beside the suite, in place of the scene's own input."),
      checks,
      SceneSchema.member("tracks", patterns, "Only tracks that match layerGlob:keyGlob."),
      SceneSchema.member("exclude", patterns, "Without tracks that match."),
      SceneSchema.member("frameRate", time, "Frames per second in place of the scene's."),
      SceneSchema.member("duration", time, "The length in place of the scene's."),
      SceneSchema.member(
        "variables", SceneSchema.variables,
        "Values of the scene's variables in place of the declared ones, of the same types."),
      SceneSchema.member(
        "pixelsAt", SceneSchema.list(of: time),
        "The times of the pictures; the scene's moments when left out, else twelve frames."),
      SceneSchema.member(
        "pixelsEvery", SceneSchema.integer(1...1_000_000),
        "Every how many frames a picture is taken."),
      SceneSchema.member(
        "budget", SuiteBudget.schema,
        "The most that any frame may cost, as laminar bench --layers counts it: every frame, or those of pixelsAt or pixelsEvery."
      ),
      SceneSchema.note,
    ] + tolerances, required: ["scene"])

  private static let tolerances = [
    SceneSchema.member(
      "tolerance", SceneSchema.choice(["exact", "visual"]), "What may differ where no rule says.",
      default: .string("exact")),
    SceneSchema.member(
      "timeTolerance", SceneSchema.string, "How far motion may be early or late: \"1f\", \"8ms\"."),
    SceneSchema.member(
      "rules", SceneSchema.list(of: rule), "What may differ; of two rules the later one holds."),
  ]

  private static let rule = SceneSchema.object(
    [
      SceneSchema.member("track", SceneSchema.string, "layerGlob:keyGlob."),
      SceneSchema.member(
        "abs", SceneSchema.number(0...ValueDecoder.numberLimit), "The largest difference."),
      SceneSchema.member(
        "rel", SceneSchema.number(0...ValueDecoder.numberLimit),
        "The largest part of the larger value."),
      SceneSchema.member(
        "ulp", SceneSchema.integer(0...1_000_000_000), "The most steps between doubles."),
      SceneSchema.member("ignore", SceneSchema.bool, "Whether to ignore the tracks."),
      SceneSchema.member("until", SceneSchema.string, "Has no effect: rules do not expire."),
      SceneSchema.member("reason", SceneSchema.string, "Why."), SceneSchema.note,
    ], required: ["track"])
}
