import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine
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
    let pass = LayoutPass(
      direction: .leftToRight, actual: { $0 }, superlayer: registry.holder, isThere: { _ in true })
    let result = pass.result(of: [timeline.layouts[0].constraints])
    #expect(result.problems.isEmpty)
    for placement in result.placements { placement.apply() }
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

  @Test func `gives a layer between crossed sides no length, whatever the order of the list`()
    throws
  {
    // b is 60 wide and begins at 20, so a begins at 90, and ends there rather than at 40.
    let frames = try frames(
      """
      {"layer": "a", "attribute": "left", "to": "b", "toAttribute": "right", "constant": 10},
      {"layer": "a", "attribute": "right", "to": "superlayer", "constant": -10},
      {"layer": "b", "attribute": "left", "constant": 20},
      {"layer": "b", "attribute": "width", "constant": 60},
      {"layer": "c", "attribute": "width", "constant": -5}
      """, width: 50)
    #expect(frames["a"] == CGRect(x: 90, y: 2, width: 0, height: 40))
    #expect(frames["b"] == CGRect(x: 20, y: -4, width: 60, height: 10))
    #expect(frames["c"] == CGRect(x: 0, y: 0, width: 0, height: 10))
  }

  @Test(arguments: [(300.0, 70.0), (180, 60), (90, 50)])
  func `meets inequalities, and lower priorities as nearly as can be`(
    width: Double, expected: Double
  ) throws {
    // A third of 300, 180 and 90, between 50 and 70.
    let frames = try frames(
      """
      {"layer": "a", "attribute": "width", "to": "superlayer", "multiplier": 0.3333333333333333, "priority": 750},
      {"layer": "a", "attribute": "width", "relation": ">=", "constant": 50},
      {"layer": "a", "attribute": "left", "constant": 1},
      {"layer": "a", "attribute": "width", "relation": "<=", "constant": 70},
      {"layer": "b", "attribute": "leading", "relation": ">=", "to": "a", "toAttribute": "trailing"},
      {"layer": "b", "attribute": "leading", "constant": 20, "priority": 2},
      {"layer": "b", "attribute": "leading", "constant": 500, "priority": 1},
      {"layer": "c", "attribute": "left", "relation": ">=", "constant": -4}
      """, width: width)
    #expect(abs(Double(frames["a"]?.width ?? 0) - expected) < 1e-9)
    #expect(frames["a"]?.minX == 1)
    #expect(abs(Double(frames["b"]?.minX ?? 0) - 1 - expected) < 1e-9)
    #expect(frames["b"]?.width == 20)
    #expect(frames["c"] == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `solves what refers to each other in a circle`() throws {
    // 300 less margins of 10 and a gap of 20 leaves 130 for each.
    let frames = try frames(
      """
      {"layer": "b", "attribute": "left", "to": "a", "toAttribute": "right", "constant": 20},
      {"layer": "a", "attribute": "left", "constant": 10},
      {"layer": "b", "attribute": "right", "to": "superlayer", "constant": -10},
      {"layer": "a", "attribute": "width", "to": "b"},
      {"layer": "b", "attribute": "width", "to": "a"}
      """)
    #expect(frames["a"] == CGRect(x: 10, y: 2, width: 130, height: 40))
    #expect(frames["b"] == CGRect(x: 160, y: -4, width: 130, height: 10))
  }

  @Test func `lets followers give way to what they follow`() throws {
    let frames = try frames(
      """
      {"layer": "b", "attribute": "width", "constant": 60},
      {"layer": "a", "attribute": "left", "to": "b", "toAttribute": "right"},
      {"layer": "a", "attribute": "right", "to": "superlayer"},
      {"layer": "c", "attribute": "left", "relation": ">=", "to": "b", "toAttribute": "right"}
      """)
    // b keeps its left, 5; a takes the rest of 300, and c is moved.
    #expect(frames["b"] == CGRect(x: 5, y: -4, width: 60, height: 10))
    #expect(frames["a"] == CGRect(x: 65, y: 2, width: 235, height: 40))
    #expect(frames["c"] == CGRect(x: 65, y: 0, width: 10, height: 10))
  }

  @Test func `follows layers elsewhere in the tree, in the coordinates of the superlayer`() throws {
    let frames = try frames(
      """
      {"layer": "a", "attribute": "left", "constant": 100},
      {"layer": "a/in", "attribute": "left", "to": "c", "toAttribute": "right"},
      {"layer": "c", "attribute": "left", "constant": 130},
      {"layer": "a/in", "attribute": "top", "to": "root", "toAttribute": "bottom", "constant": -20},
      {"layer": "b", "attribute": "centerX", "to": "a/in"},
      {"layer": "b", "attribute": "width", "to": "a/in", "toAttribute": "height", "multiplier": 2}
      """)
    // c ends at 140, 40 in a; the root's bottom is 200, 198 in a, whose top is 2.
    #expect(frames["a/in"] == CGRect(x: 40, y: 178, width: 6, height: 8))
    #expect(frames["b"] == CGRect(x: 135, y: -4, width: 16, height: 10))
  }

  /// Axes with one position, two, or a position and a length, each of what comes before it: resolved one
  /// after another by hand.
  @Test func `resolves chains as one after another would`() throws {
    var numbers = SeededNumbers(state: 15)
    let names = ["a", "b", "c"], factors = [1, 0.5, 2, -1.0]
    let own = ["a": 30.0, "b": 20, "c": 10]
    for _ in 0..<150 {
      var spans: [String: (start: Double, length: Double)] = [:]
      var groups: [String] = []
      for name in names {
        var texts: [String] = []
        func number() -> Double { Double(Int.random(in: -60...60, using: &numbers)) }
        func value(_ attribute: String) -> Double {
          let constant = number()
          guard let other = spans.keys.sorted().randomElement(using: &numbers),
            let span = spans[other]
          else {
            texts.append(
              #"{"layer": "\#(name)", "attribute": "\#(attribute)", "constant": \#(constant)}"#)
            return constant
          }
          let factor: Double = factors.randomElement(using: &numbers) ?? 1
          let isLength = attribute == "width"
          texts.append(
            #"{"layer": "\#(name)", "attribute": "\#(attribute)", "to": "\#(other)", "toAttribute": "\#(isLength ? "width" : "right")", "multiplier": \#(factor), "constant": \#(constant)}"#
          )
          let followed: Double = isLength ? span.length : span.start + span.length
          return followed * factor + constant
        }
        let length = own[name] ?? 0
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: spans[name] = (value("left"), length)
        case 1: spans[name] = (value("centerX") - length / 2, length)
        case 2:
          let width = max(value("width"), 0)
          spans[name] = (value("right") - width, width)
        default:
          let (left, right) = (value("left"), value("right"))
          spans[name] = (left, max(right - left, 0))
        }
        groups.append(texts.joined(separator: ",\n"))
      }
      let frames = try frames(groups.shuffled(using: &numbers).joined(separator: ",\n"))
      for (name, span) in spans {
        let frame = frames[name] ?? .zero
        #expect(
          abs(Double(frame.minX) - span.start) < 1e-6
            && abs(Double(frame.width) - span.length) < 1e-6,
          "\(name) \(frame) \(span) \(groups)")
      }
    }
  }

  @Test(arguments: [
    (599.0, 700.0, ["compact", "regularHeight"]), (600, 599, ["regular", "compactHeight"]),
  ]) func `knows the size classes of a canvas`(width: Double, height: Double, names: [String]) {
    #expect(SizeClassThresholds().classes(width: width, height: height) == names)
  }
}

@Suite struct `Compared layouts` {
  private func scene(_ layouts: String) throws -> Scene {
    let loaded = LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1,
         "layouts": {\(layouts)}, "layers": [{"name": "a", "frame": [1, 2, 30, 40]}]}
        """)
    #expect(loaded.report.text() == "")
    return try #require(loaded.scene)
  }

  private func sentences(_ old: String, _ now: String) throws -> [String] {
    SceneComparison.changes(from: try scene(old), to: try scene(now)).map(\.sentence)
  }

  private let left = #"{"layer": "a", "attribute": "left", "constant": 4}"#

  @Test func `treat the defaults of constraints as left out`() throws {
    let whole =
      #"{"layer": "a", "attribute": "left", "constant": 4, "relation": "=", "priority": 1000}"#
    #expect(try sentences(#""compact": [\#(left)]"#, #""compact": [\#(whole)]"#) == [])
  }

  @Test func `name what changed of which constraint`() throws {
    let weak = #"{"layer": "a", "attribute": "left", "constant": 4, "priority": 500}"#
    #expect(
      try sentences(#""compact": [\#(left)]"#, #""compact": [\#(weak)]"#)
        == ["priority of the left in the layout compact is 500 now"])
    #expect(
      try sentences(#""compact": [\#(left)]"#, #""compact": []"#)
        == ["a constraint of the left in the layout compact is gone"])
    #expect(
      try sentences(#""compact": []"#, #""compact": [], "regular": []"#)
        == ["the layout regular is new"])
  }
}

/// Texts without a size in layouts, against the same constraints of layers in Swift.
@Suite struct `Texts in layouts` {
  private static func scene(
    _ layouts: String, label: String = "", event: String = ""
  ) -> String {
    """
    {"laminar": 1, "canvas": {"width": 200, "height": 200}, "duration": 2,
     "layouts": {\(layouts)}, "timeline": [\(event)], "layers": [
      {"name": "label", "type": "text", "position": [20, 20], "string": "A longer label",
       "fontSize": 16\(label)},
      {"name": "badge", "bounds": [0, 0, 30, 20], "backgroundColor": "red"}]}
    """
  }

  private static let corner = """
    {"layer": "label", "attribute": "left", "to": "superlayer", "constant": 10},
    {"layer": "label", "attribute": "top", "to": "superlayer", "constant": 10},
    {"layer": "badge", "attribute": "left", "to": "label", "toAttribute": "right", "constant": 8},
    {"layer": "badge", "attribute": "top", "to": "label"}
    """

  private func frames(_ text: String) throws -> [String: CGRect] {
    let loaded = LoadedScene(text: text)
    // A text may be too long for the size that constraints give it.
    #expect(Set(loaded.ids).isSubset(of: ["W0227"]), "\(loaded.findings)")
    let layers = try #require(loaded.scene?.layers)
    return Dictionary(
      uniqueKeysWithValues: layers.compactMap { layer in layer.name.map { ($0, layer.frame) } })
  }

  /// The frames that Swift gives a label and a badge.
  private func swift(
    string: String = "A longer label", isWrapped: Bool = false,
    _ more: (_ root: Layer, _ label: TextLayer) -> [LayoutConstraint] = { _, _ in [] }
  ) -> [String: CGRect] {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    let label = TextLayer()
    label.string = string
    label.fontSize = 16
    label.isWrapped = isWrapped
    let badge = Layer()
    badge.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
    for layer in [label, badge] {
      layer.translatesAutoresizingMaskIntoConstraints = false
      root.addSublayer(layer)
    }
    LayoutConstraint.activate(
      [
        label.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        label.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        badge.leftAnchor.constraint(equalTo: label.rightAnchor, constant: 8),
        badge.topAnchor.constraint(equalTo: label.topAnchor),
      ] + more(root, label))
    root.layoutIfNeeded()
    return ["label": label.frame, "badge": badge.frame]
  }

  @Test func `are as large as their text, as in Swift`() throws {
    let frames = try frames(Self.scene("\"compact\": [\(Self.corner)]"))
    #expect(frames == swift())
    let size = TextLayout.suggestedSize(for: AttributedText("A longer label"), fontSize: 16)
    #expect(frames["label"]?.size.width == size.width.rounded(.up))
    #expect(frames["label"]?.size.height == size.height.rounded(.up))
    #expect(frames["badge"]?.origin.x == 10 + size.width.rounded(.up) + 8)
  }

  @Test func `yield to stronger constraints, and not to weaker ones`() throws {
    for (priority, relation) in [(1000.0, "="), (800, "="), (700, "="), (200, "="), (1000, ">=")] {
      let frames = try frames(
        Self.scene(
          """
          "compact": [\(Self.corner), {"layer": "label", "attribute": "width", "constant": 60,
            "relation": "\(relation)", "priority": \(priority)}]
          """))
      let expected = swift { _, label in
        let width =
          relation == "="
          ? label.widthAnchor.constraint(equalToConstant: 60)
          : label.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
        width.priority = LayoutPriority(Float(priority))
        return [width]
      }
      #expect(frames == expected, "\(priority) \(relation)")
    }
  }

  @Test func `are as high as they are wrapped at their width`() throws {
    let frames = try frames(
      Self.scene(
        """
        "compact": [\(Self.corner), {"layer": "label", "attribute": "width", "constant": 60}]
        """, label: ", \"wrapped\": true"))
    let expected = swift(isWrapped: true) { _, label in
      [label.widthAnchor.constraint(equalToConstant: 60)]
    }
    #expect(frames == expected)
    #expect(try #require(frames["label"]).height > 30)
  }

  @Test func `keep the side that they have`() throws {
    let frames = try frames(
      Self.scene(
        "\"compact\": [\(Self.corner)]",
        label: ", \"bounds\": [0, 0, 50, 0], \"wrapped\": true"))
    let label = try #require(frames["label"])
    let size = TextLayout.suggestedSize(
      for: AttributedText("A longer label"), fontSize: 16, width: 50)
    #expect(label == CGRect(x: 10, y: 10, width: 50, height: size.height.rounded(.up)))
  }

  @Test func `follow a text that an event sets`() throws {
    let loaded = LoadedScene(
      text: Self.scene(
        "\"compact\": [\(Self.corner)]",
        event: "{\"at\": 1, \"set\": {\"label:string\": \"Short\"}}"))
    #expect(loaded.report.text() == "")
    let scene = try #require(loaded.scene)
    let timeline = try #require(scene.timeline)
    #expect(timeline.touchedKeys.contains { $0.layer == "badge" && $0.keyPath == "frame" })
    let context = LoadedScene.context(of: scene.layers)
    scene.declare(on: context)
    context.advance(to: 2)
    let expected = swift(string: "Short")
    #expect(scene.layers.map(\.frame) == [expected["label"], expected["badge"]])
  }
}
