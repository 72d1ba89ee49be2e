import Foundation
import Laminar
import LaminarServer

/// What a command line asks to serve: one scene, the cases of a suite, or the scenes below a folder.
struct SiteRequest {
  private let invocation: Invocation
  private let path: String
  private let kind: PreviewServer.Configuration.Kind

  private var arguments: Arguments { invocation.arguments }

  /// Looks at what the operand is; a file that is missing or broken is a scene.
  ///
  /// - Throws: Exit 2 for standard input, which cannot be read again.
  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    path = invocation.arguments.operands[0]
    guard path != "-" else {
      throw CommandError("serve reads its files again and again; give the scene as a file")
    }
    if try FileStatus(path)?.isFolder == true {
      kind = .folder
    } else {
      let bytes = try? FileContents.bytes(of: path, limit: SuiteLoader.largestFile)
      kind = bytes.flatMap(SceneLoader.kind(of:)) == .suite ? .suite : .scene
    }
  }

  /// What the server is to show.
  ///
  /// - Throws: Exit 2 for options that cannot be, such as a commit that is none.
  func configuration() throws -> PreviewServer.Configuration {
    var configuration = PreviewServer.Configuration(
      kind: kind, name: name, version: ToolVersion.current,
      loader: ScenePreviewLoader(arguments: arguments),
      scenes: try scenes())
    configuration.base = try arguments[ServeCommand.against].map(base)
    if kind == .suite {
      configuration.suite = try ServedSuite(
        path, arguments, environment: invocation.environment, invocation.temporaries)
    }
    configuration.audio = try audio()
    configuration.jobs = arguments.jobs
    configuration.editor = editor
    configuration.options = arguments.words(of: OptionGroup.scene.options + [ServeCommand.sound])
    configuration.allowedHosts = arguments[ServeCommand.allowedHosts]
    configuration.temporaries = invocation.temporaries
    return configuration
  }

  /// The name of the file or folder.
  private var name: String {
    path.split(separator: "/").last { $0 != "." }.map(String.init) ?? "scenes"
  }

  private func scenes() throws -> @Sendable () -> [PreviewServer.Configuration.Scene] {
    let path = path
    switch kind {
    case .scene: return { [.init(path: path)] }
    case .folder:
      let index = FolderIndex(path)
      return { index.scenes }
    case .suite:
      return {
        let bytes = try? FileContents.bytes(of: path, limit: SuiteLoader.largestFile)
        guard let suite = bytes.flatMap({ SuiteLoader.load($0, name: path).suite }),
          let files = try? SuiteFiles(suite, path: path)
        else { return [] }
        var known = Set<String>()
        return files.entries.map(\.scene).filter { known.insert($0).inserted }
          .map { .init(path: $0) }
      }
    }
  }

  /// The sound of `--audio`; one that is missing now may appear.
  private func audio() throws -> String? {
    guard let path = arguments[ServeCommand.sound] else { return nil }
    guard path != "-" else {
      throw CommandError("--audio names standard input; the page asks for the sound more than once")
    }
    return path
  }

  /// What `--against` names.
  private func base(_ text: String) throws -> PreviewServer.Configuration.Base {
    var loader = ScenePreviewLoader(arguments: arguments)
    if let revision = GitCommit.revision(text) {
      let folder = kind == .folder ? path : ScenePreviewLoader.folder(of: path)
      let commit = try GitCommit(
        revision, of: folder, invocation.environment, invocation.temporaries)
      loader.commit = commit
      return .init(name: commit.name, loader: loader, isFixed: true)
    }
    guard kind == .scene else {
      throw CommandError(
        "--against \(text) is one scene, and \(path) is \(kind == .suite ? "a suite" : "a folder")",
        hint: "compare the scenes of a \(kind.rawValue) with those of a commit: --against git:HEAD")
    }
    guard try FileStatus.exists(text) else {
      throw CommandError("--against: there is no file \(text)")
    }
    loader.path = text
    return .init(name: text, loader: loader, isFixed: false)
  }

  /// The link of `--editor`, whose paths begin at the root: editors do not know the current folder.
  private var editor: String? {
    arguments[ServeCommand.editor].map { link in
      let folder = FileManager.default.currentDirectoryPath
      return path.hasPrefix("/") ? link : link.replacing("{path}", with: folder + "/{path}")
    }
  }
}
