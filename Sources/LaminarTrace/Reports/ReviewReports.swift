import LaminarGraphics

/// A report as annotations on a scene's lines, in GitHub's workflow commands.
struct GitHubReport {
  /// The commands, a line each; none when nothing differs.
  package let text: String

  /// GitHub shows ten annotations of a kind and step; one is left for other reports.
  static let maxAnnotations = 9

  /// Writes a report.
  package init(_ report: DifferenceReport) {
    guard !report.isSame else {
      text = ""
      return
    }
    var notes = report.changeFindings
    if let hashes = report.hashes, !hashes.isSame {
      notes.append(Finding(sentence: hashes.headline))
    }
    if let frames = report.frames, !frames.isSame {
      notes.append(Finding(sentence: frames.headline))
    }
    // Values that a change of the file explains are not repeated.
    if let traces = report.traces {
      if report.changes.isEmpty { notes += traces.trackFindings + traces.structureFindings }
      notes += traces.eventFindings
    }
    var lines = notes.prefix(Self.maxAnnotations).map { Self.command($0.location, $0.text) }
    if notes.count > Self.maxAnnotations, !lines.isEmpty {
      lines.removeLast()
      lines.append(
        Self.command(nil, "… and \(notes.count - Self.maxAnnotations + 1) more differences"))
    }
    if lines.isEmpty { lines = [Self.command(nil, report.headline)] }
    text = lines.joined()
  }

  static func command(
    _ location: FileLocation?, _ message: String, title: String = "Motion changed"
  ) -> String {
    func property(_ text: String) -> String {
      ReportText.workflowCommand(text, isProperty: true)
    }
    let title = "title=" + property(title)
    let properties =
      location.map { "file=\(property($0.file)),line=\($0.line),col=\($0.column),\(title)" }
      ?? title
    return "::error \(properties)::\(ReportText.workflowCommand(message, isProperty: false))\n"
  }
}

/// A report as JUnit's XML: one test per layer that differs, one for the file, one for everything that is
/// the same.
struct JUnitReport {
  /// The document.
  package let text: String

  /// Writes a report.
  package init(_ report: DifferenceReport) {
    var cases: [(name: String, failure: (message: String, text: String)?)] = []
    func add(_ name: String, _ lines: [String], headline: String? = nil) {
      cases.append((name, lines.first.map { (headline ?? $0, lines.joined(separator: "\n")) }))
    }
    if !report.changes.isEmpty {
      add("scene", report.changeFindings.map(\.text), headline: report.headline)
    }
    if let hashes = report.hashes { add("frames", hashes.isSame ? [] : [hashes.headline]) }
    if let frames = report.frames {
      let lines = frames.findings.map(\.text)
      cases.append(
        ("frames", frames.isSame ? nil : (frames.headline, lines.joined(separator: "\n"))))
    }
    if let traces = report.traces {
      add("tracks and frames", traces.structureFindings.map(\.text))
      for (layer, tracks) in traces.layers {
        add("layer \(layer)", tracks.map { "\($0.track.name): " + traces.sentence(of: $0) })
      }
      if traces.base.events + traces.new.events > 0 {
        add("events", traces.eventFindings.map(\.text))
      }
      let same = traces.comparedTracks - traces.tracks.count
      if same > 0 { add("\(ReportText.counted(same, "track")) the same", []) }
    }
    let suite = Self.attribute("\(report.base) → \(report.new)")
    let failures = cases.count { $0.failure != nil }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(cases.count)\" failures=\"\(failures)\">\n"
    text += "  <testsuite name=\(suite) tests=\"\(cases.count)\" failures=\"\(failures)\">\n"
    for item in cases {
      text += "    <testcase classname=\(suite) name=\(Self.attribute(item.name))"
      guard let failure = item.failure else {
        text += "/>\n"
        continue
      }
      text += ">\n      <failure message=\(Self.attribute(failure.message))>"
      text += ReportText.xml(failure.text) + "</failure>\n    </testcase>\n"
    }
    self.text = text + "  </testsuite>\n</testsuites>\n"
  }

  static func attribute(_ text: String) -> String { "\"" + ReportText.xml(text) + "\"" }
}

/// A report for a comment or a page: GitHub's Markdown.
struct MarkdownReport {
  /// The text, every line with its end.
  package private(set) var text = ""

  private static let maxTracks = 50
  private static let maxLines = 50

  /// Writes a report.
  package init(_ report: DifferenceReport) {
    line("**\(report.isSame ? "Same" : "Different")**: \(ReportText.markdown(report.headline))")
    line("")
    line("`\(report.base)` → `\(report.new)`")
    // A single change is the headline.
    list("The scene", report.changes.count > 1 ? report.changeFindings.map(\.text) : [])
    if let hashes = report.hashes { list("Frames", hashes.findings.map(\.text)) }
    if let frames = report.frames {
      list(
        "Frames",
        frames.findings.map(\.text)
          + [("missing", frames.missing), ("new", frames.extra)].filter { !$0.1.isEmpty }
          .map { "\(frames.list($0.1)): \($0.0)" })
    }
    guard let traces = report.traces else { return }
    let note = traces.uncompared.map { [$0] } ?? []
    list("Tracks and frames", traces.structureFindings.map(\.text) + note)
    table(traces.tracks)
    list("Events", traces.eventFindings.map(\.text))
    list("Rules", traces.staleRules.map(\.staleSentence))
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func list(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    line("")
    line("### \(title)")
    line("")
    for text in lines.prefix(Self.maxLines) { line("- \(ReportText.markdown(text))") }
    if lines.count > Self.maxLines { line("- … and \(lines.count - Self.maxLines) more") }
  }

  private mutating func table(_ tracks: [TrackDifference]) {
    guard !tracks.isEmpty else { return }
    line("")
    line("### Values")
    line("")
    line("| track | frames | first | worst | rms | final | why |")
    line("|---|--:|---|---|--:|---|---|")
    for track in tracks.prefix(Self.maxTracks) {
      let why =
        [track.hint.map { "\($0)" }].compactMap { $0 }
        + track.drivers.prefix(2).map { $0.name + ($0.location.map { " (\($0))" } ?? "") }
      let cells = [
        track.track.name, "\(track.differing)/\(track.compared)", Self.cell(track.first),
        Self.cell(track.worst), ReportNumber.short(track.rms), Self.values(track.final),
        why.joined(separator: "; "),
      ]
      line("| " + cells.map { ReportText.markdown($0) }.joined(separator: " | ") + " |")
    }
    if tracks.count > Self.maxTracks {
      line("")
      line("… and \(tracks.count - Self.maxTracks) more tracks.")
    }
  }

  private static func cell(_ sample: ComparedSample) -> String {
    "\(ReportNumber.time(sample.time)): \(values(sample))"
  }

  private static func values(_ sample: ComparedSample) -> String {
    let values = ReportNumber.values(sample.base, sample.new)
    return (sample.baseText ?? values.base) + " → " + (sample.newText ?? values.new)
  }
}
