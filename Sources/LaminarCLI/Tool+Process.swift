import Foundation

extension Tool {
  /// Does what the process was started for.
  static func runProcess() -> ExitCode {
    let temporaries = TemporaryFiles()
    Interruption.install(removing: temporaries)
    let environment = ProcessInfo.processInfo.environment
    let console = Console(
      output: DescriptorStream(descriptor: STDOUT_FILENO, name: "standard output"),
      messages: DescriptorStream(descriptor: STDERR_FILENO, name: "standard error"),
      environment: environment, isTerminal: isatty(STDERR_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      clock: { ProcessInfo.processInfo.systemUptime })
    return Tool(environment: environment, console: console, temporaries: temporaries)
      .run(Array(CommandLine.arguments.dropFirst()))
  }
}
