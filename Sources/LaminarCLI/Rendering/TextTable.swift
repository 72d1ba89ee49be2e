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

  /// The same in a terminal of some columns: where they are too few, each row as lines of its own, its
  /// first column above the others with their names.
  func text(columns: Int) -> String {
    let whole = text
    guard whole.split(separator: "\n").contains(where: { $0.count > columns }),
      let heading = rows.first
    else { return whole }
    var text = ""
    for row in rows.dropFirst() {
      text += (row.first ?? "") + "\n"
      for (name, word) in zip(heading, row).dropFirst() where !word.isEmpty {
        text += "  \(name) \(word)\n"
      }
    }
    return text
  }

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
