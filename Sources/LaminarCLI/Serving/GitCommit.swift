import Foundation
import Laminar

/// A commit of a git repository, from which files are read by an installed git.
///
/// Only regular files are read, by names that stay in a folder: what a link would lead to is not part of the
/// commit's file.
struct GitCommit: Sendable {
  /// What it is called: `git:HEAD`.
  let name: String
  private let program: String
  private let hash: String
  private let temporaries: TemporaryFiles

  /// The revision of `git:REV`; nil for another text.
  static func revision(_ text: String) -> String? {
    text.hasPrefix("git:") ? String(text.dropFirst("git:".count)) : nil
  }

  /// Finds a commit.
  ///
  /// - Parameters:
  ///   - revision: What git calls it, such as `HEAD~2`.
  ///   - folder: A folder of the repository, with its slash; empty for the current one.
  /// - Throws: Exit 2 for a revision or a repository that is none, exit 3 without git.
  init(
    _ revision: String, of folder: String, _ environment: [String: String],
    _ temporaries: TemporaryFiles
  ) throws(CommandError) {
    name = "git:" + revision
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw CommandError(
        "--against: '\(name)' does not name a commit",
        hint: "write git:HEAD, git:v1.0 or git:HEAD~2")
    }
    guard let program = ChildProgram.path(of: "git", environment) else {
      throw CommandError(
        "--against \(name) needs git, which is not on the PATH", exitCode: .environment)
    }
    (self.program, self.temporaries) = (program, temporaries)
    do {
      hash = try Self.text(
        of: program, ["rev-parse", "--quiet", "--verify", revision + "^{commit}"], in: folder,
        temporaries
      ).trimmingCharacters(in: .whitespacesAndNewlines)
    } catch let fault as SceneAssets.Fault {
      throw CommandError(
        "--against \(name): \(fault.description)", hint: "write git:HEAD, git:v1.0 or git:HEAD~2")
    } catch {
      throw CommandError(error)
    }
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - name: The path of the file from the folder.
  ///   - folder: The path of the folder, with its slash; empty for the current one.
  ///   - limit: The most bytes that are read.
  /// - Throws: A `SceneAssets.Fault` for a name that leads out of the folder, for a link, and for a file that
  ///   the commit does not have, or whose bytes are more.
  func bytes(_ name: String, _ folder: String, _ limit: Int) throws -> [UInt8] {
    let path = try Self.path(name)
    // The mode, the type, the hash and the size, and a name after a tab.
    let entry = try Self.text(
      of: program, ["ls-tree", "-z", "-l", hash, "--", path], in: folder, temporaries)
    let words = entry.prefix { $0 != "\t" }.split(separator: " ")
    guard words.count == 4, entry.hasSuffix("\t\(path)\0") else {
      throw SceneAssets.Fault(description: "\(self.name) does not have it")
    }
    guard words[1] == "blob", words[0].hasPrefix("100") else {
      throw SceneAssets.Fault(
        description: words[0] == "120000"
          ? "it is a symbolic link in \(self.name)" : "it is not a file in \(self.name)")
    }
    guard let size = Int(words[3]), size <= limit else {
      throw SceneAssets.Fault(description: "it is longer than \(limit) bytes")
    }
    return try Self.output(
      of: program, ["cat-file", "blob", String(words[2])], in: folder, limit: limit, temporaries)
  }

  /// A name without parts that lead to the same folder or up.
  private static func path(_ name: String) throws -> String {
    var parts: [Substring] = []
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        throw SceneAssets.Fault(description: "it leads out of the folder")
      }
    }
    guard !parts.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0) else {
      throw SceneAssets.Fault(description: "it leads out of the folder")
    }
    return parts.joined(separator: "/")
  }

  private static func text(
    of program: String, _ words: [String], in folder: String, _ temporaries: TemporaryFiles
  ) throws -> String {
    String(
      decoding: try output(of: program, words, in: folder, limit: 1 << 20, temporaries),
      as: UTF8.self)
  }

  /// What git writes to standard output.
  private static func output(
    of program: String, _ words: [String], in folder: String, limit: Int,
    _ temporaries: TemporaryFiles
  ) throws -> [UInt8] {
    // No pattern is a file's name, and nothing is fetched or asked.
    let all = ["-C", folder.isEmpty ? "." : folder, "--literal-pathspecs", "--no-pager"] + words
    let child = try ChildProgram(program, all, temporaries, hasOutput: true)
    let bytes = child.readOutput(limit: limit)
    let ending = child.end()
    guard let bytes else {
      throw SceneAssets.Fault(description: "it is longer than \(limit) bytes")
    }
    guard case .exit(0) = ending else {
      throw SceneAssets.Fault(
        description: child.lastLines.last.map { "git says: \($0)" } ?? "git does not know it")
    }
    return bytes
  }
}
