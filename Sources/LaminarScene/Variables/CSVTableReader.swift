import LaminarGraphics

/// Reads CSV as RFC 4180 defines it, with a header.
///
/// Lines end with CR LF or LF, or all with CR alone; a byte-order mark is skipped, and so are empty lines. A field in quotes
/// may hold commas, line breaks, and quotes written twice.
struct CSVTableReader {
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
