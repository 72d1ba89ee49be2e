import Laminar

/// The cases of a suite that a command line chooses: by their names, by their tags, and of those one part.
struct CaseSelection: Sendable {
  /// Patterns of names; all without any.
  private let names: [String]
  /// Tags, and tags after `!` whose cases are left out; all without any.
  private let tags: [String]
  /// The part of the chosen cases; nil for all.
  private let shard: Shard?

  /// Takes the options of a command line.
  init(_ arguments: Arguments) {
    names = arguments[CommonOptions.testCase]
    tags = arguments[TestCommand.tag]
    shard = arguments[TestCommand.shard]?.shard
  }

  /// Whether every case is chosen.
  var isWhole: Bool { names.isEmpty && tags.isEmpty && shard == nil }

  /// Why none of the cases may be left; nil without a shard.
  var emptiness: String? {
    shard.map {
      "shard \($0.index) of \($0.count) has no case: there are fewer cases than shards"
    }
  }

  /// The cases of a suite that are chosen, in its order.
  ///
  /// Every N-th case is one shard's: the cases of a folder, which follow each other, often take about as long.
  ///
  /// - Throws: Exit 2 for a pattern that names no case, a tag that none has, and where none is left.
  func entries(of files: SuiteFiles) throws(CommandError) -> [SuiteFiles.Entry] {
    try requireTags(of: files)
    var patterns: [TracePattern] = []
    for name in names {
      guard let pattern = TracePattern(name) else {
        throw CommandError("--case: '\(name)' is not a pattern of names")
      }
      guard files.entries.contains(where: { pattern.matches(layer: $0.name) }) else {
        throw CommandError(
          "no case matches '\(name)'",
          hint: NearestSpelling.of(name, among: files.entries.map(\.name))
            .map { "did you mean '\($0)'?" })
      }
      patterns.append(pattern)
    }
    let chosen = files.entries.filter { entry in
      (patterns.isEmpty || patterns.contains { $0.matches(layer: entry.name) })
        && chooses(entry.item)
    }
    if chosen.isEmpty, !names.isEmpty || !tags.isEmpty {
      let named = names.isEmpty ? "" : "both a name of --case and "
      throw CommandError("no case is left: none has \(named)the tags of --tag")
    }
    guard let shard else { return chosen }
    return chosen.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }

  /// Whether the tags choose a case of the suite's file.
  func chooses(_ item: SuiteCase) -> Bool {
    let wanted = tags.filter { !$0.hasPrefix("!") }
    return (wanted.isEmpty || wanted.contains(where: item.tags.contains))
      && !tags.contains { $0.hasPrefix("!") && item.tags.contains(String($0.dropFirst())) }
  }

  private func requireTags(of files: SuiteFiles) throws(CommandError) {
    let known = Set((files.entries.map(\.item) + files.unmatched).flatMap(\.tags)).sorted()
    for tag in tags.map({ $0.hasPrefix("!") ? String($0.dropFirst()) : $0 })
    where !known.contains(tag) {
      throw CommandError(
        "no case has the tag '\(tag)'",
        hint: NearestSpelling.of(tag, among: known).map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "a case has tags by its key \"tags\": [\"\(tag)\"]"
            : "the tags are \(known.prefix(12).joined(separator: ", "))"))
    }
  }
}
