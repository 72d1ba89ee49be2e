extension ReportPage {
  /// The page of two inputs.
  package init(_ report: DifferenceReport) {
    self.init(
      title: "\(report.base) → \(report.new)", headline: report.headline,
      cases: [PageCase(report, name: report.new)])
  }
}

extension PageCase {
  /// The part of a page on two inputs.
  package init(_ report: DifferenceReport, name: String) {
    self.init(name: name, status: report.isSame ? .same : .different, headline: report.headline)
    let changes = report.changes.count > 1 ? report.changes : []
    findings = changes.map { change in
      Finding(
        (change.subject.isEmpty ? "" : change.subject + ": ") + change.sentence,
        location: change.location?.description ?? "")
    }
    // What changed in the files explains what changed in the values.
    if let traces = report.traces { take(traces, isExplained: !report.changes.isEmpty) }
    if let frames = report.frames { take(frames) }
    takePictures(report.pictures)
  }

  /// The differences of events that a page lists.
  private static let mostEvents = 8
  /// The frames that a page lists; the strip shows all.
  private static let mostFrames = 12

  /// Adds the differences of values.
  ///
  /// - Parameter isExplained: Whether findings already explain why tracks differ.
  mutating func take(_ traces: TraceComparison, isExplained: Bool = false) {
    let kept = traces.tracks.filter { $0.curves != nil }
    // Events alone have no samples: those of the values are kept.
    if let samples = kept.first?.curves?.times {
      times = samples
      frames = Self.numbers(of: times, in: traces)
    }
    omittedCurves += traces.tracks.count - kept.count
    for rename in traces.renames {
      findings.append(Finding("\(rename.base) is called \(rename.new) now"))
    }
    if traces.hasOtherFrameRate { findings.append(Finding(traces.rateSentence)) }
    findings += traces.layerSentences.map { Finding($0) }
    if traces.missingFrames > 0 || traces.extraFrames > 0 {
      findings.append(Finding(traces.lengthSentence))
    }
    findings += traces.events.prefix(Self.mostEvents).map { event in
      Finding(event.sentence, sample: times.firstIndex { $0 >= event.time })
    }
    if traces.events.count > Self.mostEvents {
      findings.append(
        Finding("… and \(traces.events.count - Self.mostEvents) more differences of events"))
    }
    for track in kept {
      guard let values = track.curves else { continue }
      let sentence = traces.sentence(of: track)
      let location = track.drivers.lazy.compactMap(\.location).first?.description ?? ""
      curves.append(
        PageCurve(
          layer: track.track.layer, key: track.track.key, base: values.base, new: values.new,
          text: sentence, location: location))
      if isExplained { continue }
      let moment = times.firstIndex { $0 >= track.first.time - 1e-9 }
      findings.append(
        Finding("\(track.track.layer): \(sentence)", location: location, sample: moment))
    }
  }

  /// The numbers of the compared samples: at a rate, time times rate; else their indices.
  private static func numbers(of times: [Double], in traces: TraceComparison) -> [Int] {
    guard let rate = traces.base.frameRate, rate.denominator > 0 else {
      return Array(times.indices)
    }
    let perSecond = Double(rate.numerator) / Double(rate.denominator)
    let numbers = times.map { Int(exactly: ($0 * perSecond).rounded()) ?? 0 }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } ? numbers : Array(times.indices)
  }

  /// Adds the differences of the pixels of files.
  mutating func take(_ set: FrameSetComparison) {
    let weights = Dictionary(
      set.differing.map { ($0.name, $0.difference?.visibility ?? 1) },
      uniquingKeysWith: { a, _ in a })
    if times.isEmpty, set.compared > 0 {
      let names = set.names
      frames = names.enumerated().map { Int($0.element) ?? $0.offset }
      times = frames.map { Double($0) / 60 }
      pixelHeat = names.map { (weights[$0] ?? 0).squareRoot() }
    }
    findings += set.worstFirst.prefix(Self.mostFrames).map { frame in
      Finding(
        "frame \(frame.name): \(frame.sentence)", sample: set.names.firstIndex(of: frame.name))
    }
    if set.differing.count > Self.mostFrames {
      findings.append(
        Finding("… and \(set.differing.count - Self.mostFrames) more frames that differ less"))
    }
    for (word, list) in [("missing", set.missing), ("new", set.extra)] where !list.isEmpty {
      findings.append(Finding("\(word): \(FrameSetComparison.list(list))"))
    }
  }

  /// Adds pictures, and fills the strip between them if nothing else did.
  mutating func takePictures(_ list: [PagePicture]) {
    pictures = list.filter { times.isEmpty || $0.sample < times.count }
    guard pixelHeat.isEmpty, !pictures.isEmpty, !times.isEmpty else { return }
    var next = 0
    pixelHeat = times.indices.map { sample in
      while next + 1 < pictures.count,
        abs(pictures[next + 1].sample - sample) <= abs(pictures[next].sample - sample)
      {
        next += 1
      }
      return pictures[next].weight.squareRoot()
    }
  }
}
