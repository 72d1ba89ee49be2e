import LaminarGraphics

extension Diagnostic {
  /// The diagnostic for machines: one JSON object on one line, keys always in the same order, absent
  /// ones left out.
  package var json: String {
    var line = "{\"severity\":\"\(severity.rawValue)\",\"id\":\(DiagnosticText.jsonLiteral(id))"
    line += ",\"message\":\(DiagnosticText.jsonLiteral(message))"
    if let location { line += "," + Self.fields(of: location) }
    if !path.isEmpty { line += ",\"path\":\(DiagnosticText.jsonLiteral(path))" }
    if let layer { line += ",\"layer\":\(DiagnosticText.jsonLiteral(layer))" }
    if let help { line += ",\"help\":\(DiagnosticText.jsonLiteral(help))" }
    if let cost { line += ",\"cost\":\(cost.json)" }
    if let remedy { line += ",\"remedy\":\(remedy)" }
    if !notes.isEmpty {
      let texts = notes.map { note in
        let location = note.location.map { "," + Self.fields(of: $0) } ?? ""
        return "{\"text\":\(DiagnosticText.jsonLiteral(note.text))\(location)}"
      }
      line += ",\"notes\":[\(texts.joined(separator: ","))]"
    }
    return line + "}"
  }

  private static func fields(of location: FileLocation) -> String {
    "\"file\":\(DiagnosticText.jsonLiteral(location.file)),\"line\":\(location.line)"
      + ",\"column\":\(location.column),\"offset\":\(location.bytes.lowerBound)"
      + ",\"length\":\(location.bytes.count)"
  }
}
