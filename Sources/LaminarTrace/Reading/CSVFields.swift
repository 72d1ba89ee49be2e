/// Splits rows of CSV as RFC 4180 defines them.
enum CSVFields {
  /// The fields of a row; nil if a quote is not closed or is inside a bare field.
  static func split(_ row: [UInt8]) -> [String]? {
    var fields: [String] = []
    var offset = 0
    while true {
      guard let (field, next) = field(row, from: offset) else { return nil }
      fields.append(field)
      guard next < row.count else { return fields }
      guard row[next] == 0x2c else { return nil }
      offset = next + 1
    }
  }

  /// The field that begins at an offset, and the offset after it.
  private static func field(_ row: [UInt8], from start: Int) -> (String, Int)? {
    guard start < row.count, row[start] == 0x22 else {
      var offset = start
      while offset < row.count, row[offset] != 0x2c {
        if row[offset] == 0x22 { return nil }
        offset += 1
      }
      return (String(decoding: row[start..<offset], as: UTF8.self), offset)
    }
    var text: [UInt8] = []
    var offset = start + 1
    while offset < row.count {
      if row[offset] == 0x22 {
        guard offset + 1 < row.count, row[offset + 1] == 0x22 else {
          return (String(decoding: text, as: UTF8.self), offset + 1)
        }
        offset += 1
      }
      text.append(row[offset])
      offset += 1
    }
    return nil
  }
}
