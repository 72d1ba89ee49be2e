package import LaminarTrace

/// A suite whose cases are run, and whose results may become the goldens.
package protocol PreviewSuite: Sendable {
  /// The paths of all files that a run reads: the suite's, scenes with what they read, inputs, goldens.
  var files: [String] { get }

  /// Runs the cases whose files changed since the last call, and reports on all.
  ///
  /// - Throws: A ``SuiteRefusal`` for a suite that cannot be run.
  func run() throws -> SuiteReport

  /// Makes results of the last run the goldens, as `laminar accept` does.
  ///
  /// - Parameter names: The cases, and the paths of obsolete goldens; nil for all.
  /// - Returns: The paths of the goldens that were written or removed.
  /// - Throws: A ``SuiteRefusal``; then nothing was changed, or it says what was.
  func accept(_ names: [String]?) throws -> [String]
}

/// Why a suite is not run, or nothing is accepted.
package struct SuiteRefusal: Error, Sendable {
  /// The reason, and what to do about it.
  package var message: String

  /// Makes a refusal.
  package init(_ message: String) { self.message = message }
}
