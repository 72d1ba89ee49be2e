import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarEngine
@testable import LaminarScene

/// Laminar.docc: Constraints, "Right to left". A mirrored frame begins at width − x − width of the frame.
@Suite struct `Scenes from right to left` {
  private static let constraints = """
    {"layer": "row", "attribute": "leading", "to": "superlayer", "constant": 10},
    {"layer": "row", "attribute": "trailing", "to": "superlayer", "constant": -40},
    {"layer": "row/icon", "attribute": "leading", "constant": 8},
    {"layer": "row/label", "attribute": "leading", "to": "row/icon", "toAttribute": "trailing", "constant": 6},
    {"layer": "row/label", "attribute": "trailing", "relation": "<=", "to": "superlayer", "multiplier": 0.5},
    {"layer": "dot", "attribute": "leading", "to": "row/label", "toAttribute": "trailing", "constant": 2},
    {"layer": "edge", "attribute": "left", "constant": 3},
    {"layer": "middle", "attribute": "centerX", "to": "superlayer", "constant": 12}
    """

  private static func scene(
    canvas: String = "", row: String = "", event: String = "", constraints: String = constraints
  ) -> String {
    """
    {"laminar": 1, "canvas": {"width": 300, "height": 100, "regularWidth": 1\(canvas)}, "duration": 2,
     "layouts": {"regular": [\(constraints)]}, "timeline": [\(event)], "layers": [
      {"name": "row", "bounds": [0, 0, 50, 40]\(row), "sublayers": [
       {"name": "icon", "bounds": [0, 0, 20, 20]}, {"name": "label", "bounds": [0, 0, 70, 20]}]},
      {"name": "dot", "bounds": [0, 0, 4, 4]}, {"name": "edge", "bounds": [0, 0, 4, 4]},
      {"name": "middle", "bounds": [0, 0, 10, 4]}]}
    """
  }

  /// The left edges at a time, of row, icon, label, dot, edge and middle.
  private func lefts(_ text: String, at time: Double = 1.5) throws -> [CGFloat] {
    let loaded = LoadedScene(text: text)
    #expect(loaded.report.text() == "")
    let scene = try #require(loaded.scene)
    let context = LayerContext(
      root: Layer(), layoutDirection: scene.canvas.layoutDirection)
    context.root.bounds = CGRect(origin: .zero, size: scene.canvas.size)
    for layer in scene.layers { context.root.addSublayer(layer) }
    context.commitPending(callingBlocks: false)
    scene.declare(on: context)
    context.advance(to: time)
    let registry = try #require(scene.timeline).layers
    return ["row", "row/icon", "row/label", "dot", "edge", "middle"].compactMap {
      registry[$0]?.frame.minX
    }
  }

  /// The row is 250 wide at 10; in it the icon at 8, the label at 34 up to 104, which is below 125; the dot
  /// is 2 points behind the label.
  private let leftToRight: [CGFloat] = [10, 8, 34, 116, 3, 157]
  /// The row at 40; in it 250 − 28 and 250 − 104; the dot ends 2 points before 40 + 146.
  private let rightToLeft: [CGFloat] = [40, 222, 146, 180, 3, 157]

  /// The canvas is 300 wide, covered 30 points from its left edge and 10 from its right one.
  @Test(arguments: [
    // From 30 + 10 to 290 − 40; the icon begins 8 points inside.
    ("leftToRight", [40, 8] as [CGFloat]),
    // From 30 + 40 to 290 − 10; the icon, 20 wide, ends 8 points inside of 210.
    ("rightToLeft", [70, 182]),
  ])
  func `mirror what follows the safe area`(direction: String, expected: [CGFloat]) throws {
    let text = Self.scene(
      canvas: ", \"direction\": \"\(direction)\", \"safeArea\": [0, 30, 0, 10]",
      constraints: """
        {"layer": "row", "attribute": "leading", "to": "safeArea", "constant": 10},
        {"layer": "row", "attribute": "trailing", "to": "safeArea", "constant": -40},
        {"layer": "row/icon", "attribute": "leading", "constant": 8}
        """)
    #expect(try Array(lefts(text).prefix(2)) == expected)
  }

  @Test func `mirror leading and trailing, and nothing else`() throws {
    #expect(try lefts(Self.scene()) == leftToRight)
    #expect(try lefts(Self.scene(canvas: #", "direction": "leftToRight""#)) == leftToRight)
    #expect(try lefts(Self.scene(canvas: #", "direction": "rightToLeft""#)) == rightToLeft)
  }

  @Test func `let a layer say its own direction, for what is directly in it`() throws {
    var expected = rightToLeft
    // The row's contents run from left to right: the label ends at 104, and the dot begins 2 points
    // before its trailing edge as the canvas counts.
    expected[1...3] = [8, 34, 40 + 104 - 2 - 4]
    let constraints = Self.constraints.replacingOccurrences(
      of: #""toAttribute": "trailing", "constant": 2}"#,
      with: #""toAttribute": "left", "constant": 2}"#)
    expected[3] = 40 + 34 - 2 - 4
    for attribute in ["playback", "spatial", "forceLeftToRight"] {
      #expect(
        try lefts(
          Self.scene(
            canvas: #", "direction": "rightToLeft""#,
            row: #", "semanticContentAttribute": "\#(attribute)""#, constraints: constraints))
          == expected)
    }
    expected = leftToRight
    expected[1...3] = [222, 146, 10 + 146 + 2]
    #expect(
      try lefts(
        Self.scene(
          row: #", "semanticContentAttribute": "forceRightToLeft""#, constraints: constraints))
        == expected)
  }

  @Test func `are laid out again when an event changes a direction`() throws {
    let event = #"{"at": 1, "set": {"row:semanticContentAttribute": "forceRightToLeft"}}"#
    let constraints = Self.constraints.replacingOccurrences(of: "\"dot\"", with: "\"edge\"")
      .replacingOccurrences(
        of: #"{"layer": "edge", "attribute": "left", "constant": 3},"#, with: "")
    #expect(try lefts(Self.scene(event: event, constraints: constraints), at: 0.5)[1] == 8)
    #expect(try lefts(Self.scene(event: event, constraints: constraints))[1...2] == [222, 146])
  }

  @Test func `multiply positions from the right edge`() throws {
    let constraints = """
      {"layer": "edge", "attribute": "leading", "to": "superlayer", "toAttribute": "trailing", "multiplier": 0.25, "constant": 1},
      {"layer": "dot", "attribute": "trailing", "constant": 20}
      """
    #expect(try lefts(Self.scene(constraints: constraints))[3...4] == [16, 76])
    #expect(
      try lefts(Self.scene(canvas: #", "direction": "rightToLeft""#, constraints: constraints))[
        3...4] == [280, 220])
  }

  @Test func `name the key of a direction where it is written elsewhere`() {
    let top = Self.scene().replacingOccurrences(
      of: #""duration""#, with: #""direction": "rightToLeft", "duration""#)
    #expect(LoadedScene(text: top).report.text().contains(#"write "direction" in the "canvas""#))
    let word = Self.scene(canvas: #", "direction": "rtl""#)
    #expect(LoadedScene(text: word).report.text().contains(#"write "rightToLeft""#))
    let layer = Self.scene(row: #", "direction": "rtl""#)
    #expect(LoadedScene(text: layer).report.text().contains(#"write "semanticContentAttribute""#))
  }
}
