import Laminar

/// `laminar schema`.
enum SchemaCommand: Command {
  /// The formats that have a schema.
  enum Format: String, CaseIterable, Sendable {
    case scene, suite, input
  }

  static let format = Option("of", .oneOf(Format.allCases), default: .scene, "Which format")

  static let spec = Verb(
    "schema", summary: "Print the JSON Schema of scenes, of suites or of files of input",
    options: [
      OptionGroup("Output", [CommonOptions.output, CommonOptions.overwrite, format])
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let text =
      switch invocation.arguments[Self.format] {
      case .suite: SuiteSchema.text
      case .input: InputSchema.text
      case .scene: SceneSchema.text
      }
    try invocation.writeOutput { try $0.write(text) }
    return .success
  }
}
