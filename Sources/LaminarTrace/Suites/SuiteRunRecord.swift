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

  /// The members that say which tool made the run. They are not read.
  package var tool: JSON = [:]

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

  private static func isHash(_ value: JSON?) -> Bool {
    guard let text = value?.string else { return value == .null }
    return text.hasPrefix(hashPrefix)
      && text.utf8.count == hashPrefix.utf8.count + hashDigits
  }

  private static let hashPrefix = "sha256:"
  /// The hexadecimal digits of 256 bits.
  private static let hashDigits = 64
}

/// The record beside a suite's goldens: which renderer they were accepted with.
package struct GoldensRecord: Sendable, Hashable {
  /// The number of the renderer.
  package var renderer: Int

  /// The name of its file in the folder of goldens.
  package static let fileName = "renderer.json"

  /// Makes a record.
  package init(renderer: Int) { self.renderer = renderer }

  /// Reads a record; nil for a file that is not one.
  package init?(_ bytes: [UInt8]) {
    guard let tree = try? JSON(reading: bytes), tree["laminar-goldens"]?.number == 1,
      let number = tree["renderer"]?.number.flatMap({ Int(exactly: $0) })
    else { return nil }
    renderer = number
  }

  /// The file's text.
  package var text: String {
    let json: JSON = ["laminar-goldens": 1, "renderer": .integer(renderer)]
    return json.line
  }
}
