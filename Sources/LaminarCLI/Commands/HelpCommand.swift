/// `laminar help [VERB]`.
enum HelpCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let verb = invocation.arguments.operands.first.flatMap(Verb.init(rawValue:))
    try invocation.console.output.write(text(of: verb))
    return .success
  }

  static func text(of verb: Verb?) -> String {
    verb.map { HelpText.text(of: VerbTable.spec(of: $0)) } ?? HelpText.overview
  }
}
