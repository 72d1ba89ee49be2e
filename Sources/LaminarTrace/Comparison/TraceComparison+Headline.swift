extension TraceComparison {
  /// A summary of the difference in one line.
  public var headline: String {
    if isSame { return sameness }
    return telling.first ?? "different"
  }

  private var sameness: String {
    let events = comparesEvents ? base.events : 0
    guard comparedTracks > 0 || events > 0 else {
      return uncompared.map { "nothing is compared: \($0)" } ?? "the same: nothing is traced"
    }
    let parts =
      (comparedTracks > 0
        ? [
          ReportNumber.counted(comparedTracks, "track"),
          ReportNumber.counted(comparedSamples, "frame"),
        ] : [])
      + (events > 0 ? [ReportNumber.counted(events, "event")] : [])
    return "the same: " + parts.joined(separator: ", ")
  }

  /// Sentences on everything but the values, the most important first, then on the worst track.
  private var telling: [String] {
    var lines = renames.map { "\($0.base) is called \($0.new) now" }
    if hasOtherFrameRate { lines.append(rateSentence) }
    lines += layerSentences
    if missingFrames > 0 || extraFrames > 0 { lines.append(lengthSentence) }
    lines += events.filter(\.isTellingOrder).map(\.sentence)
    lines += tracks.prefix(1).map { "\($0.track.layer): \(sentence(of: $0))" }
    lines += events.prefix(1).map(\.sentence)
    return lines
  }

  /// `there are 30 frames per second instead of 60`.
  var rateSentence: String {
    guard let old = base.frameRate, let now = new.frameRate else {
      return "the frames have other times"
    }
    let rates = ReportNumber.rates(old, now)
    return "there are \(rates.new) frames per second instead of \(rates.base)"
  }

  /// `it ends after 90 frames (1.5 s) instead of 144 (2.4 s)`.
  var lengthSentence: String {
    func length(_ side: Side) -> String {
      guard let rate = side.frameRate, let last = side.lastFrame else { return "" }
      return " (\(ReportNumber.time(TraceInstants.time(of: last + 1, rate))))"
    }
    if missingFrames > 0, extraFrames > 0 {
      return "other frames: \(missingFrames) are missing, \(extraFrames) are new"
    }
    return "there are \(ReportNumber.counted(new.samples, "frame"))\(length(new)) instead of "
      + "\(base.samples)\(length(base))"
  }

  /// Sentences on missing and extra tracks, layer by layer.
  var layerSentences: [String] {
    func grouped(_ tracks: [TraceTrack]) -> [(layer: String, keys: [String])] {
      var groups: [(layer: String, keys: [String])] = []
      for track in tracks {
        if groups.last?.layer == track.layer {
          groups[groups.count - 1].keys.append(track.key)
        } else {
          groups.append((track.layer, [track.key]))
        }
      }
      return groups
    }
    func sentence(_ group: (layer: String, keys: [String]), _ end: String) -> String {
      "\(group.layer): the track\(group.keys.count == 1 ? "" : "s") \(Self.joined(group.keys)) "
        + "\(group.keys.count == 1 ? "is" : "are") \(end)"
    }
    let gone = grouped(missing).map { group in
      missingLayers.contains(group.layer)
        ? "\(group.layer) is gone, with its \(Self.joined(group.keys))"
        : sentence(group, "gone")
    }
    let come = grouped(extra).map { group in
      extraLayers.contains(group.layer)
        ? "\(group.layer) is new, with its \(Self.joined(group.keys))" : sentence(group, "new")
    }
    return gone + come
  }

  /// Keys in a sentence; components of one property are merged.
  static func joined(_ keys: [String]) -> String {
    var wholes: [String] = []
    for key in keys {
      let whole = key.lastIndex(of: ".").map { dot in
        let parts: Set<Substring> = [
          "x", "y", "z", "red", "green", "blue", "alpha", "width", "height",
        ]
        return parts.contains(key[key.index(after: dot)...]) && keys.count > 1
          ? String(key[..<dot]) : key
      }
      let name = whole ?? key
      if wholes.last != name { wholes.append(name) }
    }
    if wholes.count > 3 {
      return wholes.prefix(2).joined(separator: ", ") + " and \(wholes.count - 2) more"
    }
    guard wholes.count > 1, let last = wholes.last else { return wholes.first ?? "" }
    return wholes.dropLast().joined(separator: ", ") + " and " + last
  }
}
