import Foundation
import Laminar

/// The files of a suite: its scenes, its goldens, and the other files in the folder of goldens.
struct SuiteFiles: Sendable {
  /// A case with its scene.
  struct Entry: Sendable, Hashable {
    let item: SuiteCase
    let name: String
    /// The scene's path from the working directory.
    let scene: String
    /// The path of the file of its touches; nil for the scene's own.
    let input: String?
  }

  /// The folder of the suite, with its slash; empty for the working directory.
  let folder: String
  /// The folder of the goldens, with its slash.
  let goldens: String
  let entries: [Entry]
  /// Patterns that name no scene.
  let unmatched: [SuiteCase]

  /// Finds the scenes of a suite.
  ///
  /// - Throws: Exit 2 for two cases of one name.
  init(_ suite: Suite, path: String) throws(CommandError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.folder = folder
    goldens = folder + suite.goldens + "/"
    var entries: [Entry] = []
    var unmatched: [SuiteCase] = []
    for item in suite.cases {
      let scenes = Self.scenes(item.scene, in: folder).filter {
        // A pattern next to the suite does not match the suite.
        !item.scene.contains("*") || folder + $0 != path
      }
      if scenes.isEmpty { unmatched.append(item) }
      entries += scenes.map { scene in
        let input = item.input.map { "." + Self.stem($0.split(separator: "/").last ?? "") } ?? ""
        return Entry(
          item: item, name: item.name ?? Self.stem(scene) + input, scene: folder + scene,
          input: item.input.map { folder + $0 })
      }
    }
    self.entries = entries
    self.unmatched = unmatched
    var known: Set<String> = []
    for entry in entries where !known.insert(entry.name).inserted {
      throw CommandError(
        "two cases of \(path) are called '\(entry.name)'",
        hint: "give one of them a \"name\" of its own")
    }
  }

  /// A path without its ending.
  private static func stem(_ path: some StringProtocol) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? String(path)
  }

  /// The scenes that a path names; one with `*` names those of its folder that match, in order.
  private static func scenes(_ path: String, in folder: String) -> [String] {
    guard path.contains("*"), let pattern = TracePattern(path) else { return [path] }
    let below = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let target = folder + below
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: target.isEmpty ? "." : target))
    return (names ?? []).filter { !$0.hasPrefix(".") }.map { below + $0 }
      .filter { pattern.matches(layer: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The goldens, as files that change together.
  var folderOfGoldens: GoldenFolder { GoldenFolder(path: goldens) }

  /// The path of a golden.
  func path(of golden: SuiteGolden, _ name: String) -> String { goldens + name + golden.ending }

  /// The goldens in the folder that no case has, as paths below it, in order.
  var obsolete: [String] {
    var expected: Set<String> = []
    for entry in entries {
      for kind in SuiteGolden.allCases where entry.item.checks.contains(kind.check) {
        expected.insert(entry.name + kind.ending)
      }
    }
    let all = FileManager.default.enumerator(atPath: goldens) ?? .init()
    return all.compactMap { $0 as? String }
      .filter { file in SuiteGolden.allCases.contains { file.hasSuffix($0.ending) } }
      .filter { !expected.contains($0) && !GoldenFolder.isPending($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: Exit 3 for one that exists and cannot be read.
  static func bytes(_ path: String) throws -> [UInt8]? {
    guard access(path, F_OK) == 0 else { return nil }
    return try InputFile.read(path, limit: 1 << 31)
  }

  /// The hash of a file's bytes as records state it.
  static func hash(_ bytes: [UInt8]) -> String { "sha256:" + SHA256.hex(SHA256.hash(bytes)) }
}
