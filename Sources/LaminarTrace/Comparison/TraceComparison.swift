package import LaminarGraphics

/// The result of a comparison of two traces.
public struct TraceComparison: Sendable, Hashable {
  /// A summary of one side.
  package struct Side: Sendable, Hashable {
    /// Its name as it was given.
    package var name: String
    /// The number of its tracks.
    package var tracks: Int
    /// The number of its samples.
    package var samples: Int
    /// The number of its first sample; nil without any.
    package var firstFrame: Int?
    /// The number of its last sample; nil without any.
    package var lastFrame: Int?
    /// The time of its last sample, in seconds.
    package var end: Double
    /// Its rate; nil if it has none, or none is stated.
    package var frameRate: Rational?
    /// The decimals of its numbers; nil if its format does not state it.
    package var precision: TracePrecision?
    /// The number of its events.
    package var events: Int
    /// Whether it records events.
    package var recordsEvents: Bool
    /// Whether it has values.
    package var recordsValues: Bool
  }

  /// A layer that has another name now and moves as before.
  package struct Rename: Sendable, Hashable {
    /// The path of the layer in the base.
    package var base: String
    /// The path in the new trace.
    package var new: String
    /// The tracks that it has, with those of its sublayers.
    package var tracks: Int
  }

  /// The base.
  package var base: Side
  /// The trace that is compared with it.
  package var new: Side
  /// The tracks that differ, layer by layer, the worst first.
  public var tracks: [TrackDifference] = []
  /// The colours with differing components, each once, in the order of `tracks`.
  package var colors: [ColorSample] = []
  /// Tracks that only the base has.
  public var missing: [TraceTrack] = []
  /// Tracks that only the new trace has.
  public var extra: [TraceTrack] = []
  /// Layers all of whose tracks are missing.
  var missingLayers: [String] = []
  /// Layers all of whose tracks are new.
  var extraLayers: [String] = []
  /// Layers that only changed their names.
  package var renames: [Rename] = []
  /// Whether the frames have other times; values were then compared at times that both have.
  package var hasOtherFrameRate = false
  /// The samples that were compared.
  package var comparedSamples = 0
  /// Frames that only the base has.
  package var missingFrames = 0
  /// Frames that only the new trace has.
  var extraFrames = 0
  /// The tracks that were compared.
  package var comparedTracks = 0
  /// The tracks that rules leave out.
  package var ignoredTracks = 0
  /// Whether events were compared: both sides record them.
  package var comparesEvents = false
  /// The differences of events.
  public var events: [EventDifference] = []
  /// Rules that match no track: they can be removed.
  package var staleRules: [ToleranceRule] = []

  /// Whether nothing differs.
  public var isSame: Bool {
    tracks.isEmpty && missing.isEmpty && extra.isEmpty && renames.isEmpty && events.isEmpty
      && !hasOtherFrameRate && missingFrames == 0 && extraFrames == 0
  }

  /// A sentence on what only one side records; nil if there is nothing.
  package var uncompared: String? {
    for (side, other) in [(base, new), (new, base)] {
      if side.recordsEvents, side.events > 0, !other.recordsEvents {
        return
          "\(other.name) records no events: the events of \(side.name) are not compared"
      }
      if side.recordsValues, side.tracks > 0, !other.recordsValues {
        return "\(other.name) has events alone: the values of \(side.name) are not compared"
      }
    }
    return nil
  }

  /// The layers with differing tracks, in the order of `tracks`.
  package var layers: [(layer: String, tracks: [TrackDifference])] {
    var layers: [(layer: String, tracks: [TrackDifference])] = []
    for track in tracks {
      if layers.last?.layer == track.track.layer {
        layers[layers.count - 1].tracks.append(track)
      } else {
        layers.append((track.track.layer, [track]))
      }
    }
    return layers
  }
}

extension TraceComparison.Side {
  init(_ table: any LazyTraceTable) {
    let instants = table.instants
    self.init(
      name: table.name, tracks: table.tracks.count, samples: instants.count,
      firstFrame: instants.frames.first, lastFrame: instants.frames.last,
      end: instants.times.last ?? 0, frameRate: instants.frameRate,
      precision: table.header?.precision, events: table.events.count,
      recordsEvents: table.recordsEvents, recordsValues: table.recordsValues)
  }
}

// MARK: - Tracks

/// The difference of one track.
public struct TrackDifference: Sendable, Hashable {
  /// The track, as the base calls it.
  public var track: TraceTrack
  /// Its layer in the new trace, if that has another name now.
  package var newLayer: String?
  /// The allowed difference.
  package var tolerance: ValueTolerance
  /// The samples that were compared.
  package var compared: Int
  /// Those of them that differ by more than the tolerance.
  public var differing: Int
  /// The first that differs.
  public var first: ComparedSample
  /// The last that differs.
  package var last: ComparedSample
  /// The one that differs most; the first of equals.
  public var worst: ComparedSample
  /// The last compared one, differing or not.
  package var final: ComparedSample
  /// The mean of |new − base| over all compared samples.
  package var mean: Double
  /// The root of the mean of (new − base)² over all compared samples.
  public var rms: Double
  /// From the smallest to the largest value of the base.
  var baseRange: ClosedRange<Double>
  /// From the smallest to the largest new value.
  var newRange: ClosedRange<Double>
  /// A possible explanation; nil if none covers nine tenths of the rms.
  package var hint: MotionHint?
  /// The animations that drive the track, when scenes are known: the new scene's, else the base's.
  package var drivers: [AnimationDriver] = []
  /// Both curves, if they were requested.
  package var curves: TrackCurves?

  /// The size of the difference in terms of the track's own range: sorts the worst first.
  package var severity: Double {
    let low = min(baseRange.lowerBound, newRange.lowerBound)
    let high = max(baseRange.upperBound, newRange.upperBound)
    let size = high - low > 0 ? high - low : max(low.magnitude, high.magnitude)
    if first.difference == nil || track.kind == .text { return 1 }
    return size > 0 ? min(rms / size, 1) : 0
  }

  /// Whether neither side moves.
  package var isConstant: Bool {
    baseRange.lowerBound == baseRange.upperBound && newRange.lowerBound == newRange.upperBound
  }
}

/// The values of both sides at the compared samples; NaN where the layer does not exist.
package struct TrackCurves: Sendable, Hashable {
  /// The times, in seconds.
  package var times: [Double]
  /// The base's values.
  package var base: [Double]
  /// The new values.
  package var new: [Double]
}

/// An animation that drives a track, for display.
package struct AnimationDriver: Sendable, Hashable {
  /// Its kind and name: `basic "position.y"`.
  package var name: String
  /// Its source location.
  package var location: FileLocation?

  /// Names an animation.
  package init(name: String, location: FileLocation? = nil) {
    self.name = name
    self.location = location
  }
}

/// The values of both sides at one compared sample.
public struct ComparedSample: Sendable, Hashable {
  /// The number of the base's sample.
  public var frame: Int
  /// Its time, in seconds.
  public var time: Double
  /// The base's value; nil where the layer does not exist.
  public var base: Double?
  /// The new value; nil where the layer does not exist.
  public var new: Double?
  /// The text of the base, if its hash is known.
  package var baseText: String?
  /// The new text, if its hash is known.
  package var newText: String?

  /// new − base; nil where a layer does not exist.
  package var difference: Double? {
    guard let base, let new else { return nil }
    return new - base
  }
}

// MARK: - Headline

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
          ReportText.counted(comparedTracks, "track"),
          ReportText.counted(comparedSamples, "frame"),
        ] : [])
      + (events > 0 ? [ReportText.counted(events, "event")] : [])
    return "the same: " + parts.joined(separator: ", ")
  }

  /// Sentences on everything but the values, the most important first, then on the worst track.
  private var telling: [String] {
    var lines = structureFindings.map(\.sentence)
    lines += events.filter(\.isTellingOrder).map(\.sentence)
    lines += tracks.prefix(1).map { finding($0).text }
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
    return "there are \(ReportText.counted(new.samples, "frame"))\(length(new)) instead of "
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

  // MARK: - Sentences

  /// The sentence on a differing track, without its layer.
  func sentence(of track: TrackDifference) -> String {
    let key = track.track.key
    if let color = colorSentence(of: track) { return color }
    if track.track.kind == .text {
      return "\(key) is \(Self.text(track.first, isNew: true)) instead of "
        + "\(Self.text(track.first, isNew: false)) from \(ReportNumber.time(track.first.time)) on"
    }
    if track.first.difference == nil {
      let isGone = track.first.new == nil
      return "\(key) is \(isGone ? "absent" : "there") from "
        + "\(ReportNumber.time(track.first.time)) on, in "
        + ReportText.counted(track.differing, "frame")
    }
    if track.isConstant {
      let values = ReportNumber.values(track.first.base, track.first.new)
      return "\(key) is \(values.new) instead of \(values.base)"
    }
    if let hint = track.hint {
      return "\(key) \(extremeSentence(of: track, hint) ?? hint.predicate)"
    }
    let values = ReportNumber.values(track.worst.base, track.worst.new)
    return "\(key) \(Self.span(of: track)) (\(values.base) → \(values.new))"
  }

  /// How far a track differs at its worst, when, and how often: `differs most at 0.5 s: 10 instead of 12
  /// (by 2), in 31 of 60 frames`; nil where its sentence tells as much.
  func amount(of track: TrackDifference) -> String? {
    let (key, worst) = (ColorSample.key(ofComponent: track.track.key), track.worst)
    let parts =
      tracks.filter {
        key != nil && $0.track.layer == track.track.layer
          && ColorSample.key(ofComponent: $0.track.key) == key
      } + [track]
    guard worst.difference != nil, !parts.allSatisfy(\.isConstant) else { return nil }
    let frames =
      track.differing == track.compared
      ? "in all \(ReportText.counted(track.compared, "frame"))"
      : "in \(track.differing) of \(ReportText.counted(track.compared, "frame"))"
    let sample = colors.first { $0.layer == track.track.layer && $0.key == key }
    if let sample, let words = sample.words {
      // The frames of all components together are not counted.
      let count = parts.allSatisfy { $0.differing == track.compared } ? ", " + frames : ""
      if track.hint == nil { return count.isEmpty ? nil : "differs " + frames }
      return "differs most at \(ReportNumber.time(sample.time)): \(words.new) instead of "
        + words.base + count
    }
    if track.track.kind == .text { return "differs " + frames }
    let size = "by \(ReportNumber.short(worst.difference?.magnitude ?? 0))"
    // The sentence has the time and the values.
    if track.hint == nil { return "\(size)\(track.differing > 1 ? " at most" : ""), \(frames)" }
    let values = ReportNumber.values(worst.base, worst.new)
    return "differs most at \(ReportNumber.time(worst.time)): \(values.new) instead of "
      + "\(values.base) (\(size)), \(frames)"
  }

  /// `differs from 0.1 s to 0.9 s, most at 0.5 s`.
  private static func span(of track: TrackDifference) -> String {
    if track.differing == 1 { return "differs at \(ReportNumber.time(track.first.time))" }
    let times = ReportNumber.times(track.first.time, track.last.time)
    return
      "differs from \(times.base) to \(times.new), most at \(ReportNumber.time(track.worst.time))"
  }

  private static func text(_ sample: ComparedSample, isNew: Bool) -> String {
    let text = isNew ? sample.newText : sample.baseText
    return text.map { "\"\(StaticValues.escaped($0))\"" }
      ?? ((isNew ? sample.new : sample.base) == nil ? "absent" : "another text")
  }

  /// Another amplitude by its visible effect: where the curve starts, where it ends, or what it reaches:
  /// `reaches 0.8 instead of 0.7`; nil if that is not the end of its range.
  private func extremeSentence(of track: TrackDifference, _ hint: MotionHint) -> String? {
    guard case .amplitude = hint.change, let old = track.worst.base, let now = track.worst.new
    else { return nil }
    func isEnd(_ value: Double, of range: ClosedRange<Double>) -> Bool {
      let reach = 1e-3 * (range.upperBound - range.lowerBound)
      return value - range.lowerBound <= reach || range.upperBound - value <= reach
    }
    guard isEnd(old, of: track.baseRange), isEnd(now, of: track.newRange) else { return nil }
    let isAtEnd =
      track.final.difference.map { $0.magnitude >= 0.999 * (now - old).magnitude } ?? false
    let verb = track.worst.frame == base.firstFrame ? "starts at" : isAtEnd ? "ends at" : "reaches"
    let values = ReportNumber.apart(old, now, ReportNumber.short)
    return "\(verb) \(values.new) instead of \(values.base)"
  }

  /// The components of a colour as one: `fillColor is #0a84ff instead of #ff375f`.
  private func colorSentence(of track: TrackDifference) -> String? {
    guard track.first.difference != nil,
      let key = ColorSample.key(ofComponent: track.track.key),
      let sample = colors.first(where: { $0.layer == track.track.layer && $0.key == key })
    else { return nil }
    let parts = tracks.filter {
      $0.track.layer == track.track.layer && ColorSample.key(ofComponent: $0.track.key) == key
    }
    switch track.hint?.change {
    case .lag, .stretch, .easing, .spring:
      // Another colour at the end may look like another pace of one component.
      if parts.allSatisfy({ $0.hint?.change.isAlike(track.hint?.change) ?? false }) {
        return track.hint.map { "\(key) \($0.predicate)" }
      }
    case .offset, .amplitude, nil: break
    }
    guard let words = sample.words else { return nil }
    if parts.allSatisfy(\.isConstant) { return "\(key) is \(words.new) instead of \(words.base)" }
    guard let worst = parts.first(where: { $0.worst.frame == sample.frame }) else { return nil }
    return "\(key) \(Self.span(of: worst)) (\(words.base) → \(words.new))"
  }
}
