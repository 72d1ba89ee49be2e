/// A verb's work: options, one call into a library, one exit code.
protocol Command {
  static func run(_ invocation: Invocation) throws -> ExitCode
}
