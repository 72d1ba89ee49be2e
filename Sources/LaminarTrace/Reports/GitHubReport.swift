import LaminarGraphics

/// A report as annotations on a scene's lines, in GitHub's workflow commands.
package struct GitHubReport {
  /// The commands, a line each; none when nothing differs.
  package let text: String

  /// GitHub shows ten annotations of a kind and step; one is left for other reports.
  package static let mostAnnotations = 9

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
    var lines = notes.prefix(Self.mostAnnotations).map { Self.command($0.location, $0.message) }
    if notes.count > Self.mostAnnotations, !lines.isEmpty {
      lines.removeLast()
      lines.append(
        Self.command(nil, "… and \(notes.count - Self.mostAnnotations + 1) more differences"))
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
