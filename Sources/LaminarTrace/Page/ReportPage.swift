/// The content of the offline page of a comparison: one case, or the cases of a suite.
package struct ReportPage: Sendable, Hashable {
  /// The subject of the page: `bounce.json and bounce-new.json`.
  package var title: String
  /// A summary in one line.
  package var headline: String
  /// The cases, the worst first.
  package var cases: [PageCase]

  /// The most bytes of a page.
  static let largestPage = 10_000_000

  /// Makes a page.
  package init(title: String, headline: String, cases: [PageCase]) {
    self.title = title
    self.headline = headline
    self.cases = cases
  }
}

/// One comparison on a page.
package struct PageCase: Sendable, Hashable {
  /// The outcome of a comparison.
  package enum Status: String, Sendable, Hashable {
    /// Nothing differs beyond the tolerances.
    case same
    /// At least one frame, track or check differs.
    case different
    /// The comparison could not be run.
    case failed
    /// It was not to be run.
    case skipped
    /// It differs, as is expected.
    case expected

    /// Whether it counts as a failure.
    var isFailure: Bool { self == .different || self == .failed }
  }

  /// A sentence about a difference.
  package struct Finding: Sendable, Hashable {
    /// The sentence.
    package var text: String
    /// Its location in a scene: `scenes/bounce.json:14`.
    package var location: String
    /// The sample at which it is visible first; nil if it has none.
    package var sample: Int?

    /// Makes a finding.
    package init(_ text: String, location: String = "", sample: Int? = nil) {
      self.text = text
      self.location = location
      self.sample = sample
    }
  }

  /// Its name in the list of cases.
  package var name: String
  /// The outcome.
  package var status: Status
  /// A summary in one line.
  package var headline: String
  /// Sentences about what differs, the worst first.
  package var findings: [Finding] = []
  /// The numbers of the samples, ascending: frames, or counts of stated times.
  package var frames: [Int] = []
  /// The times of the samples, in seconds.
  package var times: [Double] = []
  /// The curves that differ, the worst first.
  package var curves: [PageCurve] = []
  /// The number of curves that differ and are omitted.
  var omittedCurves = 0
  /// The pictures, in the order of their samples.
  package var pictures: [PagePicture] = []
  /// For each sample how much its pixels differ, in 0…1; empty when none were compared.
  package var pixelHeat: [Double] = []

  /// Makes a case.
  package init(name: String, status: Status, headline: String) {
    self.name = name
    self.status = status
    self.headline = headline
  }
}

/// A track of both sides over all samples.
package struct PageCurve: Sendable, Hashable {
  /// The path of the layer.
  package var layer: String
  /// The key path.
  package var key: String
  /// A value for each sample; NaN where the layer does not exist. Empty for a missing track.
  package var base: [Double]
  /// The new side's value for each sample; NaN where the layer does not exist. Empty for a missing
  /// track.
  package var new: [Double]
  /// The difference as a sentence.
  package var text: String
  /// The location of the animation that drives it.
  package var location: String

  /// Makes a curve.
  package init(
    layer: String, key: String, base: [Double], new: [Double], text: String = "",
    location: String = ""
  ) {
    self.layer = layer
    self.key = key
    self.base = base
    self.new = new
    self.text = text
    self.location = location
  }
}

/// The pictures of both sides at a sample, as PNG files.
package struct PagePicture: Sendable, Hashable {
  /// The index of the sample.
  package var sample: Int
  /// The file of the base; empty when there is none.
  package var base: [UInt8]
  /// The file of the new side; empty when there is none.
  package var new: [UInt8]
  /// The difference as a sentence.
  package var text: String
  /// The visible amount of the difference, in 0…1. The page opens at the largest; if there is no
  /// space for all, the smallest are omitted.
  package var weight: Double

  /// Makes a pair of pictures.
  package init(sample: Int, base: [UInt8], new: [UInt8], text: String = "", weight: Double = 0) {
    self.sample = sample
    self.base = base
    self.new = new
    self.text = text
    self.weight = weight
  }
}

// MARK: - Comparisons

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
  private static let maxEvents = 8
  /// The frames that a page lists; the strip shows all.
  private static let maxFrames = 12

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
    findings += traces.structureFindings.map { Finding($0.text) }
    findings += traces.events.prefix(Self.maxEvents).map { event in
      Finding(event.sentence, sample: times.firstIndex { $0 >= event.time })
    }
    if traces.events.count > Self.maxEvents {
      findings.append(
        Finding("… and \(traces.events.count - Self.maxEvents) more differences of events"))
    }
    for track in kept {
      guard let values = track.curves else { continue }
      let found = traces.finding(track)
      let location = found.location?.description ?? ""
      curves.append(
        PageCurve(
          layer: track.track.layer, key: track.track.key, base: values.base, new: values.new,
          text: found.sentence, location: location))
      if isExplained { continue }
      let moment = times.firstIndex { $0 >= track.first.time - 1e-9 }
      findings.append(Finding(found.text, location: location, sample: moment))
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
    findings += set.findings.prefix(Self.maxFrames).map { found in
      Finding("frame \(found.text)", sample: set.names.firstIndex(of: found.subject))
    }
    if set.differing.count > Self.maxFrames {
      findings.append(
        Finding("… and \(set.differing.count - Self.maxFrames) more frames that differ less"))
    }
    for (word, list) in [("missing", set.missing), ("new", set.extra)] where !list.isEmpty {
      findings.append(Finding("\(word): \(set.list(list))"))
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

// MARK: - Suites

extension ReportPage {
  /// The page of a suite's run: the failed cases first, each with its findings.
  package init(_ report: SuiteReport) {
    let passed = report.cases.filter(\.isPassed)
    let ordered =
      report.failures + passed.filter { $0.status != .passed }
      + passed.filter { $0.status == .passed }
    self.init(
      title: report.name, headline: report.headline, cases: ordered.map { PageCase($0) })
    if !report.obsolete.isEmpty {
      var item = PageCase(
        name: "obsolete goldens", status: .failed, headline: "no case has these files any more")
      item.findings = report.obsolete.map { PageCase.Finding($0) }
      cases.insert(item, at: report.failures.count)
    }
  }
}

extension PageCase {
  /// The part of a page on one case of a suite.
  init(_ result: SuiteCaseResult) {
    let status: Status =
      switch result.status {
      case .passed: .same
      case .skipped: .skipped
      case .expected: .expected
      case .failed: result.worst?.outcome == .different ? .different : .failed
      }
    self.init(name: result.name, status: status, headline: result.headline)
    for check in result.checks where check.outcome != .passed {
      if let values = check.values {
        take(values)
      } else {
        findings.append(
          Finding("\(check.kind): \(check.headline)", location: check.location?.description ?? ""))
      }
      if let set = check.pictures, set.differing.count > 1 {
        // Where values have samples of their own, a picture's number is none of them.
        findings += set.worstFirst.prefix(Self.maxFrames).map { frame in
          let sample = result.pictures.firstIndex { $0.frame == frame.number }
          return Finding(
            "\(set.title(of: frame)): \(frame.sentence)", sample: times.isEmpty ? sample : nil)
        }
      }
      findings += check.details.map { Finding($0) }
    }
    findings += result.notes.map { Finding($0) }
    if times.isEmpty {
      frames = result.pictures.map(\.frame)
      times = result.pictures.map(\.time)
      takePictures(result.pictures.enumerated().map { $1.page(sample: $0) })
    } else {
      takePictures(
        result.pictures.map { picture in
          let sample = times.firstIndex { $0 >= picture.time - 1e-9 } ?? times.count - 1
          return picture.page(sample: sample)
        })
    }
  }
}

/// Pictures of a case's golden and of its current output, for the page.
package struct SuitePicture: Sendable, Hashable {
  /// The number of the frame, or the count of a stated time.
  package var frame: Int
  /// In seconds.
  package var time: Double
  /// The golden's picture as a PNG file, of a list of hashes small, from the sheet; empty when there is none.
  package var base: [UInt8]
  /// The scene's current output as a PNG file, of the same size.
  package var new: [UInt8]
  /// Whether its hash differs from the golden's, or it is further off than it may be.
  package var differs: Bool
  /// The difference of the pictures, of a list of hashes of the reduced ones; nil if one is missing.
  package var difference: FrameDifference?

  /// Makes a pair.
  package init(
    frame: Int, time: Double, base: [UInt8], new: [UInt8], differs: Bool,
    difference: FrameDifference? = nil
  ) {
    self.difference = difference
    self.frame = frame
    self.time = time
    self.base = base
    self.new = new
    self.differs = differs
  }

  func page(sample: Int) -> PagePicture {
    PagePicture(sample: sample, base: base, new: new, text: text, weight: weight)
  }

  private var text: String {
    guard differs else { return "" }
    guard let difference else { return "the pixels differ from the golden's" }
    return difference.worst > 0
      ? difference.sentence : "the pixels differ from the golden's by less than is visible here"
  }

  /// Differences that are visible only in the full size still count.
  private var weight: Double {
    differs ? max(difference?.visibility ?? 1, 1e-6) : 0
  }
}

// MARK: - Heat

extension PageCase {
  /// The sample that the page opens at: where pictures differ most, else where the pixels of any frame
  /// do, else where the values do; of equals the first, and 0 when nothing differs.
  var openingSample: Int {
    var worst: PagePicture?
    for picture in pictures where picture.weight > worst?.weight ?? 0 { worst = picture }
    return worst?.sample ?? Self.indexOfWorst(pixelHeat) ?? Self.indexOfWorst(valueHeat) ?? 0
  }

  private static func indexOfWorst(_ heat: [Double]) -> Int? {
    guard let most = heat.max(), most > 0 else { return nil }
    return heat.firstIndex(of: most)
  }

  /// For each sample the distance of its values, in 0…1: that of the worst track, divided by the range
  /// of its values.
  var valueHeat: [Double] {
    var heat = [Double](repeating: 0, count: times.count)
    for curve in curves {
      let range = curve.range
      for index in heat.indices {
        let (base, new) = (curve.value(.base, index), curve.value(.new, index))
        let distance =
          base.isNaN || new.isNaN ? (base.isNaN && new.isNaN ? 0 : 1) : (base - new).magnitude
        guard distance > 0 else { continue }
        heat[index] = max(heat[index], range > 0 ? min(1, distance / range) : 1)
      }
    }
    return heat
  }
}

extension PageCurve {
  /// The side of a comparison.
  enum Side {
    case base, new
  }

  /// The value of a side at an index; NaN beyond its values.
  func value(_ side: Side, _ index: Int) -> Double {
    let values = side == .base ? base : new
    return values.indices.contains(index) ? values[index] : .nan
  }

  /// The distance between the least and the greatest value of both sides.
  var range: Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in base where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    for value in new where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    return high > low ? high - low : 0
  }
}
