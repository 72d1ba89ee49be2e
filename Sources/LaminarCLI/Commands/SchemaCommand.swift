import Laminar

/// `laminar schema`.
enum SchemaCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.writeOutput(overwrites: true) { try $0.write(SceneSchema.text) }
    return .success
  }
}
