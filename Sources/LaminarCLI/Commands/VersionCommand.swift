import Laminar

/// `laminar version`.
enum VersionCommand: Command {
  static let text = ToolVersion.text + "\n"

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let requests = try ReportRequest.plain(invocation)
    try ReportRequest.write(
      requests, invocation, text: { text }, json: { ToolVersion.json.line })
    return .success
  }
}
