import Foundation

/// Where goldens may be written, by the variables of the process.
package enum GoldenRecording {
  /// The variables of the process.
  package static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Whether the process was given a folder for attachments of tests, which are kept nowhere else.
  package static var keepsAttachments: Bool {
    CommandLine.arguments.contains {
      $0.hasPrefix("--attachments-path") || $0.hasPrefix("--experimental-attachments-path")
    }
  }

  /// Whether the process runs where goldens are never written: `CI` is set, and not to a word for no.
  package static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains((environment["CI"] ?? "").lowercased())
  }
}
