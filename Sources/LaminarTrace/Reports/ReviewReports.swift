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
    var notes: [(location: FileLocation?, message: String)] = report.changes.map { change in
      (change.location, change.headline)
    }
    if let hashes = report.hashes, !hashes.isSame { notes.append((nil, hashes.headline)) }
    if let frames = report.frames, !frames.isSame { notes.append((nil, frames.headline)) }
    if let traces = report.traces {
      // Values that a change of the file explains are not repeated.
      let reported = Set(report.changes.compactMap(\.location))
      for track in traces.tracks {
        let location = track.drivers.lazy.compactMap(\.location).first
        if let location, reported.contains(location) { continue }
        if !report.changes.isEmpty { continue }
        notes.append((location, "\(track.track.layer): \(traces.sentence(of: track))"))
      }
      if report.changes.isEmpty {
        notes += traces.renames.map { (nil, "\($0.base) is called \($0.new) now") }
        if traces.hasOtherFrameRate { notes.append((nil, traces.rateSentence)) }
        notes += traces.layerSentences.map { (nil, $0) }
        if traces.missingFrames > 0 || traces.extraFrames > 0 {
          notes.append((nil, traces.lengthSentence))
        }
      }
      notes += traces.events.map { (nil, $0.sentence) }
    }
    var lines = notes.prefix(Self.maxAnnotations).map { Self.command($0.location, $0.message) }
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
    let title = "title=" + escaped(title, isProperty: true)
    let properties =
      location.map {
        "file=\(escaped($0.file, isProperty: true)),line=\($0.line),col=\($0.column),\(title)"
      } ?? title
    return "::error \(properties)::\(escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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
    if !report.changes.isEmpty {
      cases.append(
        ("scene", (report.headline, report.changes.map(\.headline).joined(separator: "\n"))))
    }
    if let hashes = report.hashes {
      cases.append(("frames", hashes.isSame ? nil : (hashes.headline, hashes.headline)))
    }
    if let frames = report.frames {
      let lines = frames.worstFirst.map { "\($0.name): \($0.sentence)" }
      cases.append(
        ("frames", frames.isSame ? nil : (frames.headline, lines.joined(separator: "\n"))))
    }
    if let traces = report.traces {
      var lines = traces.renames.map { "\($0.base) is called \($0.new) now" }
      if traces.hasOtherFrameRate { lines.append(traces.rateSentence) }
      lines += traces.layerSentences
      if traces.missingFrames > 0 || traces.extraFrames > 0 { lines.append(traces.lengthSentence) }
      cases.append(
        (
          "tracks and frames",
          lines.first.map { ($0, lines.joined(separator: "\n")) }
        ))
      for (layer, tracks) in traces.layers {
        let lines = tracks.map { "\($0.track.name): " + traces.sentence(of: $0) }
        cases.append(("layer \(layer)", (lines[0], lines.joined(separator: "\n"))))
      }
      let events = traces.events.map(\.sentence)
      if traces.base.events + traces.new.events > 0 {
        cases.append(("events", events.first.map { ($0, events.joined(separator: "\n")) }))
      }
      let same = traces.comparedTracks - traces.tracks.count
      if same > 0 { cases.append(("\(ReportNumber.counted(same, "track")) the same", nil)) }
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
      text += Self.escaped(failure.text) + "</failure>\n    </testcase>\n"
    }
    self.text = text + "  </testsuite>\n</testsuites>\n"
  }

  static func attribute(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Text without what XML reserves or forbids.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff:
        result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A report for a comment or a page: GitHub's Markdown.
struct MarkdownReport {
  /// The text, every line with its end.
  package private(set) var text = ""

  private static let maxTracks = 50
  private static let maxLines = 50

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
    for text in lines.prefix(Self.maxLines) { line("- \(Self.escaped(text))") }
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
      line("| " + cells.map(Self.escaped).joined(separator: " | ") + " |")
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
