package import Laminar
import LaminarGraphics
import Synchronization

/// What serves a preview: the scenes with what is compared and tested, the page, and the watcher that tells all
/// pages what changed.
package final class PreviewServer: Sendable {
  /// What is served.
  package struct Configuration: Sendable {
    /// What the page begins with.
    package enum Kind: String, Sendable {
      case scene, folder, suite
    }

    /// A scene of the site.
    package struct Scene: Sendable, Hashable {
      /// The path of its file.
      package var path: String
      /// Its title; nil for none, or where it is not known.
      package var title: String?

      /// Makes a scene.
      package init(path: String, title: String? = nil) { (self.path, self.title) = (path, title) }
    }

    /// What scenes are compared with.
    package struct Base: Sendable {
      /// What it is called: `git:HEAD`, or its file.
      package var name: String
      /// Loads the base of the scene with a path.
      package var loader: any PreviewLoader
      /// Whether it never changes.
      package var isFixed: Bool

      /// Makes a base.
      package init(name: String, loader: any PreviewLoader, isFixed: Bool) {
        (self.name, self.loader, self.isFixed) = (name, loader, isFixed)
      }
    }

    /// What the page begins with.
    package var kind: Kind
    /// What the page is called: the name of a file or folder.
    package var name: String
    /// The version of the tool.
    package var version: String
    /// Lists the scenes; it is called again whenever a page is loaded.
    package var scenes: @Sendable () -> [Scene]
    /// Loads the scenes.
    package var loader: any PreviewLoader
    /// What they are compared with; nil for nothing.
    package var base: Base?
    /// The suite whose cases are run; nil for none.
    package var suite: (any PreviewSuite)?
    /// The path of the sound; nil for none.
    package var audio: String?
    /// The threads that draw one picture.
    package var jobs = 1
    /// The address that opens a location in an editor, with `{path}`, `{line}` and `{column}`; nil for none.
    package var editor: String?
    /// The words of the command line that `render` takes too.
    package var options: [String] = []
    /// Further names that the server answers to.
    package var allowedHosts: [String] = []
    /// The unfinished files of the process; nil where touches cannot be saved.
    package var temporaries: TemporaryFiles?

    /// Makes a configuration.
    package init(
      kind: Kind, name: String, version: String, loader: any PreviewLoader,
      scenes: @escaping @Sendable () -> [Scene]
    ) {
      (self.kind, self.name, self.version) = (kind, name, version)
      (self.loader, self.scenes) = (loader, scenes)
    }
  }

  private let site: SiteEndpoints
  private let server: HTTPServer
  private let watcher: FileWatcher

  /// Makes a server, and begins to watch.
  package init(_ configuration: Configuration) {
    let pages = OpenPages()
    let scenes = PreviewScenes(loader: configuration.loader, jobs: configuration.jobs)
    let files = WatchedScenes(scenes, audio: configuration.audio)
    site = SiteEndpoints(configuration, scenes)
    var endpoints: [any PreviewEndpoints] = [
      PageFiles(), site,
      SceneEndpoints(
        scenes, options: configuration.options, temporaries: configuration.temporaries),
    ]
    if let audio = configuration.audio { endpoints.append(AudioFile(audio)) }
    if let base = configuration.base {
      endpoints.append(
        ComparisonEndpoints(
          base.loader, name: base.name, isFixed: base.isFixed, shown: scenes, send: pages.send))
    }
    if let suite = configuration.suite {
      endpoints.append(SuiteEndpoints(suite, send: pages.send))
    }
    let server = HTTPServer(
      files.watching(PreviewSite(endpoints)), allowedHosts: configuration.allowedHosts)
    let watcher = FileWatcher { files.reload($0, pages.send) }
    (self.server, self.watcher) = (server, watcher)
    pages.server.withLock { $0 = server }
    files.watcher.withLock { $0 = watcher }
    files.watch()
  }

  /// Listens at an address, and returns that of the page.
  ///
  /// - Parameters:
  ///   - host: An IPv4 or IPv6 address, or `localhost`.
  ///   - port: The port; 0 for any, nil for the first default one that is free.
  package func listen(host: String, port: Int?) throws(ListeningError) -> String {
    _ = try server.listen(host: host, port: port)
    return server.address ?? ""
  }

  /// Serves until ``stop()``.
  package func run() { server.run() }

  /// Ends ``run()`` and the watcher.
  package func stop() {
    watcher.stop()
    server.stop()
  }
}

/// The server whose pages get events, once there is one.
private final class OpenPages: Sendable {
  let server = Mutex<HTTPServer?>(nil)

  @Sendable func send(_ event: ServerEvent) { server.withLock { $0 }?.send(event) }
}

/// The files of the scenes that were loaded, which are watched, and what their changes mean.
private final class WatchedScenes: Sendable {
  let watcher = Mutex<FileWatcher?>(nil)
  private let scenes: PreviewScenes
  private let audio: String?
  private let watched = Mutex<[String]>([])

  init(_ scenes: PreviewScenes, audio: String?) { (self.scenes, self.audio) = (scenes, audio) }

  /// Watches what the scenes read now.
  ///
  /// - Parameter time: When they began to read it.
  func watch(since time: Double? = nil) {
    let files = scenes.files + [audio].compactMap { $0 }
    // The lists of several threads come to the watcher in their order.
    watched.withLock { watched in
      guard watched != files else { return }
      watched = files
      watcher.withLock { $0 }?.watch(files, since: time)
    }
  }

  /// Loads what changed, and tells the pages.
  func reload(_ changed: [String], _ send: (ServerEvent) -> Void) {
    let time = FileVersion.now
    for change in scenes.reload(changed) {
      let data: JSON = [
        "scene": .string(change.scene), "version": .integer(change.version),
        "stale": .bool(change.stale),
      ]
      send(ServerEvent("change", data.text))
    }
    if let audio, changed.contains(audio) { send(ServerEvent("audio", "{}")) }
    watch(since: time)
  }

  /// A handler that watches the files that a request made the scenes read.
  func watching(_ site: PreviewSite) -> any HTTPHandler { Handler(site: site, files: self) }

  private struct Handler: HTTPHandler {
    let site: PreviewSite
    let files: WatchedScenes

    func response(to request: HTTPRequest) -> HTTPResponse {
      let time = FileVersion.now
      defer { files.watch(since: time) }
      return site.response(to: request)
    }
  }
}

// MARK: - The site

/// The addresses that are about all of the site: `site.json`, and the stream of its events.
private final class SiteEndpoints: PreviewEndpoints {
  private let configuration: PreviewServer.Configuration
  private let scenes: PreviewScenes

  init(_ configuration: PreviewServer.Configuration, _ scenes: PreviewScenes) {
    (self.configuration, self.scenes) = (configuration, scenes)
    _ = list()
  }

  /// The scenes that are there now; only these are served.
  private func list() -> [PreviewServer.Configuration.Scene] {
    let list = configuration.scenes()
    scenes.show(list.map(\.path))
    return list
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method != .post else { return nil }
    switch request.path {
    case "events": return .events
    case "site.json":
      return HTTPResponse(type: "application/json", Array(json.line.utf8))
    default: return nil
    }
  }

  private var json: JSON {
    let list = list()
    return [
      "kind": .string(configuration.kind.rawValue), "name": .string(configuration.name),
      "laminar": .string(configuration.version),
      "scenes": .array(
        list.map { ["path": .string($0.path), "title": $0.title.map(JSON.string)] }),
      "audio": .bool(configuration.audio != nil),
      "against": configuration.base.map { .string($0.name) } ?? .null,
      "canSave": .bool(configuration.temporaries != nil),
      "editor": configuration.editor.map(JSON.string) ?? .null,
      "command": [
        "scene": list.count == 1 ? .string(list[0].path) : .null,
        "options": .strings(configuration.options),
      ],
    ]
  }
}

/// The sound that a page plays with the scene, read again when it has changed.
private final class AudioFile: PreviewEndpoints {
  /// The most bytes of the file.
  private static let largestFile = 1 << 30

  private let path: String
  private let contents = Mutex<(version: FileVersion, bytes: [UInt8])?>(nil)

  init(_ path: String) { self.path = path }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.path == "audio", request.method != .post else { return nil }
    do throws(FileError) {
      let (version, bytes) = try read()
      return HTTPResponse(type: Self.type(of: path), bytes).tagged(version.tag, for: request)
        .ranged(for: request)
    } catch {
      return .failure(404, error.message)
    }
  }

  private func read() throws(FileError) -> (version: FileVersion, bytes: [UInt8]) {
    let version = FileVersion(of: path)
    if let version, let known = contents.withLock({ $0 }), known.version == version {
      return known
    }
    let bytes = try FileContents.bytes(of: path, limit: Self.largestFile)
    guard let version else { throw FileError("\(path) changes", kind: .environment) }
    contents.withLock { $0 = (version, bytes) }
    return (version, bytes)
  }

  /// The type of sounds whose names end as a file's does.
  private static func type(of path: String) -> String {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return [
      "aac": "audio/aac", "flac": "audio/flac", "m4a": "audio/mp4", "mp3": "audio/mpeg",
      "mp4": "audio/mp4", "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/ogg",
      "wav": "audio/wav", "weba": "audio/webm", "webm": "audio/webm",
    ][ending] ?? "application/octet-stream"
  }
}
