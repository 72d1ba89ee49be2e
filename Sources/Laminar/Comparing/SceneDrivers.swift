import LaminarEngine
import LaminarGraphics
import LaminarScene
import LaminarTrace

extension Scene {
  /// The pace that an animation of the file states.
  fileprivate func statedMotion(ofAnimation sourceIndex: Int) -> StatedMotion? {
    guard let pace = statedPace(ofAnimation: sourceIndex) else { return nil }
    if let spring = pace.spring {
      guard spring.mass > 0 else { return nil }
      var stated = MotionHint.Spring(
        stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass)
      stated.isStated = true
      return .spring(stated)
    }
    return pace.function.map { function in
      .easing(
        function.description, progress: StatedMotion.sampledTimes.map { function.value(at: $0) })
    }
  }
}

/// What drives the tracks of a scene: the animations of all its epochs, the steps of its sequences,
/// the values of its events and states.
struct SceneDrivers {
  private struct Entry {
    let driver: AnimationDriver
    /// When it begins; nil where that is unknown.
    let time: Double?
    let order: Int
    /// The spring or the timing function that the file states.
    var motion: StatedMotion?
  }

  private var entries: [TraceTrack: [Entry]] = [:]
  /// What events touch, by layer, with the key paths that are traced for it.
  private var declared: [String: [(keyPaths: [String], entry: Entry)]] = [:]
  private var count = 0

  init(_ side: SceneDifference.Side) {
    addAttached(side)
    addDeclared(side)
  }

  /// Examines of every epoch only the layers that changed since the one before.
  private mutating func addAttached(_ side: SceneDifference.Side) {
    var known: [TraceTrack: Set<Int>] = [:]
    // The animations of steps are known by their sequence.
    var steps: [FileLocation: String] = [:]
    for driver in side.scene.drivers where driver.stepDetail != nil {
      steps[driver.location] = driver.name
    }
    for change in EpochChanges(side.snapshot.timeline) {
      let tree = change.tree
      let keys = TraceKeys(tree, paths: nil, values: .presentation)
      for node in change.nodes {
        for index in tree.nodes[node].animations {
          let record = tree.animations[index]
          guard record.sourceIndex >= 0, let path = record.path else { continue }
          var touched = keys.entries(of: path, node: record.targetNode)
          if record.turnsLayer {
            touched += keys.entries(of: PropertyPath(.transform), node: record.targetNode)
          }
          let location = side.scene.location(ofAnimation: record.sourceIndex)
          let name =
            location.flatMap { steps[$0] } ?? "\(record.kind) \"\(record.key ?? record.keyPath)\""
          let entry = Entry(
            driver: AnimationDriver(name: name, location: location), time: change.begin,
            order: count, motion: side.scene.statedMotion(ofAnimation: record.sourceIndex))
          for item in touched {
            let track = TraceTrack(layer: item.track.layer, key: item.track.key)
            guard known[track, default: []].insert(record.sourceIndex).inserted else { continue }
            entries[track, default: []].append(entry)
          }
          count += 1
        }
      }
    }
  }

  private mutating func addDeclared(_ side: SceneDifference.Side) {
    let drivers = side.scene.drivers
    var starts: [String: Double] = [:]
    if drivers.contains(where: { $0.stepDetail != nil }) {
      for event in side.events ?? [] where event.kind == .stepStart {
        let name = event.target + " " + event.detail
        if starts[name] == nil { starts[name] = event.time }
      }
    }
    for driver in drivers {
      let key = DeclaredKey(layer: driver.layer, keyPath: driver.keyPath)
      let start = driver.stepDetail.flatMap { starts["\(driver.layer):\(driver.keyPath) \($0)"] }
      let entry = Entry(
        driver: AnimationDriver(name: driver.name, location: driver.location),
        time: driver.time ?? start, order: count)
      count += 1
      declared[driver.layer, default: []].append((key.tracedKeyPaths, entry))
    }
  }

  /// What drives a track: what began last before a time first, then what began earlier, then what
  /// begins later, each once.
  func drivers(of track: TraceTrack, at time: Double) -> [AnimationDriver] {
    var list = entries[TraceTrack(layer: track.layer, key: track.key)] ?? []
    for (keyPaths, entry) in declared[track.layer] ?? []
    where keyPaths.contains(where: { Self.touches($0, track.key) }) {
      list.append(entry)
    }
    let latest = time + 1e-6
    func rank(_ entry: Entry) -> (Int, Double) {
      guard let begin = entry.time else { return (1, 0) }
      return begin <= latest ? (0, -begin) : (2, begin)
    }
    list.sort {
      let (a, b) = (rank($0), rank($1))
      return a != b ? a < b : $0.order < $1.order
    }
    var known: Set<AnimationDriver> = []
    return list.map(\.driver).filter { known.insert($0).inserted }
  }

  /// The springs and timing functions that the file states of a track's animations.
  func motion(of track: TraceTrack) -> [StatedMotion] {
    (entries[TraceTrack(layer: track.layer, key: track.key)] ?? []).compactMap(\.motion)
  }

  /// Whether a change of a key path touches a track: it is the track's own, a part of it or the
  /// whole that contains it.
  private static func touches(_ keyPath: String, _ key: String) -> Bool {
    key == keyPath || key.hasPrefix(keyPath + ".")
      || (keyPath.hasPrefix("transform") && key.hasPrefix("transform."))
  }

  /// Notes the drivers of the tracks that differ.
  func name(_ traces: inout TraceComparison, orElse other: SceneDrivers? = nil) {
    for index in traces.tracks.indices {
      let difference = traces.tracks[index]
      let layer = difference.newLayer ?? difference.track.layer
      let time = difference.first.time
      let found = drivers(of: TraceTrack(layer: layer, key: difference.track.key), at: time)
      traces.tracks[index].drivers =
        found.isEmpty ? (other ?? self).drivers(of: difference.track, at: time) : found
    }
  }
}
