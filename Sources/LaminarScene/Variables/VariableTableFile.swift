import LaminarGraphics

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
