import Laminar
import LaminarGraphics
import LaminarRaster
import LaminarScene
import Synchronization

/// The addresses of a comparison with a base: `compare.json`, and the pictures of `frame.png` with a `side`.
///
/// The choices of the page hold for both sides; of the base only those that it knows.
package final class ComparisonEndpoints: PreviewEndpoints {
  private struct Pair {
    let key: PreviewLoad.Key
    /// The comparison, or why there is none.
    let scenes: Result<ComparedScenes, Fault>
  }

  private struct Fault: Error { let message: String }

  private struct State {
    /// The pairs that were compared, the one that was asked for last at the end.
    var pairs: [Pair] = []
    /// The files of all bases that were loaded.
    var files: Set<String> = []
    /// Watches these files; nil for a base that never changes.
    var watcher: FileWatcher?
  }

  /// The most pairs that are kept.
  private static let mostPairs = 4

  private let name: String
  private let base: any PreviewLoader
  private let shown: PreviewScenes
  private let state = Mutex(State())
  /// Held while a pair is compared, so that none is twice.
  private let comparing = Mutex(())

  /// Makes the addresses.
  ///
  /// - Parameters:
  ///   - base: Loads the base of the scene with a path.
  ///   - name: What the base is called: `git:HEAD`, or its file.
  ///   - isFixed: Whether the base never changes, as a commit.
  ///   - shown: What is compared with it.
  ///   - send: Sends an event to all pages: `change` of the scenes whose base has changed.
  package init(
    _ base: any PreviewLoader, name: String, isFixed: Bool, shown: PreviewScenes,
    send: @escaping @Sendable (ServerEvent) -> Void
  ) {
    (self.base, self.name, self.shown) = (base, name, shown)
    if isFixed { return }
    let watcher = FileWatcher { [weak self] _ in
      for key in self?.forget() ?? [] {
        let data: JSON = [
          "scene": .string(key.path), "version": .integer(key.version), "stale": false,
        ]
        send(ServerEvent("change", data.text))
      }
    }
    state.withLock { $0.watcher = watcher }
  }

  deinit { state.withLock { $0.watcher?.stop() } }

  /// Answers a request; nil for a path that belongs to others.
  package func response(to request: HTTPRequest) -> HTTPResponse? {
    let side = request.path == "frame.png" ? request["side"] : nil
    guard request.path == "compare.json" || side != nil else { return nil }
    guard request.method != .post else { return .failure(405, "a comparison is only read") }
    let found: Result<ComparedScenes, Fault>
    do throws(PreviewScenes.Refusal) {
      found = scenes(for: try shown.load(shown.subject(of: request)))
    } catch {
      return error.response
    }
    switch (found, side) {
    case (.failure(let fault), nil):
      let json: JSON = ["base": .string(name), "error": .string(fault.message)]
      return HTTPResponse(json: json)
    case (.failure(let fault), _): return .failure(404, fault.message)
    case (.success(let scenes), nil):
      return HTTPResponse(json: scenes.json)
    case (.success(let scenes), let side?): return picture(side, of: scenes, request)
    }
  }

  private func picture(
    _ side: String, of scenes: ComparedScenes, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard let frame = request["frame"].flatMap({ Int($0) }), scenes.has(frame) else {
      return .failure(404, "the scene has no such frame")
    }
    let bitmap: Bitmap?
    switch side {
    case "base": bitmap = scenes.basePicture(frame)
    case "difference": bitmap = scenes.difference(frame)
    default: return .failure(400, "a side is 'base' or 'difference'")
    }
    guard let bitmap else { return .failure(404, "\(name) has ended before this frame") }
    return .picture(bitmap, for: request)
  }

  // MARK: - Pairs

  /// The comparison of a scene with its base, which is made once.
  private func scenes(for load: PreviewLoad) -> Result<ComparedScenes, Fault> {
    guard let shown = load.shown else {
      return .failure(Fault(message: "the scene has errors; there is no picture to compare"))
    }
    return comparing.withLock { _ in
      if let known = known(shown.key) { return known }
      let pair = shown.read { [name] sampled in
        let loaded = self.base(of: shown.key)
        guard let base = loaded.sampled else {
          let message = "\(name) cannot be shown:\n" + loaded.report.text()
          return (Result<ComparedScenes, Fault>.failure(Fault(message: message)), loaded.files)
        }
        let scenes = Result { try ComparedScenes(base: base, named: name, new: sampled) }
        return (scenes.mapError { Fault(message: "\($0)") }, loaded.files)
      }
      guard let (scenes, files) = pair else { return .failure(Fault(message: "there is no scene")) }
      keep(Pair(key: shown.key, scenes: scenes), files: files)
      return scenes
    }
  }

  private func known(_ key: PreviewLoad.Key) -> Result<ComparedScenes, Fault>? {
    state.withLock { state in
      guard let index = state.pairs.firstIndex(where: { $0.key == key }) else { return nil }
      let pair = state.pairs.remove(at: index)
      state.pairs.append(pair)
      return pair.scenes
    }
  }

  /// Keeps a pair in place of the oldest, and looks for its frames.
  private func keep(_ pair: Pair, files: [String]) {
    let (dropped, watcher, watched) = state.withLock { state in
      // An older version of the scene is not asked for again.
      var dropped = state.pairs.filter {
        $0.key.path == pair.key.path && $0.key.version < pair.key.version
      }
      state.pairs.removeAll { entry in dropped.contains { $0.key == entry.key } }
      state.pairs.append(pair)
      if state.pairs.count > Self.mostPairs { dropped.append(state.pairs.removeFirst()) }
      state.files.formUnion(files)
      return (dropped, state.watcher, state.files.sorted())
    }
    cancel(dropped)
    watcher?.watch(watched)
    guard case .success(let scenes) = pair.scenes else { return }
    if ThreadPool.start(1, { scenes.compareFrames() }) == 0 { scenes.compareFrames() }
  }

  private func cancel(_ pairs: [Pair]) {
    for pair in pairs { if case .success(let scenes) = pair.scenes { scenes.cancel() } }
  }

  /// Forgets all pairs, since the base has changed.
  ///
  /// - Returns: What was compared.
  private func forget() -> [PreviewLoad.Key] {
    let pairs = state.withLock { state in
      defer { state.pairs = [] }
      return state.pairs
    }
    cancel(pairs)
    return pairs.map(\.key)
  }

  // MARK: - The base

  /// Loads the base with those of the choices that it knows.
  private func base(of key: PreviewLoad.Key) -> LoadedPreview {
    let (path, choices) = (key.path, key.choices)
    let whole = base.load(path, choices)
    guard whole.sampled == nil, choices != PreviewChoices() else { return whole }
    var kept = PreviewChoices()
    var loaded = base.load(path, kept)
    guard loaded.sampled != nil else { return loaded }
    func add(_ change: (inout PreviewChoices) -> Void) {
      var more = kept
      change(&more)
      let found = base.load(path, more)
      if found.sampled != nil { (kept, loaded) = (more, found) }
    }
    if let size = choices.size { add { $0.size = size } }
    for value in choices.values { add { $0.values.append(value) } }
    if let input = choices.input { add { $0.input = input } }
    return loaded
  }
}

extension HTTPResponse {
  /// A picture as a PNG file, made smaller to the `width` of a request.
  static func picture(_ bitmap: Bitmap, for request: HTTPRequest) -> HTTPResponse {
    var picture = bitmap
    if let width = request["width"].flatMap({ Int($0) }), width > 0, width < bitmap.width {
      let height = max(1, (2 * bitmap.height * width + bitmap.width) / (2 * bitmap.width))
      picture = BoxScaling.scale(bitmap, width: width, height: height)
    }
    return HTTPResponse(type: "image/png", PNGEncoder(compression: .fast).encode(picture))
  }
}
