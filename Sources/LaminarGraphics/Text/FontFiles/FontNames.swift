/// The names in a font file: the table `name`.
package struct FontNames: Sendable, Hashable {
  /// The name of the family, such as “Inter”; nil where the file has none.
  package private(set) var family: String?
  /// The name of the style, such as “Bold”.
  package private(set) var style: String?
  /// The name of family and style.
  package private(set) var full: String?
  /// The name without spaces by which programs find it, such as “Inter-Bold”.
  package private(set) var postScript: String?

  /// Names that are known.
  package init(family: String, style: String, full: String, postScript: String) {
    (self.family, self.style, self.full, self.postScript) = (family, style, full, postScript)
  }

  init(_ directory: FontDirectory) {
    guard let table = directory["name"], let count = table.word(2), let start = table.word(4) else {
      return
    }
    /// Names by their ids, each with the rank of its record.
    var found: [Int: (rank: Int, text: String)] = [:]
    for index in 0..<count {
      let record = 6 + index * 12
      guard let platform = table.word(record), let language = table.word(record + 4),
        let id = table.word(record + 6), let length = table.word(record + 8),
        let offset = table.word(record + 10)
      else { break }
      guard [1, 2, 4, 6, 16, 17].contains(id), [0, 1, 3].contains(platform),
        let bytes = table.part(from: start + offset, count: length)
      else { continue }
      // English names for Windows come first, then Unicode ones, then those for old systems.
      let rank = platform == 3 ? (language == 0x409 ? 4 : 2) : platform == 0 ? 3 : 1
      if let known = found[id], known.rank >= rank { continue }
      let text = platform == 1 ? Self.latin(bytes) : Self.utf16(bytes)
      if !text.isEmpty { found[id] = (rank, text) }
    }
    family = (found[16] ?? found[1])?.text
    style = (found[17] ?? found[2])?.text
    full = found[4]?.text
    postScript = found[6]?.text
  }

  private static func utf16(_ bytes: FontTable) -> String {
    let units = stride(from: 0, to: bytes.count & ~1, by: 2).map {
      UInt16(truncatingIfNeeded: bytes.word($0) ?? 0)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// ASCII; names of old systems with other characters have a Unicode record too.
  private static func latin(_ bytes: FontTable) -> String {
    String(
      decoding: (0..<bytes.count).map { UInt8(truncatingIfNeeded: bytes.byte($0) ?? 0) & 0x7F },
      as: UTF8.self)
  }
}
