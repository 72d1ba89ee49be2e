import Laminar

/// `laminar schema`.
enum SchemaCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let text =
      invocation.arguments[Options.schemaOf] == "suite" ? SuiteSchema.text : SceneSchema.text
    try invocation.writeOutput { try $0.write(text) }
    return .success
  }
}
