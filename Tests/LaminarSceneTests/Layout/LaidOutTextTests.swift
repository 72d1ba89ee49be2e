import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine
@testable import LaminarScene

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
