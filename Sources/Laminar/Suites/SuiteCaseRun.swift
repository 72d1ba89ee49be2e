import LaminarEngine
package import LaminarGraphics
import LaminarRaster
package import LaminarScene
package import LaminarTrace

/// A run of one case of a suite: the scene is sampled, and the results are compared with its goldens.
///
/// It reads and writes no file: it takes the bytes of the scene and of the goldens, and returns the
/// bytes that would be the new goldens.
package struct SuiteCaseRun {
  /// The input of a run.
  package struct Materials {
    /// The scene's file as messages name it.
    package var sceneName: String
    /// The bytes of the scene's file.
    package var scene: [UInt8]
    /// The file of touches that the scene gets instead of its own, with its name in messages; nil for
    /// its own.
    package var input: (name: String, bytes: [UInt8])?
    /// Returns the image of a file by its path from the scene's folder.
    package var image: (String) throws -> Image?
    /// The bytes of a font file by its path from the scene's folder; nil where there is none.
    package var fontData: (String) throws -> [UInt8]?
    /// The bytes of a part by its path from the scene's folder; nil where there is none.
    package var part: (String) throws -> [UInt8]?
    /// The path of a golden for messages, and its bytes; nil bytes where there is none.
    package var golden: (SuiteGolden) -> (path: String, bytes: [UInt8]?)
    /// Returns the checks where they are known already; it is asked when the scene has read its files.
    package var known: () -> [SuiteCheckResult]? = { nil }
    /// The maximum cost of a frame, see ``DrawingBudget``.
    package var drawingBudget = DrawingBudget.standard

    /// Gathers materials.
    package init(
      sceneName: String, scene: [UInt8], image: @escaping (String) throws -> Image?,
      fontData: @escaping (String) throws -> [UInt8]? = { _ in nil },
      part: @escaping (String) throws -> [UInt8]? = { _ in nil },
      golden: @escaping (SuiteGolden) -> (path: String, bytes: [UInt8]?)
    ) {
      self.sceneName = sceneName
      self.scene = scene
      self.image = image
      self.fontData = fontData
      self.part = part
      self.golden = golden
    }
  }

  /// The result.
  package private(set) var result: SuiteCaseResult
  /// Warnings about pictures that do not show what their scene states.
  package private(set) var warnings: [Diagnostic] = []
  /// What was compared; nil for a scene that cannot be shown.
  package private(set) var comparison: GoldenComparison?

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - item: What is checked.
  ///   - name: What the case is called.
  ///   - materials: The files that it needs.
  package init(_ item: SuiteCase, name: String, _ materials: Materials) {
    result = SuiteCaseResult(name: name, scene: materials.sceneName, checks: [])
    result.input = materials.input?.name
    result.fails = item.fails
    var overrides = SceneOverrides()
    overrides.frameRate = item.frameRate
    overrides.duration = item.duration
    overrides.given = item.variables
    if let file = materials.input {
      let (input, report) = SceneInputReader.read(file.bytes, name: file.name)
      guard let input, !report.hasErrors else {
        fail("input", report)
        return
      }
      overrides.input = input
    }
    let text = SceneText(
      materials.scene, name: materials.sceneName, unpack: EmbeddedFileReading.standard.unpack,
      fontFile: { try? materials.fontData($0) })
    let (scene, report) = SceneLoader.load(
      text, overrides: overrides.readingPictures(),
      image: { try materials.image($0).map { AssetImage($0) } },
      fontData: materials.fontData, part: materials.part, files: .standard,
      picture: AssetPainter().image)
    guard let scene, !report.hasErrors else {
      fail("scene", report)
      return
    }
    if item.checks.contains(.pixels) {
      warnings = report.diagnostics.filter(\.isAboutPictures)
    }
    guard let times = FrameTimes(rate: scene.frameRate, duration: scene.duration) else {
      result.add("scene", .failed, "the scene has no frames, or more than \(FrameTimes.mostFrames)")
      return
    }
    if let checks = materials.known() {
      result.checks = checks
      return
    }
    let stage = Stage(scene: scene)
    stage.drawingBudget = materials.drawingBudget
    let comparison = GoldenComparison(
      item, name: name, of: stage, as: materials.sceneName, times,
      input: materials.input?.bytes, goldens: materials.golden)
    result.checks = comparison.checks
    self.comparison = comparison
    if result.checks.isEmpty {
      result.add("expect", .failed, "nothing is checked: the scene expects nothing")
    }
    result.requireExpectedFailure(at: item.location)
  }

  /// Adds a check that could not be run for the errors of a file.
  private mutating func fail(_ kind: String, _ report: DiagnosticReport) {
    let first = report.diagnostics.first { $0.severity == .error }
    result.add(kind, .failed, first?.message ?? "the \(kind) has errors") { check in
      check.location = first?.location
      check.details = [report.text()]
    }
  }
}
