import LaminarGraphics

/// A report for people at a terminal: a summary first, then the evidence.
package struct TextReport {
  /// The report's text, every line with its end.
  package private(set) var text = ""

  /// Tracks that are shown; the other formats have all.
  private static let maxTracks = 24
  /// Lines of any other list that are shown.
  private static let maxLines = 12

  private let columns: Int
  private let colors: Bool

  /// Writes a report in lines of at most `columns`, names and sentences wrapped.
  package init(_ report: DifferenceReport, columns: Int = 100, colors: Bool = false) {
    self.columns = min(max(columns, 40), 160)
    self.colors = colors
    // The first line is the summary where lines have space for one.
    if columns < 80 {
      wrap(report.headline, indent: 0, report.isSame ? .good : .bad)
    } else {
      line(painted(report.headline, report.isSame ? .good : .bad))
    }
    if report.isSame {
      if let traces = report.traces {
        if let note = traces.uncompared { wrap(note, indent: 2, .faint) }
        rules(traces)
      }
      return
    }
    if let traces = report.traces { summary(traces, report) }
    if let hashes = report.hashes { list("frames", hashes.findings) }
    if let frames = report.frames { list(frames) }
    // A single change is the headline.
    list("the scene", report.changes.count > 1 ? report.changeFindings : [], noun: "change")
    guard let traces = report.traces else { return }
    let notes = [precisionNote(traces), traces.uncompared].compactMap { $0 }
      .map { Finding(sentence: $0) }
    list("tracks and frames", traces.structureFindings + notes)
    list(traces.tracks, traces)
    list("events", traces.eventFindings, noun: "difference")
    rules(traces)
  }

  // MARK: - Lines

  private enum Paint: String {
    case good = "32", bad = "1;31", strong = "1", faint = "2", hint = "36"
  }

  private func painted(_ text: String, _ paint: Paint?) -> String {
    ReportText.styled(text, colors ? paint?.rawValue : nil)
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  /// A sentence in lines that fit, all indented alike.
  private mutating func wrap(_ sentence: String, indent: Int, _ paint: Paint? = nil) {
    let margin = String(repeating: " ", count: indent)
    for row in ReportText.lines(of: sentence, width: columns - indent) {
      line(margin + painted(row, paint))
    }
  }

  private mutating func heading(_ text: String) {
    line("")
    line(painted(text, .strong))
  }

  // MARK: - Parts

  private mutating func summary(_ traces: TraceComparison, _ report: DifferenceReport) {
    var parts: [String] = []
    if traces.comparedTracks > 0 {
      let frames = ReportText.counted(traces.comparedSamples, "frame")
      parts.append(
        traces.tracks.isEmpty
          ? "the values of \(ReportText.counted(traces.comparedTracks, "track")) over \(frames) are the "
            + "same"
          : "\(traces.tracks.count) of \(ReportText.counted(traces.comparedTracks, "track")) "
            + "\(traces.tracks.count == 1 ? "differs" : "differ") over \(frames)")
    }
    if !traces.missing.isEmpty { parts.append("\(traces.missing.count) missing") }
    if !traces.extra.isEmpty { parts.append("\(traces.extra.count) new") }
    if traces.ignoredTracks > 0 { parts.append("\(traces.ignoredTracks) ignored") }
    if !traces.events.isEmpty {
      parts.append(ReportText.counted(traces.events.count, "difference") + " of events")
    }
    if !report.changes.isEmpty {
      parts.append(ReportText.counted(report.changes.count, "change") + " of the scene")
    }
    let found = parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
    wrap("\(found)\(report.base) → \(report.new)", indent: 0, .faint)
  }

  /// A list of findings below its heading.
  private mutating func list(_ title: String, _ findings: [Finding], noun: String = "line") {
    guard !findings.isEmpty else { return }
    heading(title)
    for finding in findings.prefix(Self.maxLines) {
      wrap(finding.text + finding.detail, indent: 2)
    }
    more(findings.count - Self.maxLines, noun)
  }

  private func precisionNote(_ traces: TraceComparison) -> String? {
    guard let base = traces.base.precision, let new = traces.new.precision, base != new else {
      return nil
    }
    return "the base is written with \(Self.text(base)), the new one with \(Self.text(new)): --abs "
      + "makes up for it"
  }

  private static func text(_ precision: TracePrecision) -> String {
    switch precision {
    case .decimals(let count): "\(count) decimals"
    case .exact: "exact numbers"
    }
  }

  private mutating func more(_ count: Int, _ noun: String) {
    if count > 0 {
      line("  … and \(ReportText.counted(count, "more \(noun)")); --report json has all")
    }
  }

  private mutating func list(_ frames: FrameSetComparison) {
    let findings = frames.findings
    heading("frames")
    for finding in findings.prefix(Self.maxLines) { wrap(finding.text, indent: 2) }
    if findings.count > Self.maxLines {
      line("  … and \(ReportText.counted(findings.count - Self.maxLines, "more frame"))")
    }
    for (name, list) in [("missing", frames.missing), ("new", frames.extra)] where !list.isEmpty {
      wrap(
        "\(frames.list(list)) \(list.count == 1 ? "is" : "are") \(name)", indent: 2)
    }
  }

  private mutating func rules(_ traces: TraceComparison) {
    guard !traces.staleRules.isEmpty else { return }
    heading("rules")
    for rule in traces.staleRules { wrap(rule.staleSentence, indent: 2) }
  }

  // MARK: - Tracks

  private mutating func list(_ tracks: [TrackDifference], _ traces: TraceComparison) {
    guard !tracks.isEmpty else { return }
    let shown = Array(tracks.prefix(Self.maxTracks))
    let table = TrackColumns(shown, width: columns)
    var last: String?
    for (index, track) in shown.enumerated() {
      if track.track.layer != last {
        line("")
        let name = track.track.layer + (track.newLayer.map { " (now \($0))" } ?? "")
        line(table.heading(name).map { painted($0, .strong) } ?? painted(name, .strong))
        last = track.track.layer
      }
      line(table.rows[index])
      wrap(Self.first(of: track), indent: 4, .faint)
      if let hint = track.hint { wrap("\(hint)", indent: 4, .hint) }
      for driver in track.drivers.prefix(3) {
        wrap(
          "driven by \(driver.name)" + (driver.location.map { " (\($0))" } ?? ""), indent: 4, .faint
        )
      }
    }
    more(tracks.count - shown.count, "track")
  }

  private static func first(of track: TrackDifference) -> String {
    func change(_ sample: ComparedSample) -> String {
      let numbers = ReportNumber.values(sample.base, sample.new)
      func text(_ text: String?, _ number: String) -> String {
        text.map { "\"\(StaticValues.escaped($0))\"" } ?? number
      }
      return text(sample.baseText, numbers.base) + " → " + text(sample.newText, numbers.new)
    }
    let first = track.first
    return "from frame \(first.frame), \(ReportNumber.time(first.time)): "
      + "\(change(first)); at the end \(change(track.final))"
  }
}

// MARK: - Columns

/// The numbers of differing tracks in columns; those that do not fit are omitted, the least important
/// first.
private struct TrackColumns {
  /// The rows, a track each.
  let rows: [String]
  private let titles: [String]
  private let widths: [Int]
  private let nameWidth: Int

  init(_ tracks: [TrackDifference], width: Int) {
    let cells = tracks.map { track -> [String] in
      let samples = "\(track.differing)/\(track.compared)"
      // The distance of two texts is not a number.
      if track.track.kind == .text {
        return [samples, "text", ReportNumber.time(track.worst.time), "", "", ""]
      }
      return [
        samples,
        Self.signed(track.worst.difference),
        ReportNumber.time(track.worst.time),
        ReportNumber.short(track.mean),
        ReportNumber.short(track.rms),
        Self.signed(track.final.difference),
      ]
    }
    let names = tracks.map(\.track.key)
    let titles = ["frames", "worst", "at", "mean", "rms", "final"]
    // The columns are dropped in this order when the terminal is narrow.
    var kept = Array(titles.indices)
    let longest = min(names.map(\.count).max() ?? 0, 40, max(width - 14, 10))
    func widths(_ kept: [Int]) -> [Int] {
      kept.map { column in max(titles[column].count, cells.map { $0[column].count }.max() ?? 0) }
    }
    for column in [3, 5, 2, 4, 0] {
      let total = widths(kept).reduce(2 + longest) { $0 + $1 + 2 }
      if total > width { kept.removeAll { $0 == column } }
    }
    let size = widths(kept)
    rows = zip(names, cells).map { name, row in
      "  " + Self.padded(name, longest, toLeft: true)
        + zip(kept, size).map { "  " + Self.padded(row[$0], $1, toLeft: false) }.joined()
    }
    self.titles = kept.map { titles[$0] }
    self.widths = size
    nameWidth = longest + 2
  }

  /// The titles after a layer's name; nil if that is too long.
  func heading(_ name: String) -> String? {
    guard name.count <= nameWidth else { return nil }
    return Self.padded(name, nameWidth, toLeft: true)
      + zip(titles, widths).map { "  " + Self.padded($0, $1, toLeft: false) }.joined()
  }

  private static func signed(_ value: Double?) -> String {
    guard let value else { return "absent" }
    return (value > 0 ? "+" : value < 0 ? "−" : "") + ReportNumber.short(value.magnitude)
  }

  private static func padded(_ text: String, _ width: Int, toLeft: Bool) -> String {
    // Of a name that is too long the end tells more.
    let text = toLeft && text.count > width && width < 40 ? "…" + text.suffix(width - 1) : text
    let space = String(repeating: " ", count: max(width - text.count, 0))
    return toLeft ? text + space : space + text
  }
}
