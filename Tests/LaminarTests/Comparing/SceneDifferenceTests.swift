import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The difference of two scenes` {
  private static let folder = "scenes/diff/"
  private static let base = GalleryScene(name: "diff/base")
  /// What differs from the base: one thing each.
  private static let cases = Repository.files(under: "scenes/diff", ending: ".json")
    .map { String($0.dropFirst("scenes/".count).dropLast(".json".count)) }
    .filter { $0 != "diff/base" }

  private func side(_ source: GalleryScene) throws -> SceneDifference.Side {
    let loaded = try #require(LoadedScene(source), "\(source.load().report.text())")
    return SceneDifference.Side(
      name: source.file, scene: loaded.scene, snapshot: loaded.snapshot, times: loaded.times)
  }

  private func report(_ name: String) throws -> DifferenceReport {
    try SceneDifference().report(side(Self.base), side(GalleryScene(name: name)))
  }

  /// The base's trace as JSON Lines against the new scene's as CSV: of what is animated, and of
  /// everything where only static values changed.
  private func traceReport(_ name: String) throws -> DifferenceReport {
    let isStill = name == "diff/colour"
    let selection = TraceSelection(scope: isStill ? .all : .animated)
    func trace(
      _ source: GalleryScene, _ format: any (TraceFrameWriter & SendableMetatype).Type
    ) throws -> TraceBytesInMemory {
      let scene = try #require(LoadedScene(source))
      let memory = TraceMemory()
      let samples = (0..<scene.times.count).map { (frame: $0, time: scene.times.time(of: $0)) }
      try TraceRecorder(plan: TracePlan(scene.snapshot, selection: selection), samples: samples)
        .write(format, to: memory)
      return TraceBytesInMemory(memory.bytes)
    }
    let base =
      isStill
      ? try trace(Self.base, LongCSVTraceWriter.self)
      : TraceBytesInMemory(try #require(LoadedScene(Self.base)).trace())
    let names = (isStill ? "base.csv" : "base.jsonl", "new.csv")
    let tables = try (
      TraceReader.open(base, name: names.0),
      TraceReader.open(trace(GalleryScene(name: name), WideCSVTraceWriter.self), name: names.1)
    )
    return DifferenceReport(
      base: names.0, new: names.1, traces: try TraceComparer().compare(tables.0, tables.1))
  }

  private func hold(_ text: String, to golden: String) {
    if let message = GoldenStore().mismatch(ofText: Array(text.utf8), golden: golden) {
      Issue.record("\(message)")
    }
  }

  @Test(arguments: cases)
  func `is reported in a summary, with its evidence`(name: String) throws {
    hold(try report(name).text(as: .text), to: "scenes/\(name).report.txt")
  }

  @Test(arguments: cases)
  func `is reported for traces alone`(name: String) throws {
    hold(try traceReport(name).text(as: .text), to: "scenes/\(name).traces.txt")
  }

  /// The page has tests of its own.
  private static let kinds = ReportKind.allCases.filter { $0 != .html }

  @Test(arguments: kinds)
  func `has every form of report`(kind: ReportKind) throws {
    let text = try report("diff/several").text(as: kind, columns: 60, colors: false)
    hold(text, to: Self.folder + "several.\(kind.rawValue).txt")
    if kind == .text {
      for line in text.split(separator: "\n").dropFirst() { #expect(line.count <= 60, "\(line)") }
    }
  }

  @Test func `has no golden without its pair`() {
    let known = Set(Self.cases.flatMap { ["scenes/\($0).report.txt", "scenes/\($0).traces.txt"] })
      .union(Self.kinds.map { Self.folder + "several.\($0.rawValue).txt" })
    #expect(Set(Repository.files(under: "scenes/diff", ending: ".txt")) == known)
  }

  @Test func `passes check without errors and warnings`() {
    for name in Self.cases { #expect(GalleryScene(name: name).load().report.text() == "") }
  }

  @Test(arguments: GalleryScene.all.filter { !$0.name.hasPrefix("showcase/") })
  func `is none between a scene and itself`(source: GalleryScene) throws {
    let report = try SceneDifference().report(side(source), side(source))
    #expect(report.isSame, "\(report.headline)")
  }

  @Test func `is none where rules ignore it`() throws {
    let pattern = try #require(TracePattern("panel/card"))
    var difference = SceneDifference()
    difference.comparer.rules.rules = [ToleranceRule(pattern, .ignored)]
    for name in ["diff/colour", "diff/spring-damping"] {
      #expect(
        try difference.report(side(Self.base), side(GalleryScene(name: name))).isSame, "\(name)")
    }
    #expect(
      try !difference.report(side(Self.base), side(GalleryScene(name: "diff/duration"))).isSame)
  }

  @Test func `is found between a golden trace and a scene`() throws {
    let loaded = try #require(LoadedScene(Self.base))
    func table() throws -> any TraceTable {
      try TraceReader.open(TraceBytesInMemory(loaded.trace()), name: "golden.jsonl")
    }
    #expect(try SceneDifference().report(table(), side(Self.base)).isSame)
    let report = try SceneDifference().report(table(), side(GalleryScene(name: "diff/duration")))
    #expect(report.headline == "panel/ball: position.y is 1.083× slower")
    #expect(report.traces?.tracks.first?.drivers.first?.location?.line == 17)
  }
}
