extension ByteText {
  /// Appends a field of a CSV row, quoted as RFC 4180 says when it holds a comma, quote or line end.
  mutating func append(field: String) {
    guard
      field.utf8.contains(where: { $0 == 0x22 || $0 == 0x2c || $0 == 0x0a || $0 == 0x0d })
    else {
      return append(field)
    }
    append(quotedField: field)
  }

  /// Appends a field of a CSV row in quotes, whatever it holds: a text, which no number is.
  mutating func append(quotedField field: String) {
    append(byte: 0x22)
    for byte in field.utf8 {
      if byte == 0x22 { append(byte: 0x22) }
      append(byte: byte)
    }
    append(byte: 0x22)
  }

  /// Appends a JSON string with its quotes; only what must be escaped is.
  mutating func append(jsonString text: String) {
    append(byte: 0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: append("\\\"")
      case 0x5c: append("\\\\")
      case 0x0a: append("\\n")
      case 0x0d: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        append(byte: 0x30 + byte / 16)
        append(byte: "0123456789abcdef".utf8.map { $0 }[Int(byte % 16)])
      default: append(byte: byte)
      }
    }
    append(byte: 0x22)
  }
}
