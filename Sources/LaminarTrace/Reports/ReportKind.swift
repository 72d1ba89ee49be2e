/// The forms that a report has.
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
}

extension DifferenceReport {
  /// The report in a form.
  ///
  /// - Parameters:
  ///   - kind: The form.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  public func text(as kind: ReportKind, columns: Int = 100, colors: Bool = false) -> String {
    switch kind {
    case .text: TextReport(self, columns: columns, colors: colors).text
    case .json: JSONReport(self).text
    case .markdown: MarkdownReport(self).text
    case .junit: JUnitReport(self).text
    case .github: GitHubReport(self).text
    }
  }
}
