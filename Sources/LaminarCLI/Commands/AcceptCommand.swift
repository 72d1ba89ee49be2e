import Laminar

/// `laminar accept RESULTS`.
enum AcceptCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let outcome = try Acceptance(invocation).accept()
    for path in outcome.written { invocation.console.note("accepted \(path)") }
    for path in outcome.removed { invocation.console.note("removed \(path)") }
    if outcome.written.isEmpty, outcome.removed.isEmpty {
      invocation.console.note(
        outcome.kept > 0
          ? "everything was accepted before" : "the run kept nothing to accept")
    }
    return .success
  }
}
