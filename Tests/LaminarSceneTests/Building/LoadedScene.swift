import Foundation
import LaminarEngine
import LaminarGraphics

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
