import Laminar

/// `laminar schema`.
enum SchemaCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let text =
      switch invocation.arguments[Options.schemaOf] {
      case "suite": SuiteSchema.text
      case "input": InputSchema.text
      default: SceneSchema.text
      }
    try invocation.writeOutput { try $0.write(text) }
    return .success
  }
}
