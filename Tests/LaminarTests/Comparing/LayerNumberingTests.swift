import Foundation
import Laminar
import Testing

@testable import LaminarScene

@Suite struct `Layers with numbered names` {
  private struct Shape {
    var color: String
    var end = 10
    var inner = ""
  }

  /// A scene whose layers all have one name, numbered as an imported file's are.
  private func side(
    _ shapes: [Shape], _ file: String, events: Bool = false
  ) throws -> SceneDifference.Side {
    var names = SiblingNumbering()
    let layers = shapes.map { shape in
      """
      { "name": "\(names.next("Shape"))", "bounds": [0, 0, 4, 4], "backgroundColor": "\(shape.color)",
        "animations": [
          { "keyPath": "position.x", "fromValue": 0, "toValue": \(shape.end), "duration": 1 } ],
        "sublayers": [ \(shape.inner) ] }
      """
    }
    let text = """
      { "laminar": 1, "canvas": { "width": 20, "height": 8 }, "duration": 1, "frameRate": 10,
        "layers": [ \(layers.joined(separator: ", ")) ] }
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: file, image: { _ in nil })
    let loaded = try #require(scene, "\(report.text())")
    let stage = Stage(scene: loaded)
    let times = try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration))
    return SceneDifference.Side(
      name: file, scene: loaded, snapshot: stage.snapshot(until: 1), times: times,
      events: events ? stage.events(until: 1) : nil)
  }

  private func report(
    _ base: [Shape], _ new: [Shape], events: Bool = false
  ) throws -> DifferenceReport {
    try SceneDifference().report(
      side(base, "base.json", events: events), side(new, "new.json", events: events))
  }

  private static let shapes = [
    Shape(color: "red", end: 3), Shape(color: "lime", end: 5), Shape(color: "blue", end: 7),
  ]

  @Test func `correspond by what they hold when one is inserted before them`() throws {
    let report = try report(
      Self.shapes, [Shape(color: "black", end: 9)] + Self.shapes, events: true)
    #expect(report.changes.map(\.kind) == [.added] && report.changes.map(\.subject) == ["Shape"])
    let traces = try #require(report.traces)
    #expect(traces.tracks.isEmpty && traces.missing.isEmpty && traces.renames.isEmpty)
    #expect(traces.extra.map(\.layer) == ["Shape"])
  }

  @Test func `correspond when one is removed, and one of the others changes`() throws {
    var new = Array(Self.shapes.dropFirst())
    new[1].end = 8
    let report = try report(Self.shapes, new)
    // The first one is gone, and the third one, which is the second now, ends elsewhere.
    #expect(report.changes.filter { $0.kind == .removed }.map(\.subject) == ["Shape"])
    #expect(
      report.changes.filter { $0.kind == .changed }.map(\.subject) == ["Shape-2"],
      "\(report.changes.map(\.sentence))")
    let traces = try #require(report.traces)
    #expect(traces.tracks.map(\.track.layer) == ["Shape-3"])
    #expect(traces.tracks.map(\.newLayer) == ["Shape-2"])
    #expect(traces.missing.map(\.layer) == ["Shape"] && traces.extra.isEmpty)
  }

  @Test func `keep what is below them`() throws {
    func ball(_ end: Int) -> String {
      """
      { "name": "ball", "bounds": [0, 0, 1, 1], "animations": [
        { "keyPath": "position.y", "fromValue": 0, "toValue": \(end), "duration": 1 } ] }
      """
    }
    let base = Self.shapes + [Shape(color: "gold", inner: ball(4))]
    var new = [Shape(color: "black")] + base
    new[4].inner = ball(6)
    let report = try report(base, new)
    #expect(
      Set(report.changes.map(\.subject)) == ["Shape", "Shape-5/ball"],
      "\(report.changes.map(\.sentence))")
    let traces = try #require(report.traces)
    #expect(traces.tracks.map(\.track.layer) == ["Shape-4/ball"])
    #expect(traces.tracks.map(\.newLayer) == ["Shape-5/ball"])
  }

  @Test func `correspond by number where that explains as much`() throws {
    let swapped = try report(
      Array(Self.shapes.prefix(2)), [Self.shapes[1], Self.shapes[0]])
    #expect(Set(swapped.changes.map(\.subject)) == ["Shape", "Shape-2"])
    #expect(swapped.changes.allSatisfy { $0.kind == .changed })
    var moved = Self.shapes
    moved[1].color = "black"
    #expect(try report(Self.shapes, moved).changes.map(\.subject) == ["Shape-2"])
  }

  @Test func `have new paths by the longest known beginning`() {
    var numbering = LayerNumbering()
    numbering.note("a", "a-2")
    numbering.note("a/b-2", "a-2/b-3")
    numbering.noteGone("a/c-2")
    #expect(numbering.newPath(of: "a/c-2/d#x") == nil)
    for (old, new) in [
      ("a", "a-2"), ("a/c", "a-2/c"), ("a/b-2#x", "a-2/b-3#x"),
      ("a@mask:opacity", "a-2@mask:opacity"),
      ("ab", "ab"), ("a-2", "a-2"), ("", ""),
    ] {
      #expect(numbering.newPath(of: old) == new)
    }
  }
}
