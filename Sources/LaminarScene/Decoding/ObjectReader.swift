import LaminarEngine
import LaminarGraphics

/// Reads an object key by key and reports the keys that were never requested.
struct ObjectReader {
  let value: JSONValue
  /// What the object is, as messages name it: `a shape layer`.
  let noun: String
  let decoder: ValueDecoder
  /// The keys' entries on the tape, and whether each was read.
  private var keys: [Int32] = []
  private var isRead: [Bool] = []
  /// The keys that were requested.
  private var known: [String] = ["note"]
  /// The keys that were reported as missing.
  private var missing: [(name: String, receipt: DiagnosticSink.Receipt)] = []

  /// Begins to read an object; nil and a report when the value is not an object.
  init?(_ value: JSONValue, _ noun: String, _ decoder: ValueDecoder) {
    guard value.kind == .object else {
      decoder.reportWrongType(value, expected: noun)
      return nil
    }
    self.value = value
    self.noun = noun
    self.decoder = decoder
    keys.reserveCapacity(value.count)
    let document = value.document
    var key = value.index + 1
    for _ in 0..<value.count {
      keys.append(Int32(truncatingIfNeeded: key))
      key = document.index(after: key + 1)
    }
    isRead = Array(repeating: false, count: keys.count)
    if position(of: "note") != nil, let note = optional("note"), note.string == nil {
      decoder.reportWrongType(note, expected: "a string")
    }
  }

  private func key(_ position: Int) -> JSONValue {
    JSONValue(document: value.document, index: Int(keys[position]))
  }

  private func position(of name: String) -> Int? {
    let document = value.document
    for position in keys.indices where document.isSpelled(name, at: Int(keys[position])) {
      return position
    }
    return nil
  }

  // MARK: - Reading

  /// The value of a key, or nil when it is left out.
  mutating func optional(_ name: String) -> JSONValue? {
    known.append(name)
    guard let position = position(of: name) else { return nil }
    isRead[position] = true
    return JSONValue.Member(key: key(position)).value
  }

  /// The value of a key; left out, it is reported.
  mutating func required(_ name: String) -> JSONValue? {
    if let value = optional(name) { return value }
    let receipt = decoder.sink.report(
      .missingKey, at: value.mark, "\(noun) needs the key \"\(name)\"", help: "add \"\(name)\"")
    if let receipt { missing.append((name, receipt)) }
    return nil
  }

  /// What a key's value means, or nil when it is left out or was reported.
  mutating func read<T>(_ name: String, _ decode: (JSONValue) -> T?) -> T? {
    optional(name).flatMap(decode)
  }

  /// What a required key's value means, or nil when something was reported.
  mutating func readRequired<T>(_ name: String, _ decode: (JSONValue) -> T?) -> T? {
    required(name).flatMap(decode)
  }

  /// The byte range of a key that was written, for reports on it.
  func range(ofKey name: String) -> Range<Int>? {
    position(of: name).map { key($0).range }
  }

  func holds(_ name: String) -> Bool { position(of: name) != nil }

  /// The members that were not read yet, in order: for keys that come from a table.
  var unread: [JSONValue.Member] {
    keys.indices.filter { !isRead[$0] }.map { JSONValue.Member(key: key($0)) }
  }

  /// Whether a key that was not read is meant as one of some keys: as an unknown key it is reported.
  func isMeant(_ names: [String]) -> Bool {
    unread.contains { member in
      names.contains { Remedy.isMeant($0, by: member.key.string ?? "") }
    }
  }

  /// Marks a member as read.
  mutating func markRead(_ member: JSONValue.Member) {
    if let position = keys.firstIndex(of: Int32(truncatingIfNeeded: member.key.index)) {
      isRead[position] = true
    }
  }

  // MARK: - Reports

  /// Reports the second of the keys that are written and exclude each other.
  func reportExclusive(_ names: [String], because reason: String? = nil) {
    let written = names.compactMap { name in range(ofKey: name).map { (name, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    guard let first = written.first, let second = written.dropFirst().first else { return }
    decoder.sink.report(
      .exclusiveKeys, at: second.1, "\"\(second.0)\" and \"\(first.0)\" exclude each other",
      help: reason ?? "keep one of them", related: [("the other is", first.1)])
  }

  /// Reports the keys that were not read, each with its nearest spelling among the known ones and
  /// those of `alsoKnown`.
  func finish(alsoKnown: [String] = []) {
    guard isRead.contains(false) else { return }
    var missing = missing
    for member in unread {
      let name = member.key.string ?? ""
      // A key that is missing because it is misspelt is one mistake.
      if let meant = missing.firstIndex(where: { Remedy.isMeant($0.name, by: name) }) {
        decoder.sink.withdraw(missing.remove(at: meant).receipt)
      }
      decoder.sink.report(
        .unknownKey, at: member.key.range,
        "unknown key \(DiagnosticText.quoted(name)) on \(noun)",
        help: Remedy.forKey(name, among: known + alsoKnown)
          ?? Spelling.nearest(to: name, among: known + alsoKnown).map {
            "did you mean \"\($0)\"?"
          })
    }
  }
}
