import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

/// A scene with input, loaded in a test and put on a tree that advances.
struct TouchedScene {
  let scene: Scene
  let context: LayerContext
  /// The texts of all that was found.
  let findings: [String]

  /// Loads layers, written as a list's elements, and input on a canvas of 320 × 240 for four seconds.
  init?(_ layers: String, input: String, _ more: String = "", overrides: SceneInput? = nil) {
    self.init(text: Self.text(layers, input: input, more), overrides: overrides)
  }

  init?(
    text: String, overrides input: SceneInput? = nil, part: (String) -> [UInt8]? = { _ in nil }
  ) {
    var overrides = SceneOverrides()
    overrides.input = input
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "scene.json", overrides: overrides, image: { _ in nil }, part: part)
    guard let scene else { return nil }
    self.scene = scene
    findings = report.diagnostics.map { "\($0.id) \($0.path) \($0.message)" }
    context = LoadedScene.context(of: scene.layers)
    context.recordsEvents = true
    scene.declare(on: context)
  }

  static func text(_ layers: String, input: String, _ more: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": 320, "height": 240}, "duration": 4\(more),
    "layers": [\(layers)], "input": [\(input)]}
    """
  }

  static func findings(_ layers: String, input: String = "", _ more: String = "") -> [String] {
    LoadedScene(text: text(layers, input: input, more)).findings
  }

  /// A layer by its path.
  subscript(path: String) -> Layer? { context.layer(atPath: path) }

  func advance(to time: Double) { context.advance(to: time) }

  /// The events of some kinds until a time, as `time kind target detail`.
  func events(until end: Double, _ kinds: StageEvent.Kind...) -> [String] {
    context.events(until: end).filter { kinds.contains($0.kind) }.map { event in
      let time = ((event.time) * 1e6).rounded() / 1e6
      return "\(time) \(event.kind.rawValue) \(event.target) \(event.detail)"
    }
  }

  /// A number that a layer is shown with at a time, which the stage has not reached.
  func foreseen(_ keyPath: String, of path: String, at time: Double) -> Double? {
    guard let shown = context.timeline(until: time).evaluate(at: time),
      let node = shown.tree.nodes.indices.first(where: { shown.tree.path(of: $0) == path }),
      case .number(let number)? = shown.value(forKeyPath: keyPath, of: node)
    else { return nil }
    return number
  }

  static func number(_ keyPath: String, of layer: Layer) -> Double? {
    (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue
  }

  /// A number of a layer's model.
  func model(_ keyPath: String, of path: String) -> Double? {
    self[path].flatMap { Self.number(keyPath, of: $0) }
  }
}

/// Laminar.docc: SceneFormat, "Input".
@Suite struct `Input of a scene` {
  private static let layers = """
    {"name": "ok", "frame": [10, 10, 60, 30]}, {"name": "thumb", "frame": [10, 60, 20, 20]},
    {"name": "card", "frame": [100, 10, 60, 60]}, {"name": "photo", "frame": [180, 10, 100, 100]}
    """

  @Test func `has the verbs of touches`() throws {
    let scene = try #require(
      TouchedScene(
        Self.layers,
        input: """
          { "at": 0.5, "tap": "ok" }, { "at": 1, "drag": "thumb", "to": [220, 40], "duration": 0.4, "timingFunction": "easeOut" },
          { "at": 2, "swipe": "card", "velocity": [900, 0] }, { "at": 3, "pinch": "photo", "scale": 2, "duration": 0.4 },
          { "at": "3.5s", "rotate": [230, 60], "angle": "90deg", "duration": "250ms" },
          { "at": "210f", "press": "ok", "duration": 0.1 }, { "at": 0, "tap": "ok", "tapCount": 2, "numberOfTouches": 3 },
          { "at": 1, "drag": "thumb", "by": [5, -5], "duration": 0.5 }, { "at": 1, "drag": [1, 2], "path": [[3, 4], [5, 6]], "duration": 1 },
          { "at": 3.75, "touches": [ { "phase": "began", "location": [1, 2] }, { "at": 0.1, "phase": "ended", "location": [3, 4] } ] },
          { "at": 3.8, "touches": [
            { "phase": "began", "location": [1, 2], "force": 1.5, "type": "pencil" },
            { "at": 0.1, "phase": "ended", "location": [3, 4], "type": "pencil" } ] }
          """))
    let linear = TimingFunction(name: .linear)
    let expected: [InputScript.Entry] = [
      .init(at: 0.5, .tap(.layer("ok"))),
      .init(
        at: 1,
        .drag(
          .layer("thumb"), to: .point(CGPoint(x: 220, y: 40)), duration: 0.4,
          timingFunction: TimingFunction(name: .easeOut))),
      .init(at: 2, .swipe(.layer("card"), velocity: CGPoint(x: 900, y: 0))),
      .init(at: 3, .pinch(.layer("photo"), scale: 2, duration: 0.4, timingFunction: linear)),
      .init(
        at: 3.5,
        .rotate(
          .point(CGPoint(x: 230, y: 60)), angle: .pi / 2, duration: 0.25, timingFunction: linear)),
      .init(at: 3.5, .press(.layer("ok"), duration: 0.1)),
      .init(at: 0, .tap(.layer("ok"), count: 2, touches: 3)),
      .init(
        at: 1,
        .drag(
          .layer("thumb"), to: .by(CGPoint(x: 5, y: -5)), duration: 0.5, timingFunction: linear)),
      .init(
        at: 1,
        .drag(
          .point(CGPoint(x: 1, y: 2)), to: .path([CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)]),
          duration: 1, timingFunction: linear)),
      .init(
        at: 3.75,
        .touches([
          .init(id: 0, time: 0, phase: .began, location: CGPoint(x: 1, y: 2)),
          .init(id: 0, time: 0.1, phase: .ended, location: CGPoint(x: 3, y: 4)),
        ])),
      .init(
        at: 3.8,
        .touches([
          .init(
            id: 0, time: 0, phase: .began, location: CGPoint(x: 1, y: 2), force: 1.5, type: .pencil),
          .init(id: 0, time: 0.1, phase: .ended, location: CGPoint(x: 3, y: 4), type: .pencil),
        ])),
    ]
    #expect(scene.scene.input?.script.entries == expected)
  }

  @Test func `is heard by the tree that the scene is put on`() throws {
    let scene = try #require(
      TouchedScene(Self.layers, input: #"{"at": 0.5, "tap": "ok"}"#))
    #expect(
      scene.events(until: 4, .touch).map { $0.prefix(14) } == ["0.5 touch ok b", "0.55 touch ok "])
  }

  @Test func `in a file of its own replaces the scene's`() throws {
    let text =
      #"{ "laminar-input": 1, "frameRate": 30, "input": [ { "at": "30f", "tap": "card" } ] }"#
    let bytes = Array(text.utf8)
    #expect(SceneLoader.kind(of: bytes) == .input)
    let (input, report) = SceneInputReader.read(bytes, name: "taps.json")
    #expect(report.diagnostics.isEmpty)
    let scene = try #require(
      TouchedScene(Self.layers, input: #"{"at": 0.5, "tap": "ok"}"#, overrides: input))
    #expect(scene.scene.input?.name == "taps.json")
    #expect(scene.events(until: 4, .touch).first?.hasPrefix("1.0 touch card") == true)
  }

  @Test func `in a file of its own is checked against the scene, at its own locations`() throws {
    func report(_ input: String) -> DiagnosticReport {
      let text = "{ \"laminar-input\": 1, \"input\": [\n\(input)] }"
      let read = SceneInputReader.read(Array(text.utf8), name: "taps.json")
      guard let input = read.input else { return read.report }
      var overrides = SceneOverrides()
      overrides.input = input
      let scene = TouchedScene.text(Self.layers, input: "")
      return SceneLoader.load(Array(scene.utf8), name: "scene.json", overrides: overrides) { _ in
        nil
      }.report
    }
    func first(_ input: String) -> String {
      report(input).diagnostics.first.map {
        "\($0.id) \($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.message)"
      } ?? ""
    }
    #expect(first(#"{"at": 0, "tap": "crad"}"#) == #"E0311 taps.json:2 there is no layer "crad""#)
    #expect(first(#"{"at": 9, "tap": "card"}"#) == "W0206 taps.json:2 the input never comes")
    #expect(
      first(#"{"at": 9, "tpa": "card"}"#)
        == #"E0103 taps.json:2 unknown key "tpa" on an entry of the input"#)
    #expect(first(#"{"at": 9}"#) == "E0102 taps.json:2 the entry does nothing")
    #expect(first(#"{"at": 0, "tap": "card"}"#) == "")
  }

  @Test func `makes no more samples than a script may`() {
    let drag = #"{"at": 0, "drag": [1, 1], "to": [2, 2], "duration": 600}"#
    #expect(
      TouchedScene.findings(Self.layers, input: "\(drag), \(drag)")
        == [
          "W0224 /input/0/duration duration is 600 s in a scene of 4 s",
          "E0202 /input/1 the script makes more than 100000 samples of fingers",
          "W0224 /input/1/duration duration is 600 s in a scene of 4 s",
        ])
  }

  @Test func `that misses its layer is a warning with the reason`() {
    let layers = #"{"name": "a", "frame": [0, 0, 20, 20]}, {"name": "b", "frame": [0, 0, 40, 40]}"#
    let findings = TouchedScene.findings(layers, input: #"{"at": 0.5, "tap": "a"}"#)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix(#"W0241 /input/0/tap "a" is not hit at 0.5 s: b is"#) == true)
  }
}

/// Sequences of touches in scenes, with the events that UIKit's documentation has for them.
@Suite struct `Touches of a scene` {
  /// The gestures and controls until the end, without moves.
  private func events(_ layers: String, input: String) throws -> [String] {
    let scene = try #require(TouchedScene(layers, input: input))
    #expect(scene.findings == [])
    return scene.events(until: 4, .gesture, .control).compactMap { event in
      let words = event.split(separator: " ")
      guard words.count >= 4, words[3] != "changed", !words[3].hasPrefix("touchDrag") else {
        return nil
      }
      return words[2...3].joined(separator: " ")
    }
  }

  private static let board = """
    {"name": "board", "frame": [0, 0, 200, 200], "gestures": [GESTURES], "sublayers": [
      {"name": "b", "frame": [50, 50, 60, 40], "control": "CONTROL"}]}
    """

  private func board(_ gesture: String, _ control: String, input: String) throws -> [String] {
    try events(
      Self.board.replacingOccurrences(of: "GESTURES", with: gesture)
        .replacingOccurrences(of: "CONTROL", with: control), input: input)
  }

  private static let pan = #"{"type": "pan", "name": "p"}"#
  private static let tap = #"{"type": "tap", "name": "t"}"#
  private static let drag = #"{"at": 0.2, "drag": "board/b", "by": [50, 0], "duration": 0.4}"#
  private static let touch = #"{"at": 0.2, "tap": "board/b"}"#

  // "default control actions prevent overlapping gesture recognizer behavior", of single taps on buttons
  // and pans on the knob of a switch.
  @Test func `of a card are dragged by its button, which is cancelled`() throws {
    #expect(
      try board(Self.pan, "button", input: Self.drag) == [
        "board/b touchDown", "board!p began", "board/b touchCancel", "board!p ended",
      ])
  }

  @Test func `on a switch move its knob, and not across it`() throws {
    #expect(
      try board(Self.pan, "toggle", input: Self.drag) == [
        "board/b touchDown", "board!p failed", "board/b touchUpInside", "board/b valueChanged",
      ])
    #expect(
      try board(
        Self.pan, "toggle",
        input: #"{"at": 0.2, "drag": "board/b", "by": [0, 50], "duration": 0.4}"#
      ).prefix(3) == ["board/b touchDown", "board!p began", "board/b touchCancel"])
  }

  @Test func `that tap a button are the button's`() throws {
    #expect(
      try board(Self.tap, "button", input: Self.touch) == [
        "board/b touchDown", "board!t failed", "board/b touchUpInside",
        "board/b primaryActionTriggered",
      ])
  }

  @Test func `that tap a button in a list are the button's before the list has let it know`() throws
  {
    let list = """
      {"name": "page", "frame": [0, 0, 200, 200], "gestures": [{"type": "tap", "name": "t"}],
       "sublayers": [{"name": "l", "type": "scroll", "frame": [0, 0, 200, 200],
         "scrollEnabled": true, "contentSize": [200, 4000],
         "sublayers": [{"name": "b", "frame": [0, 0, 200, 60], "control": "button"}]}]}
      """
    let found = try events(list, input: #"{"at": 0.2, "tap": "page/l/b"}"#)
    #expect(
      found.filter { !$0.hasPrefix("page/l!") } == [
        "page!t failed", "page/l/b touchDown", "page/l/b touchUpInside",
        "page/l/b primaryActionTriggered",
      ], "\(found)")
  }

  // UIView, hitTest(_:with:): "starting from the last view in its subviews property".
  @Test func `reach the last of two layers, whatever their depth`() throws {
    let buttons = """
      {"name": "low", "frame": [0, 0, 100, 100], "zPosition": 5, "control": "button"},
      {"name": "high", "frame": [0, 0, 100, 100], "control": "button"}
      """
    #expect(
      try events(buttons, input: #"{"at": 0.2, "tap": [50, 50]}"#) == [
        "high touchDown", "high touchUpInside", "high primaryActionTriggered",
      ])
  }

  // UIPanGestureRecognizer: "It changes when the user moves a finger while pressing with the minimum
  // number of fingers."
  @Test func `of two fingers move nothing when one is left`() throws {
    let disc = """
      {"name": "disc", "frame": [50, 50, 100, 100], "isMultipleTouchEnabled": true, "gestures": [
        {"type": "pan", "name": "p", "minimumNumberOfTouches": 2, "moves": "position"}]}
      """
    let input = """
      {"at": 0.2, "touches": [
        {"id": 0, "phase": "began", "location": [90, 100]},
        {"id": 1, "phase": "began", "location": [110, 100]},
        {"id": 0, "at": 0.1, "phase": "moved", "location": [90, 130]},
        {"id": 1, "at": 0.1, "phase": "moved", "location": [110, 130]},
        {"id": 1, "at": 0.2, "phase": "ended", "location": [110, 130]},
        {"id": 0, "at": 0.3, "phase": "moved", "location": [90, 170]},
        {"id": 0, "at": 0.5, "phase": "ended", "location": [90, 170]}]}
      """
    let scene = try #require(TouchedScene(disc, input: input))
    #expect(
      scene.events(until: 4, .gesture).last
        == "0.7 gesture disc!p ended translation 0 30 velocity 0 0"
    )
    for time in [0.45, 0.6, 1] {
      #expect(scene.foreseen("position.y", of: "disc", at: time) == 130)
    }
  }

  @Test(arguments: [
    ("position.x", "[2, -25]", false), ("position.x", "[25, -24]", true),
    ("position.y", "[2, -25]", true), ("position", "[2, -25]", true),
  ])
  func `that move one axis leave the other to the list`(moves: String, way: String, pans: Bool)
    throws
  {
    let list = """
      {"name": "l", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true,
       "contentSize": [200, 4000], "sublayers": [{"name": "row", "frame": [0, 0, 200, 60],
         "gestures": [{"type": "pan", "name": "del", "moves": "\(moves)"}]}]}
      """
    let found = try events(
      list, input: #"{"at": 0.2, "drag": "l/row", "by": \#(way), "duration": 0.2}"#)
    #expect(found.contains("l/row!del began") == pans, "\(found)")
    #expect(found.contains("l!pan began") == !pans, "\(found)")
  }
}

/// The scenes of `scenes/input`.
@Suite struct `Scenes of touches` {
  static let names = Repository.files(under: "scenes/input", ending: ".json")

  private func scene(_ name: String) throws -> TouchedScene {
    let text = try #require(Repository.text("scenes/input/\(name).json"))
    return try #require(TouchedScene(text: text))
  }

  @Test(arguments: names) func `have no findings`(name: String) throws {
    let text = try #require(Repository.text(name))
    #expect(TouchedScene(text: text)?.findings == [])
  }

  @Test func `throw a card that comes home`() throws {
    let scene = try scene("drag-a-card")
    scene.advance(to: 0.6)
    #expect(scene["card"]?.presentation()?.position.x ?? 0 > 140)
    // It swings through its home.
    #expect(
      (0...20).contains {
        (scene.foreseen("position.x", of: "card", at: 0.6 + 0.05 * Double($0)) ?? 50) < 48
      })
    scene.advance(to: 2)
    #expect(scene["card"]?.presentation()?.position == CGPoint(x: 50, y: 60))
  }

  @Test func `cancel a transition at a third and finish it at two thirds`() throws {
    let scene = try scene("scrub-a-transition")
    let home = try #require(scene.foreseen("position.y", of: "sheet", at: 0))
    let low = try #require(scene.foreseen("position.y", of: "sheet", at: 0.499))
    #expect(low < home - 40 && low > home - 100)
    #expect(scene.foreseen("position.y", of: "sheet", at: 1.1) == home)
    #expect(scene.foreseen("position.y", of: "sheet", at: 2.3) == 130)
  }

  @Test func `turn and scale a picture at once`() throws {
    let scene = try scene("pinch-and-rotate")
    scene.advance(to: 0.85)
    #expect(scene.model("transform.scale", of: "photo") ?? 1 > 1.3)
    #expect(scene.model("transform.rotation.z", of: "photo") ?? 0 > 0.4)
    scene.advance(to: 1.8)
    #expect(scene.model("transform.rotation.z", of: "photo") == 0)
  }

  @Test func `scroll a list and stop inside`() throws {
    let scene = try scene("flick-a-list")
    let flicked = try #require(scene.foreseen("bounds.origin.y", of: "list", at: 1.3))
    #expect(flicked > 90)
    #expect(scene.foreseen("bounds.origin.y", of: "list", at: 3) == 320)
  }

  @Test func `pull a drawer from the edge only`() throws {
    let scene = try scene("edge-pan")
    #expect(scene.foreseen("position.x", of: "drawer", at: 0.6) == -50)
    #expect(scene.foreseen("position.x", of: "drawer", at: 1.75) == 50)
  }
}
