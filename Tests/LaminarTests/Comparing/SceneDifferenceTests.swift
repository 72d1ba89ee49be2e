import Foundation
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

@Suite struct `The difference of two scenes with events` {
  private static let intro = GalleryScene(name: "showcase/intro")

  private func side(_ text: String, _ name: String) throws -> SceneDifference.Side {
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: name) { _ in nil }
    let loaded = try #require(scene, "\(report.text())")
    let stage = Stage(scene: loaded)
    let end = loaded.duration.doubleValue
    return SceneDifference.Side(
      name: name, scene: loaded, snapshot: stage.snapshot(until: end),
      times: try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration)),
      events: TraceEvents(stage, from: 0, to: end).events)
  }

  private func report(
    _ base: String, replacing old: String, with new: String
  ) throws -> DifferenceReport {
    #expect(base.contains(old))
    return try SceneDifference().report(
      side(base, "base.json"), side(base.replacing(old, with: new), "new.json"))
  }

  private var intro: String { String(decoding: Self.intro.bytes, as: UTF8.self) }

  @Test func `names the step that drives a track, with its line, in any epoch`() throws {
    let report = try report(intro, replacing: "\"duration\": 0.55", with: "\"duration\": 0.8")
    #expect(
      report.headline == "card: position.y takes 0.8 s instead of 0.55 s (spring, new.json:21)")
    let tracks = report.traces?.tracks ?? []
    func first(_ name: String) -> AnimationDriver? {
      tracks.first { $0.track.name == name }?.drivers.first
    }
    #expect(first("card:position.y")?.name == "step 1 of the sequence \"intro\"")
    #expect(first("card:position.y")?.location?.line == 21)
    #expect(first("badge:opacity")?.location?.line == 27)
    #expect(first("badge:transform.scale")?.name == "spring \"pop\"")
    #expect(first("badge:transform.scale")?.location?.line == 33)
    let events = report.traces?.events.map(\.sentence) ?? []
    #expect(
      events.contains(
        "the step on card (position.y, step 1 of intro) ends at 1.4 s instead of 0.65 s"))
    #expect(events.contains { $0.hasPrefix("the completion of intro fires at") })
  }

  @Test func `finds events that values do not show, and those of a trace`() throws {
    let scene = """
      { "laminar": 1, "canvas": { "width": 40, "height": 40 }, "duration": 1,
        "layers": [ { "name": "a", "animations": [
          { "key": "fade", "keyPath": "opacity", "fromValue": 1, "toValue": 1, "duration": 0.5 } ] } ] }
      """
    let report = try report(scene, replacing: "0.5 }", with: "0.25 }")
    #expect(report.traces?.tracks == [])
    #expect(
      report.traces?.events.map(\.sentence)
        == ["the animation fade on a finishes at 0.25 s instead of 0.5 s"])
    let base = try side(scene, "base.json")
    let new = try side(scene.replacing("0.5 }", with: "0.25 }"), "new.json")
    let memory = TraceMemory()
    try TraceRecorder(
      plan: TracePlan(base.snapshot), samples: TraceSampling(frames: 0..<60, of: base.times)
    ).writeJSONLines(
      header: TraceHeader(
        frameRate: Rational(60), frames: 60, canvasWidth: 40, canvasHeight: 40, scene: ""),
      events: base.events, to: memory)
    let table = try TraceReader.open(TraceBytesInMemory(memory.bytes), name: "base.jsonl")
    #expect(try SceneDifference().report(table, base).isSame)
    #expect(try SceneDifference().report(table, new).traces?.events.count == 1)
  }

  @Test(arguments: [
    (
      "\"timingFunction\": \"easeOut\" },", "\"timingFunction\": \"linear\" },",
      "card/title: bounds.size.width eases with linear instead of easeOut (new.json:24)"
    ),
    (
      "\"delay\": 0.15 }", "\"delay\": 0.3 }",
      "badge: opacity waits 0.3 s instead of 0.15 s (new.json:27)"
    ),
    (
      "{ \"at\": 1.25, \"resume\"", "{ \"at\": 1.5, \"resume\"",
      "the resume of sequence:intro comes at 1.5 s instead of 1.25 s (new.json:32)"
    ),
    (
      "\"layer\": \"card\", \"at\": 0.1", "\"layer\": \"card\", \"at\": 0.2",
      "the sequence intro starts at 0.2 s instead of 0.1 s (new.json:20)"
    ),
    (
      "\"stiffness\": 300", "\"stiffness\": 200",
      "badge: the spring on transform.scale has stiffness 200 instead of 300 (new.json:33)"
    ),
  ])
  func `reports which step or event changed`(old: String, new: String, headline: String) throws {
    #expect(try report(intro, replacing: old, with: new).headline == headline)
  }

  @Test(arguments: [
    ("\"delay\": 0.15 }", "\"delay\": 0.15, \"timingFunction\": \"easeInEaseOut\" }"),
    ("\"layer\": \"card\", \"at\"", "\"repeatCount\": 1, \"layer\": \"card\", \"at\""),
    ("\"autoreverses\": true", "\"autoreverses\": true, \"speed\": 1, \"beginTime\": 0"),
    ("\"canvas\": {", "\"frameRate\": 60, \"canvas\": { \"scale\": 1,"),
    ("\"name\": \"badge\",", "\"name\": \"badge\", \"zPosition\": 0, \"hidden\": false,"),
  ])
  func `is none when a default is written`(old: String, new: String) throws {
    #expect(try report(intro, replacing: old, with: new).isSame)
  }

  @Test func `is none between the two words for no end`() throws {
    let scene = """
      { "laminar": 1, "canvas": { "width": 40, "height": 40 }, "duration": 1,
        "layers": [ { "name": "a", "animations": [
          { "keyPath": "opacity", "fromValue": 1, "toValue": 0, "duration": 0.3, "repeatCount": "infinity" } ] },
          { "name": "b" } ],
        "sequences": [ { "name": "s", "layer": "b", "repeatCount": "infinity",
          "steps": [ { "keyPath": "opacity", "fromValue": 1, "toValue": 0, "duration": 0.3 } ] } ] }
      """
    #expect(try report(scene, replacing: "\"infinity\"", with: "\"infinite\"").isSame)
  }

  @Test(arguments: [
    ("[0, 1]", "[0, 0.5]", "a: key 2 of its own clock shows 0.5 instead of 1"),
    ("[0, 2]", "[0, 1.5]", "a: key 2 of its own clock comes at 1.5 instead of 2"),
    (
      "\"easeIn\"", "\"easeOut\"",
      "a: stretch 1 of its own clock eases with easeOut instead of easeIn"
    ),
    (
      ", \"timeRemapping\": { \"keyTimes\": [0, 2], \"values\": [0, 1], \"timingFunctions\": [\"easeIn\"] }",
      "", "a: its own clock no longer follows keyframes"
    ),
  ])
  func `reports a change of a layer's clock`(old: String, new: String, headline: String) throws {
    let scene = """
      { "laminar": 1, "canvas": { "width": 40, "height": 40 }, "duration": 2, "layers": [
        { "name": "a", "timeRemapping": { "keyTimes": [0, 2], "values": [0, 1], "timingFunctions": ["easeIn"] } } ] }
      """
    let changes = try report(scene, replacing: old, with: new).changes
    #expect(changes.map { "\($0.subject): \($0.sentence)" } == [headline])
  }

  @Test func `names first what moves most`() throws {
    let scene = """
      { "laminar": 1, "canvas": { "width": 40, "height": 40 }, "duration": 1, "layers": [
        { "name": "a", "animations": [ { "keyPath": "opacity", "fromValue": 0, "toValue": 0.91, "duration": 1 } ] },
        { "name": "b", "cornerRadius": 1, "animations": [ { "keyPath": "position.x", "fromValue": 0, "toValue": 90, "duration": 1 } ] } ] }
      """
    let new = scene.replacing("0.91", with: "0.92").replacing(
      "\"toValue\": 90", with: "\"toValue\": 10"
    )
    .replacing("\"cornerRadius\": 1", with: "\"cornerRadius\": 2")
    let report = try SceneDifference().report(side(scene, "a.json"), side(new, "b.json"))
    #expect(report.changes.map(\.subject) == ["b", "a", "b"])
    #expect(report.changes.map(\.key) == ["position.x toValue", "opacity toValue", "cornerRadius"])
  }
}

@Suite struct `The difference of two scenes with input` {
  private static let scene = """
    { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 2,
      "layers": [ { "name": "card", "frame": [0, 0, 30, 30],
        "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } } ] } ],
      "input": [ { "at": 0.5, "tap": "card" },
        { "at": 1, "drag": [5, 5], "to": [20, 5], "duration": 0.4 },
        { "at": 1.6, "touches": [ { "phase": "began", "location": [5, 5] },
          { "at": 0.1, "phase": "ended", "location": [5, 5] } ] } ] }
    """

  private func side(_ text: String) throws -> SceneDifference.Side {
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    let loaded = try #require(scene, "\(report.text())")
    let stage = Stage(scene: loaded)
    let end = loaded.duration.doubleValue
    return SceneDifference.Side(
      name: "a.json", scene: loaded, snapshot: stage.snapshot(until: end),
      times: try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration)),
      events: TraceEvents(stage, from: 0, to: end).events)
  }

  @Test(arguments: [
    (
      "\"at\": 0.5, \"tap\": \"card\"", "\"at\": 0.75, \"tap\": \"card\"",
      "the tap of card comes at 0.75 s instead of 0.5 s"
    ),
    (
      "\"duration\": 0.4", "\"duration\": 0.3", "the drag at [5, 5] takes 0.3 s instead of 0.4 s"
    ),
    ("[20, 5]", "[25, 5]", "to of the drag at [5, 5] is [25, 5] instead of [20, 5]"),
    ("{ \"at\": 0.5, \"tap\": \"card\" },", "", "the tap of card at 0.5 s is gone"),
    ("0.1, \"phase\"", "0.2, \"phase\"", "the touches at 1.6 s have changed"),
    (
      "\"tap\": \"card\"", "\"press\": \"card\", \"duration\": 0.1",
      "the press of card comes instead of the tap of card"
    ),
  ])
  func `tells what changed in the script`(old: String, new: String, sentence: String) throws {
    #expect(Self.scene.contains(old))
    let report = try SceneDifference().report(
      side(Self.scene), side(Self.scene.replacing(old, with: new)))
    #expect(report.changes.map(\.sentence) == [sentence])
  }
}

@Suite struct `The changes of a scene` {
  private static let scene = """
    { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 2,
      "assets": { "p": { "layer": { "bounds": [0, 0, 4, 4], "opacity": 0.5 } } },
      "states": { "on": { "g:colors": ["#f00", "#00f"] } },
      "layers": [ { "name": "a", "bounds": [0, 0, 9, 9] },
        { "name": "g", "type": "gradient", "colors": ["red", "lime"], "bounds": [0, 0, 9, 9] },
        { "name": "t", "type": "text", "string": "1s", "bounds": [0, 0, 20, 20] } ],
      "sequences": [ { "name": "s", "layer": "a", "steps": [
        { "keyPath": "opacity", "toValue": 0.5 },
        { "parallel": [ { "keyPath": "opacity", "toValue": 1 }, { "keyPath": "zPosition", "toValue": 1 } ] } ] } ],
      "timeline": [ { "at": 1, "addLayer": { "layer": { "name": "b", "opacity": 0.5 }, "into": "a" } },
        { "transition": { "layer": "t" }, "at": 1.5, "set": { "t:opacity": 0.5 } } ] }
    """

  private func scene(_ text: String) throws -> Scene {
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "a.json", image: { _ in nil }, picture: Image.init(drawing:scale:))
    return try #require(scene, "\(report.text())")
  }

  @Test(arguments: [
    (
      "[0, 0, 4, 4], \"opacity\": 0.5", "[0, 0, 4, 4], \"opacity\": 1",
      "assets.p opacity: opacity is 1 instead of 0.5"
    ),
    (
      "\"b\", \"opacity\": 0.5", "\"b\", \"opacity\": 0.25",
      "a/b opacity: opacity is 0.25 instead of 0.5"
    ),
    ("\"name\": \"b\"", "\"name\": \"d\"", "a/d name: name is d instead of b"),
    (
      "\"name\": \"a\",", "\"name\": \"a\", \"sublayers\": [{ \"name\": \"c\" }],",
      "a/c : the layer is new"
    ),
    ("\"1s\"", "\"1000ms\"", "t string: string is 1000ms instead of 1s"),
    (
      "\"at\": 1.5", "\"at\": 1.75",
      " timeline at: the set of t:opacity comes at 1.75 s instead of 1.5 s"
    ),
    (
      "{ \"keyPath\": \"opacity\", \"toValue\": 1 }, ", "",
      "a s step 2: a part of s step 2 is gone"
    ),
    (
      "{ \"keyPath\": \"opacity\", \"toValue\": 0.5 },", "",
      " s step 1: step 1 of the sequence s is gone"
    ),
    (
      "\"duration\": 2,", "\"duration\": 2, \"frameRate\": 30,",
      " frameRate: the frame rate is 30 instead of 60"
    ),
    ("\"duration\": 2,", "\"duration\": \"2000ms\", \"frameRate\": 60,", nil),
    ("[\"#f00\", \"#00f\"]", "[\"red\", \"rgb(0, 0, 255)\"]", nil),
    ("\"into\": \"a\"", "\"into\": \"a\", \"note\": \"here\"", nil),
  ])
  func `are told of the object that has the key`(old: String, new: String, change: String?) throws {
    #expect(Self.scene.contains(old))
    let changes = try SceneComparison.changes(
      from: scene(Self.scene), to: scene(Self.scene.replacing(old, with: new)))
    #expect(
      changes.map { "\($0.subject) \($0.key): \($0.sentence)" } == (change.map { [$0] } ?? []))
  }
}

@Suite struct `The difference of scenes with parts` {
  private static let part = """
    {"laminar": 1, "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [
      {"name": "x", "cornerRadius": 2,
       "animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.5}]},
      {"name": "y", "use": "inner.json"}],
     "sequences": [{"name": "s", "layer": "x", "steps": [{"keyPath": "zPosition", "toValue": 4}]}],
     "timeline": [{"at": 0.25, "set": {"x:borderWidth": 1}}]}
    """
  private static let inner = """
    {"laminar": 1, "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [
      {"name": "z", "shadowOpacity": 0.5}]}
    """
  private static let main = """
    {"laminar": 1, "canvas": {"width": 40, "height": 40}, "duration": 2, "layers": [
      {"name": "a", "use": "part.json"},
      {"name": "b", "sublayers": [{"name": "c", "use": "part.json", "beginTime": 1}]}]}
    """

  private func side(
    _ folder: String, _ replaced: String = "", _ with: String = ""
  ) throws -> SceneDifference.Side {
    func text(_ name: String) -> String {
      (["part.json": Self.part, "inner.json": Self.inner][name] ?? Self.main)
        .replacingOccurrences(of: replaced, with: with)
    }
    let (scene, report) = SceneLoader.load(
      Array(text("main.json").utf8), name: folder + "/main.json", image: { _ in nil },
      part: { Array(text($0).utf8) })
    let loaded = try #require(scene, "\(report.text())")
    let times = try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration))
    return SceneDifference.Side(
      name: folder + "/main.json", scene: loaded,
      snapshot: Stage(scene: loaded).snapshot(until: 2), times: times)
  }

  private func report(_ replaced: String, _ with: String) throws -> DifferenceReport {
    try SceneDifference().report(side("old"), side("new", replaced, with))
  }

  @Test(arguments: [
    (
      "\"toValue\": 1,", "\"toValue\": 0.75,",
      "a/x: opacity goes to 0.75 instead of 1, in 2 uses of the part", "new/part.json:3:69"
    ),
    (
      "\"cornerRadius\": 2", "\"cornerRadius\": 3",
      "a/x: cornerRadius is 3 instead of 2, in 2 uses of the part", "new/part.json:2:33"
    ),
    (
      "\"toValue\": 4", "\"toValue\": 5",
      "a/x: zPosition goes to 5 instead of 4, in 2 uses of the part", "new/part.json:5:90"
    ),
    (
      "\"x:borderWidth\": 1", "\"x:borderWidth\": 2",
      "a/x: borderWidth is set to 2 instead of 1 by the event at 0.25 s, in 2 uses of the part",
      "new/part.json:6:53"
    ),
    (
      "\"shadowOpacity\": 0.5", "\"shadowOpacity\": 1",
      "a/y/z: shadowOpacity is 1 instead of 0.5, in 2 uses of the part", "new/inner.json:2:34"
    ),
    (
      "\"beginTime\": 1", "\"beginTime\": 0.5", "b/c: its own beginTime is 0.5 s instead of 1 s",
      "new/main.json:3:78"
    ),
  ]) func `names a change of a part once, with its file and line`(
    replaced: String, with: String, sentence: String, location: String
  ) throws {
    let changes = try report(replaced, with).changes
    #expect(changes.map { "\($0.subject): \($0.sentence)" } == [sentence])
    let found = try #require(changes.first?.newLocation)
    #expect("\(found.file):\(found.line):\(found.column)" == location)
  }

  @Test func `names the animation of a part that drives a track`() throws {
    let traces = try #require(try report("\"toValue\": 1,", "\"toValue\": 0.75,").traces)
    #expect(traces.tracks.map(\.track.layer).sorted() == ["a/x", "b/c/x"])
    for track in traces.tracks {
      #expect(track.drivers.first?.location?.file == "new/part.json")
      #expect(track.drivers.first?.location?.line == 3)
    }
  }

  @Test func `is none where the parts mean the same`() throws {
    #expect(try report("0.5,", "0.50,").changes.isEmpty)
    #expect(try report("\"duration\": 1,", "\"duration\": 1, \"title\": \"Part\",").changes.isEmpty)
  }
}
