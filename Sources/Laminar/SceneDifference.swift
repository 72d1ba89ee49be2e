import LaminarEngine
public import LaminarGraphics
public import LaminarScene
public import LaminarTrace

/// Compares two scenes: what moves differently, which keys of the files changed, and which animation
/// drives each track that differs.
public struct SceneDifference {
  /// One scene to compare.
  public struct Side {
    /// The file's name as it was given.
    package let name: String
    /// The scene as it was loaded; nil for a stage that was built in code.
    package let scene: Scene?
    /// Its snapshot.
    package let snapshot: StageSnapshot
    /// Its frames.
    package let times: FrameTimes
    /// Its tracks.
    package let selection: TraceSelection
    /// Its events; nil if events are not compared.
    package private(set) var events: [StageEvent]?

    /// Takes a scene that was put on a stage.
    public init(
      name: String, scene: Scene, snapshot: StageSnapshot, times: FrameTimes,
      selection: TraceSelection = TraceSelection(), events: [StageEvent]? = nil
    ) {
      self.init(
        name: name, stagedScene: scene, snapshot: snapshot, times: times, selection: selection,
        events: events)
    }

    /// Takes a stage's snapshot, with the scene that it was made from, if any.
    package init(
      name: String, stagedScene scene: Scene?, snapshot: StageSnapshot, times: FrameTimes,
      selection: TraceSelection, events: [StageEvent]? = nil
    ) {
      self.events = events
      self.selection = selection
      self.name = name
      self.scene = scene
      self.snapshot = snapshot
      self.times = times
    }

    /// The side with events about the layers as they are numbered in the other scene.
    fileprivate func with(_ numbering: LayerNumbering) -> Side {
      var side = self
      side.events = events?.map { event in
        var event = event
        if !event.target.hasPrefix("sequence:") {
          event.target = numbering.newPath(of: event.target) ?? event.target
        }
        return event
      }
      return side
    }
  }

  /// The comparison of values.
  package var comparer: TraceComparer

  /// Makes a comparison of scenes; exact unless told otherwise.
  public init(comparer: TraceComparer = TraceComparer()) { self.comparer = comparer }

  /// Compares two scenes.
  ///
  /// All animated tracks are compared, in the numbers that a trace of six decimals has, and the events
  /// where both sides have them. Keys that rules ignore, or that mean the same in other words, are
  /// not differences.
  /// - Throws: What reading the tables throws.
  public func report(_ base: Side, _ new: Side) throws -> DifferenceReport {
    var scenes: (changes: [DocumentChange], numbering: LayerNumbering) = ([], LayerNumbering())
    if let old = base.scene, let now = new.scene { scenes = SceneComparison.compared(old, now) }
    let numbering = scenes.numbering
    var before = base
    if !numbering.isEmpty { before = base.with(numbering) }
    var traces = try comparer.compare(table(before), table(new), numbering: numbering)
    if !traces.tracks.isEmpty {
      let (now, before) = (SceneDrivers(new), SceneDrivers(base))
      now.name(&traces, orElse: before)
      traces.state(now.motion(of:), isNew: true)
      traces.state(before.motion(of:), isNew: false)
    }
    let changes = scenes.changes.filter { !isAllowed($0) }
    return DifferenceReport(
      base: base.name, new: new.name, traces: traces,
      changes: ChangeWeights(traces).sorted(changes))
  }

  /// Compares a trace with what a scene shows now.
  ///
  /// - Throws: What reading the trace throws.
  public func report(_ base: any TraceTable, _ new: Side) throws -> DifferenceReport {
    var traces = try comparer.compare(base, table(new, precision: base.storage.table.precision))
    if !traces.tracks.isEmpty {
      let drivers = SceneDrivers(new)
      drivers.name(&traces)
      traces.state(drivers.motion(of:), isNew: true)
    }
    return DifferenceReport(base: base.name, new: new.name, traces: traces)
  }

  /// Compares what a scene shows with a trace.
  ///
  /// - Throws: What reading the trace throws.
  public func report(_ base: Side, _ new: any TraceTable) throws -> DifferenceReport {
    var traces = try comparer.compare(table(base, precision: new.storage.table.precision), new)
    if !traces.tracks.isEmpty {
      let drivers = SceneDrivers(base)
      drivers.name(&traces)
      traces.state(drivers.motion(of:), isNew: false)
    }
    return DifferenceReport(base: base.name, new: new.name, traces: traces)
  }

  private func table(_ side: Side, precision: TracePrecision? = nil) -> SceneTable {
    SceneTable(
      TracePlan(side.snapshot, selection: side.selection), times: side.times, name: side.name,
      precision: precision ?? .standard, events: side.events)
  }

  /// Whether rules ignore all of a layer, or the changed property of it.
  private func isAllowed(_ change: DocumentChange) -> Bool {
    guard !change.subject.isEmpty, change.kind != .renamed else { return false }
    return comparer.rules.rules.contains { rule in
      guard rule.allowance == .ignored else { return false }
      let key = String(change.key.prefix { $0 != " " })
      return rule.pattern.matches(layer: change.subject)
        && (rule.pattern.key == "**" || (!key.isEmpty && rule.pattern.matches(key: key)))
    }
  }
}

// MARK: - Changed keys

/// The weight of a change of a scene file: the most visible change has the greatest.
private struct ChangeWeights {
  private let traces: TraceComparison

  init(_ traces: TraceComparison) { self.traces = traces }

  /// The changes, the greatest weight first; equal ones keep their order.
  func sorted(_ changes: [DocumentChange]) -> [DocumentChange] {
    let weights = changes.map(weight)
    return changes.indices.sorted {
      weights[$0] != weights[$1] ? weights[$0] > weights[$1] : $0 < $1
    }.map { changes[$0] }
  }

  /// Layers that come and go, then names, then what holds for all frames, then motion by how far its
  /// tracks are apart in terms of their own range, then what does not move.
  private func weight(_ change: DocumentChange) -> Double {
    switch change.kind {
    case .removed where change.key.isEmpty, .added where change.key.isEmpty: return 4
    case .renamed: return 3
    case .moved: return 0.000_2
    case .added, .removed, .changed: break
    }
    if change.subject.isEmpty, change.key == "frameRate" || change.key == "duration" { return 2 }
    let words = change.key.split(separator: " ").map(String.init)
    let shown = traces.tracks.reduce(0.0) { most, track in
      isMeant(track, change.subject, words) ? max(most, track.severity) : most
    }
    if shown > 0 { return shown }
    let isCounted = (traces.missing + traces.extra).contains { track in
      isBelow(track.layer, change.subject) && words.contains { Self.names($0, track.key) }
    }
    return isCounted ? 1 : 0.000_1
  }

  private func isBelow(_ layer: String, _ subject: String) -> Bool {
    subject.isEmpty || layer == subject || layer.hasPrefix(subject + "/")
  }

  private func isMeant(_ track: TrackDifference, _ subject: String, _ words: [String]) -> Bool {
    guard isBelow(track.newLayer ?? track.track.layer, subject) else { return false }
    return words.contains { word in
      Self.names(word, track.track.key)
        || track.drivers.contains { $0.name.contains("\"\(word)\"") }
    }
  }

  /// Whether a word of a change is a key path that contains the track's, or the reverse.
  private static func names(_ word: String, _ key: String) -> Bool {
    key == word || key.hasPrefix(word + ".") || word.hasPrefix(key + ".")
      || (word == "frame" && (key.hasPrefix("position") || key.hasPrefix("bounds")))
  }
}

// MARK: - Drivers

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

/// The drivers of the tracks of a scene: the animations of all its epochs, the steps of its
/// sequences, the values of its events and states.
private struct SceneDrivers {
  private struct Entry {
    let driver: AnimationDriver
    /// When it begins; nil where that is unknown.
    let time: Double?
    let order: Int
    /// The spring or the timing function that the file states.
    var motion: StatedMotion?
    /// The animation, if it is one: whether it acts at a time.
    var animation: (tree: RenderTree, node: Int, property: PropertyPath.Property, index: Int)?

    /// Whether it may determine a value at a time.
    func acts(at time: Double) -> Bool {
      guard (self.time ?? time) <= time + SceneDrivers.instant else { return false }
      guard let animation else { return true }
      let explanation = animation.tree.explain(
        node: animation.node, property: animation.property, at: time)
      return !explanation.followers.isEmpty
        || explanation.steps.contains {
          $0.animation == animation.index && ($0.state == .active || $0.state == .filling)
        }
    }
  }

  /// What times may be off, in seconds.
  private static let instant = 1e-6

  private var entries: [TraceTrack: [Entry]] = [:]
  /// The properties that events change, by layer, with the key paths that are traced for them.
  private var declared: [String: [(keyPaths: [String], entry: Entry)]] = [:]
  private var count = 0
  private let scene: Scene?

  init(_ side: SceneDifference.Side) {
    scene = side.scene
    addAttached(side)
    addDeclared(side)
  }

  /// Examines of every epoch only the layers that changed since the one before.
  private mutating func addAttached(_ side: SceneDifference.Side) {
    var known: [TraceTrack: Set<Int>] = [:]
    // The animations of steps are known by their sequence.
    var steps: [FileLocation: String] = [:]
    for driver in side.scene?.drivers ?? [] where driver.stepDetail != nil {
      steps[driver.location] = driver.name
    }
    for change in TimelineChanges(side.snapshot.timeline) {
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
          let location = side.scene?.location(ofAnimation: record.sourceIndex)
          let name =
            location.flatMap { steps[$0] } ?? "\(record.kind) \"\(record.key ?? record.keyPath)\""
          let entry = Entry(
            driver: AnimationDriver(name: name, location: location), time: change.begin,
            order: count, motion: side.scene?.statedMotion(ofAnimation: record.sourceIndex),
            animation: (tree, record.targetNode, path.property, index))
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
    let drivers = side.scene?.drivers ?? []
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

  private func allEntries(of track: TraceTrack) -> [Entry] {
    let declared = (declared[track.layer] ?? []).filter { keyPaths, _ in
      keyPaths.contains { Self.touches($0, track.key) }
    }
    return (entries[TraceTrack(layer: track.layer, key: track.key)] ?? []) + declared.map(\.entry)
  }

  /// What determines a track at a time when nothing that drives it acts yet: the layer's own value; nil
  /// where something does, and for a track without drivers.
  private func ownValue(of track: TraceTrack, at time: Double) -> AnimationDriver? {
    let entries = allEntries(of: track)
    guard !entries.isEmpty, !entries.contains(where: { $0.acts(at: time) }),
      let location = scene?.location(ofKey: track.key, ofLayer: track.layer)
    else { return nil }
    return AnimationDriver(name: "the layer's own value", location: location)
  }

  /// The drivers of a track, each once: first the latest that began before a time, then earlier
  /// ones, then those that begin later.
  func drivers(of track: TraceTrack, at time: Double) -> [AnimationDriver] {
    var list = allEntries(of: track)
    let latest = time + Self.instant
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
      let track = TraceTrack(layer: layer, key: difference.track.key)
      let found = drivers(of: track, at: time)
      let named = found.isEmpty ? (other ?? self).drivers(of: difference.track, at: time) : found
      // From the first frame on no touch and no change by code can be the cause. Where the base moves at once,
      // what moved it may have been delayed.
      let moves = difference.curves.map { $0.base.prefix(2).first != $0.base.prefix(2).last }
      let own =
        difference.first.frame == traces.base.firstFrame && moves != true
        ? ownValue(of: track, at: time) : nil
      traces.tracks[index].drivers = (own.map { [$0] } ?? []) + named
    }
  }
}

// MARK: - Traces

/// The trace of a snapshot as a table to compare, with the numbers that a written trace would have;
/// nothing is written.
package final class SceneTable: LazyTraceTable {
  /// Its name in messages.
  package let name: String
  /// The tracks, ordered.
  package let tracks: [TraceTrack]
  /// When it is sampled.
  package let instants: TraceInstants
  /// None: nothing was written.
  package var header: TraceHeader? { nil }
  /// The storage of its values, which are evaluated when they are requested.
  package var storage: TraceStorage { TraceStorage(self) }
  /// The events, in order of time.
  package let events: [StageEvent]
  /// Whether `events` is all that happens.
  package let recordsEvents: Bool
  /// The most samples in memory.
  package let capacity: Int

  private let plan: TracePlan
  private let precision: TracePrecision
  /// The values of held tracks, track after track.
  private var values: [Double] = []
  private var slots: [Int: Int] = [:]
  /// The texts that were evaluated, by the bits of their numbers.
  private var texts: [UInt64: String] = [:]

  /// Makes the table of all frames.
  ///
  /// - Parameters:
  ///   - plan: The tracks.
  ///   - times: The times of the frames.
  ///   - name: The trace's name in reports.
  ///   - precision: How values are rounded.
  ///   - events: What happens; nil when events were not collected.
  ///   - capacity: The most values that are kept at once.
  package init(
    _ plan: TracePlan, times: FrameTimes, name: String, precision: TracePrecision = .standard,
    events: [StageEvent]? = nil, capacity: Int = TraceReader.standardCapacity
  ) {
    self.events = events ?? []
    recordsEvents = events != nil
    self.plan = plan
    self.name = name
    self.precision = precision
    self.capacity = capacity
    tracks = plan.tracks
    instants = TraceInstants(
      frames: Array(0..<times.count),
      rate: times.rate)
  }

  /// Evaluates tracks at all frames, unless they are held already.
  package func hold(_ chosen: [Int]) {
    guard chosen.contains(where: { slots[$0] == nil }) else { return }
    let count = instants.count
    slots = [:]
    for (slot, track) in chosen.enumerated() { slots[track] = slot }
    values = [Double](repeating: .nan, count: chosen.count * count)
    var text = ByteText()
    // A value that does not change is rounded once.
    var last = [(bits: UInt64, rounded: Double)](
      repeating: (0, 0), count: chosen.count)
    for frame in 0..<count {
      let (numbers, isPresent) = plan.numbers(at: instants.times[frame])
      guard numbers.count == tracks.count else { continue }
      for (slot, track) in chosen.enumerated() where isPresent.isEmpty || isPresent[track] {
        let bits = numbers[track].bitPattern
        if frame == 0 || bits != last[slot].bits {
          last[slot] = (bits, precision.rounded(numbers[track], &text))
          if tracks[track].kind == .text {
            texts[bits] = plan.texts(of: [track], at: instants.times[frame])[track]
          }
        }
        values[slot * count + frame] = last[slot].rounded
      }
    }
  }

  /// The text of a number that represents it.
  package func text(ofHash hash: Double) -> String? { texts[hash.bitPattern] }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    let count = instants.count
    for (index, track) in chosen.enumerated() {
      guard let slot = slots[track] else { continue }
      for frame in 0..<count { target[index * count + frame] = values[slot * count + frame] }
    }
  }
}
