import Laminar

/// `laminar review RESULTS`.
///
/// Ends with 0 when all cases were accepted, with 1 when one was not, with 2 when nothing can be
/// reviewed, and with 130 on Ctrl-C.
enum ReviewCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let acceptance = try Acceptance(invocation)
    let console = invocation.console
    let cases = try ReviewCase.all(acceptance)
    guard !cases.isEmpty else {
      console.note(
        acceptance.record.items.isEmpty
          ? "the run kept nothing to review" : "everything was accepted before")
      return .success
    }
    let terminal = try Terminal(
      invocation,
      hint: "review the page of 'laminar test SUITE --report html=FILE', then "
        + "'\(acceptance.command(.accept)) --case NAME'")
    let session = ReviewSession(cases, acceptance, terminal)
    let ending = try session.run()
    guard ending == .success else { return ending }
    let chosen = session.accepted
    if !chosen.isEmpty {
      let outcome = try acceptance.accept(chosen.flatMap(\.items))
      for path in outcome.written { console.note("accepted \(path)") }
      for path in outcome.removed { console.note("removed \(path)") }
    }
    for (word, list) in [("rejected", session.rejected), ("left", session.left)] where !list.isEmpty
    {
      console.note("\(word): " + list.map(\.name).joined(separator: ", "))
    }
    return chosen.count == cases.count ? .success : .negative
  }
}
