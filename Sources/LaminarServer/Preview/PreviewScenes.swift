import Laminar
import LaminarGraphics
import LaminarScene
import Synchronization

/// The scenes of a preview: the versions of their files, and what was loaded of them for the choices of
/// pages.
///
/// Nothing is kept for a page: a version of the files, choices and a frame say what is shown, and the loads
/// that were used last are only a cache. A load with errors keeps the one that was shown before it: the
/// last good one of the same choices, else of any.
package final class PreviewScenes: Sendable {
  /// What a change of files did to a scene.
  package struct Change: Sendable, Hashable {
    /// The path of the scene's file.
    package let scene: String
    /// Its new version.
    package let version: Int
    /// Whether it has errors, so that an earlier version is shown.
    package let stale: Bool
  }

  /// What a request is about.
  package struct Subject: Sendable {
    /// The path of the scene's file.
    package let path: String
    /// The newest version of its files.
    package let version: Int
    /// What the page chooses.
    package let choices: PreviewChoices
  }

  /// Why a request is about nothing.
  package struct Refusal: Error {
    /// What to answer.
    package let response: HTTPResponse
  }

  /// The most loads that are kept.
  static let mostLoads = 8

  private struct State {
    /// The scenes that may be asked for, in their order.
    var scenes: [String] = []
    /// The versions of those that were asked for.
    var versions: [String: Int] = [:]
    /// The files that the newest loads read, by scene.
    var files: [String: Set<String>] = [:]
    var loads = RecentValues<PreviewLoad.Key, PreviewLoad>(capacity: mostLoads)
    /// The input scripts of pages, by the hash of their bytes.
    var inputs = RecentValues<String, String>(capacity: 64)
  }

  private let loader: any PreviewLoader
  private let jobs: Int
  private let state = Mutex(State())

  /// Makes a preview of no scenes.
  ///
  /// - Parameters:
  ///   - loader: Loads the scenes.
  ///   - jobs: The threads that draw one picture.
  package init(loader: any PreviewLoader, jobs: Int) {
    (self.loader, self.jobs) = (loader, max(jobs, 1))
  }

  /// Sets the scenes that may be asked for.
  package func show(_ scenes: [String]) { state.withLock { $0.scenes = scenes } }

  /// The paths of all files that what was loaded reads or looks for.
  package var files: [String] {
    state.withLock { state in
      state.files.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    }
  }

  /// The number of loads that are kept.
  var loadCount: Int { state.withLock { $0.loads.count } }

  // MARK: - Changes

  /// Takes notice of files that changed: the scenes that read them have a new version, which is loaded at
  /// once as the file says it. Returns the scenes that changed.
  package func reload(_ changed: [String]) -> [Change] {
    let changed = Set(changed)
    let touched = state.withLock { state in
      state.scenes.filter { state.files[$0]?.isDisjoint(with: changed) == false }
    }
    return touched.map { path in
      let version = state.withLock { state in
        let version = (state.versions[path] ?? 0) + 1
        state.versions[path] = version
        return version
      }
      let load = load(Subject(path: path, version: version, choices: PreviewChoices()))
      let isGood = load.outcome.snapshot != nil
      if isGood {
        state.withLock { $0.loads.remove { $0.path == path && $0.version < version } }
      }
      return Change(scene: path, version: version, stale: !isGood)
    }
  }

  // MARK: - Loads

  /// The load of a scene with choices, which may have errors; waits for it.
  func load(_ subject: Subject) -> PreviewLoad {
    let key = PreviewLoad.Key(
      path: subject.path, version: subject.version, choices: subject.choices)
    let load = state.withLock { state in
      if let known = state.loads[key] { return known }
      let good = state.loads.values.filter { $0.key.path == key.path && $0.isGood }
      let fallback = good.first { $0.key.choices == key.choices } ?? good.first
      let load = PreviewLoad(key, loader, fallback: fallback, jobs: jobs)
      state.loads.insert(load, for: key)
      return load
    }
    let files = load.outcome.files
    state.withLock { state in
      if state.versions[key.path] == key.version {
        let isOwn = key.choices == PreviewChoices()
        state.files[key.path] = Set(files).union(isOwn ? [] : state.files[key.path] ?? [])
      }
    }
    return load
  }

  /// The scene, version and choices of a request.
  ///
  /// - Parameter needsVersion: Whether the request must state the newest version.
  package func subject(
    of request: HTTPRequest, needsVersion: Bool = true
  ) throws(Refusal) -> Subject {
    let (scenes, versions) = state.withLock { state in (state.scenes, state.versions) }
    guard let path = request["scene"] ?? (scenes.count == 1 ? scenes.first : nil) else {
      throw Refusal(400, "say which scene with scene=PATH")
    }
    guard scenes.contains(path) else {
      throw Refusal(404, "\(path) is not one of the scenes that are shown")
    }
    let version = versions[path] ?? 1
    if versions[path] == nil { state.withLock { $0.versions[path] = $0.versions[path] ?? 1 } }
    if needsVersion {
      guard let stated = request["v"].flatMap({ Int($0) }) else {
        throw Refusal(400, "say which version of the files with v=NUMBER")
      }
      guard stated == version else {
        let body: JSON = ["version": .integer(version)]
        throw Refusal(
          response: HTTPResponse(status: 409, type: "application/json", Array(body.line.utf8)))
      }
    }
    return Subject(path: path, version: version, choices: try choices(of: request))
  }

  private func choices(of request: HTTPRequest) throws(Refusal) -> PreviewChoices {
    var choices = PreviewChoices()
    for text in request.values("set") {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw Refusal(400, "'\(text)' is not a value; write set=NAME=VALUE")
      }
      choices.values.append(
        PreviewChoices.Value(String(text[..<sign]), String(text[text.index(after: sign)...])))
    }
    if let text = request["size"] {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...16_384).contains(width), (1...16_384).contains(height)
      else { throw Refusal(400, "'\(text)' is not a size; write size=390x844") }
      choices.size = PreviewChoices.Size(width: width, height: height)
    }
    if let id = request["input"] {
      guard let script = state.withLock({ $0.inputs[id] }) else {
        throw Refusal(404, "the touches '\(id)' are no longer kept; send them again")
      }
      choices.input = script
    }
    return choices
  }

  // MARK: - Touches

  /// Keeps an input script for requests; returns its name.
  func keep(_ script: String) -> String {
    let id = String(SHA256.hex(SHA256.hash(Array(script.utf8))).prefix(32))
    state.withLock { $0.inputs.insert(script, for: id) }
    return id
  }

  /// An input script that is kept.
  func input(_ id: String) -> String? { state.withLock { $0.inputs[id] } }
}

extension PreviewScenes.Refusal {
  /// A refusal in a sentence.
  init(_ status: Int, _ message: String) { response = .failure(status, message) }
}

// MARK: - Recent values

/// Values that were used last, up to a sum of costs.
struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    /// The later, the larger.
    var use: Int
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// The sum of the costs.
  private(set) var cost = 0

  /// Keeps nothing yet.
  ///
  /// - Parameter capacity: The greatest sum of costs.
  init(capacity: Int) { self.capacity = capacity }

  /// The number of values.
  var count: Int { entries.count }

  /// The values, the one that was used last at the beginning.
  var values: [Value] { entries.values.sorted { $0.use > $1.use }.map(\.value) }

  /// The value of a key, which now was used last.
  subscript(key: Key) -> Value? {
    mutating get {
      uses += 1
      entries[key]?.use = uses
      return entries[key]?.value
    }
  }

  /// Keeps a value instead of those that were used least recently, unless it alone is too much.
  mutating func insert(_ value: Value, for key: Key, cost newCost: Int = 1) {
    remove { $0 == key }
    guard newCost <= capacity else { return }
    while cost + newCost > capacity,
      let oldest = entries.min(by: { $0.value.use < $1.value.use })
    {
      cost -= oldest.value.cost
      entries[oldest.key] = nil
    }
    uses += 1
    cost += newCost
    entries[key] = Entry(value: value, cost: newCost, use: uses)
  }

  /// Forgets values by their keys.
  mutating func remove(where isOld: (Key) -> Bool) {
    for (key, entry) in entries where isOld(key) {
      cost -= entry.cost
      entries[key] = nil
    }
  }
}
