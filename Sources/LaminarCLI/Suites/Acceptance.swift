import Foundation
import Laminar

/// Makes the reviewed files of a run the goldens: all of the chosen ones, or none.
struct Acceptance {
  let record: SuiteRunRecord
  /// The results folder with its slash.
  let results: String
  let invocation: Invocation

  /// What was done.
  struct Outcome {
    var written: [String] = []
    var removed: [String] = []
    /// How many were golden, or gone, before.
    var kept = 0
  }

  init(_ invocation: Invocation) throws {
    if let value = invocation.environment["CI"], !value.isEmpty {
      throw CommandError(
        "CI is set; goldens are never written there",
        hint: "accept on the machine of who reviewed, and commit the goldens")
    }
    let path = invocation.arguments.operands[0]
    results = path.hasSuffix("/") ? path : path + "/"
    self.invocation = invocation
    let file = results + SuiteRunRecord.fileName
    let bytes = try InputFile.read(file, limit: SuiteRunRecord.largestFile)
    do throws(TraceReadingError) {
      record = try SuiteRunRecord(bytes, name: file)
    } catch {
      throw CommandError("\(error)", hint: error.help)
    }
  }

  /// Verifies all chosen items, then writes and removes goldens.
  ///
  /// - Throws: Exit 2, before anything is written, when a file or a golden is not what was reviewed.
  func accept() throws -> Outcome {
    let patterns = try invocation.arguments.all(Options.testCase).map { text in
      guard let pattern = TracePattern(text) else {
        throw CommandError("--case: '\(text)' is no pattern of names")
      }
      return pattern
    }
    let items = record.items.filter { item in
      patterns.isEmpty || (!item.name.isEmpty && patterns.contains { $0.matches(layer: item.name) })
    }
    if items.isEmpty, !patterns.isEmpty {
      throw CommandError(
        "the run kept nothing of these cases", hint: "it lists what it kept in run.json")
    }
    var writes: [(path: String, bytes: [UInt8])] = []
    var removals: [String] = []
    var outcome = Outcome()
    for item in items {
      let golden = record.goldens + item.file
      let current = try SuiteFiles.bytes(golden)
      // What was accepted before is golden already.
      if current.map(SuiteFiles.hash) == item.new {
        outcome.kept += 1
        continue
      }
      guard current.map(SuiteFiles.hash) == item.base else {
        throw Self.changed("the golden \(golden)")
      }
      guard let hash = item.new else {
        removals.append(golden)
        continue
      }
      guard let bytes = try SuiteFiles.bytes(results + item.file), SuiteFiles.hash(bytes) == hash
      else { throw Self.changed(results + item.file) }
      writes.append((golden, bytes))
    }
    for (path, bytes) in writes {
      do {
        try FileManager.default.createDirectory(
          atPath: path.upToLastSlash, withIntermediateDirectories: true)
      } catch {
        throw CommandError("cannot make the folder \(path.upToLastSlash)", exitCode: .environment)
      }
      try SuiteRun.write(bytes, to: path, invocation.temporaries)
      outcome.written.append(path)
    }
    for path in removals {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw SystemFailure.last.error("cannot remove \(path)")
      }
      outcome.removed.append(path)
    }
    return outcome
  }

  private static func changed(_ what: String) -> CommandError {
    CommandError(
      "\(what) changed since the run; nothing was accepted",
      hint: "run 'laminar test' again and look at what it keeps")
  }
}
