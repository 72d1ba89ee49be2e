import Foundation

/// The tool as the build leaves it.
enum ToolProcess {
  /// The tool beside the tests, where the build puts it.
  static var executable: URL? {
    var folder = Bundle.main.bundleURL
    for _ in 0..<3 {
      let candidate = folder.appendingPathComponent("laminar")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
