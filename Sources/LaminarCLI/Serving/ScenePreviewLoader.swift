import Foundation
import Laminar
import LaminarServer

/// Loads scenes as the command line says, with what a page chooses of them.
struct ScenePreviewLoader: PreviewLoader {
  /// The command line; its file of touches is read at each load.
  let arguments: Arguments
  /// The file that is loaded in place of any other; nil for the scene's own.
  var path: String?
  /// The commit that scenes and their files are read from; nil for the files that are there.
  var commit: GitCommit?

  func load(_ path: String, _ choices: PreviewChoices) -> LoadedPreview {
    let path = self.path ?? path
    let record = AssetRecord(hashesFiles: false)
    var arguments = arguments
    var report = DiagnosticReport()
    var sampled: SampledScene?
    do {
      if choices.input == nil { try arguments.readScript() }
      let options = SceneOptions(arguments).choosing(choices, reading: commit?.bytes)
      let (scene, found) = try options.load(bytes(path), path: path, record: record)
      report = found
      if let scene, !found.hasErrors {
        sampled = try SceneJob(path, scene: scene, options).sampled
      }
    } catch {
      report.diagnostics.insert(Self.diagnostic(CommandError(error)), at: 0)
    }
    let own =
      [path] + SceneOptions(arguments).files + [arguments[CommonOptions.input]].compactMap { $0 }
    var known = Set<String>()
    return LoadedPreview(
      sampled: sampled, report: report,
      files: (own + record.paths).filter { known.insert($0).inserted })
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    guard let commit else { return try SceneInput.bytes(path) }
    let folder = Self.folder(of: path)
    do {
      return try commit.bytes(
        String(path.dropFirst(folder.count)), folder, SceneLoader.largestFile)
    } catch let fault as SceneAssets.Fault {
      throw CommandError("cannot read \(path): \(fault.description)")
    }
  }

  /// The folder of a file with its slash; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// What is reported of a scene that cannot be loaded at all.
  private static func diagnostic(_ error: CommandError) -> Diagnostic {
    Diagnostic(severity: .error, id: "", message: error.message, help: error.hint)
  }
}
