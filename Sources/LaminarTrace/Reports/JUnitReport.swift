/// A report as JUnit's XML: one test per layer that differs, one for the file, one for everything that is
/// the same.
package struct JUnitReport {
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
