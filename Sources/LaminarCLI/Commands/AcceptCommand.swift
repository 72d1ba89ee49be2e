import Foundation
import Laminar

/// `laminar accept RESULTS`.
enum AcceptCommand: Command {
  /// What `review` takes, too.
  static let results = Verb.Operand("RESULTS", meaning: "the folder that 'laminar test -o' wrote")

  static let spec = Verb(
    "accept", summary: "Make the reviewed results of a test run the goldens",
    discussion: """
      RESULTS is the folder that 'laminar test -o' wrote. Exactly the bytes that were reviewed become \
      the goldens: when one of them, or a golden, changed since the run, nothing is written. Obsolete \
      goldens are removed. The suite states where the goldens are and how they are called; RESULTS may \
      come from elsewhere, and nothing out of the folder of goldens is changed. The goldens of a case change together; a run that is interrupted reports \
      how far it came, and continues when it is run again. Where CI is set no golden is written.
      """,
    operand: results,
    options: [
      OptionGroup("What to accept", [CommonOptions.suite, CommonOptions.testCase])
    ],
    examples: [
      "laminar accept run --suite motion/suite.json "
        + "# What 'laminar test motion/suite.json -o run' left there, once it was reviewed",
      "laminar accept run --suite motion/suite.json --case card",
    ],
    synonyms: "update bless approve")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let outcome = try Acceptance(invocation).accept()
    for line in outcome.lines { invocation.console.note(line) }
    if outcome.written.isEmpty, outcome.removed.isEmpty {
      invocation.console.note(
        outcome.kept > 0
          ? "everything was accepted before" : "the run kept nothing to accept")
    }
    return .success
  }
}

/// Makes the reviewed files of a run the goldens, case by case.
///
/// The folder of the results is not trusted: it may have been downloaded. The suite, which the command
/// line names or the current folder holds, states where the goldens are and how they are called; of the
/// results only what a case of the suite has as its golden is accepted, and only an obsolete golden is
/// removed.
struct Acceptance {
  let record: SuiteRunRecord
  /// The results folder with its slash.
  let results: String
  let invocation: Invocation
  /// The suite's path.
  private let suite: String
  private let goldens: GoldenFolder
  /// The names of the suite's cases.
  private let cases: Set<String>

  /// What was done.
  struct Outcome {
    var written: [String] = []
    var removed: [String] = []
    /// How many were accepted or removed before.
    var kept = 0
    /// The pictures that were written of each case, and their bytes.
    fileprivate var frames: [(name: String, paths: Set<String>, bytes: Int)] = []

    /// What was done, a line each; the pictures of a case, which may be many, are one.
    var lines: [String] {
      let pictures = frames.reduce(into: Set()) { $0.formUnion($1.paths) }
      return written.filter { !pictures.contains($0) }.map { "accepted \($0)" }
        + frames.map { name, paths, bytes in
          "accepted \(ReportText.counted(paths.count, "frame")) of \(name), "
            + WrittenSummary.byteText(bytes)
        } + removed.map { "removed \($0)" }
    }
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
    results = path.withSlash
    self.invocation = invocation
    record = try SuiteRunRecord.read(in: path)
    suite = try invocation.arguments[CommonOptions.suite] ?? SuiteFiles.suiteOfCurrentFolder()
    let files = try SuiteFiles(TestCommand.suite(suite, invocation), path: suite)
    goldens = files.folderOfGoldens
    cases = Set(files.entries.map(\.name))
    try requireGoldens(of: files)
  }

  /// Refuses a record that lists anything but goldens of the suite's cases, and obsolete ones.
  private func requireGoldens(of files: SuiteFiles) throws {
    let caseOfGolden = files.caseOfGolden
    let obsolete = try Set(files.obsolete)
    for item in record.items {
      let owner = caseOfGolden(item.file)
      if item.new == nil, item.name.isEmpty {
        // What was removed before is not there any more.
        guard owner == nil else { throw foreign(item) }
        if obsolete.contains(item.file) { continue }
        guard try goldens.bytes(item.file) == nil else { throw foreign(item) }
      } else if owner != item.name
        || item.new == nil && SuiteGolden.frame(of: item.file)?.name != owner
      {
        throw foreign(item)
      }
    }
  }

  private func foreign(_ item: SuiteRunRecord.Item) -> CommandError {
    CommandError(
      "\(results + SuiteRunRecord.fileName) lists '\(PlayStatus.printable(item.file))', which is not "
        + "\(item.new == nil ? "an obsolete golden" : "a golden of that case") of \(suite); nothing "
        + "was accepted",
      hint: "--suite names the suite that was tested; if it has changed, run 'laminar test' again")
  }

  /// A command line on the same results.
  func command(_ verb: String) -> String { "laminar \(verb) \(results) --suite \(suite)" }

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
    // One that was interrupted may have accepted cases and not recorded it.
    let record = try goldenRecord(accepting: Set(items.map(\.name)))
    guard try !changes.isEmpty || goldens.hasPending || goldens.record() != record else {
      return outcome
    }
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
        try goldens.write(record, invocation.temporaries)
      }
    } catch {
      if !invocation.temporaries.isClosed { invocation.console.note(progress(done, changes)) }
      throw error
    }
    return outcome
  }

  /// With what the goldens were accepted, some cases now. A case that passed has an entry as well, so that it is
  /// known of it, too, once a renderer changes it.
  private func goldenRecord(accepting names: Set<String>) throws -> GoldensRecord {
    var known = try goldens.record()
    let renderer = record.renderer ?? Stage.rendererNumber
    for run in record.runs where cases.contains(run.name) {
      guard let scene = run.scene, names.contains(run.name) || run.status == .passed else {
        continue
      }
      if run.status == .passed, known.entries[run.name]?.scene == scene { continue }
      known.entries[run.name] = GoldensRecord.Entry(renderer: renderer, scene: scene)
    }
    known.entries = known.entries.filter { cases.contains($0.key) }
    if known.renderer == nil || cases.allSatisfy({ known.entries[$0] != nil }) {
      known.renderer = renderer
    }
    return known
  }

  private func progress(_ done: Int, _ changes: [Change]) -> String {
    let words = changes.allSatisfy { $0.name.isEmpty } ? "obsolete goldens" : "cases"
    return "accepted \(done) of \(changes.count) \(words); run '\(command("accept"))' again "
      + "for the rest"
  }

  /// The items of the cases that the command line chooses, in order.
  func chosenItems() throws -> [SuiteRunRecord.Item] {
    let patterns = try invocation.arguments[CommonOptions.testCase].map { text in
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
      // Before anything is written: none may lead out of the folder.
      if item.new != nil { _ = try goldens.target(item.file) }
      let current = try goldens.bytes(item.file).map(SuiteFiles.hash)
      // What was accepted before is golden already.
      if current == item.new {
        kept += 1
        continue
      }
      guard current == item.base else {
        throw Self.changed("the golden \(goldens.path + item.file)")
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
      outcome.written += files.map { goldens.path + $0.0 }
      let frames = files.filter { SuiteGolden.frame(of: $0.0) != nil }
      if !frames.isEmpty {
        outcome.frames.append(
          (
            change.name, Set(frames.map { goldens.path + $0.0 }),
            frames.reduce(0) { $0 + $1.1.count }
          ))
      }
    }
    for item in change.items where item.new == nil {
      try goldens.remove(item.file)
      outcome.removed.append(goldens.path + item.file)
    }
  }

  /// The bytes that were reviewed.
  func reviewed(_ item: SuiteRunRecord.Item) throws -> [UInt8] {
    guard
      let bytes = try ConfinedFolder(results).bytes(of: item.file, limit: SuiteFiles.largestFile),
      SuiteFiles.hash(bytes) == item.new
    else { throw Self.changed(results + item.file) }
    return bytes
  }

  private static func changed(_ what: String) -> CommandError {
    CommandError(
      "\(what) changed since the run; nothing was accepted",
      hint: "run 'laminar test' again and review what it keeps")
  }
}
