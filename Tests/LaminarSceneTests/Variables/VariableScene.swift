import LaminarEngine
import LaminarGraphics

@testable import LaminarScene

/// A scene with variables that was loaded in a test.
struct VariableScene {
  let scene: Scene?
  let report: DiagnosticReport

  /// Loads a scene whose only layer has some members.
  init(
    _ variables: String, layer: String, rest: String = "", given: [GivenVariable] = [],
    values: [String: VariableValue] = [:]
  ) {
    let text = """
      { "laminar": 1, "canvas": { "width": 80, "height": 60 }, "duration": 1,
        "variables": { \(variables) },
        "layers": [ { \(layer) } ]\(rest) }
      """
    self.init(text: text, given: given, values: values)
  }

  init(text: String, given: [GivenVariable] = [], values: [String: VariableValue] = [:]) {
    var overrides = SceneOverrides(variables: values)
    overrides.given = given
    (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "a.json", overrides: overrides, image: { _ in nil })
  }

  var layer: Layer? { scene?.layers.first }

  /// What was found: `E0341 3:4 message`.
  var findings: [String] {
    report.diagnostics.map {
      "\($0.id) \($0.location.map { "\($0.line):\($0.column)" } ?? "") \($0.message)"
    }
  }

  /// A value as the command line gives it.
  static func set(_ name: String, _ text: String) -> GivenVariable {
    GivenVariable(name, text: text, words: "--set \(name)=\(text)")
  }
}
