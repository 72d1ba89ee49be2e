import LaminarEngine
import LaminarGraphics
package import LaminarRaster
package import LaminarScene
package import LaminarTrace

/// A comparison of what a stage shows with the goldens of a case.
///
/// It reads and writes no file: it takes the bytes of the goldens, and returns the bytes that would be the
/// new ones.
package struct GoldenComparison {
  /// A picture of the scene, with its number and time.
  package struct Picture: Sendable {
    /// The frame's number, or the index of a stated time.
    package var frame: Int
    /// In seconds.
    package var time: Double
    /// The pixels.
    package var bitmap: Bitmap
    /// The golden's pixels, where the case keeps pictures and this one has a golden.
    package var golden: Bitmap?
    /// How far it is from the golden.
    package var difference: FrameDifference?
    /// Whether that is further than it may be, or there is no golden.
    package var differs = true
  }

  /// The most tracks whose curves a result keeps.
  package static let keptCurves = 40
  /// The most pictures of a sheet.
  package static let sheetCells = 12

  /// The results of the checks, in the order in which they were made.
  package var checks: [SuiteCheckResult] { result.checks }
  /// All that was found.
  package internal(set) var result: SuiteCaseResult
  /// The bytes that the goldens would be, of the checks that have goldens.
  package internal(set) var products: [(golden: SuiteGolden, bytes: [UInt8])] = []
  /// Pictures for the reviewer, at most `sheetCells`, evenly among those checked; of kept ones those that
  /// are furthest off come first.
  package internal(set) var pictures: [Picture] = []
  /// The numbers of the pictures that were compared with kept ones; empty for a case that keeps none.
  package internal(set) var checkedFrames: [Int] = []
  /// What is not compared.
  package let ignored: IgnoredParts

  let item: SuiteCase
  let stage: Stage
  let snapshot: StageSnapshot
  let times: FrameTimes
  /// What messages call the stage: its scene's file.
  let source: String
  /// The length that is checked, in seconds.
  private let duration: Double
  private let input: [UInt8]?
  let goldens: (SuiteGolden) -> (path: String, bytes: [UInt8]?)

  /// Makes every check of a case.
  ///
  /// - Parameters:
  ///   - item: What is checked; its scene and variables are those of the stage already.
  ///   - name: What the case is called.
  ///   - stage: What is checked, with the scene that it was made from, if any.
  ///   - source: What messages call the stage: its scene's file.
  ///   - times: The frames of its trace.
  ///   - input: The bytes of a file of touches that it got in place of the scene's; nil for none.
  ///   - goldens: The path of a golden for messages, and its bytes; nil bytes where there is none.
  package init(
    _ item: SuiteCase, name: String, of stage: Stage, as source: String, _ times: FrameTimes,
    input: [UInt8]? = nil, goldens: @escaping (SuiteGolden) -> (path: String, bytes: [UInt8]?)
  ) {
    (self.item, self.stage, self.source, self.times) = (item, stage, source, times)
    (self.input, self.goldens) = (input, goldens)
    result = SuiteCaseResult(name: name, scene: source, checks: [])
    let duration = stage.scene?.duration.doubleValue ?? times.time(of: times.count)
    self.duration = duration
    snapshot = stage.snapshot(until: item.pixelsAt.reduce(duration) { max($0, $1) })
    ignored = IgnoredParts(item.ignored, of: snapshot)
    for fault in ignored.faults {
      add("ignore", .failed, fault.sentence) { $0.location = fault.location }
    }
    for check in item.checks {
      switch check {
      case .expect: proveExpectations()
      case .values: compareValues()
      case .properties: compareProperties()
      case .events: compareEvents()
      case .pixels: if item.keepsFrames { compareFrames() } else { comparePixels() }
      }
    }
    if let budget = item.budget { compareCosts(budget) }
  }

  mutating func add(
    _ kind: String, _ outcome: SuiteCheckResult.Outcome, _ headline: String,
    _ more: (inout SuiteCheckResult) -> Void = { _ in }
  ) { result.add(kind, outcome, headline, more) }

  // MARK: - Expectations

  private mutating func proveExpectations() {
    guard let scene = stage.scene else { return }
    let count = scene.expectations.count + scene.orders.count
    guard count > 0 else { return }
    let report = ExpectationProof.report(of: scene, on: stage)
    guard let first = report.diagnostics.first else {
      add("expect", .passed, "\(count) expectation\(count == 1 ? " holds" : "s hold")")
      return
    }
    add("expect", .different, first.message) { check in
      check.location = first.location
      check.details = report.diagnostics.map { $0.text() }
    }
  }

  // MARK: - Values

  private mutating func compareValues() {
    let selection = TraceSelection(
      include: item.tracks.compactMap { TracePattern($0) },
      exclude: item.exclude.compactMap { TracePattern($0) } + ignored.patterns)
    let plan = TracePlan(snapshot, selection: selection)
    if let pattern = plan.unmatched.first(where: { !ignored.patterns.contains($0) }) {
      let location = item.location
      let names = TrackNames(snapshot)
      let nearest = names.nearest(to: pattern).map { "; did you mean '\($0)'?" } ?? ""
      add("values", .failed, "no track matches '\(pattern)'\(nearest)") { $0.location = location }
      return
    }
    var header = TraceHeader(of: snapshot, times: times, scene: stage.scene?.contentHash ?? "")
    header.input = input.map { "sha256:" + SHA256.hex(SHA256.hash($0)) }
    let memory = TraceMemory()
    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames: 0..<times.count, of: times))
    // Memory takes everything.
    try? recorder.writeJSONLines(header: header, to: memory)
    products.append((.values, memory.bytes))
    let (path, golden) = goldens(.values)
    guard let golden else {
      add("values", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparer = TraceComparer(keptCurves: Self.keptCurves)
      comparer.rules = ignored.added(to: try item.tolerance.comparisonRules())
      comparer.timeTolerance = item.tolerance.time.flatMap { TimeTolerance($0) }
      let table = try TraceReader.open(TraceBytesInMemory(golden), name: path)
      let side = SceneDifference.Side(
        name: source, stagedScene: stage.scene, snapshot: snapshot, times: times,
        selection: selection)
      let comparison = try SceneDifference(comparer: comparer).report(table, side).traces
      guard let comparison else { return }
      let named = rulesOfProperties()
      let ignored = ignored
      add("values", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.values = comparison
        check.location = comparison.tracks.first?.drivers.lazy.compactMap(\.location).first
        check.details = comparison.staleRules
          .filter { !named.contains($0) && !ignored.patterns.contains($0.pattern) }
          .map { "stale rule, it names no track: \($0)" }
      }
    } catch {
      add("values", .failed, "\(error)") { $0.golden = path }
    }
  }

  // MARK: - Events

  private mutating func compareEvents() {
    let events = TraceEvents(stage, from: 0, to: duration).filtered { !ignored.contains($0.track) }
    let memory = TraceMemory()
    // Memory takes everything.
    try? events.write(to: memory)
    products.append((.events, memory.bytes))
    let (path, golden) = goldens(.events)
    guard let golden else {
      add("events", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparer = TraceComparer()
      comparer.rules = ignored.added(to: try item.tolerance.comparisonRules())
      comparer.timeTolerance = eventTolerance
      let known = EventTable(
        try EventRows.read(TraceBytesInMemory(golden), name: path), name: path)
      let comparison = try comparer.compare(
        known, EventTable(events.events, name: source))
      add("events", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.values = comparison
      }
    } catch {
      add("events", .failed, "\(error)") { $0.golden = path }
    }
  }

  /// The case's tolerance in seconds: events have no frames that could be counted.
  private var eventTolerance: TimeTolerance? {
    guard let tolerance = item.tolerance.time.flatMap({ TimeTolerance($0) }) else { return nil }
    guard case .frames(let count) = tolerance else { return tolerance }
    return .seconds(count / times.rate.doubleValue)
  }

  // MARK: - Pixels

  private mutating func comparePixels() {
    let samples = pixelSamples
    let shown = Set(FrameTimes.spread(Self.sheetCells, over: samples.count))
    var drawing = CasePictures(snapshot, ignored)
    var hashes: [FrameHash] = []
    for (index, sample) in samples.enumerated() {
      guard let bitmap = drawing.bitmap(at: sample.time) else {
        return add("pixels", .failed, drawing.excess ?? "")
      }
      hashes.append(FrameHash(frame: sample.frame, hash: bitmap.contentHash))
      if shown.contains(index) {
        pictures.append(Picture(frame: sample.frame, time: sample.time, bitmap: bitmap))
      }
    }
    let text = hashes.map { "\($0.frame) \($0.hash)\n" }.joined()
    products.append((.pixels, Array(text.utf8)))
    let (path, golden) = goldens(.pixels)
    guard let golden else {
      add("pixels", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      let known = try FrameHash.readList(TraceBytesInMemory(golden), name: path)
      var comparison = FrameHashComparison(known, name: path, with: hashes, name: source)
      comparison.moments = moments(of: samples)
      guard !comparison.isSame else {
        return add("pixels", .passed, comparison.headline) { check in
          check.golden = path
          check.frames = comparison
        }
      }
      let differing = Set(comparison.differing)
      let isWhole = comparison.missing.isEmpty && comparison.extra.isEmpty
      let byFrame = Dictionary(known.map { ($0.frame, $0.hash) }) { first, _ in first }
      var causes = pixelCauses(isWhole ? samples.filter { differing.contains($0.frame) } : []) {
        byFrame[$0] == $1.contentHash
      }
      if !differing.isEmpty {
        causes.sentences.append(
          "hashes tell that pixels differ, not how far: \"channelTolerance\" keeps the pictures")
      }
      add("pixels", .different, comparison.headline) { check in
        check.golden = path
        check.frames = comparison
        check.details = causes.sentences
        check.location = causes.location
      }
    } catch {
      add("pixels", .failed, "\(error)") { $0.golden = path }
    }
  }

  /// The times that are stated for the pictures: the case's, or the scene's moments; empty for frames.
  private var statedTimes: [Double] {
    if !item.pixelsAt.isEmpty { return item.pixelsAt }
    return item.pixelsEvery == nil ? stage.scene?.moments ?? [] : []
  }

  /// The moments of the pictures: stated times, every n-th frame, or twelve frames.
  var pixelSamples: [(frame: Int, time: Double)] {
    let stated = statedTimes
    if !stated.isEmpty { return stated.enumerated().map { (frame: $0, time: $1) } }
    let frames =
      item.pixelsEvery.map { Array(stride(from: 0, to: times.count, by: $0)) }
      ?? times.spread(Self.sheetCells)
    return frames.map { ($0, times.time(of: $0)) }
  }

  /// The times of the pictures, for messages.
  func moments(of samples: [(frame: Int, time: Double)]) -> FrameMoments {
    FrameMoments(samples, areStated: !statedTimes.isEmpty)
  }
}

// MARK: - Tolerance

extension SuiteTolerance {
  /// The rules as comparisons take them.
  ///
  /// - Throws: A rule whose pattern is not valid.
  func comparisonRules() throws(TraceReadingError) -> ToleranceRules {
    var rules = ToleranceRules(
      preset: preset.flatMap { ToleranceRules.Preset(rawValue: $0) } ?? .exact)
    for rule in self.rules {
      guard let pattern = TracePattern(rule.track) else {
        throw TraceReadingError(file: "rules", "'\(rule.track)' is not a pattern of tracks")
      }
      var allowances: [ToleranceRule.Allowance] = []
      if let value = rule.absolute { allowances.append(.absolute(value)) }
      if let value = rule.relative { allowances.append(.relative(value)) }
      if let count = rule.ulps { allowances.append(.ulps(count)) }
      if rule.isIgnored { allowances.append(.ignored) }
      rules.rules += allowances.map { ToleranceRule(pattern, $0, reason: rule.reason) }
    }
    return rules
  }
}
