package import LaminarGraphics

/// The record of a suite's run for review: which file may become which golden, each by its hash.
package struct SuiteRunRecord: Sendable, Hashable {
  /// A file that may become a golden, or a golden that may be removed.
  package struct Item: Sendable, Hashable {
    /// The case; empty for an obsolete golden.
    package var name: String
    /// The golden's path below the folder of goldens, and the file's below the results.
    package var file: String
    /// The hash of the bytes that were made; nil for an obsolete golden.
    package var new: String?
    /// The hash of the golden's bytes at the time; nil when there was none.
    package var base: String?

    /// Makes an item.
    package init(name: String, file: String, new: String?, base: String?) {
      self.name = name
      self.file = file
      self.new = new
      self.base = base
    }
  }

  /// A case that did not pass, with its findings for a reviewer.
  package struct Failure: Sendable, Hashable {
    /// The case.
    package var name: String
    /// The scene's file as in messages.
    package var scene: String
    /// The failures with their reasons, a line each.
    package var lines: [String]

    /// Makes a failure.
    package init(name: String, scene: String, lines: [String]) {
      self.name = name
      self.scene = scene
      self.lines = lines
    }
  }

  /// What became of a case, and what it read.
  package struct Run: Sendable, Hashable {
    /// The case.
    package var name: String
    /// What became of it.
    package var status: SuiteCaseResult.Status
    /// The checks of a case that passed; empty for any other.
    package var checks: [SuiteCheckResult] = []
    /// The hash of the scene, what it reads, and the values that the suite gives it; nil for a case that
    /// was not run.
    package var scene: String?
    /// The hash of these and of the goldens; nil for a case that was not run.
    package var files: String?

    /// Takes the result of a case.
    package init(_ result: SuiteCaseResult, scene: String?, files: String?) {
      name = result.name
      status = result.status
      checks = status == .passed ? result.checks : []
      (self.scene, self.files) = (scene, files)
    }

    fileprivate var json: JSON {
      [
        "case": .string(name), "status": .string(status.rawValue), "scene": scene.map(JSON.string),
        "files": files.map(JSON.string),
        "checks": checks.isEmpty ? nil : .array(checks.map(\.json)),
      ]
    }

    /// Reads what `json` wrote; nil for anything else.
    fileprivate init?(_ json: JSON) {
      guard let name = json["case"]?.string,
        let status = json["status"]?.string.flatMap({ SuiteCaseResult.Status(rawValue: $0) }),
        SuiteRunRecord.isHash(json["scene"] ?? .null), SuiteRunRecord.isHash(json["files"] ?? .null)
      else { return nil }
      self.name = name
      self.status = status
      (scene, files) = (json["scene"]?.string, json["files"]?.string)
      for entry in json["checks"]?.elements ?? [] {
        guard let check = SuiteCheckResult(recorded: entry) else { return nil }
        checks.append(check)
      }
    }
  }

  /// The suite's file, as it was given. A reader does not look there: records come from elsewhere.
  package var suite: String
  /// The folder of the goldens, as in messages; neither is it read.
  package var goldens: String
  /// The files that may be accepted, in order.
  package var items: [Item]
  /// The cases that did not pass, in order.
  package var failures: [Failure]
  /// The files that a run may write that has not ended yet; empty for one that has.
  package var pending: [String]
  /// What became of all cases that were chosen, in order; empty in a record of an earlier version.
  package var runs: [Run] = []
  /// The hash of the suite's file; nil in a record of an earlier version.
  package var suiteHash: String?

  /// The members that say which tool made the run.
  package var tool: JSON = [:]

  /// The number of the renderer of the tool that made the run; nil where the record has none.
  package var renderer: Int? { tool["renderer"]?.count }

  /// The name of the record's file among the results.
  package static let fileName = "run.json"
  /// The largest record.
  package static let largestFile = 64 << 20

  /// Makes a record.
  package init(
    suite: String, goldens: String, items: [Item], failures: [Failure] = [], pending: [String] = []
  ) {
    self.failures = failures
    self.pending = pending
    self.suite = suite
    self.goldens = goldens
    self.items = items
  }

  /// The record's text: JSON, one item per line.
  package var text: String {
    let head: JSON = [
      "laminar-run": 1, "suite": .string(suite), "goldens": .string(goldens),
    ]
    func lines(_ list: [JSON]) -> JSON {
      .raw("[" + list.map { "\n  " + $0.text }.joined(separator: ",") + "\n]")
    }
    let lists: JSON = [
      "items": lines(
        items.map {
          [
            "case": .string($0.name), "file": .string($0.file), "new": .string(orNull: $0.new),
            "base": .string(orNull: $0.base),
          ]
        }),
      "cases": lines(
        failures.map {
          ["case": .string($0.name), "scene": .string($0.scene), "lines": .strings($0.lines)]
        }),
      "pending": pending.isEmpty ? nil : .strings(pending),
      "suiteHash": suiteHash.map(JSON.string), "runs": lines(runs.map(\.json)),
    ]
    return (head + tool + lists).line
  }

  /// Reads a record.
  ///
  /// - Throws: `TraceReadingError` for a file that is not a record, or names a file outside its folder
  ///   or one file twice.
  package init(_ bytes: [UInt8], name: String) throws(TraceReadingError) {
    func fail(_ message: String) -> TraceReadingError {
      TraceReadingError(
        file: name, message, help: "'laminar test SUITE -o DIR' writes the record of a run")
    }
    guard let tree = try? JSON(reading: bytes), tree["laminar-run"]?.number == 1,
      let suite = tree["suite"]?.string, let goldens = tree["goldens"]?.string,
      let list = tree["items"]?.elements
    else { throw fail("it is not a record of a run") }
    self.suite = suite
    self.goldens = goldens
    items = []
    failures = (tree["cases"]?.elements ?? []).compactMap { entry in
      guard let name = entry["case"]?.string, let scene = entry["scene"]?.string else {
        return nil
      }
      return Failure(
        name: name, scene: scene, lines: (entry["lines"]?.elements ?? []).compactMap(\.string))
    }
    pending = (tree["pending"]?.elements ?? []).compactMap(\.string)
    suiteHash = tree["suiteHash"]?.string
    runs = (tree["runs"]?.elements ?? []).compactMap { Run($0) }
    tool = .object(
      tree.members.filter { ["version", "renderer", "commit"].contains($0.key) }
        .map { JSON.Member($0.key, $0.value) })
    guard pending.allSatisfy(Self.isInside) else {
      throw fail("it names a file outside its folder")
    }
    var files: Set<String> = []
    for entry in list {
      guard let owner = entry["case"]?.string, let file = entry["file"]?.string,
        Self.isInside(file), Self.isHash(entry["new"]), Self.isHash(entry["base"])
      else { throw fail("an item is damaged, or names a file outside its folder") }
      guard files.insert(file).inserted else { throw fail("it lists a file twice") }
      items.append(
        Item(name: owner, file: file, new: entry["new"]?.string, base: entry["base"]?.string))
    }
  }

  /// Whether a name is a path below a folder: no part of it is empty, `.` or `..`.
  package static func isInside(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." } && !name.utf8.contains(0)
  }

  fileprivate static func isHash(_ value: JSON?) -> Bool {
    guard let text = value?.string else { return value == .null }
    return text.hasPrefix(hashPrefix)
      && text.utf8.count == hashPrefix.utf8.count + hashDigits
  }

  private static let hashPrefix = "sha256:"
  /// The hexadecimal digits of 256 bits.
  private static let hashDigits = 64
}

/// The record beside a suite's goldens: with which renderer, and from what, those of each case were accepted.
///
/// Each case has a line of its own, and the lines are sorted, so that branches that accept other cases can be
/// merged.
package struct GoldensRecord: Sendable, Hashable {
  /// What the goldens of a case were accepted with.
  package struct Entry: Sendable, Hashable {
    /// The number of the renderer.
    package var renderer: Int
    /// The hash of the scene, what it reads, and the values that the suite gives it.
    package var scene: String

    /// Makes an entry.
    package init(renderer: Int, scene: String) { (self.renderer, self.scene) = (renderer, scene) }
  }

  /// The number of the renderer of the cases that have no entry; nil where that is not known.
  package var renderer: Int?
  /// What is known of cases, by name.
  package var entries: [String: Entry] = [:]

  /// The name of its file in the folder of goldens.
  package static let fileName = "renderer.json"

  /// A record that knows nothing.
  package init() {}

  /// Reads a record; nil for a file that is not one.
  package init?(_ bytes: [UInt8]) {
    guard let tree = try? JSON(reading: bytes), tree["laminar-goldens"]?.number == 1 else {
      return nil
    }
    renderer = tree["renderer"]?.count
    for item in tree["cases"]?.elements ?? [] {
      guard let name = item["case"]?.string, let number = item["renderer"]?.count,
        let scene = item["scene"]?.string, SuiteRunRecord.isHash(.string(scene))
      else { continue }
      entries[name] = Entry(renderer: number, scene: scene)
    }
  }

  /// The number of the renderer that the goldens of a case were accepted with; nil where it is not known.
  package func renderer(of name: String) -> Int? { entries[name]?.renderer ?? renderer }

  /// The file's text. The last line is no case: the others end alike, whichever of them is the last.
  package var text: String {
    let lines = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { name, entry -> JSON in
        [
          "case": .string(name), "renderer": .integer(entry.renderer),
          "scene": .string(entry.scene),
        ]
      }
    let head: JSON = ["laminar-goldens": 1, "renderer": renderer.map(JSON.integer)]
    let cases = (lines.map(\.text) + ["{}"]).map { "\n" + $0 }.joined(separator: ",")
    return (head + ["cases": .raw("[\(cases)]")]).line
  }
}
