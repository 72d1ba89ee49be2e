/// A report for a comment or a page: GitHub's Markdown.
package struct MarkdownReport {
  /// The text, every line with its end.
  package private(set) var text = ""

  private static let mostTracks = 50
  private static let mostLines = 50

  /// Writes a report.
  package init(_ report: DifferenceReport) {
    line("**\(report.isSame ? "Same" : "Different")**: \(Self.escaped(report.headline))")
    line("")
    line("`\(report.base)` → `\(report.new)`")
    list("The scene", report.changes.map(\.headline), from: 2)
    if let hashes = report.hashes, !hashes.isSame {
      list(
        "Frames",
        [
          ("differ", hashes.differing), ("are missing", hashes.missing), ("are new", hashes.extra),
        ].filter { !$0.1.isEmpty }.map { "\(FrameHashComparison.runs($0.1)) \($0.0)" })
    }
    if let frames = report.frames, !frames.isSame {
      list(
        "Frames",
        frames.worstFirst.map { "\($0.name): \($0.sentence)" }
          + [("missing", frames.missing), ("new", frames.extra)].filter { !$0.1.isEmpty }
          .map { "\(FrameSetComparison.list($0.1)): \($0.0)" })
    }
    guard let traces = report.traces else { return }
    var lines = traces.renames.map { "\($0.base) is called \($0.new) now" }
    if traces.hasOtherFrameRate { lines.append(traces.rateSentence) }
    lines += traces.layerSentences
    if traces.missingFrames > 0 || traces.extraFrames > 0 { lines.append(traces.lengthSentence) }
    if let note = traces.uncompared { lines.append(note) }
    list("Tracks and frames", lines)
    table(traces.tracks)
    list("Events", traces.events.map(\.sentence))
    list("Rules", traces.staleRules.map(\.staleSentence))
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>|~".contains(character) { result += "\\" }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }

  private mutating func list(_ title: String, _ lines: [String], from least: Int = 1) {
    guard lines.count >= least else { return }
    line("")
    line("### \(title)")
    line("")
    for text in lines.prefix(Self.mostLines) { line("- \(Self.escaped(text))") }
    if lines.count > Self.mostLines { line("- … and \(lines.count - Self.mostLines) more") }
  }

  private mutating func table(_ tracks: [TrackDifference]) {
    guard !tracks.isEmpty else { return }
    line("")
    line("### Values")
    line("")
    line("| track | frames | first | worst | rms | final | why |")
    line("|---|--:|---|---|--:|---|---|")
    for track in tracks.prefix(Self.mostTracks) {
      let why =
        [track.hint.map { "\($0)" }].compactMap { $0 }
        + track.drivers.prefix(2).map { $0.name + ($0.location.map { " (\($0))" } ?? "") }
      let cells = [
        track.track.name, "\(track.differing)/\(track.compared)", Self.cell(track.first),
        Self.cell(track.worst), ReportNumber.short(track.rms), Self.values(track.final),
        why.joined(separator: "; "),
      ]
      line("| " + cells.map(Self.escaped).joined(separator: " | ") + " |")
    }
    if tracks.count > Self.mostTracks {
      line("")
      line("… and \(tracks.count - Self.mostTracks) more tracks.")
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
