import Laminar

/// `laminar diff BASE NEW`.
///
/// Ends with 0 when both are the same, with 1 when they differ, with 2 when one cannot be compared.
enum DiffCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let requests = try ReportRequest.all(invocation)
    let paths = invocation.arguments.operands
    let rules = try DiffRules(invocation)
    let options = try FrameDiffOptions(invocation, requests: requests)
    guard !(paths[0] == "-" && paths[1] == "-") else {
      throw CommandError("standard input can be one of the two, not both")
    }
    let pair = DiffPair(
      try DiffInput(paths[0], invocation), try DiffInput(paths[1], invocation))
    try pair.requireScene(for: invocation.arguments)
    let report = try pair.report(rules, frames: options, invocation.temporaries)
    try ReportRequest.write(requests, of: report, invocation)
    if report.isSame { return .success }
    try ReportRequest.showUnlessShown(report, requests, invocation)
    return .negative
  }
}
