import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Layers of a scene` {
  /// A value that each kind of property takes, other than any default, as the file spells it.
  private func sample(_ property: PropertyDescription) -> String {
    switch property.kind {
    case .bool: property.defaultValue == .bool(true) ? "false" : "true"
    case .integer: "3"
    case .number: "0.75"
    case .point, .size: "[3, 4]"
    case .rect: "[1, 2, 3, 4]"
    case .transform: "[1, 0, 0, 1, 5, 6]"
    case .color: "[0.1, 0.2, 0.3, 0.4]"
    case .path: "\"M0 0H3V4Z\""
    case .image: "\"dot\""
    case .string:
      switch property.id {
      case .format: "\"{number}\""
      case .compositingFilter: "\"plusL\""
      case .font: "\"Laminar Sans\""
      default: "\"text\""
      }
    case .choice(let names):
      "\"\(names.last { .string($0) != property.defaultValue } ?? "")\""
    case .numbers: "[1, 2]"
    case .colors: "[\"red\", \"blue\"]"
    case .bits: "5"
    case .object: "null"
    }
  }

  private let dot = Image(width: 1, height: 1, pixels: [0xFF00_00FF])

  @Test(arguments: PropertyOwner.allCases)
  func `take every property of their type`(owner: PropertyOwner) throws {
    for property in PropertyTable.properties(of: owner) where property.kind != .object {
      let member = "\"\(property.sceneKey)\": \(sample(property))"
      let layer =
        owner == .cell
        ? "{\"type\": \"emitter\", \"emitterCells\": [{\(member)}]}"
        : "{\"type\": \"\(owner.rawValue)\", \(member)}"
      let loaded = LoadedScene(layers: layer, assets: "\"dot\": {\"src\": \"dot.png\"}") { _ in dot
      }
      #expect(loaded.report.hasErrors == false, "\(loaded.findings)")
      let made = try #require(loaded.layer)
      let values =
        owner == .cell ? (made as? EmitterLayer)?.emitterCells?.first?.values : made.values
      let value = try #require(values?.explicitValue(property.id), "\(property.name)")
      #expect(value.isValue(of: property.kind), "\(property.name)")
      #expect(value != property.defaultValue)
    }
  }

  @Test func `are of the class that their type names`() {
    let loaded = LoadedScene(
      layers: LayerVocabulary.types.map { "{\"type\": \"\($0)\"}" }.joined(separator: ", "))
    let classes = (loaded.scene?.layers ?? []).map { "\(Swift.type(of: $0))" }
    #expect(
      classes == [
        "Layer", "ShapeLayer", "GradientLayer", "TextLayer", "ReplicatorLayer", "EmitterLayer",
        "TransformLayer", "ScrollLayer",
      ])
  }

  @Test(arguments: [
    ("scaleToFill", "resize"), ("scaleAspectFit", "resizeAspect"),
    ("scaleAspectFill", "resizeAspectFill"), ("redraw", "resize"), ("center", "center"),
    ("top", "bottom"), ("bottom", "top"), ("left", "left"), ("right", "right"),
    ("topLeft", "bottomLeft"), ("topRight", "bottomRight"), ("bottomLeft", "topLeft"),
    ("bottomRight", "topRight"),
  ])
  func `take content modes as they are seen`(mode: String, gravity: String) {
    let loaded = LoadedScene(layers: "{\"contentMode\": \"\(mode)\"}")
    #expect(loaded.findings == [])
    #expect(loaded.layer?.contentsGravity.rawValue == gravity)
    #expect(loaded.layer?.needsDisplayOnBoundsChange == (mode == "redraw"))
  }

  @Test func `have the frame that is written, whatever the transform`() {
    let loaded = LoadedScene(
      layers: "{\"frame\": [10, 20, 100, 50], \"transform\": [{\"scale\": 2}]}")
    #expect(loaded.layer?.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(loaded.layer?.bounds.size == CGSize(width: 50, height: 25))
  }

  @Test func `show images by their names and scales`() {
    let loaded = LoadedScene(
      layers: "{\"contents\": \"a\"}, {\"contents\": \"b\"}",
      assets: "\"a\": {\"src\": \"x.png\"}, \"b\": {\"src\": \"img/y.png\", \"scale\": 2}"
    ) { path in path == "x.png" || path == "img/y.png" ? dot : nil }
    #expect(loaded.findings == [])
    let images = (loaded.scene?.layers ?? []).map { $0.contents as? Image }
    #expect(images.map { $0?.scale } == [1, 2])
  }

  @Test func `have locations by their paths`() throws {
    let loaded = LoadedScene(
      layers: """
        {"name": "panel", "sublayers": [{}, {"type": "shape"}, {"name": "ball",
          "mask": {"sublayers": [{"name": "hole"}]}}]}
        """)
    let scene = try #require(loaded.scene)
    func pointer(_ path: String) -> String? { scene.location(ofLayer: path)?.pointer }
    #expect(pointer("root") == "")
    #expect(pointer("panel") == "/layers/0")
    #expect(pointer("panel/layer#0") == "/layers/0/sublayers/0")
    #expect(pointer("panel/shape#1") == "/layers/0/sublayers/1")
    #expect(pointer("panel/ball@mask/hole") == "/layers/0/sublayers/2/mask/sublayers/0")
    #expect(pointer("panel/layer#1") == nil && pointer("panel@mask") == nil && pointer("") == nil)
    #expect(pointer("panel/shape#9999999999999999999") == nil)
    #expect(scene.location(ofLayer: "panel/ball")?.location.line == 2)
    #expect(scene.location(ofAnimation: -1) == nil && scene.location(ofAnimation: 1 << 40) == nil)
    let tree = try #require(loaded.context?.timeline.tree(at: 0))
    #expect(tree.nodes.indices.allSatisfy { scene.location(ofLayer: tree.path(of: $0)) != nil })
  }

  @Test func `have actions`() {
    let loaded = LoadedScene(
      layers: """
        {"actions": {"opacity": null, "position": {"duration": 2}, "onOrderIn": {"type": "transition"},
         "hidden": {"keyPath": "opacity", "fromValue": 0}, "note": "n"}}
        """)
    #expect(loaded.findings == [])
    let actions = loaded.layer?.actions ?? [:]
    #expect(actions.keys.sorted() == ["hidden", "onOrderIn", "opacity", "position"])
    #expect(actions["opacity"] is NullAction && actions["onOrderIn"] is Transition)
    #expect((actions["position"] as? BasicAnimation)?.duration == 2)
  }

  @Test(arguments: [
    ("{number}", true), ("{number:.0%}", true), ("{number:.1} km, {number:.9}", true),
    ("", false), ("text", false), ("{number:.10}", false), ("{number:%}", true),
    ("{number:$,.2}", true), ("{number:,,2}", false), ("{number:}", false), ("{number:x}", false),
    ("{number", false), ("number}", false), ("{number}}", false), ("{value}", false),
    ("{{number}}", false), ("{number:.0%%}", false), ("größer als {number}", true),
  ])
  func `take formats of a small grammar`(format: String, isFormat: Bool) {
    let loaded = LoadedScene(layers: "{\"type\": \"text\", \"format\": \"\(format)\"}")
    #expect(loaded.findings.contains { $0.contains("E0214") } != isFormat)
  }

  @Test func `may be nested as deep as the text`() {
    let depth = 120
    let text =
      String(repeating: "{\"name\": \"a\", \"sublayers\": [", count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    let loaded = LoadedScene(layers: text)
    #expect(loaded.findings == [])
    #expect(loaded.context?.timeline.tree(at: 0)?.nodes.count == depth + 2)
  }

  @Test func `obey the caller's overrides`() throws {
    var overrides = SceneOverrides()
    overrides.size = CGSize(width: 10, height: 20)
    overrides.scale = 3
    overrides.frameRate = Rational(25)
    overrides.duration = Rational(1, over: 3)
    overrides.background = .some(nil)
    overrides.seed = 99
    let text = """
      {"laminar": 1, "canvas": {"width": 1, "height": 1, "backgroundColor": "red"}, "duration": "60f",
       "layers": [{"name": "a", "beginTime": "30f"}]}
      """
    let (scene, _) = SceneLoader.load(Array(text.utf8), name: "a.json", overrides: overrides) { _ in
      nil
    }
    let changed = try #require(scene)
    #expect(changed.canvas == Canvas(size: CGSize(width: 10, height: 20), scale: 3))
    #expect(changed.frameRate == Rational(25) && changed.duration == Rational(1, over: 3))
    #expect(changed.seed == 99)
    // Frames in the file stay the file's.
    #expect(changed.layers[0].beginTime == 0.5)
    let plain = try #require(LoadedScene(text: text).scene)
    #expect(plain.canvas.backgroundColor == Color(css: "red") && plain.duration == Rational.one)
  }
}
