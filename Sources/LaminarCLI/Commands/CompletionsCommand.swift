/// `laminar completions SHELL`.
enum CompletionsCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let shell = invocation.arguments.operands.first.flatMap(ShellCompletion.init(rawValue:))
    try invocation.console.output.write(shell?.script ?? "")
    return .success
  }
}
