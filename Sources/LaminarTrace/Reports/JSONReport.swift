import LaminarGraphics

/// A report for machines: one JSON object on one line.
///
/// `"laminar-diff-report":1` names the version; keys are only added within one. `same`, `headline`,
/// `base`, `new` are always present; `tracks`, `missing`, `extra`, `renames`, `frames`, `events`,
/// `rules` for traces and scenes; `changes` for scenes; `hashes` for hash lists; `pictures` for
/// frames. Numbers are exact, times in seconds; a value is null where the layer does not exist.
struct JSONReport {
  /// The object, with a line's end.
  package let text: String

  /// Writes a report.
  package init(_ report: DifferenceReport) {
    var object = JSONObjectText()
    object.add("laminar-diff-report", 1)
    object.add("same", report.isSame)
    object.add("headline", report.headline)
    object.add("base", report.base)
    object.add("new", report.new)
    if let traces = report.traces { Self.add(traces, to: &object) }
    if let hashes = report.hashes { object.add("hashes", raw: Self.hashes(hashes)) }
    if let frames = report.frames { object.add("pictures", raw: Self.frames(frames)) }
    if !report.changes.isEmpty {
      object.add("changes", raw: Self.list(report.changes.map(Self.change)))
    }
    text = object.text + "\n"
  }

  static func hashes(_ hashes: FrameHashComparison) -> String {
    var part = JSONObjectText()
    part.add("compared", hashes.compared)
    part.add("differing", raw: list(hashes.differing.map(String.init)))
    part.add("missing", raw: list(hashes.missing.map(String.init)))
    part.add("extra", raw: list(hashes.extra.map(String.init)))
    return part.text
  }

  static func properties(_ comparison: StaticComparison) -> String {
    list(
      comparison.differences.map { difference in
        var part = JSONObjectText()
        part.add("layer", difference.layer)
        if !difference.key.isEmpty { part.add("key", difference.key) }
        part.add("base", raw: difference.base.map(JSONObjectText.literal) ?? "null")
        part.add("new", raw: difference.new.map(JSONObjectText.literal) ?? "null")
        if let location = difference.location {
          part.add("file", location.file)
          part.add("line", location.line)
          part.add("column", location.column)
        }
        return part.text
      })
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ",") + "]"
  }

  private static func names(_ tracks: [TraceTrack]) -> String {
    list(tracks.map { JSONObjectText.literal($0.name) })
  }

  private static func add(_ traces: TraceComparison, to object: inout JSONObjectText) {
    object.add("sides", raw: list([side(traces.base), side(traces.new)]))
    object.add("comparedTracks", traces.comparedTracks)
    object.add("ignoredTracks", traces.ignoredTracks)
    var frames = JSONObjectText()
    frames.add("compared", traces.comparedSamples)
    frames.add("missing", traces.missingFrames)
    frames.add("extra", traces.extraFrames)
    frames.add("otherRate", traces.hasOtherFrameRate)
    object.add("frames", raw: frames.text)
    addDifferences(of: traces, to: &object)
    var rules = JSONObjectText()
    rules.add("stale", raw: list(traces.staleRules.map { JSONObjectText.literal("\($0)") }))
    // Readers of version 1 may look for it; rules do not expire any more.
    rules.add("expired", raw: "[]")
    object.add("rules", raw: rules.text)
  }

  /// What differs: `tracks`, `missing`, `extra`, `renames`, `comparesEvents`, `events`.
  static func addDifferences(of traces: TraceComparison, to object: inout JSONObjectText) {
    object.add("tracks", raw: list(traces.tracks.map(track)))
    object.add("missing", raw: names(traces.missing))
    object.add("extra", raw: names(traces.extra))
    object.add(
      "renames",
      raw: list(
        traces.renames.map { rename in
          var part = JSONObjectText()
          part.add("base", rename.base)
          part.add("new", rename.new)
          part.add("tracks", rename.tracks)
          return part.text
        }))
    object.add("comparesEvents", traces.comparesEvents)
    object.add("events", raw: list(traces.events.map(event)))
  }

  private static func side(_ side: TraceComparison.Side) -> String {
    var part = JSONObjectText()
    part.add("name", side.name)
    part.add("tracks", side.tracks)
    part.add("frames", side.samples)
    if let rate = side.frameRate { part.add("frameRate", rate.frameRateText) }
    part.add("end", side.end)
    part.add("events", side.events)
    return part.text
  }

  private static func sample(_ sample: ComparedSample) -> String {
    var part = JSONObjectText()
    part.add("frame", sample.frame)
    part.add("time", sample.time)
    part.add("base", sample.base)
    part.add("new", sample.new)
    if let text = sample.baseText { part.add("baseText", text) }
    if let text = sample.newText { part.add("newText", text) }
    return part.text
  }

  private static func track(_ track: TrackDifference) -> String {
    var part = JSONObjectText()
    part.add("layer", track.track.layer)
    part.add("key", track.track.key)
    if let layer = track.newLayer { part.add("newLayer", layer) }
    part.add("compared", track.compared)
    part.add("differing", track.differing)
    part.add("first", raw: sample(track.first))
    part.add("last", raw: sample(track.last))
    part.add("worst", raw: sample(track.worst))
    part.add("final", raw: sample(track.final))
    part.add("mean", track.mean)
    part.add("rms", track.rms)
    part.add("severity", track.severity)
    if let hint = track.hint { part.add("hint", raw: Self.hint(hint)) }
    if !track.drivers.isEmpty {
      part.add(
        "drivers",
        raw: list(
          track.drivers.map { driver in
            var item = JSONObjectText()
            item.add("animation", driver.name)
            if let location = driver.location { item.add("place", raw: Self.location(location)) }
            return item.text
          }))
    }
    return part.text
  }

  private static func hint(_ hint: MotionHint) -> String {
    var part = JSONObjectText()
    switch hint.change {
    case .offset(let value):
      part.add("kind", "offset")
      part.add("value", value)
    case .lag(let seconds):
      part.add("kind", "lag")
      part.add("seconds", seconds)
    case .stretch(let factor, let time):
      part.add("kind", "stretch")
      part.add("factor", factor)
      part.add("from", time)
    case .amplitude(let factor, let pivot):
      part.add("kind", "amplitude")
      part.add("factor", factor)
      part.add("from", pivot)
    case .easing(let old, let new):
      part.add("kind", "easing")
      part.add("base", old)
      part.add("new", new)
    case .spring(let old, let new):
      part.add("kind", "spring")
      part.add("base", raw: spring(old))
      part.add("new", raw: spring(new))
    }
    part.add("explained", hint.explained)
    part.add("text", "\(hint)")
    return part.text
  }

  private static func spring(_ spring: MotionHint.Spring) -> String {
    var part = JSONObjectText()
    part.add("stiffness", spring.stiffness)
    part.add("damping", spring.damping)
    return part.text
  }

  private static func event(_ difference: EventDifference) -> String {
    var part = JSONObjectText()
    switch difference.change {
    case .missing(let event):
      part.add("kind", "missing")
      part.add("event", raw: Self.event(event))
    case .extra(let event):
      part.add("kind", "extra")
      part.add("event", raw: Self.event(event))
    case .moved(let base, let new):
      part.add("kind", "moved")
      part.add("base", raw: Self.event(base))
      part.add("new", raw: Self.event(new))
    case .altered(let base, let new):
      part.add("kind", "altered")
      part.add("base", raw: Self.event(base))
      part.add("new", raw: Self.event(new))
    case .reordered(let first, let second):
      part.add("kind", "reordered")
      part.add("first", raw: Self.event(first))
      part.add("second", raw: Self.event(second))
    }
    part.add("text", difference.sentence)
    return part.text
  }

  private static func event(_ event: StageEvent) -> String {
    var part = JSONObjectText()
    part.add("time", event.time)
    part.add("event", event.kind.rawValue)
    part.add("target", event.target)
    part.add("detail", event.detail)
    return part.text
  }

  private static func frames(_ frames: FrameSetComparison) -> String {
    var part = JSONObjectText()
    part.add("compared", frames.compared)
    part.add("channelTolerance", frames.tolerance.channel)
    part.add("pixelBudget", frames.tolerance.budget.description)
    part.add(
      "differing",
      raw: list(
        frames.differing.map { frame in
          var item = JSONObjectText()
          item.add("name", frame.name)
          item.add("text", frame.sentence)
          guard let found = frame.difference else { return item.text }
          item.add("baseSize", found.baseSize.description)
          item.add("newSize", found.newSize.description)
          guard found.hasSameSize else { return item.text }
          item.add("pixels", found.differing)
          item.add("share", found.share)
          item.add("worst", found.worst)
          item.add("at", raw: "[\(found.worstX),\(found.worstY)]")
          item.add("mean", found.mean)
          item.add(
            "bounds", raw: "[\(found.left),\(found.top),\(found.right),\(found.bottom)]")
          return item.text
        }))
    part.add("missing", raw: list(frames.missing.map(JSONObjectText.literal)))
    part.add("extra", raw: list(frames.extra.map(JSONObjectText.literal)))
    return part.text
  }

  private static func location(_ location: FileLocation) -> String {
    var part = JSONObjectText()
    part.add("file", location.file)
    part.add("line", location.line)
    part.add("column", location.column)
    return part.text
  }

  private static func change(_ change: DocumentChange) -> String {
    var part = JSONObjectText()
    part.add("kind", change.kind.rawValue)
    part.add("subject", change.subject)
    part.add("key", change.key)
    if let base = change.base { part.add("base", base) }
    if let new = change.new { part.add("new", new) }
    if let location = change.baseLocation {
      part.add("basePlace", raw: Self.location(location))
    }
    if let location = change.newLocation {
      part.add("newPlace", raw: Self.location(location))
    }
    part.add("text", change.headline)
    return part.text
  }
}

/// A JSON object that grows by its members.
package struct JSONObjectText {
  private var members: [String] = []

  /// An object without members.
  package init() {}

  /// The object.
  package var text: String { "{" + members.joined(separator: ",") + "}" }

  /// A text in quotes.
  package static func literal(_ text: String) -> String {
    ReportText.json(text)
  }

  /// Appends a member whose value is JSON already.
  package mutating func add(_ key: String, raw: String) {
    members.append(Self.literal(key) + ":" + raw)
  }
  /// Appends a text.
  package mutating func add(_ key: String, _ text: String) { add(key, raw: Self.literal(text)) }
  /// Appends a whole number.
  package mutating func add(_ key: String, _ number: Int) { add(key, raw: String(number)) }
  /// Appends a Boolean.
  package mutating func add(_ key: String, _ flag: Bool) { add(key, raw: flag ? "true" : "false") }
  /// Appends a number; null for nil.
  package mutating func add(_ key: String, _ number: Double?) {
    add(key, raw: number.map { TracePrecision.exact.text(of: $0) } ?? "null")
  }

  /// A list of values that are JSON already.
  package static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
}
