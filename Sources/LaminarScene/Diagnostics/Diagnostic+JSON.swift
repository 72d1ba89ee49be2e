import LaminarGraphics

extension Diagnostic {
  /// The diagnostic for machines: one JSON object on one line, keys always in the same order, absent
  /// ones left out.
  package var json: String {
    var line = "{\"severity\":\"\(severity.rawValue)\",\"id\":\(Self.literal(id))"
    line += ",\"message\":\(Self.literal(message))"
    if let location { line += "," + Self.fields(of: location) }
    if !path.isEmpty { line += ",\"path\":\(Self.literal(path))" }
    if let layer { line += ",\"layer\":\(Self.literal(layer))" }
    if let help { line += ",\"help\":\(Self.literal(help))" }
    if !notes.isEmpty {
      let texts = notes.map { note in
        let location = note.location.map { "," + Self.fields(of: $0) } ?? ""
        return "{\"text\":\(Self.literal(note.text))\(location)}"
      }
      line += ",\"notes\":[\(texts.joined(separator: ","))]"
    }
    return line + "}"
  }

  private static func fields(of location: FileLocation) -> String {
    "\"file\":\(literal(location.file)),\"line\":\(location.line),\"column\":\(location.column)"
      + ",\"offset\":\(location.bytes.lowerBound),\"length\":\(location.bytes.count)"
  }

  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += "\\u" + DiagnosticText.hexadecimal(scalar.value, digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
