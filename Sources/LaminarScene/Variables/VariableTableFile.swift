package import LaminarGraphics

/// A table whose columns name variables: CSV with a header, JSON Lines, or a list of JSON objects.
package struct VariableTableFile: Sendable {
  /// The columns in the order in which they are first met.
  package let columns: [String]
  /// The rows in the file's order.
  package let rows: [VariableRow]

  /// The most bytes of a file.
  package static let largestFile = 64 << 20

  /// Reads a table. JSON is known by its first character.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it.
  /// - Returns: The table, nil when there is an error, and all that was found.
  package static func read(
    _ bytes: [UInt8], name: String
  ) -> (table: VariableTableFile?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: Self.withLines(bytes))
    let sink = DiagnosticSink(source: source)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 > ASCII.space }
    switch first {
    case ASCII.openBracket: return list(source, sink)
    case ASCII.openBrace: return lines(source)
    default:
      var reader = CSVTableReader(source, sink: sink)
      let table = reader.read()
      return (sink.hasErrors ? nil : table, sink.report(on: nil))
    }
  }

  /// The bytes with line feeds where lines end with a carriage return alone, as old spreadsheets write
  /// them. Offsets stay.
  private static func withLines(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(ASCII.carriageReturn), !bytes.contains(ASCII.newline) else { return bytes }
    return bytes.map { $0 == ASCII.carriageReturn ? ASCII.newline : $0 }
  }

  // MARK: - JSON

  /// A list of objects.
  private static func list(
    _ source: SourceText, _ sink: DiagnosticSink
  ) -> (table: VariableTableFile?, report: DiagnosticReport) {
    let json = JSONDocument.read(source, dialect: .strict, into: sink)
    var columns = Columns()
    var rows: [VariableRow] = []
    for element in json.root.map({ Array($0.elements) }) ?? [] {
      let row = row(element, number: rows.count + 1, ValueDecoder(sink: sink), &columns) {
        source.location(of: $0.mark)
      }
      if let row { rows.append(row) }
    }
    let table = VariableTableFile(columns: columns.names, rows: rows)
    return (sink.hasErrors ? nil : table, sink.report(on: json))
  }

  /// An object a line.
  private static func lines(
    _ source: SourceText
  ) -> (table: VariableTableFile?, report: DiagnosticReport) {
    var columns = Columns()
    var rows: [VariableRow] = []
    var report = DiagnosticReport()
    var start = 0
    var number = 0
    while start < source.count {
      let end = source.lineEnd(of: start)
      number += 1
      let bytes = source.withBytes(in: start..<end) { Array($0) }
      let offset = start
      start = end + 1
      // A line that ends with CR LF ends before both.
      if source.byte(at: end) == ASCII.carriageReturn { start += 1 }
      guard bytes.contains(where: { $0 > ASCII.space && $0 < 0x80 }) else { continue }
      let line = SourceText(fileName: source.fileName, bytes: bytes)
      let sink = DiagnosticSink(source: line)
      let json = JSONDocument.read(line, dialect: .strict, into: sink)
      if let root = json.root {
        let row = row(root, number: rows.count + 1, ValueDecoder(sink: sink), &columns) {
          let inLine = line.location(of: $0.mark)
          return FileLocation(
            file: inLine.file,
            bytes: inLine.bytes.lowerBound + offset..<inLine.bytes.upperBound + offset,
            line: number, column: inLine.column)
        }
        if let row { rows.append(row) }
      }
      guard sink.hasErrors else { continue }
      var found = sink.report(on: json)
      for index in found.diagnostics.indices { found.diagnostics[index].location?.line = number }
      let capacity = max(0, DiagnosticSink.limit - report.diagnostics.count)
      report.diagnostics += found.diagnostics.prefix(capacity)
      report.omittedErrors += found.omittedErrors + max(0, found.diagnostics.count - capacity)
    }
    let table = VariableTableFile(columns: columns.names, rows: rows)
    return (report.hasErrors ? nil : table, report)
  }

  /// The columns, each once.
  private struct Columns {
    private(set) var names: [String] = []
    private var known: Set<String> = []

    mutating func add(_ name: String) {
      if known.insert(name).inserted { names.append(name) }
    }
  }

  /// A row of an object: a null is as good as left out.
  private static func row(
    _ value: JSONValue, number: Int, _ values: ValueDecoder, _ columns: inout Columns,
    location: (JSONValue) -> FileLocation
  ) -> VariableRow? {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with the values of a row by column")
      return nil
    }
    var cells: [VariableRow.Cell] = []
    for member in value.members where member.value.kind != .null {
      let column = member.key.string ?? ""
      columns.add(column)
      cells.append(
        VariableRow.Cell(
          column: column, value: member.value.kind == .invalid ? .invalid : .json(member.value),
          location: location(member.value)))
    }
    return VariableRow(number: number, location: location(value), cells: cells)
  }
}

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

  /// What messages call it, with its file and line: `row 3 (guests.csv:4)`.
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

  /// The values of the columns that are variables, or properties of layers: `Title:string`.
  package func given(to names: Set<String>) -> [GivenVariable] {
    cells.filter { names.contains($0.column) || GivenVariable.isAddress($0.column) }.map { cell in
      GivenVariable(cell.column, cell.value, words: words, location: cell.location)
    }
  }
}

// MARK: - CSV

/// Reads CSV as RFC 4180 defines it, with a header.
///
/// Lines end with CR LF or LF, or all with CR alone; a byte-order mark is skipped, and so are empty lines. A field in quotes
/// may hold commas, line breaks, and quotes written twice.
private struct CSVTableReader {
  private let source: SourceText
  private let sink: DiagnosticSink
  private var offset = 0

  private struct Field {
    var text: String
    var range: Range<Int>
  }

  init(_ source: SourceText, sink: DiagnosticSink) {
    self.source = source
    self.sink = sink
    if source.byte(at: 0) == 0xEF, source.byte(at: 1) == 0xBB, source.byte(at: 2) == 0xBF {
      offset = 3
    }
  }

  /// The table; nil when something was reported.
  mutating func read() -> VariableTableFile? {
    guard isText(), let header = record() else {
      if !sink.hasErrors {
        sink.report(
          .badTable, at: 0..<0, "the table is empty",
          help: "its first line names the columns: id,name,title")
      }
      return nil
    }
    guard checkHeader(header) else { return nil }
    let columns = header.map(\.text)
    var rows: [VariableRow] = []
    while let record = record() {
      let range = record.first?.range ?? 0..<0
      let location = source.location(of: range.lowerBound..<(record.last?.range.upperBound ?? 0))
      guard record.count == columns.count else {
        sink.report(
          .badTable, at: range,
          "row \(rows.count + 1) has \(DiagnosticText.count(record.count, "field")), the header "
            + "\(columns.count)", help: "a field with a comma in it is written in quotes")
        if sink.errorCount >= DiagnosticSink.limit { return nil }
        continue
      }
      let cells = zip(columns, record).map { column, field in
        VariableRow.Cell(
          column: column, value: .cell(field.text), location: source.location(of: field.range))
      }
      rows.append(VariableRow(number: rows.count + 1, location: location, cells: cells))
    }
    return sink.hasErrors ? nil : VariableTableFile(columns: columns, rows: rows)
  }

  private func isText() -> Bool {
    source.withPaddedBytes { text in
      var offset = 0
      while offset < source.count {
        if text[offset] == 0 {
          sink.report(
            .badTable, at: offset..<offset + 1, "the table has a zero byte",
            help: "save it as UTF-8 text")
          return false
        }
        let length = text[offset] < 0x80 ? 1 : UTF8Validation.length(at: text + offset)
        guard length > 0 else {
          sink.report(
            .invalidUTF8, at: offset..<offset + 1, "the table is not UTF-8 here",
            help: "save it as UTF-8 text")
          return false
        }
        offset += length
      }
      return true
    }
  }

  private func checkHeader(_ header: [Field]) -> Bool {
    var known: [String: Range<Int>] = [:]
    for field in header {
      if field.text.isEmpty {
        sink.report(.badTable, at: field.range, "a column has no name", help: "give it one")
      } else if let first = known.updateValue(field.range, forKey: field.text) {
        sink.report(
          .badTable, at: field.range,
          "two columns are called \(DiagnosticText.quoted(field.text))",
          related: [("the other is", first)])
      }
    }
    if header.count == 1, let only = header.first,
      let sign = only.text.first(where: { $0 == ";" || $0 == "\t" })
    {
      sink.report(
        .badTable, at: only.range,
        "the columns are separated by \(sign == ";" ? "semicolons" : "tabs")",
        help: "separate them by commas")
    }
    return !sink.hasErrors
  }

  // MARK: - Fields

  /// The fields of the next line that is not empty; nil at the end, and after a report.
  private mutating func record() -> [Field]? {
    while offset < source.count, skipLineBreak() {}
    guard offset < source.count else { return nil }
    var fields: [Field] = []
    while true {
      guard let field = field() else { return nil }
      fields.append(field)
      if offset >= source.count || skipLineBreak() { return fields }
      // The field ended at a comma.
      offset += 1
    }
  }

  private mutating func skipLineBreak() -> Bool {
    if source.byte(at: offset) == ASCII.newline {
      offset += 1
      return true
    }
    guard source.byte(at: offset) == ASCII.carriageReturn,
      source.byte(at: offset + 1) == ASCII.newline
    else { return false }
    offset += 2
    return true
  }

  private var isAtEndOfField: Bool {
    let byte = source.byte(at: offset)
    return offset >= source.count || byte == ASCII.comma || byte == ASCII.newline
      || byte == ASCII.carriageReturn && source.byte(at: offset + 1) == ASCII.newline
  }

  private mutating func field() -> Field? {
    let start = offset
    guard source.byte(at: offset) == ASCII.quote else {
      while !isAtEndOfField {
        guard source.byte(at: offset) != ASCII.quote else {
          sink.report(
            .badTable, at: offset..<offset + 1, "a quote is inside a field without quotes",
            help: "write the field in quotes, and its quotes twice: \"6\"\" pipe\"")
          return nil
        }
        offset += 1
      }
      return Field(text: source.string(in: start..<offset), range: start..<offset)
    }
    offset += 1
    var text: [UInt8] = []
    while offset < source.count {
      let byte = source.byte(at: offset)
      offset += 1
      guard byte == ASCII.quote else {
        text.append(byte)
        continue
      }
      if source.byte(at: offset) == ASCII.quote {
        text.append(byte)
        offset += 1
        continue
      }
      guard isAtEndOfField else {
        sink.report(
          .badTable, at: offset..<offset + 1, "a field goes on after its closing quote",
          help: "quotes inside of it are written twice")
        return nil
      }
      return Field(text: String(decoding: text, as: UTF8.self), range: start..<offset)
    }
    sink.report(
      .badTable, at: start..<start + 1, "a quote is not closed before the end of the file")
    return nil
  }
}
