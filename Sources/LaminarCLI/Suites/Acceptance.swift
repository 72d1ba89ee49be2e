import Foundation
import Laminar

/// Makes the reviewed files of a run the goldens, case by case.
struct Acceptance {
  let record: SuiteRunRecord
  /// The results folder with its slash.
  let results: String
  let invocation: Invocation
  private let goldens: GoldenFolder

  /// What was done.
  struct Outcome {
    var written: [String] = []
    var removed: [String] = []
    /// How many were accepted or removed before.
    var kept = 0
  }

  /// What changes together: the files of a case, or one obsolete golden.
  private struct Change {
    let name: String
    var items: [SuiteRunRecord.Item]
  }

  init(_ invocation: Invocation) throws {
    if invocation.isContinuousIntegration {
      throw CommandError(
        "CI is set; goldens are never written there",
        hint: "accept on the reviewer's machine, and commit the goldens")
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
    if !record.pending.isEmpty {
      throw CommandError(
        "the run that wrote \(results) was interrupted", hint: "run 'laminar test' again")
    }
    goldens = GoldenFolder(path: record.goldens)
  }

  /// Verifies all chosen items, then writes and removes goldens, case by case.
  ///
  /// When it is ended or fails in the middle, it reports how far it came; another run does the rest.
  ///
  /// - Throws: Exit 2, before anything is written, when a file or a golden is not what was reviewed;
  ///   exit 3 when a golden cannot be written.
  func accept() throws -> Outcome { try accept(chosenItems()) }

  /// The same with some of the run's items.
  func accept(_ items: [SuiteRunRecord.Item]) throws -> Outcome {
    var outcome = Outcome()
    let changes = try changes(items, &outcome.kept)
    guard !changes.isEmpty || goldens.hasPending else { return outcome }
    var done = 0
    // A signal that ends the tool closes the files first, and then prints this message.
    defer { if !invocation.temporaries.isClosed { invocation.note.text = nil } }
    do {
      try goldens.change(invocation.temporaries) {
        for change in changes {
          invocation.note.text = progress(done, changes)
          try perform(change, &outcome)
          done += 1
        }
        try goldens.writeRenderer(invocation.temporaries)
      }
    } catch {
      if !invocation.temporaries.isClosed { invocation.console.note(progress(done, changes)) }
      throw error
    }
    return outcome
  }

  private func progress(_ done: Int, _ changes: [Change]) -> String {
    let words = changes.allSatisfy { $0.name.isEmpty } ? "obsolete goldens" : "cases"
    return "accepted \(done) of \(changes.count) \(words); run 'laminar accept \(results)' again "
      + "for the rest"
  }

  /// The items of the cases that the command line chooses, in order.
  func chosenItems() throws -> [SuiteRunRecord.Item] {
    let patterns = try invocation.arguments.all(Options.testCase).map { text in
      guard let pattern = TracePattern(text) else {
        throw CommandError("--case: '\(text)' is not a pattern of names")
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
    return items
  }

  /// Whether an item was accepted, or removed, before.
  func isDone(_ item: SuiteRunRecord.Item) throws -> Bool {
    try goldens.bytes(item.file).map(SuiteFiles.hash) == item.new
  }

  /// The golden that an item would replace; nil for none.
  func golden(_ file: String) throws -> [UInt8]? { try goldens.bytes(file) }

  /// What there is to do, in order.
  ///
  /// - Parameter kept: Counts the items that were accepted before.
  private func changes(
    _ items: [SuiteRunRecord.Item], _ kept: inout Int
  ) throws -> [Change] {
    var changes: [Change] = []
    for item in items {
      let current = try goldens.bytes(item.file).map(SuiteFiles.hash)
      // What was accepted before is golden already.
      if current == item.new {
        kept += 1
        continue
      }
      guard current == item.base else {
        throw Self.changed("the golden \(record.goldens + item.file)")
      }
      if item.new != nil { _ = try reviewed(item) }
      if let last = changes.last, !item.name.isEmpty, last.name == item.name {
        changes[changes.count - 1].items.append(item)
      } else {
        changes.append(Change(name: item.name, items: [item]))
      }
    }
    return changes
  }

  private func perform(_ change: Change, _ outcome: inout Outcome) throws {
    let files = try change.items.filter { $0.new != nil }.map { ($0.file, try reviewed($0)) }
    if !files.isEmpty {
      try goldens.accept(files, invocation.temporaries)
      outcome.written += files.map { record.goldens + $0.0 }
    }
    for item in change.items where item.new == nil {
      let path = record.goldens + item.file
      guard unlink(path) == 0 || errno == ENOENT else {
        throw SystemFailure.last.error("cannot remove \(path)")
      }
      outcome.removed.append(path)
    }
  }

  /// The bytes that were reviewed.
  func reviewed(_ item: SuiteRunRecord.Item) throws -> [UInt8] {
    guard let bytes = try SuiteFiles.bytes(results + item.file), SuiteFiles.hash(bytes) == item.new
    else { throw Self.changed(results + item.file) }
    return bytes
  }

  private static func changed(_ what: String) -> CommandError {
    CommandError(
      "\(what) changed since the run; nothing was accepted",
      hint: "run 'laminar test' again and review what it keeps")
  }
}
