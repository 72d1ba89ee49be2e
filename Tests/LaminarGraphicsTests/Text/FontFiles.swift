import Foundation

/// The installed font files, for tests that need real ones.
enum FontFiles {
  /// The maximum number of files that a test reads, and the maximum size of one in bytes.
  private static let most = 10
  private static let largest = 4 << 20

  /// A selection of the system's font files, or all files in the folder that `LAMINAR_TEST_FONTS` names.
  static let all: [String] = {
    let chosen = ProcessInfo.processInfo.environment["LAMINAR_TEST_FONTS"]
    let root = chosen ?? "/usr/share/fonts"
    guard let found = FileManager.default.enumerator(atPath: root) else { return [] }
    let files = found.compactMap { $0 as? String }
      .filter { name in ["ttf", "otf", "ttc"].contains { name.lowercased().hasSuffix("." + $0) } }
      .map { root + "/" + $0 }.sorted()
    if chosen != nil { return files }
    let small = files.filter {
      let size = try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
      return (size ?? .max) <= largest
    }
    let step = max(small.count / most, 1)
    return stride(from: 0, to: small.count, by: step).prefix(most).map { small[$0] }
  }()

  /// How often each file is damaged: 60 times, or as often as set in `LAMINAR_TEST_FONT_ROUNDS`.
  static let rounds: Int = {
    let chosen = ProcessInfo.processInfo.environment["LAMINAR_TEST_FONT_ROUNDS"]
    return max(chosen.flatMap { Int($0) } ?? 60, 1)
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}
