/// The files of a set of frames by the key that pairs them: the number in their names if all have
/// a distinct one, else the whole name.
package struct FrameNames: Sendable, Hashable {
  /// A file of a set.
  package struct Entry: Sendable, Hashable {
    /// The file's name without its folder.
    package var file: String
    /// The frame's name in reports: its number, or its file.
    package var name: String
    /// The number in its name; nil if names pair the files.
    package var number: Int?
  }

  /// In the order of their numbers, or of their names by bytes.
  package let entries: [Entry]

  /// Takes the name of a single file, which is compared whatever its name is.
  package init(single file: String) { entries = [Entry(file: file, name: file, number: nil)] }

  /// Takes the names of files.
  package init(_ files: [String]) {
    let numbers = files.map { Self.number(in: $0) }
    let known = numbers.compactMap { $0 }
    guard known.count == files.count, Set(known).count == files.count else {
      entries = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .map { Entry(file: $0, name: $0, number: nil) }
      return
    }
    entries = zip(files, known).sorted { $0.1 < $1.1 }
      .map { Entry(file: $0, name: "\($1)", number: $1) }
  }

  /// The last number in a file's name before its extension: 12 of `f_000012.png`.
  static func number(in file: String) -> Int? {
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let digits = stem.utf8.reversed().drop { !(0x30...0x39).contains($0) }
      .prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    return digits.reversed().reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The frames that both sets have, and those that only one has: paired by number if both have
  /// numbers, else by the files' names.
  package static func pair(
    _ base: FrameNames, _ new: FrameNames
  ) -> (both: [(base: Entry, new: Entry)], missing: [Entry], extra: [Entry]) {
    if base.entries.count == 1, new.entries.count == 1,
      base.entries[0].number == nil || new.entries[0].number == nil
    {
      return ([(base.entries[0], new.entries[0])], [], [])
    }
    let byNumber =
      base.entries.allSatisfy { $0.number != nil } && new.entries.allSatisfy { $0.number != nil }
    func key(_ entry: Entry) -> String { byNumber ? entry.name : entry.file }
    let known = Dictionary(new.entries.map { (key($0), $0) }) { first, _ in first }
    let old = Set(base.entries.map(key))
    return (
      base.entries.compactMap { entry in known[key(entry)].map { (entry, $0) } },
      base.entries.filter { known[key($0)] == nil }, new.entries.filter { !old.contains(key($0)) }
    )
  }
}
