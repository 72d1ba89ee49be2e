import Foundation

/// Where goldens may be written, by the variables of the process.
package enum GoldenRecording {
  /// The variables of the process.
  package static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Whether the process runs where goldens are never written: `CI` is set, and not to a word for no.
  package static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains((environment["CI"] ?? "").lowercased())
  }
}
