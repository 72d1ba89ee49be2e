/// The formats of a report.
public enum ReportKind: String, Sendable, Hashable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For machines: one JSON object, versioned.
  case json
  /// For a comment or a page.
  case markdown
  /// JUnit's XML, for the dashboards of build servers.
  case junit
  /// Annotations of GitHub's workflow commands.
  case github
  /// One offline page with frames and curves.
  case html
}

/// A result that can be reported in every format.
package protocol Reportable {
  /// The report in a format.
  ///
  /// - Parameters:
  ///   - kind: The format.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  func text(as kind: ReportKind, columns: Int, colors: Bool) -> String
}

extension Reportable {
  /// The report in a format, for a file.
  package func text(as kind: ReportKind) -> String { text(as: kind, columns: 100, colors: false) }
}

extension DifferenceReport: Reportable {
  /// The report in a format, for a file.
  public func text(as kind: ReportKind) -> String { text(as: kind, columns: 100, colors: false) }

  /// The report in a format.
  ///
  /// - Parameters:
  ///   - kind: The format.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  package func text(as kind: ReportKind, columns: Int, colors: Bool) -> String {
    switch kind {
    case .text: TextReport(self, columns: columns, colors: colors).text
    case .json: JSONReport(self).text
    case .markdown: MarkdownReport(self).text
    case .junit: JUnitReport(self).text
    case .github: GitHubReport(self).text
    case .html: String(decoding: PageWriter().write(ReportPage(self)), as: UTF8.self)
    }
  }
}
