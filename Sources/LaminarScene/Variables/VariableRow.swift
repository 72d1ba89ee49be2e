package import LaminarGraphics

/// A row of a table: values for the variables of a scene, and whatever else its columns hold.
package struct VariableRow: Sendable {
  /// A value of the row.
  struct Cell: Sendable {
    let column: String
    let value: GivenVariable.Value
    let location: FileLocation
  }

  /// The row's number, from 1; the header does not count.
  package let number: Int
  /// Where it begins in the file.
  package let location: FileLocation
  let cells: [Cell]

  /// What messages call it: `row 3`.
  package var words: String { "row \(number)" }

  /// The same with its file and line: `row 3 (guests.csv:4)`.
  package var wordsWithLocation: String { "\(words) (\(location))" }

  /// The columns that it has a value for.
  package var columns: [String] { cells.map(\.column) }

  /// The text of a column, for the name of a file; nil when the row has none, or a list or an object.
  package func text(_ column: String) -> String? {
    guard let cell = cells.first(where: { $0.column == column }) else { return nil }
    switch cell.value {
    case .text(let text), .cell(let text): return text
    case .json(let value):
      return JSONFragment(value).plainBytes.map { String(decoding: $0, as: UTF8.self) }
    case .invalid: return nil
    }
  }

  /// The values of the columns that are variables.
  package func given(to names: Set<String>) -> [GivenVariable] {
    cells.filter { names.contains($0.column) }.map { cell in
      GivenVariable(cell.column, cell.value, words: words, location: cell.location)
    }
  }
}
