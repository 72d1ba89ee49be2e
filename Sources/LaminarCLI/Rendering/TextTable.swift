/// Rows of words in columns.
struct TextTable {
  private var rows: [[String]]

  /// Begins a table with the names of its columns, or without.
  init(_ heading: [String]) { rows = heading.isEmpty ? [] : [heading] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines, each with its end: the first column to the left, the others to the right.
  var text: String { text(isToLeft: { $0 == 0 }) }

  /// The lines, each with its end: all columns to the left.
  var leftText: String { text(isToLeft: { _ in true }) }

  private func text(isToLeft: (Int) -> Bool) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, word) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - word.count)
        line += (column == 0 ? "" : "  ") + (isToLeft(column) ? word + space : space + word)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
