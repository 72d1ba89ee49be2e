import Laminar

/// What to do with a file of another kind than the verb takes.
enum InputRemedy {
  /// The kinds of files that verbs take as their input.
  enum Expected {
    case scene, suite, svg, input
  }

  /// The error of a file whose contents are of a kind that another verb takes; nil for a file that is
  /// what it should be, or of no known kind.
  static func error(_ bytes: [UInt8], path: String, expected: Expected) -> CommandError? {
    let name = SceneInput.name(path)
    let file = path == "-" ? "FILE" : path
    let wanted =
      switch expected {
      case .scene: "not a scene"
      case .suite: "not a suite"
      case .svg: "not an SVG"
      case .input: "not a file of input"
      }
    func error(_ noun: String, _ hint: String) -> CommandError {
      CommandError("\(name) is \(noun), \(wanted)", hint: hint)
    }
    if let picture = ForeignPicture(bytes: bytes), picture != .svg || expected != .svg {
      return error(
        picture.noun,
        picture == .svg
          ? picture.remedy(for: file) : "scenes show pictures as assets, in PNG format")
    }
    switch InputKind(prefix: Array(bytes.prefix(InputKind.prefixLength))) {
    case .longCSV?, .wideCSV?, .jsonLines?, .npz?:
      return error("a trace", "'laminar diff BASE \(file)' compares it with a trace or a scene")
    case .events?:
      return error("a list of events", "'laminar diff BASE \(file)' compares it with another")
    case .hashes?:
      return error(
        "a list of frame hashes", "'laminar diff \(file) FRAMES' compares it with frames")
    case .picture?:
      return error("a PNG picture", "'laminar diff BASE \(file)' compares it with another")
    case .scene?, nil: break
    }
    switch (SceneLoader.kind(of: bytes), expected) {
    case (.scene?, .svg): return error("a scene", "'laminar render \(file)' draws it")
    case (.scene?, .input):
      return error(
        "a scene", "touches are in a file of their own: { \"laminar-input\": 1, \"input\": [] }")
    case (.suite?, .scene), (.suite?, .svg), (.suite?, .input):
      return error("a suite", "'laminar test \(file)' runs it")
    case (.scene?, .suite):
      return error(
        "a scene",
        "a suite lists scenes: { \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"\(file)\" }] }; "
          + "'laminar check \(file)' looks at one alone")
    case (.input?, .scene), (.input?, .suite), (.input?, .svg):
      return error(
        "a file of input", "a scene plays it: 'laminar play scene.json --input \(file)'")
    case (.schema?, _):
      return error("a JSON Schema", "editors use it to check scenes; 'laminar schema' prints them")
    case (.record?, _):
      return error(
        "the record of a test run", "'laminar review \(file.upToLastSlash)' shows the run")
    case (.lottie?, _):
      return error(
        "a Lottie animation",
        "Laminar does not read Lottie, which rlottie and ThorVG draw; 'laminar new --from' takes SVG"
      )
    default: return nil
    }
  }
}
