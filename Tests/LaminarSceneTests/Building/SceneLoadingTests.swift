import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

/// A scene that was loaded in a test, and what was found.
struct LoadedScene {
  let scene: Scene?
  let report: DiagnosticReport

  /// Loads a whole file.
  init(text: String, file: String = "scene.json", image: (String) -> Image? = { _ in nil }) {
    (scene, report) = SceneLoader.load(Array(text.utf8), name: file, image: image)
  }

  /// Loads layers, written as a list's elements, on a canvas of 320 × 240 for two seconds.
  init(layers: String, assets: String = "", image: (String) -> Image? = { _ in nil }) {
    self.init(text: Self.text(layers: layers, assets: assets), image: image)
  }

  /// Loads one animation, written as an object's members, of a layer with more members.
  init(animation: String, layer: String = "") {
    let members = layer.isEmpty ? "" : ", " + layer
    self.init(layers: "{\"name\": \"a\"\(members), \"animations\": [{\(animation)}]}")
  }

  static func text(layers: String, assets: String = "") -> String {
    let assets = assets.isEmpty ? "" : "\"assets\": {\(assets)}, "
    return """
      {"laminar": 1, "canvas": {"width": 320, "height": 240}, "duration": 2, \(assets)"layers": [
      \(layers)
      ]}
      """
  }

  /// Id, path and message of each finding.
  var findings: [String] { report.diagnostics.map { "\($0.id) \($0.path) \($0.message)" } }

  /// The ids of what was found.
  var ids: [String] { report.diagnostics.map(\.id) }

  /// The first layer.
  var layer: Layer? { scene?.layers.first }

  /// The scene's layers under a root, committed at time 0.
  var context: LayerContext? { scene.map { Self.context(of: $0.layers) } }

  static func context(of layers: [Layer]) -> LayerContext {
    let root = Layer()
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
    root.position = CGPoint(x: 160, y: 120)
    for layer in layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context
  }
}

@Suite struct `Scene loader` {
  @Test func `loads the first scene of the format's description`() throws {
    let loaded = LoadedScene(text: BallScene.text)
    #expect(loaded.findings == [])
    let scene = try #require(loaded.scene)
    #expect(scene.canvas.size == CGSize(width: 640, height: 360))
    #expect(scene.layers.count == 2)
    #expect(scene.layers[0].frame == CGRect(x: 0, y: 320, width: 640, height: 40))
    let ball = try #require(scene.layers[1] as? ShapeLayer)
    #expect(ball.animationKeys() == ["position.y", "transform.scale.y"])
    #expect(ball.fillColor == Color(css: "#ff375f"))
    let location = try #require(scene.location(ofLayer: "ball"))
    #expect(location.pointer == "/layers/1" && location.location.line == 8)
    #expect(scene.location(ofAnimation: ball.attachments[1].sourceIndex)?.line == 13)
    let context = try #require(loaded.context)
    #expect(context.diagnostics.isEmpty)
  }

  @Test func `keeps the bytes that it was given`() throws {
    let bytes = Array(BallScene.text.utf8)
    let scene = try #require(
      SceneLoader.load(bytes, name: "ball.json", image: { _ in nil }).scene)
    #expect(scene.text == bytes && scene.document.tape.source == nil)
    let hash = scene.contentHash
    // The tape is read again for a location.
    #expect(scene.location(ofLayer: "ball")?.location.line == 8)
    #expect(scene.document.tape.source != nil && scene.text == bytes)
    #expect(scene.contentHash == hash)
  }
}

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

  /// Few names are compared with each other, more than eight by hash.
  @Test(arguments: [2, 3, 8, 9, 20])
  func `have names that differ from their siblings'`(count: Int) {
    let names = (1..<count).map { "n\($0)" }
    func errors(_ last: String) -> [String] {
      let layers = (names + [last]).map { "{\"name\": \"\($0)\"}" }.joined(separator: ",")
      return LoadedScene(layers: layers).ids.filter { $0.hasPrefix("E") }
    }
    #expect(errors("other") == [])
    #expect(errors("n1") == ["E0306"])
    #expect(errors("n\(count - 1)") == ["E0306"])
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
      layers: LayerForm.types.map { "{\"type\": \"\($0)\"}" }.joined(separator: ", "))
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
      layers:
        "{\"contents\": \"a\", \"frame\": [0, 0, 9, 9]}, {\"contents\": \"b\", \"frame\": [0, 0, 9, 9]}",
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

/// Scenes that grow in one direction load in a time that grows with them, or are refused. Each case
/// takes a few seconds at most; the limits are for costs that grow with the square or the cube, which
/// take minutes.
@Suite struct `The cost of loading` {
  private func scene(_ layers: String, _ members: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": 32, "height": 32}, "duration": 2, "frameRate": 10,
     "layers": [\(layers)]\(members)}
    """
  }

  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  private func layers(_ count: Int, _ members: String = "") -> String {
    list(count) { "{\"name\": \"l\($0)\", \"bounds\": [0, 0, 4, 4]\(members)}" }
  }

  private func time(_ index: Int, of count: Int) -> Double { Double(index) * 1.9 / Double(count) }

  @Test(.timeLimit(.minutes(1))) func `of 200 uses of a part with 100 events`() throws {
    let events = list(100) {
      "{\"at\": \(Double($0) / 1000), \"set\": {\"a:opacity\": \(Double($0 % 10) / 10)}}"
    }
    let files = PartFiles([
      "part.json": scene(
        "{\"name\": \"a\", \"bounds\": [0, 0, 4, 4]}", ", \"timeline\": [\(events)]"),
      "main.json": scene(list(200) { "{\"name\": \"u\($0)\", \"use\": \"part.json\"}" }),
    ])
    let (loaded, report) = files.load()
    #expect(report.text() == "")
    #expect(loaded?.timeline?.events.count == 20_000)
  }

  /// Each pause plans the events of its own part again, not those of all parts.
  @Test(.timeLimit(.minutes(1))) func `of parts that are paused one after another`() {
    let files = PartFiles([
      "part.json": scene(
        layers(1), ", \"timeline\": [{\"at\": 1.5, \"set\": {\"l0:opacity\": 0.5}}]"),
      "main.json": scene(
        list(2000) { "{\"name\": \"u\($0)\", \"use\": \"part.json\"}" },
        ", \"timeline\": ["
          + list(2000) { "{\"at\": \(time($0, of: 2000)), \"pause\": \"u\($0)\"}" } + "]"),
    ])
    #expect(files.load().scene != nil)
  }

  @Test(.timeLimit(.minutes(1))) func `of constraints that do not depend on each other`() {
    let constraints = list(2000) {
      """
      {"layer": "l\($0)", "attribute": "left", "to": "superlayer", "constant": 4},
      {"layer": "l\($0)", "attribute": "right", "to": "superlayer", "constant": -8}
      """
    }
    let loaded = LoadedScene(
      text: scene(layers(2000), ", \"layouts\": {\"compact\": [\(constraints)]}"))
    #expect(loaded.report.text() == "")
    // From 4 to 32 - 8.
    let frames = (loaded.scene?.layers ?? []).map(\.frame)
    #expect(frames.allSatisfy { $0.minX == 4 && $0.width == 20 })
  }

  @Test(.timeLimit(.minutes(1))) func `of 10,000 constraints that contradict each other`() {
    let constraints = list(10_000) {
      """
      {"layer": "l\($0 % 100)", "attribute": "left", "to": "l\(($0 * 7 + 1) % 100)",
       "toAttribute": "right", "constant": \($0 % 13)}
      """
    }
    let loaded = LoadedScene(
      text: scene(layers(100), ", \"layouts\": {\"compact\": [\(constraints)]}"))
    #expect(loaded.scene == nil)
    #expect(Set(loaded.ids) == ["E0319"])
  }

  @Test(arguments: [0, 1]) func `is limited for constraints that depend on each other`(more: Int) {
    let count = ConstraintSystem.mostTogether + more
    // One value of the chain is enough: the rest are of the other axis, and not solved with it.
    let constraints = list(count) { index in
      "{\"layer\": \"l\(index % 4)\", \"attribute\": \"left\", \"relation\": \">=\", "
        + "\"to\": \"l\((index + 1) % 4)\", \"constant\": -\(index % 7)}"
    }
    let loaded = LoadedScene(
      text: scene(
        layers(4),
        ", \"layouts\": {\"compact\": [\(constraints), {\"layer\": \"l0\", \"attribute\": \"top\", \"constant\": 1}]}"
      ))
    guard more > 0 else {
      #expect(loaded.report.text() == "")
      return
    }
    #expect(
      loaded.findings == [
        "E0323 /layouts/compact/5000 5001 constraints depend on each other when the scene begins; "
          + "at most 5000 are solved together"
      ])
  }

  /// Sequences that wait for one that is written later, and states that many events change to.
  @Test(.timeLimit(.minutes(1))) func `of sequences in reverse order, and of states`() {
    let step = "\"steps\": [{\"keyPath\": \"opacity\", \"toValue\": 0.5, \"duration\": 0.0001}]"
    let sequences = list(3000) { index in
      let after = index < 2999 ? ", \"at\": {\"after\": \"sequence:q\(index + 1)\"}" : ""
      return "{\"name\": \"q\(index)\", \"layer\": \"l0\", \(step)\(after)}"
    }
    let chain = LoadedScene(text: scene(layers(1), ", \"sequences\": [\(sequences)]"))
    #expect(chain.report.text() == "")
    let states = list(1000) { "\"s\($0)\": {\"l\($0):opacity\": 0.5}" }
    let changes = list(1000) {
      "{\"at\": \(time($0, of: 1000)), \"state\": {\"name\": \"s\($0)\", \"duration\": 0}}"
    }
    let stated = LoadedScene(
      text: scene(layers(1000), ", \"states\": {\(states)}, \"timeline\": [\(changes)]"))
    #expect(stated.report.text() == "")
  }

  @Test(.timeLimit(.minutes(1))) func `of groups, and of events that wait for ends`() {
    let children = list(2000) {
      "{\"keyPath\": \"position.x\", \"fromValue\": 5, \"toValue\": \(9 + $0 % 3), \"duration\": 1}"
    }
    let group = LoadedScene(
      layers: """
        {"name": "a", "bounds": [0, 0, 4, 4], "animations": [
          {"type": "group", "key": "g", "duration": 1, "animations": [\(children)]}]}
        """)
    #expect(group.report.diagnostics.allSatisfy { $0.id == "W0202" })
    let animation = """
      , "animations": [{"keyPath": "opacity", "key": "k", "fromValue": 0.5, "toValue": 1, "duration": 0.5}]
      """
    let events = list(1500) {
      "{\"at\": {\"after\": \"l\($0)#k\"}, \"set\": {\"l\($0):opacity\": 0.5}}"
    }
    let ends = LoadedScene(
      text: scene(layers(1500, animation), ", \"timeline\": [\(events)]"))
    #expect(ends.report.text() == "")
  }

  /// Each additive change has a key of its own, however many there are.
  @Test(.timeLimit(.minutes(1))) func `of additive changes at once`() {
    let events = list(600) {
      "{\"at\": \(time($0, of: 600)), \"animate\": {\"l0:position.x\": \($0 % 10)}, \"duration\": 1, \"additive\": true}"
    }
    #expect(
      LoadedScene(text: scene(layers(1), ", \"timeline\": [\(events)]")).report.text() == "")
  }
}
