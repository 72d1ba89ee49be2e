import Laminar
import LaminarGraphics
import LaminarRaster
import LaminarScene
import Synchronization

/// The addresses of a comparison with a base: `compare.json`, and the pictures of `frame.png` with a `side`.
///
/// The choices of the page hold for both sides; of the base only those that it knows.
package final class ComparisonEndpoints: PreviewEndpoints {
  private struct Fault: Error { let message: String }

  private struct State {
    /// The comparisons that were asked for last.
    var comparisons = RecentValues<PreviewLoad.Key, Result<ComparedScenes, Fault>>(
      capacity: mostComparisons)
    /// The newest versions of the scenes that were compared.
    var versions: [String: Int] = [:]
    /// The files of all bases that were loaded.
    var files: Set<String> = []
    /// Watches these files; nil for a base that never changes.
    var watcher: FileWatcher?
  }

  /// The most comparisons that are kept.
  private static let mostComparisons = 4

  private let name: String
  private let base: any PreviewLoader
  private let scenes: PreviewScenes
  private let state = Mutex(State())
  /// Held while scenes are compared, so that none are twice.
  private let comparing = Mutex(())

  /// Makes the addresses.
  ///
  /// - Parameters:
  ///   - base: Loads the base of the scene with a path.
  ///   - name: What the base is called: `git:HEAD`, or its file.
  ///   - isFixed: Whether the base never changes, as a commit.
  ///   - scenes: What is compared with it.
  ///   - send: Sends an event to all pages: `change` of the scenes whose base has changed.
  package init(
    _ base: any PreviewLoader, name: String, isFixed: Bool, shown scenes: PreviewScenes,
    send: @escaping @Sendable (ServerEvent) -> Void
  ) {
    (self.base, self.name, self.scenes) = (base, name, scenes)
    if isFixed { return }
    let watcher = FileWatcher { [weak self] _ in
      for (path, version) in self?.forget() ?? [:] {
        let data: JSON = ["scene": .string(path), "version": .integer(version), "stale": false]
        send(ServerEvent("change", data.text))
      }
    }
    state.withLock { $0.watcher = watcher }
  }

  /// Answers a request; nil for a path that belongs to others.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    let side = request.path == "frame.png" ? request["side"] : nil
    guard request.path == "compare.json" || side != nil else { return nil }
    do throws(PreviewScenes.Refusal) {
      let found = comparison(of: try scenes.load(scenes.subject(of: request)))
      switch (found, side) {
      case (.success(let scenes), nil): return SceneEndpoints.json(scenes.json)
      case (.success(let scenes), let side?):
        return try Self.picture(side, of: scenes, request).tagged(for: request)
      case (.failure(let fault), nil):
        return SceneEndpoints.json(["base": .string(name), "error": .string(fault.message)])
      case (.failure(let fault), _): throw PreviewScenes.Refusal(404, fault.message)
      }
    } catch {
      return error.response
    }
  }

  private static func picture(
    _ side: String, of scenes: ComparedScenes, _ request: HTTPRequest
  ) throws(PreviewScenes.Refusal) -> HTTPResponse {
    guard let frame = request["frame"].flatMap({ Int($0) }), scenes.has(frame) else {
      throw PreviewScenes.Refusal(404, "the scene has no such frame")
    }
    guard ["base", "difference"].contains(side) else {
      throw PreviewScenes.Refusal(400, "a side is 'base' or 'difference'")
    }
    PreviewLoad.drawing.wait()
    defer { PreviewLoad.drawing.signal() }
    guard let bitmap = side == "base" ? scenes.basePicture(frame) : scenes.difference(frame) else {
      throw PreviewScenes.Refusal(404, "the base has ended before this frame")
    }
    return HTTPResponse(type: "image/png", PNGEncoder(compression: .fast).encode(bitmap))
  }

  // MARK: - Comparisons

  /// The comparison of a scene with its base, which is made once.
  private func comparison(of load: PreviewLoad) -> Result<ComparedScenes, Fault> {
    guard let shown = load.shown else {
      return .failure(Fault(message: "the scene has errors; there is no picture to compare"))
    }
    return comparing.withLock { _ in
      if let known = state.withLock({ $0.comparisons[shown.key] }) { return known }
      let compared = shown.read { sampled in
        let time = FileVersion.now
        let loaded = self.base(of: shown.key)
        self.watch(loaded.files, since: time, of: shown.key)
        guard let base = loaded.sampled else {
          let message = "\(self.name) cannot be shown:\n" + loaded.report.text()
          return Result<ComparedScenes, Fault>.failure(Fault(message: message))
        }
        return Result { try ComparedScenes(base: base, named: self.name, new: sampled) }
          .mapError { Fault(message: "\($0)") }
      }
      let result = compared ?? .failure(Fault(message: "there is no scene"))
      state.withLock { state in
        // An older version of the scene is not asked for again.
        state.comparisons.remove { $0.path == shown.key.path && $0.version < shown.key.version }
        state.comparisons.insert(result, for: shown.key)
      }
      if case .success(let scenes) = result { scenes.compareFrames() }
      return result
    }
  }

  private func watch(_ files: [String], since time: Double, of key: PreviewLoad.Key) {
    let (watcher, all) = state.withLock { state in
      state.files.formUnion(files)
      state.versions[key.path] = key.version
      return (state.watcher, state.files.sorted())
    }
    watcher?.watch(all, since: time)
  }

  /// Forgets all comparisons, since the base has changed.
  ///
  /// - Returns: The newest versions of the scenes that were compared.
  private func forget() -> [String: Int] {
    state.withLock { state in
      state.comparisons.remove { _ in true }
      return state.versions
    }
  }

  // MARK: - The base

  /// Loads the base of a scene with those of its choices that it knows.
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
