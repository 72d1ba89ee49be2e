import Laminar

/// `laminar help [VERB]`, and `laminar help ID` for the id of a diagnostic.
enum HelpCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let word = invocation.arguments.operands.first
    let explanation = word.flatMap(entry).map { HelpText.text(of: $0) }
    try invocation.console.output.write(
      explanation ?? text(of: word.flatMap(Verb.init(rawValue:))))
    return .success
  }

  static func text(of verb: Verb?) -> String {
    verb.map { HelpText.text(of: VerbTable.spec(of: $0)) } ?? HelpText.overview
  }

  /// The diagnostic of an id, in small letters too.
  static func entry(for id: String) -> DiagnosticCatalog.Entry? {
    DiagnosticCatalog.entry(for: id.uppercased())
  }
}
