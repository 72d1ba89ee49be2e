import LaminarEngine
package import LaminarGraphics
package import LaminarRaster
package import LaminarScene
package import LaminarTrace

/// A run of one case of a suite: the scene is sampled, and the results are compared with its goldens.
///
/// It reads and writes no file: it takes the bytes of the scene and of the goldens, and returns the
/// bytes that would be the new goldens.
package struct SuiteCaseRun {
  /// The input of a run.
  package struct Materials {
    /// The scene's file as messages name it.
    package var sceneName: String
    /// The bytes of the scene's file.
    package var scene: [UInt8]
    /// The file of touches that the scene gets instead of its own, with its name in messages; nil for
    /// its own.
    package var input: (name: String, bytes: [UInt8])?
    /// Returns the image of a file by its path from the scene's folder.
    package var image: (String) throws -> Image?
    /// The bytes of a font file by its path from the scene's folder; nil where there is none.
    package var fontData: (String) throws -> [UInt8]?
    /// The bytes of a part by its path from the scene's folder; nil where there is none.
    package var part: (String) throws -> [UInt8]?
    /// The path of a golden for messages, and its bytes; nil bytes where there is none.
    package var golden: (SuiteGolden) -> (path: String, bytes: [UInt8]?)
    /// The maximum cost of a frame, see ``DrawingBudget``.
    package var drawingBudget = DrawingBudget.standard

    /// Gathers materials.
    package init(
      sceneName: String, scene: [UInt8], image: @escaping (String) throws -> Image?,
      fontData: @escaping (String) throws -> [UInt8]? = { _ in nil },
      part: @escaping (String) throws -> [UInt8]? = { _ in nil },
      golden: @escaping (SuiteGolden) -> (path: String, bytes: [UInt8]?)
    ) {
      self.sceneName = sceneName
      self.scene = scene
      self.image = image
      self.fontData = fontData
      self.part = part
      self.golden = golden
    }
  }

  /// A picture of the scene, with its number and time.
  package struct Picture: Sendable {
    /// The frame's number, or the index of a stated time.
    package var frame: Int
    /// In seconds.
    package var time: Double
    /// The pixels.
    package var bitmap: Bitmap
  }

  /// The most tracks whose curves a result keeps.
  package static let keptCurves = 40
  /// The most pictures of a sheet.
  package static let sheetCells = 12

  /// The result.
  package private(set) var result: SuiteCaseResult
  /// Warnings about pictures that do not show what their scene states.
  package private(set) var warnings: [Diagnostic] = []
  /// The bytes that the goldens would be, of the checks that have goldens.
  package internal(set) var products: [(golden: SuiteGolden, bytes: [UInt8])] = []
  /// Pictures for the sheet of the reviewer, at most `sheetCells`, evenly among those hashed.
  package private(set) var pictures: [Picture] = []

  let item: SuiteCase
  let materials: Materials

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - item: What is checked.
  ///   - name: What the case is called.
  ///   - materials: The files that it needs.
  package init(_ item: SuiteCase, name: String, _ materials: Materials) {
    self.item = item
    self.materials = materials
    result = SuiteCaseResult(name: name, scene: materials.sceneName, checks: [])
    result.input = materials.input?.name
    var overrides = SceneOverrides()
    overrides.frameRate = item.frameRate
    overrides.duration = item.duration
    overrides.given = item.variables
    if let file = materials.input {
      let (input, report) = SceneInputReader.read(file.bytes, name: file.name)
      guard let input, !report.hasErrors else {
        fail("input", report)
        return
      }
      overrides.input = input
    }
    let text = SceneText(
      materials.scene, name: materials.sceneName, unpack: EmbeddedFileReading.standard.unpack,
      fontFile: { try? materials.fontData($0) })
    let (scene, report) = SceneLoader.load(
      text, overrides: overrides.readingPictures(),
      image: { try materials.image($0).map { AssetImage($0) } },
      fontData: materials.fontData, part: materials.part, files: .standard,
      picture: AssetPainter().image)
    guard let scene, !report.hasErrors else {
      fail("scene", report)
      return
    }
    if item.checks.contains(.pixels) {
      warnings = report.diagnostics.filter(\.isAboutPictures)
    }
    guard let times = FrameTimes(rate: scene.frameRate, duration: scene.duration) else {
      add("scene", .failed, "the scene has no frames, or more than \(FrameTimes.mostFrames)")
      return
    }
    let stage = Stage(scene: scene)
    let end = item.pixelsAt.reduce(scene.duration.doubleValue) { max($0, $1) }
    stage.drawingBudget = materials.drawingBudget
    let snapshot = stage.snapshot(until: end)
    for check in item.checks {
      switch check {
      case .expect: prove(scene, stage)
      case .values: compareValues(scene, snapshot, times)
      case .properties: compareProperties(scene, snapshot)
      case .events: compareEvents(scene, stage)
      case .pixels: comparePixels(scene, snapshot, times)
      }
    }
    if let budget = item.budget { compareCosts(budget, snapshot, times) }
    if result.checks.isEmpty {
      add("expect", .failed, "nothing is checked: the scene expects nothing")
    }
  }

  /// Adds a check that could not be run for the errors of a file.
  private mutating func fail(_ kind: String, _ report: DiagnosticReport) {
    let first = report.diagnostics.first { $0.severity == .error }
    add(kind, .failed, first?.message ?? "the \(kind) has errors") { check in
      check.location = first?.location
      check.details = [report.text()]
    }
  }

  mutating func add(
    _ kind: String, _ outcome: SuiteCheckResult.Outcome, _ headline: String,
    _ more: (inout SuiteCheckResult) -> Void = { _ in }
  ) {
    var check = SuiteCheckResult(kind, outcome, headline)
    more(&check)
    result.checks.append(check)
  }

  // MARK: - Expectations

  private mutating func prove(_ scene: Scene, _ stage: Stage) {
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

  private mutating func compareValues(
    _ scene: Scene, _ snapshot: StageSnapshot, _ times: FrameTimes
  ) {
    let selection = TraceSelection(
      include: item.tracks.compactMap { TracePattern($0) },
      exclude: item.exclude.compactMap { TracePattern($0) })
    let plan = TracePlan(snapshot, selection: selection)
    if let pattern = plan.unmatched.first {
      let location = item.location
      add("values", .failed, "no track matches '\(pattern)'") { $0.location = location }
      return
    }
    var header = TraceHeader(of: snapshot, times: times, scene: scene.contentHash)
    header.input = materials.input.map { "sha256:" + SHA256.hex(SHA256.hash($0.bytes)) }
    let memory = TraceMemory()
    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames: 0..<times.count, of: times))
    // Memory takes everything.
    try? recorder.writeJSONLines(header: header, to: memory)
    products.append((.values, memory.bytes))
    let (path, golden) = materials.golden(.values)
    guard let golden else {
      add("values", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparer = TraceComparer(keptCurves: Self.keptCurves)
      comparer.rules = try item.tolerance.comparisonRules()
      comparer.timeTolerance = item.tolerance.time.flatMap { TimeTolerance($0) }
      let table = try TraceReader.open(TraceBytesInMemory(golden), name: path)
      let side = SceneDifference.Side(
        name: materials.sceneName, scene: scene, snapshot: snapshot, times: times,
        selection: selection)
      let comparison = try SceneDifference(comparer: comparer).report(table, side).traces
      guard let comparison else { return }
      let named = rulesOfProperties(snapshot)
      add("values", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.values = comparison
        check.location = comparison.tracks.first?.drivers.lazy.compactMap(\.location).first
        check.details = comparison.staleRules.filter { !named.contains($0) }
          .map { "stale rule, it names no track: \($0)" }
      }
    } catch {
      add("values", .failed, "\(error)") { $0.golden = path }
    }
  }

  // MARK: - Events

  private mutating func compareEvents(_ scene: Scene, _ stage: Stage) {
    let events = TraceEvents(stage, from: 0, to: scene.duration.doubleValue)
    let memory = TraceMemory()
    // Memory takes everything.
    try? events.write(to: memory)
    products.append((.events, memory.bytes))
    let (path, golden) = materials.golden(.events)
    guard let golden else {
      add("events", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparer = TraceComparer()
      comparer.rules = try item.tolerance.comparisonRules()
      comparer.timeTolerance = eventTolerance(scene)
      let known = EventTable(
        try EventRows.read(TraceBytesInMemory(golden), name: path), name: path)
      let comparison = try comparer.compare(
        known, EventTable(events.events, name: materials.sceneName))
      add("events", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.values = comparison
      }
    } catch {
      add("events", .failed, "\(error)") { $0.golden = path }
    }
  }

  /// The case's tolerance in seconds: events have no frames that could be counted.
  private func eventTolerance(_ scene: Scene) -> TimeTolerance? {
    guard let tolerance = item.tolerance.time.flatMap({ TimeTolerance($0) }) else { return nil }
    guard case .frames(let count) = tolerance else { return tolerance }
    return .seconds(count / scene.frameRate.doubleValue)
  }

  // MARK: - Pixels

  private mutating func comparePixels(
    _ scene: Scene, _ snapshot: StageSnapshot, _ times: FrameTimes
  ) {
    let samples = pixelSamples(scene, times)
    let shown = Set(Self.indices(of: Self.sheetCells, among: samples.count))
    var renderer = snapshot.renderer()
    var bitmap = Bitmap(width: 0, height: 0)
    var hashes: [FrameHash] = []
    for (index, sample) in samples.enumerated() {
      renderer.render(snapshot.displayList(at: sample.time), into: &bitmap)
      if let excess = renderer.excess {
        let diagnostic = snapshot.diagnostic(of: excess, at: sample.time)
        return add("pixels", .failed, "\(diagnostic)") { _ in }
      }
      hashes.append(FrameHash(frame: sample.frame, hash: bitmap.contentHash))
      if shown.contains(index) {
        pictures.append(Picture(frame: sample.frame, time: sample.time, bitmap: bitmap))
      }
    }
    let text = hashes.map { "\($0.frame) \($0.hash)\n" }.joined()
    products.append((.pixels, Array(text.utf8)))
    let (path, golden) = materials.golden(.pixels)
    guard let golden else {
      add("pixels", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      let known = try FrameHash.readList(TraceBytesInMemory(golden), name: path)
      let comparison = FrameHashComparison(
        known, name: path, with: hashes, name: materials.sceneName)
      let causes = comparison.isSame ? [] : pixelCauses
      let location = comparison.isSame ? nil : causeLocation
      add("pixels", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.frames = comparison
        check.details = causes
        check.location = location
      }
    } catch {
      add("pixels", .failed, "\(error)") { $0.golden = path }
    }
  }

  /// The moments of the pictures: stated times, every n-th frame, the scene's moments, or twelve
  /// frames.
  private func pixelSamples(_ scene: Scene, _ times: FrameTimes) -> [(frame: Int, time: Double)] {
    func numbered(_ list: [Double]) -> [(frame: Int, time: Double)] {
      list.enumerated().map { (frame: $0, time: $1) }
    }
    if !item.pixelsAt.isEmpty { return numbered(item.pixelsAt) }
    if let step = item.pixelsEvery {
      return stride(from: 0, to: times.count, by: step).map { ($0, times.time(of: $0)) }
    }
    if !scene.moments.isEmpty { return numbered(scene.moments) }
    return Self.indices(of: Self.sheetCells, among: times.count).map { ($0, times.time(of: $0)) }
  }

  /// Indices spread evenly over `count`, the first and the last included.
  static func indices(of cells: Int, among count: Int) -> [Int] {
    guard count > cells else { return Array(0..<count) }
    return (0..<cells).map { ($0 * (count - 1) * 2 + (cells - 1)) / (2 * (cells - 1)) }
  }
}

/// The kinds of goldens of a case.
package enum SuiteGolden: String, Sendable, Hashable, CaseIterable {
  /// The trace of the values.
  case values = ".trace.jsonl"
  /// The properties that do not move, in rows.
  case properties = ".properties.csv"
  /// The events, as rows.
  case events = ".events.csv"
  /// The hashes of the pictures.
  case pixels = ".pixels.txt"
  /// The sheet of the pictures, for the reviewer; nothing is compared with it.
  case sheet = ".pixels.png"

  /// The suffix of the file name after the case's name.
  package var ending: String { rawValue }

  /// The check that it belongs to.
  package var check: SuiteCheck {
    switch self {
    case .values: .values
    case .properties: .properties
    case .events: .events
    case .pixels, .sheet: .pixels
    }
  }
}

// MARK: - Budget

extension SuiteCaseRun {
  /// The most expensive layers that a message names.
  private static let maxLayers = 5

  /// Compares what the frames cost with the case's budget.
  private mutating func compareCosts(
    _ budget: SuiteBudget, _ snapshot: StageSnapshot, _ times: FrameTimes
  ) {
    var costs = SceneCosts(snapshot)
    for (frame, time) in costedFrames(times) {
      if let excess = costs.add(frame: frame, at: time) {
        return add("budget", .failed, "\(snapshot.diagnostic(of: excess, at: time))")
      }
    }
    var excesses: [(limit: SuiteBudget.Limit, sentence: String)] = []
    let known = Set(TrackNames(snapshot).layers)
    for limit in budget.limits {
      if let layer = limit.layer, !known.contains(layer) {
        return add("budget", .failed, "the budget names '\(layer)', and no layer has this path") {
          $0.location = limit.location
        }
      }
      let peaks = limit.layer.map { costs.layers[$0] ?? [:] } ?? costs.total
      guard let peak = peaks[limit.measure], peak.value > limit.maximum else { continue }
      let values = ReportNumber.apart(peak.value, limit.maximum) { Self.text($0) }
      excesses.append(
        (
          limit,
          limit.measure.rawValue + (limit.layer.map { " of \($0)" } ?? "")
            + " is \(values.base) in frame \(peak.frame) (\(Self.text(peak.time)) s), "
            + "above the budget's \(values.new)"
        ))
    }
    guard let first = excesses.first else {
      let count = budget.limits.count
      return add("budget", .passed, "\(count) maximum\(count == 1 ? " holds" : "s hold")")
    }
    var details = excesses.dropFirst().map { "\($0.sentence)  \($0.limit.location)" }
    for measure in CostMeasure.allCases
    where excesses.contains(where: { $0.limit.measure == measure }) {
      let most = costs.ranking(by: measure).prefix(Self.maxLayers).map {
        "\($0.path) \(Self.text($0.peaks[measure]?.value ?? 0))"
      }
      details.append("the most \(measure.rawValue): " + most.joined(separator: ", "))
    }
    add("budget", .different, first.sentence) { check in
      check.location = first.limit.location
      check.details = details
    }
  }

  /// The frames of `pixelsAt` or `pixelsEvery`, else every frame.
  private func costedFrames(_ times: FrameTimes) -> [(frame: Int, time: Double)] {
    if !item.pixelsAt.isEmpty { return item.pixelsAt.enumerated().map { ($0, $1) } }
    return stride(from: 0, to: times.count, by: item.pixelsEvery ?? 1).map {
      ($0, times.time(of: $0))
    }
  }

  private static func text(_ value: Double) -> String { TracePrecision.decimals(4).text(of: value) }
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
