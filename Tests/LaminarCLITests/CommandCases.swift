import Foundation
import LaminarTestSupport
import Testing

/// A file of cases of the command line: what is run, what it prints and how it ends.
///
/// The first character of a line says what the line is; lines with another one are comments.
///
/// ```text
/// # the title of a case, which runs in an empty folder of its own
/// @ ball.json
/// | a line of the file that is written into the folder
/// $ laminar check ball.json
/// > a line that the command writes to standard output
/// ! a line that it writes to standard error
/// = the exit code, where it is not 0
/// ```
///
/// A shell runs the commands in their order. Files above the first title are in the folder of every case.
/// Times and speeds, which are others in every run, are written as `…`.
struct CommandCases {
  /// A case: its lines in the file, and those that a run gives.
  struct Outcome {
    let title: String
    let expected: [String]
    let found: [String]
  }

  private let shared: [String]
  /// The lines of each case, the title being the first.
  private let cases: [[String]]

  init(_ text: String) {
    var sections: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("# ") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    shared = sections[0]
    cases = Array(sections.dropFirst())
  }

  /// Runs every case.
  func outcomes() throws -> [Outcome] {
    try cases.map { lines in
      let folder = TemporaryFolder()
      _ = try Self.run(shared, in: folder)
      let found = try Self.run(lines, in: folder)
      return Outcome(title: String(lines[0].dropFirst(2)), expected: lines, found: found)
    }
  }

  /// The text of the file with the output that a run gave.
  func text(of outcomes: [Outcome]) -> String {
    (shared + outcomes.flatMap(\.found)).joined(separator: "\n")
  }

  /// Writes the files of some lines into a folder and runs their commands.
  ///
  /// - Returns: The lines with the output of this run.
  private static func run(_ lines: [String], in folder: TemporaryFolder) throws -> [String] {
    var found: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if ["> ", "! ", "= "].contains(where: line.hasPrefix) || [">", "!"].contains(line) {
        continue
      }
      found.append(line)
      if line.hasPrefix("@ ") {
        let content = lines[index...].prefix { $0.hasPrefix("|") }
        index += content.count
        found += content
        try write(
          content.map { $0.dropFirst(2) + "\n" }.joined(), to: line.dropFirst(2), of: folder)
      } else if line.hasPrefix("$ ") {
        found += try run(String(line.dropFirst(2)), in: folder)
      }
    }
    return found
  }

  private static func write(
    _ text: String, to name: Substring, of folder: TemporaryFolder
  ) throws {
    let file = folder.url(String(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs one command; the lines that describe how it went.
  private static func run(_ command: String, in folder: TemporaryFolder) throws -> [String] {
    let run = try ToolProcess.shell(command, in: folder.path)
    return marked(run.output, with: ">") + marked(run.messages, with: "!")
      + (run.code == 0 ? [] : ["= \(run.code)"])
  }

  /// The lines of what a command wrote, each after a mark.
  private static func marked(_ text: String, with mark: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? mark : "\(mark) \(withoutTimes($0))" }
  }

  /// `… 1.9 MB, 0.35 s, 2556 frames/s)` with an ellipsis in place of the time and the speed.
  private static func withoutTimes(_ line: Substring) -> String {
    String(line).replacing(/, [0-9.]+ s(, [0-9]+ frames\/s)?\)/, with: ", … s)")
  }
}

/// What `laminar` prints and how it ends, for the cases of `Tests/LaminarCLITests/Cases`.
@Suite struct `Command line cases` {
  @Test(arguments: Repository.files(under: "Tests/LaminarCLITests/Cases", ending: ".txt"))
  func `print and end as their goldens say`(file: String) throws {
    let cases = CommandCases(try #require(Repository.text(file)))
    let outcomes = try cases.outcomes()
    let text = cases.text(of: outcomes)
    guard let message = GoldenStore().mismatch(ofText: Array(text.utf8), golden: file) else {
      return
    }
    for outcome in outcomes where outcome.found != outcome.expected {
      Issue.record("\(file): \(outcome.title)\n\(outcome.difference)")
    }
    Issue.record("\(message)")
  }
}

extension CommandCases.Outcome {
  /// The lines of the case, with `-` before what was expected and `+` before what was found instead.
  var difference: String {
    var lines = expected.map { "  \($0)" }
    let difference = found.difference(from: expected)
    for case .remove(let offset, let line, _) in difference.removals {
      lines[offset] = "- \(line)"
    }
    // Insertions have offsets in the new list, in which the removed lines are not counted.
    for case .insert(let offset, let line, _) in difference.insertions {
      var index = 0
      var kept = 0
      while index < lines.count, kept < offset || lines[index].hasPrefix("- ") {
        if !lines[index].hasPrefix("- ") { kept += 1 }
        index += 1
      }
      lines.insert("+ \(line)", at: index)
    }
    return lines.joined(separator: "\n")
  }
}
