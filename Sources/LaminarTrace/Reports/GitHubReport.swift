/// A report as annotations on a scene's lines, in GitHub's workflow commands.
public struct GitHubReport {
  /// The commands, a line each; none when nothing differs.
  public let text: String

  /// GitHub shows ten annotations of a kind and step; one is left to others.
  public static let mostAnnotations = 9

  /// Writes a report.
  public init(_ report: DifferenceReport) {
    guard !report.isSame else {
      text = ""
      return
    }
    var notes: [(place: ReportPlace?, message: String)] = report.changes.map { change in
      (change.place, change.headline)
    }
    if let hashes = report.hashes, !hashes.isSame { notes.append((nil, hashes.headline)) }
    if let frames = report.frames, !frames.isSame { notes.append((nil, frames.headline)) }
    if let traces = report.traces {
      // Values that a change of the file explains are not said again.
      let told = Set(report.changes.compactMap(\.place))
      for track in traces.tracks {
        let place = track.drivers.lazy.compactMap(\.place).first
        if let place, told.contains(place) { continue }
        if !report.changes.isEmpty { continue }
        notes.append((place, "\(track.track.layer): \(traces.sentence(of: track))"))
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
    var lines = notes.prefix(Self.mostAnnotations).map { Self.command($0.place, $0.message) }
    if notes.count > Self.mostAnnotations, !lines.isEmpty {
      lines.removeLast()
      lines.append(
        Self.command(nil, "… and \(notes.count - Self.mostAnnotations + 1) more differences"))
    }
    if lines.isEmpty { lines = [Self.command(nil, report.headline)] }
    text = lines.joined()
  }

  static func command(
    _ place: ReportPlace?, _ message: String, title: String = "Motion changed"
  ) -> String {
    let title = "title=" + escaped(title, isProperty: true)
    let properties =
      place.map {
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
