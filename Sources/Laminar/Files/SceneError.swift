public import LaminarScene

/// The errors of a scene file, for which there is no stage.
public struct SceneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All that was found in the file: each error and warning with its location and a remedy.
  public let report: DiagnosticReport

  /// Makes an error of what was found.
  public init(report: DiagnosticReport) { self.report = report }

  /// The report for people, as `laminar check` prints it: the message, the file, line and column, and
  /// what to do.
  public var description: String { report.text() }
}
