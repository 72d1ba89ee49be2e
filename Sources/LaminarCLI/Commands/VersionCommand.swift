import Laminar

/// `laminar version`.
enum VersionCommand: Command {
  static let spec = Verb(
    "version", summary: "Print the version and the number of the renderer",
    discussion: """
      The number of the renderer is raised when a value or a pixel of the gallery of scenes changes. A tool \
      that 'make dist' packed names its commit.
      """,
    options: [
      OptionGroup("Report", [CommonOptions.plainReport, CommonOptions.overwrite])
    ],
    synonyms: "about")

  static let text = ToolVersion.text + "\n"

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let reports = try invocation.plainReports()
    try reports.write(
      text: { text }, json: { ToolVersion.json.line })
    return .success
  }
}
