import LaminarGraphics

extension Diagnostic {
  /// The diagnostic for people: the message, the location, the line with the part underlined, what to
  /// do, and where in the document. No line break at the end.
  ///
  /// With `colors` the terminal's red, yellow, cyan and blue mark its parts; without, it is plain text.
  public func text(colors: Bool = false) -> String { text(colors: colors, columns: .max) }

  /// The same in a terminal of some columns: of the line as much as fits, and what to do below it where
  /// there is no space beside the mark.
  package func text(colors: Bool, columns: Int) -> String {
    let style = Style(isColored: colors, severity: severity)
    let gutter = location.map { String($0.line).count } ?? 1
    let margin = String(repeating: " ", count: gutter)
    var lines = [style.severity("\(severity.rawValue)[\(id)]") + style.bold(": \(message)")]
    if let location {
      lines.append("\(margin)\(style.frame("-->")) \(Self.name(of: location))")
    }
    if let location, let excerpt = excerpt?.cropped(to: max(columns - gutter - 3, 16)) {
      let bar = style.frame("|")
      let indent = String(repeating: " ", count: excerpt.underline.lowerBound)
      let marks = String(repeating: "^", count: max(1, excerpt.underline.count))
      lines.append("\(margin) \(bar)")
      lines.append("\(style.frame(String(location.line))) \(bar) \(excerpt.text)".trimmedEnd())
      let besides = help.map { " \($0)" } ?? ""
      let used = gutter + 3 + indent.count + marks.count
      let fits = columns == .max || used + besides.count <= columns
      lines.append(
        "\(margin) \(bar) \(indent)" + style.severity(marks + (fits ? besides : "")))
      if !fits, let help { lines.append("\(margin) \(style.frame("=")) \(help)") }
    } else if let help {
      lines.append("\(margin) \(style.frame("=")) \(help)")
    }
    if let cost, !cost.text.isEmpty {
      lines.append("\(margin) \(style.frame("=")) cost: \(cost.text)")
    }
    if let remedy {
      lines.append("\(margin) \(style.frame("=")) remedy: \(DiagnosticText.harmless(remedy))")
    }
    for note in notes {
      let location = note.location.map { " at \(Self.name(of: $0))" } ?? ""
      lines.append("\(margin) \(style.frame("=")) \(note.text)\(location)")
    }
    if !path.isEmpty || layer != nil {
      let name = layer.map { " (layer \(DiagnosticText.quoted($0)))" } ?? ""
      let path = path.isEmpty ? "the top level" : DiagnosticText.harmless(path)
      lines.append("\(margin) \(style.frame("=")) at \(path)\(name)")
    }
    return lines.joined(separator: "\n")
  }

  private static func name(of location: FileLocation) -> String {
    "\(DiagnosticText.harmless(location.file)):\(location.line):\(location.column)"
  }

  /// The escapes of a terminal (ECMA-48), or nothing.
  private struct Style {
    let isColored: Bool
    let severity: Severity

    func severity(_ text: String) -> String {
      wrapped(text, "\u{1B}[1;\(severity == .error ? 31 : severity == .warning ? 33 : 36)m")
    }

    func bold(_ text: String) -> String { wrapped(text, "\u{1B}[1m") }

    func frame(_ text: String) -> String { wrapped(text, "\u{1B}[1;34m") }

    private func wrapped(_ text: String, _ code: String) -> String {
      isColored ? code + text + "\u{1B}[0m" : text
    }
  }
}

extension String {
  fileprivate func trimmedEnd() -> String {
    var result = self[...]
    while result.last == " " { result = result.dropLast() }
    return String(result)
  }
}
