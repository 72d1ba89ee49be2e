package import LaminarGraphics

extension TraceComparison {
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
        + ReportNumber.counted(track.differing, "frame")
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

extension TraceComparison {
  /// What differs as sentences with the locations of the animations, a property once.
  package var causes: [(sentence: String, location: FileLocation?)] {
    var known: Set<String> = []
    return layerSentences.map { ($0, nil) }
      + tracks.compactMap { track in
        let sentence = "\(track.track.layer): \(self.sentence(of: track))"
        guard known.insert(sentence).inserted else { return nil }
        return (sentence, track.drivers.lazy.compactMap(\.location).first)
      }
  }
}
