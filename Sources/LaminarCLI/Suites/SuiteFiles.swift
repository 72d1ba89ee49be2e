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
      let scenes = try Self.scenes(item.scene, in: folder).filter {
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

  /// The scenes that a path names; one with `*` names those of its folder that match, in order.
  ///
  /// - Throws: Exit 3 for a folder that cannot be read.
  private static func scenes(
    _ path: String, in folder: String
  ) throws(CommandError) -> [String] {
    guard path.contains("*"), let pattern = TracePattern(path) else { return [path] }
    let below = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let target = folder + below
    let names: [String]
    do throws(FileError) {
      names = try FolderContents.names(in: target) ?? []
    } catch {
      throw CommandError(error)
    }
    return names.filter { !$0.hasPrefix(".") }.map { below + $0 }
      .filter { pattern.matches(layer: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
