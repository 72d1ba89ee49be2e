import Laminar

/// `laminar help [VERB]`, and `laminar help ID` for the id of a diagnostic.
enum HelpCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let word = invocation.arguments.operands.first
    let width = invocation.console.helpWidth
    let explanation = word.flatMap(entry).map { HelpText(width: width).text(of: $0) }
    try invocation.console.output.write(
      explanation ?? text(of: word.flatMap(Verb.init(rawValue:)), width: width))
    return .success
  }

  static func text(of verb: Verb?, width: Int) -> String {
    let help = HelpText(width: width)
    return verb.map { help.text(of: VerbTable.spec(of: $0)) } ?? help.overview
  }

  /// The diagnostic of an id, in small letters too.
  static func entry(for id: String) -> DiagnosticCatalog.Entry? {
    DiagnosticCatalog.entry(for: id.uppercased())
  }
}
