import LaminarEngine
import LaminarGraphics

@testable import LaminarScene

/// Scene files of a test by their paths, which use each other.
final class PartFiles {
  var texts: [String: String]
  /// The paths that were read, in order.
  private(set) var reads: [String] = []

  init(_ texts: [String: String]) { self.texts = texts }

  /// A scene of 100 × 100 points for two seconds.
  static func scene(_ layers: String, _ more: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": 100, "height": 100}, "duration": 2\(more), "layers": [
    \(layers)]}
    """
  }

  /// Loads `main.json`.
  func load(
    _ overrides: SceneOverrides = SceneOverrides()
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load("main.json", overrides)
  }

  func load(
    _ name: String, _ overrides: SceneOverrides = SceneOverrides()
  ) -> (scene: Scene?, report: DiagnosticReport) {
    reads = []
    let bytes = Array((texts[name] ?? "").utf8)
    return SceneLoader.load(
      bytes, name: name, overrides: overrides, image: { _ in nil },
      part: { path in
        self.reads.append(path)
        return self.texts[path].map { Array($0.utf8) }
      })
  }

  /// Each finding as `E0103 part.json:2:4 message`.
  func findings(_ name: String = "main.json") -> [String] {
    load(name).report.diagnostics.map { diagnostic in
      let location = diagnostic.location.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
      return "\(diagnostic.id) \(location) \(diagnostic.message)"
    }
  }

  /// What happens in a scene until a time, as `time kind target detail`, without layout passes.
  static func events(of scene: Scene, until end: Double, from shift: Double = 0) -> [String] {
    let root = Layer()
    root.name = "root"
    for layer in scene.layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.recordsEvents = true
    context.commitPending(callingBlocks: false)
    scene.declare(on: context)
    return context.events(until: end).filter { $0.kind != .layout }.map { event in
      let time = ((event.time - shift) * 1e6).rounded() / 1e6
      return "\(time) \(event.kind.rawValue) \(event.target) \(event.detail)"
    }
  }
}
