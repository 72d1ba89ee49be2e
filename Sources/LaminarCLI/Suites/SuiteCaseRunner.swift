import Laminar

/// Runs the cases of a suite, on any thread.
struct SuiteCaseRunner: Sendable {
  let files: SuiteFiles
  /// The results folder with its slash; nil when nothing is kept.
  let results: String?
  let hasPage: Bool
  let temporaries: TemporaryFiles
  /// What a frame may cost.
  let drawingBudget: Int
  /// Where fonts are looked for that are not beside their scene.
  let fontFolders: [String]

  /// What a run of a case leaves.
  struct Outcome: Sendable {
    var result: SuiteCaseResult
    /// The files that were kept.
    var items: [SuiteRunRecord.Item] = []
    /// The files that the scene reads besides itself.
    var assets: [String] = []
    /// What the pictures show otherwise than it is written.
    var warnings: [Diagnostic] = []
  }

  /// Notes the files that a scene reads.
  private final class ReadFiles {
    private let folder: String
    private let assets: SceneAssets
    private(set) var paths: [String] = []

    init(folder: String, _ assets: SceneAssets) { (self.folder, self.assets) = (folder, assets) }

    func noting(_ name: String) -> String {
      paths.append(folder + name)
      return name
    }

    func notingFont(_ name: String) -> String {
      paths.append(assets.path(ofFont: name))
      return name
    }
  }

  /// Runs a case, and keeps what failed in the results folder if there is one.
  func result(
    of entry: SuiteFiles.Entry
  ) throws -> Outcome {
    let bytes: [UInt8]
    var script: ScriptFile?
    var what = "scene"
    do {
      bytes = try SceneInput.bytes(entry.scene)
      what = "input"
      script = try entry.input.map { path throws(CommandError) in try ScriptFile(path) }
    } catch let error as CommandError where error.exitCode == .usage {
      var check = SuiteCheckResult(what, .failed, error.message)
      // The suite names the input; a scene's own path is its location.
      if what == "input" { check.location = entry.item.location }
      var result = SuiteCaseResult(name: entry.name, scene: entry.scene, checks: [check])
      result.input = entry.input
      return Outcome(result: result)
    }
    var goldens: [SuiteGolden: [UInt8]] = [:]
    for kind in SuiteGolden.allCases {
      goldens[kind] = try files.folderOfGoldens.bytes(entry.name + kind.ending)
    }
    let assets = SceneAssets(scenePath: entry.scene, root: nil, fontFolders: fontFolders)
    let read = ReadFiles(folder: entry.scene.upToLastSlash, assets)
    var materials = SuiteCaseRun.Materials(
      sceneName: entry.scene, scene: bytes,
      image: { try assets.image(read.noting($0)).image },
      fontData: { try assets.fontBytes(read.notingFont($0)) },
      part: { try assets.part(read.noting($0)) },
      golden: { (files.path(of: $0, entry.name), goldens[$0]) })
    materials.drawingBudget = drawingBudget
    materials.input = script.map { ($0.name, $0.bytes) }
    let caseRun = SuiteCaseRun(entry.item, name: entry.name, materials)
    var result = caseRun.result
    let pixels = result.checks.first { $0.kind == SuiteCheck.pixels.rawValue }
    let isRedrawn = pixels.map { $0.outcome != .passed } ?? false
    let sheet = SuiteSheet(caseRun.pictures)
    if hasPage, isRedrawn {
      result.pictures = sheet.pairs(
        golden: goldens[.sheet].flatMap { try? PNGDecoder.decode($0) },
        differing: pixels?.frames.map { Set($0.differing + $0.extra) })
    }
    guard let results else {
      return Outcome(result: result, assets: read.paths, warnings: caseRun.warnings)
    }
    var items: [SuiteRunRecord.Item] = []
    func keep(_ kind: SuiteGolden, _ made: [UInt8]) throws {
      let file = entry.name + kind.ending
      try SuiteRun.makeFolder((results + file).upToLastSlash)
      try SuiteRun.write(made, to: results + file, temporaries)
      items.append(
        SuiteRunRecord.Item(
          name: entry.name, file: file, new: SuiteFiles.hash(made),
          base: goldens[kind].map(SuiteFiles.hash)))
    }
    for (kind, made) in caseRun.products {
      let check = result.checks.first { $0.kind == kind.check.rawValue }
      guard let check, check.outcome != .passed else { continue }
      try keep(kind, made)
      if kind == .pixels, let picture = sheet.bitmap {
        try keep(.sheet, PNGEncoder().encode(picture))
      }
    }
    return Outcome(
      result: result, items: items, assets: read.paths, warnings: caseRun.warnings)
  }
}
