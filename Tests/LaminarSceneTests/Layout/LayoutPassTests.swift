import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Frames worked out by hand from the constraints.
@Suite struct `A layout pass` {
  private func frames(_ constraints: String, width: Double = 300) throws -> [String: CGRect] {
    let loaded = LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": \(width), "height": 200}, "duration": 1,
         "layouts": {"l": [\(constraints)]}, "timeline": [{"at": 0.5, "layout": "l"}], "layers": [
          {"name": "a", "frame": [1, 2, 30, 40], "sublayers": [{"name": "in", "frame": [0, 0, 6, 8]}]},
          {"name": "b", "bounds": [0, 0, 20, 10], "anchorPoint": [0, 1], "position": [5, 6]},
          {"name": "c", "frame": [0, 0, 10, 10]}]}
        """)
    #expect(loaded.report.text() == "")
    let timeline = try #require(loaded.scene?.timeline)
    let registry = timeline.layers
    let layers = try #require(loaded.scene?.layers)
    registry.root.bounds = CGRect(x: 0, y: 0, width: width, height: 200)
    for layer in layers { registry.root.addSublayer(layer) }
    let pass = LayoutPass(actual: { $0 }, superlayer: registry.holder, isThere: { _ in true })
    for placement in pass.placements([timeline.layouts[0].constraints]) { placement.apply() }
    return Dictionary(
      uniqueKeysWithValues: registry.paths.compactMap { path in
        registry[path].map { (path, $0.frame) }
      })
  }

  @Test func `places by one side and keeps the length`() throws {
    let frames = try frames(
      """
      {"layer": "a", "attribute": "right", "to": "superlayer", "constant": -10},
      {"layer": "b", "attribute": "top", "constant": 7}
      """)
    #expect(frames["a"] == CGRect(x: 260, y: 2, width: 30, height: 40))
    #expect(frames["b"] == CGRect(x: 5, y: 7, width: 20, height: 10))
  }

  @Test func `stretches between two sides, and from a centre to a side`() throws {
    let frames = try frames(
      """
      {"layer": "a", "attribute": "left", "to": "superlayer", "constant": 20},
      {"layer": "a", "attribute": "right", "to": "superlayer", "constant": -20},
      {"layer": "c", "attribute": "centerX", "to": "superlayer"},
      {"layer": "c", "attribute": "right", "to": "superlayer", "multiplier": 0.9}
      """)
    #expect(frames["a"] == CGRect(x: 20, y: 2, width: 260, height: 40))
    // Centre 150, right 270: 120 to each side.
    #expect(frames["c"] == CGRect(x: 30, y: 0, width: 240, height: 10))
  }

  @Test func `resolves what others depend on first, whatever the order of the list`() throws {
    let frames = try frames(
      """
      {"layer": "a/in", "attribute": "right", "to": "superlayer", "constant": -1},
      {"layer": "c", "attribute": "left", "to": "b", "toAttribute": "right", "constant": 4},
      {"layer": "b", "attribute": "left", "to": "a", "toAttribute": "right", "constant": 3},
      {"layer": "a", "attribute": "width", "to": "superlayer", "multiplier": 0.5},
      {"layer": "a", "attribute": "left", "constant": 10}
      """)
    #expect(frames["a"] == CGRect(x: 10, y: 2, width: 150, height: 40))
    #expect(frames["a/in"] == CGRect(x: 143, y: 0, width: 6, height: 8))
    #expect(frames["b"] == CGRect(x: 163, y: -4, width: 20, height: 10))
    #expect(frames["c"] == CGRect(x: 187, y: 0, width: 10, height: 10))
  }

  @Test func `lets a height follow the width of the same layer`() throws {
    let frames = try frames(
      """
      {"layer": "a", "attribute": "height", "to": "a", "toAttribute": "width", "multiplier": 0.5},
      {"layer": "a", "attribute": "centerY", "to": "superlayer"},
      {"layer": "a", "attribute": "left", "constant": 0},
      {"layer": "a", "attribute": "right", "to": "superlayer"}
      """, width: 120)
    #expect(frames["a"] == CGRect(x: 0, y: 70, width: 120, height: 60))
  }

  @Test func `gives no length below 0`() throws {
    let frames = try frames(
      """
      {"layer": "a", "attribute": "left", "constant": 200},
      {"layer": "a", "attribute": "right", "constant": 100}
      """)
    #expect(frames["a"] == CGRect(x: 200, y: 2, width: 0, height: 40))
  }

  @Test(arguments: [
    (599.0, 700.0, ["compact", "regularHeight"]), (600, 599, ["regular", "compactHeight"]),
  ]) func `knows the size classes of a canvas`(width: Double, height: Double, names: [String]) {
    #expect(SizeClassThresholds().classes(width: width, height: height) == names)
  }
}
