import Laminar
import LaminarTestSupport
import Testing

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
