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
  /// What is said of files that match a pattern and are no scenes, such as `a.json is a suite, not a scene`.
  let others: [String]

  /// Finds the scenes of a suite.
  ///
  /// - Parameter other: What a file is whose contents are known to be no scene's; nil for one that may be
  ///   a scene.
  /// - Throws: Exit 2 for two cases of one name, exit 3 for a folder that cannot be read.
  init(
    _ suite: Suite, path: String, other: (String) -> String? = Self.other
  ) throws(CommandError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let excluded = suite.exclude.map { ScenePattern($0) }
    self.folder = folder
    goldens = folder + suite.goldens + "/"
    var entries: [Entry] = []
    var unmatched: [SuiteCase] = []
    var others: [String: String] = [:]
    for item in suite.cases {
      var scenes = [item.scene]
      if ScenePattern.isPattern(item.scene) {
        scenes = try ScenePattern(item.scene).files(in: folder).filter { file in
          if file.hasPrefix(suite.goldens + "/") || excluded.contains(where: { $0.matches(file) }) {
            return false
          }
          guard let other = other(folder + file) else { return true }
          others[file] = other
          return false
        }
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
    self.others = others.sorted { $0.key < $1.key }.map(\.value)
    var known: Set<String> = []
    for entry in entries where !known.insert(entry.name).inserted {
      throw CommandError(
        "two cases of \(path) are called '\(entry.name)'",
        hint: "give one of them a \"name\" of its own")
    }
  }

  /// The suite that the current folder holds.
  ///
  /// - Throws: Exit 2 when there is none, or more than one.
  static func suiteOfCurrentFolder() throws -> String {
    let suites = try (FolderContents.names(in: "") ?? []).filter { name in
      guard name.hasSuffix(".json"), try FileStatus(name)?.isFile == true,
        let bytes = try? FileContents.bytes(of: name, limit: SuiteLoader.largestFile)
      else { return false }
      return SceneLoader.kind(of: bytes) == .suite
    }
    guard let suite = suites.first, suites.count == 1 else {
      throw CommandError(
        suites.isEmpty
          ? "the current folder holds no suite, which says where the goldens are"
          : "the current folder holds \(suites.count) suites: \(suites.joined(separator: ", "))",
        hint: "add --suite FILE, the suite that was tested")
    }
    return suite
  }

  /// A path without its ending, and without parts that lead to the same folder.
  private static func stem(_ path: some StringProtocol) -> String {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    return stem.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// What a file is whose contents are known to be no scene's, by the bytes that are there; nil for one
  /// that may be a scene, or cannot be read.
  static func other(_ path: String) -> String? {
    guard let bytes = try? InputFile.read(path, limit: SceneLoader.largestFile) else { return nil }
    return InputRemedy.error(bytes, path: path, expected: .scene)?.message
  }

  /// The goldens, as files that change together.
  var folderOfGoldens: GoldenFolder { GoldenFolder(path: goldens, suiteFolder: folder) }

  /// The path of a golden.
  func path(of golden: SuiteGolden, _ name: String) -> String { goldens + name + golden.ending }

  /// The cases by their goldens, as paths below the folder.
  var casesOfGoldens: [String: String] {
    var cases: [String: String] = [:]
    for entry in entries {
      for kind in SuiteGolden.allCases where entry.item.checks.contains(kind.check) {
        cases[entry.name + kind.ending] = entry.name
      }
    }
    return cases
  }

  /// The paths of the scenes, of the inputs and of the goldens.
  var paths: [String] {
    entries.flatMap { [$0.scene] + [$0.input].compactMap { $0 } }
      + casesOfGoldens.keys.map { goldens + $0 }
  }

  /// The goldens in the folder that no case has, as paths below it, in order.
  ///
  /// - Throws: Exit 3 when the folder cannot be read.
  var obsolete: [String] {
    get throws {
      let expected = casesOfGoldens
      return try FolderContents.files(below: goldens)
        .filter { file in SuiteGolden.allCases.contains { file.hasSuffix($0.ending) } }
        .filter { expected[$0] == nil && !GoldenFolder.isPending($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// The most bytes of a golden, or of what may become one.
  static let largestFile = 1 << 31

  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: Exit 3 for one that exists, or may exist, and cannot be read.
  static func bytes(_ path: String) throws -> [UInt8]? {
    guard let status = try FileStatus(path) else { return nil }
    guard status.isFile else { throw CommandError("\(path) is not a file") }
    do throws(FileError) {
      return try FileContents.bytes(of: path, limit: largestFile)
    } catch {
      throw CommandError(error.message, exitCode: .environment, hint: error.help)
    }
  }

  /// The hash of a file's bytes as records state it.
  static func hash(_ bytes: [UInt8]) -> String { "sha256:" + SHA256.hex(SHA256.hash(bytes)) }
}
