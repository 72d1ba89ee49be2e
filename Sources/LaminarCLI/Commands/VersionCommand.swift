/// `laminar version`.
enum VersionCommand: Command {
  static let text = "laminar \(ToolVersion.current)\n"

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.console.output.write(text)
    return .success
  }
}
