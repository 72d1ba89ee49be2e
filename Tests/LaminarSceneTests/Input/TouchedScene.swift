import Foundation
import LaminarEngine
import LaminarGraphics

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
