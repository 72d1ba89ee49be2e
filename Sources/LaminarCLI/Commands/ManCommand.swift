/// `laminar man`.
enum ManCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.console.output.write(ManualPage.text)
    return .success
  }
}
