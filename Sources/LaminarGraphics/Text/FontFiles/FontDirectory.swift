/// The tables of a font file by their names.
struct FontDirectory: Sendable {
  private let tables: [String: FontTable]

  /// Reads the directory of a file, of the first face in a collection.
  init(_ file: FontTable) throws(FontError) {
    var start = 0
    guard var signature = file.long(0) else { throw .notAFont }
    if signature == 0x7474_6366 {  // ttcf
      guard let count = file.long(8), count > 0, let first = file.long(12),
        let inner = file.long(first)
      else { throw .notAFont }
      start = first
      signature = inner
    }
    // 1.0, "true", "OTTO".
    guard [0x0001_0000, 0x7472_7565, 0x4F54_544F].contains(signature),
      let count = file.word(start + 4)
    else { throw .notAFont }
    var tables: [String: FontTable] = [:]
    for index in 0..<count {
      let record = start + 12 + index * 16
      guard let tag = file.part(from: record, count: 4), let offset = file.long(record + 8),
        let length = file.long(record + 12)
      else { break }
      let name = (0..<4).map { Character(Unicode.Scalar(UInt8(tag.byte($0) ?? 0))) }
      // A table that extends beyond the file counts as missing.
      if let table = file.part(from: offset, count: length), tables[String(name)] == nil {
        tables[String(name)] = table
      }
    }
    self.tables = tables
  }

  subscript(_ name: String) -> FontTable? { tables[name] }

  /// A required table.
  func table(_ name: String) throws(FontError) -> FontTable {
    guard let table = tables[name] else { throw .missingTable(name) }
    return table
  }
}
