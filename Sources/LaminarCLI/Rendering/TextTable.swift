/// Rows of words in columns, the first to the left and the others to the right.
struct TextTable {
  private var rows: [[String]]

  /// Begins a table with the names of its columns.
  init(_ heading: [String]) { rows = [heading] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines, each with its end.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, word) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - word.count)
        line += (column == 0 ? "" : "  ") + (column == 0 ? word + space : space + word)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
