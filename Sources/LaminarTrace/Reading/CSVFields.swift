/// Splits rows of CSV as RFC 4180 has them.
enum CSVFields {
  /// The fields of a row; nil when a quote is not closed or stands inside a bare field.
  static func split(_ row: [UInt8]) -> [String]? {
    var fields: [String] = []
    var place = 0
    while true {
      guard let (field, next) = field(row, from: place) else { return nil }
      fields.append(field)
      guard next < row.count else { return fields }
      guard row[next] == 0x2c else { return nil }
      place = next + 1
    }
  }

  /// The field that begins at a place, and the place behind it.
  private static func field(_ row: [UInt8], from start: Int) -> (String, Int)? {
    guard start < row.count, row[start] == 0x22 else {
      var place = start
      while place < row.count, row[place] != 0x2c {
        if row[place] == 0x22 { return nil }
        place += 1
      }
      return (String(decoding: row[start..<place], as: UTF8.self), place)
    }
    var text: [UInt8] = []
    var place = start + 1
    while place < row.count {
      if row[place] == 0x22 {
        guard place + 1 < row.count, row[place + 1] == 0x22 else {
          return (String(decoding: text, as: UTF8.self), place + 1)
        }
        place += 1
      }
      text.append(row[place])
      place += 1
    }
    return nil
  }
}
