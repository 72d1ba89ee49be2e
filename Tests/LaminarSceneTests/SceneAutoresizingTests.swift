import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine
@testable import LaminarScene

/// Laminar.docc: Constraints, "Autoresizing". The numbers are UIKit's rule by hand: what is flexible shares a
/// change in proportion.
@Suite struct `Autoresizing in scenes` {
  /// A card of 100 × 100 with a layer whose margins and width are 10, 60 and 30, and heights 20, 20, 60.
  private static func scene(
    _ masks: String, events: String = "", layouts: String = "", more: String = "",
    canvas: String = ""
  ) -> String {
    """
    {"laminar": 1, "canvas": {"width": 200, "height": 200\(canvas)}, "duration": 2,
     "layouts": {\(layouts)}, "timeline": [\(events)], "layers": [
      {"name": "card", "frame": [10, 10, 100, 100]\(more), "sublayers": [
       {"name": "child", "frame": [10, 20, 60, 20], "autoresizingMask": \(masks)}]}]}
    """
  }

  /// The frame that the child has on a stage at a time, and in a simulation of it.
  private func frame(_ text: String, at time: Double = 1.5) throws -> CGRect {
    let loaded = LoadedScene(text: text)
    #expect(loaded.ids.allSatisfy { $0.hasPrefix("W") })
    let scene = try #require(loaded.scene)
    let root = Layer()
    root.bounds = CGRect(origin: .zero, size: scene.canvas.size)
    for layer in scene.layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.commitPending(callingBlocks: false)
    scene.declare(on: context)
    let registry = try #require(scene.timeline).layers
    let child = try #require(registry["card/child"])
    let tree = try #require(context.timeline(until: time).evaluate(at: time))
    let node = try #require(tree.tree.paths.firstIndex(of: "card/child"))
    let simulated = LayerGeometry(tree, node).frame
    context.advance(to: time)
    #expect(simulated == child.frame)
    return child.frame
  }

  /// The card becomes 190 wide: 90 more; its height stays.
  @Test(arguments: [
    (#""flexibleWidth""#, CGRect(x: 10, y: 20, width: 150, height: 20)),
    (#"["flexibleLeftMargin"]"#, CGRect(x: 100, y: 20, width: 60, height: 20)),
    (#"["flexibleRightMargin"]"#, CGRect(x: 10, y: 20, width: 60, height: 20)),
    // 60 and 30 share 90.
    (
      #"["flexibleWidth", "flexibleRightMargin"]"#, CGRect(x: 10, y: 20, width: 120, height: 20)
    ),
    // 10 and 60 share 90.
    (
      #"["flexibleLeftMargin", "flexibleWidth"]"#,
      CGRect(x: 10 + 90.0 / 7, y: 20, width: 60 + 540.0 / 7, height: 20)
    ),
    // 10, 60 and 30 share 90.
    (
      #"["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleHeight"]"#,
      CGRect(x: 19, y: 20, width: 114, height: 20)
    ),
  ])
  func `follows an event that sets the size of the superlayer`(masks: String, expected: CGRect)
    throws
  {
    let set = #"{"at": 1, "set": {"card:bounds.size.width": 190}}"#
    let found = try frame(Self.scene(masks, events: set))
    for (number, other) in zip(
      [found.minX, found.minY, found.width, found.height],
      [expected.minX, expected.minY, expected.width, expected.height])
    {
      #expect(abs(number - other) < 1e-9)
    }
    let layout = #"{"layer": "card", "attribute": "width", "constant": 190}"#
    #expect(
      try frame(
        Self.scene(
          masks, events: #"{"at": 1, "layout": {"name": "wide", "duration": 0}}"#,
          layouts: "\"wide\": [\(layout)]")) == found)
    let block = #"{"at": 0.5, "animate": {"card:bounds.size.width": 190}, "duration": 0.5}"#
    #expect(try frame(Self.scene(masks, events: block)) == found)
    let state = #""states": {"wide": {"card:bounds.size.width": 190}}, "timeline""#
    #expect(
      try frame(
        Self.scene(masks, events: #"{"at": 0.5, "state": {"name": "wide"}}"#)
          .replacingOccurrences(of: #""timeline""#, with: state)) == found)
  }

  @Test func `moves with its superlayer in an animation`() throws {
    let block = """
      {"at": 0, "animate": {"card:bounds.size.height": 200}, "duration": 1, "timingFunction": "linear"}
      """
    let loaded = LoadedScene(text: Self.scene(#""flexibleTopMargin""#, events: block))
    let scene = try #require(loaded.scene)
    let context = LoadedScene.context(of: scene.layers)
    scene.declare(on: context)
    let tree = try #require(context.timeline(until: 2).evaluate(at: 0.5))
    let node = try #require(tree.tree.paths.firstIndex(of: "card/child"))
    #expect(abs(LayerGeometry(tree, node).frame.minY - 70) < 1e-9)
    #expect(scene.touchedKeys.contains { $0.layer == "card/child" && $0.keyPath == "frame" })
    #expect(scene.drivers.contains { $0.layer == "card/child" && $0.time == 0 })
  }

  @Test func `follows the canvas, as it is resized and as it is another`() throws {
    let mask = #""autoresizingMask": ["flexibleWidth", "flexibleHeight"]"#
    let text = Self.scene(
      #""flexibleHeight""#, events: #"{"at": 1, "resize": {"size": [300, 250], "duration": 0}}"#,
      more: ", \(mask)")
    // 50 points more height of the canvas and of the card.
    #expect(try frame(text) == CGRect(x: 10, y: 20, width: 60, height: 70))
    var overrides = SceneOverrides()
    overrides.size = CGSize(width: 300, height: 250)
    let scene = SceneLoader.load(
      Array(Self.scene(#""flexibleHeight""#, more: ", \(mask)").utf8), name: "a.json",
      overrides: overrides
    ) { _ in nil }.scene
    let card = try #require(scene?.layers.first)
    #expect(card.frame == CGRect(x: 10, y: 10, width: 200, height: 150))
    #expect(card.sublayers?.first?.frame == CGRect(x: 10, y: 20, width: 60, height: 70))
  }

  @Test func `comes before the constraints of the layer itself`() throws {
    // The card becomes 190 wide. The child keeps its right margin of 30 and is 20 from the left.
    let layout = """
      {"layer": "card", "attribute": "width", "constant": 190},
      {"layer": "card/child", "attribute": "left", "to": "superlayer", "constant": 20}
      """
    #expect(
      try frame(Self.scene(#""flexibleWidth""#, layouts: "\"compact\": [\(layout)]"))
        == CGRect(x: 20, y: 20, width: 150, height: 20))
  }

  @Test func `is nothing that an animation without the model starts`() throws {
    let text = Self.scene(
      #""flexibleWidth""#,
      more: """
        , "animations": [{"keyPath": "bounds.size.width", "toValue": 190, "duration": 1}]
        """)
    #expect(try frame(text, at: 0.9) == CGRect(x: 10, y: 20, width: 60, height: 20))
  }

  @Test func `has one name, which others lead to`() {
    func help(_ text: String) -> String { LoadedScene(text: text).report.text() }
    let other = Self.scene(#""flexibleWidth""#)
    #expect(
      help(other.replacingOccurrences(of: "autoresizingMask", with: "autoresizing"))
        .contains(#"write "autoresizingMask": ["flexibleWidth"]"#))
    #expect(help(Self.scene(#""layerWidthSizable""#)).contains(#"write "flexibleWidth""#))
    #expect(help(Self.scene(#"["layerMinYMargin"]"#)).contains(#"write "flexibleTopMargin""#))
    #expect(help(Self.scene("18")).contains("E0104"))
    let mask = """
      , "mask": {"bounds": [0, 0, 5, 5], "backgroundColor": "red", "autoresizingMask": "flexibleWidth"}
      """
    #expect(help(Self.scene(#""flexibleWidth""#, more: mask)).contains("E0108"))
  }
}

/// Laminar.docc: SceneTimelines, "Layouts".
@Suite struct `Priorities of contents` {
  /// Two labels that fill a row of a width, with 6 points between them.
  private static func row(_ width: Double, first: String = "", second: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": \(width), "height": 50, "regularWidth": 1}, "duration": 1,
     "layouts": {"regular": [
      {"layer": "a", "attribute": "left", "to": "superlayer"},
      {"layer": "b", "attribute": "left", "to": "a", "toAttribute": "right", "constant": 6},
      {"layer": "b", "attribute": "right", "to": "superlayer"}]},
     "layers": [
      {"name": "a", "type": "text", "string": "First", "fontSize": 16, "truncationMode": "end"\(first)},
      {"name": "b", "type": "text", "string": "Second", "fontSize": 16, "truncationMode": "end"\(second)}]}
    """
  }

  private func widths(_ text: String) throws -> [CGFloat] {
    let loaded = LoadedScene(text: text)
    #expect(Set(loaded.ids).isSubset(of: ["W0227"]), "\(loaded.findings)")
    return try #require(loaded.scene).layers.map(\.frame.width)
  }

  private static func width(_ string: String) -> CGFloat {
    TextLayout.suggestedSize(for: AttributedText(string), fontSize: 16).width.rounded(.up)
  }

  private let first = Self.width("First"), second = Self.width("Second")

  @Test func `let the text that hugs more strongly stay as it is`() throws {
    let strong = #", "contentHuggingPriority": {"horizontal": 251}"#
    #expect(try widths(Self.row(200, first: strong)) == [first, 194 - first])
    #expect(try widths(Self.row(200, second: strong)) == [194 - second, second])
  }

  @Test func `let the text that resists more strongly stay as it is`() throws {
    let strong = #", "contentCompressionResistancePriority": {"horizontal": 751}"#
    #expect(try widths(Self.row(60, first: strong)) == [first, 54 - first])
    #expect(try widths(Self.row(60, second: strong)) == [54 - second, second])
  }

  @Test func `are reported where constraints contradict required ones, and where they never count`()
    throws
  {
    let required = #", "contentCompressionResistancePriority": {"horizontal": 1000}"#
    #expect(LoadedScene(text: Self.row(20, first: required, second: required)).ids == ["E0319"])
    let weak = Self.row(
      200, first: #", "bounds": [0, 0, 50, 0], "contentHuggingPriority": {"horizontal": 1}"#)
    #expect(LoadedScene(text: weak).report.text().contains("states a width of its own"))
    let zero = Self.row(200, first: #", "contentHuggingPriority": {"horizontal": 0}"#)
    #expect(!LoadedScene(text: zero).ids.isEmpty)
    let empty = Self.row(200, first: #", "contentHuggingPriority": {}"#)
    #expect(!LoadedScene(text: empty).ids.isEmpty)
  }

  @Test func `size images too, and again when an event changes them`() throws {
    let text = """
      {"laminar": 1, "canvas": {"width": 200, "height": 50, "regularWidth": 1}, "duration": 1,
       "assets": {"small": {"src": "small.png", "scale": 2}, "large": {"src": "large.png"}},
       "layouts": {"regular": [
        {"layer": "photo", "attribute": "left", "to": "superlayer", "constant": 5},
        {"layer": "photo", "attribute": "top", "to": "superlayer"},
        {"layer": "badge", "attribute": "left", "to": "photo", "toAttribute": "right"}]},
       "timeline": [{"at": 0.5, "set": {"photo:contents": "large"}}],
       "layers": [{"name": "photo", "contents": "small"},
        {"name": "badge", "bounds": [0, 0, 8, 8], "backgroundColor": "red"}]}
      """
    // 40 × 20 pixels at 2 per point, and 40 × 30 at 1.
    let loaded = LoadedScene(text: text) { path in
      let height = path == "small.png" ? 20 : 30
      return Image(width: 40, height: height, pixels: Array(repeating: .max, count: 40 * height))
    }
    #expect(loaded.report.text() == "")
    let scene = try #require(loaded.scene)
    let context = LoadedScene.context(of: scene.layers)
    scene.declare(on: context)
    #expect(scene.layers[0].frame == CGRect(x: 5, y: 0, width: 20, height: 10))
    #expect(scene.layers[1].frame.minX == 25)
    context.advance(to: 1)
    #expect(scene.layers[0].frame == CGRect(x: 5, y: 0, width: 40, height: 30))
    #expect(scene.layers[1].frame.minX == 45)
  }
}
