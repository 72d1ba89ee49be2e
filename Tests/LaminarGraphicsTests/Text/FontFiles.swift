import Foundation

/// The font files of the machine, for tests that need real ones.
enum FontFiles {
  /// The most files that a test looks at, and the largest of them.
  private static let most = 10
  private static let largest = 4 << 20

  /// Folders of fonts: the system's, or what `LAMINAR_TEST_FONTS` names instead, all of it.
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

  /// How often each file is damaged: 60 times, or as often as `LAMINAR_TEST_FONT_ROUNDS` says.
  static let rounds: Int = {
    let chosen = ProcessInfo.processInfo.environment["LAMINAR_TEST_FONT_ROUNDS"]
    return max(chosen.flatMap { Int($0) } ?? 60, 1)
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}
