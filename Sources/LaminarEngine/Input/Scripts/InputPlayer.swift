import Foundation
package import LaminarGraphics

extension LayerContext {
  /// Declares touches: the stage makes them in ``advance(to:)``, snapshots of later times show what they
  /// cause with all that is declared.
  ///
  /// - Parameters:
  ///   - script: The script. One with a fault is left out, and the fault is reported.
  ///   - start: The stage's time that the script's times count from. Entries that begin before the
  ///     stage's time are left out, and reported.
  ///   - missed: Receives the index of each entry whose first finger does not hit the named layer, and
  ///     the reason. Not called in simulations.
  package func declare(
    _ script: InputScript, from start: Double = 0, missed: ((Int, String) -> Void)? = nil
  ) {
    lastSimulation = nil
    if let fault = script.fault { return note("the script is refused: \(fault)") }
    guard start.isFinite else {
      return note("the script is refused: its beginning \(start) is not a time")
    }
    for (index, entry) in script.entries.enumerated() {
      let begin = start + entry.time
      guard begin >= time - Timing.snap else {
        note(
          "entry \(index) is left out: it begins at \(GestureText.number(begin)) s, before the "
            + "stage's time, \(GestureText.number(time)) s")
        continue
      }
      let playback = ScriptEntryPlayback(
        entry, order: Transaction.ThreadState.current.takeOrder(), start: max(begin, time))
      playback.missed = missed.map { missed in { missed(index, $0) } }
      plan(playback)
    }
  }

  /// The timeline until a time, with a script in addition; the stage stays as it is.
  package func timeline(until horizon: Double, input: InputScript) -> RenderTimeline {
    simulation(of: input, until: horizon).context.timeline
  }

  /// The events until a time, with a script in addition.
  package func events(until horizon: Double, input: InputScript) -> [StageEvent] {
    simulation(of: input, until: horizon).context.log.events
      .filter { $0.time <= horizon + Timing.snap }
  }

  private func simulation(of script: InputScript, until horizon: Double) -> StageSimulation {
    let simulation = StageSimulation(of: self)
    simulation.context.declare(script)
    simulation.run(until: horizon, from: time)
    scriptDiagnostics = simulation.context.input.diagnostics
    return simulation
  }

  private func note(_ message: String) {
    input.note(EngineDiagnostic(layer: root.name ?? "root", key: "input", message: message))
  }

  // MARK: - Samples

  private func plan(_ playback: ScriptEntryPlayback) {
    eventQueue.plan(
      ScheduledEvent(time: playback.nextTime, kind: .touches(playback), generation: 0))
  }

  /// Delivers the samples of some entries that are due, one event for the first of each finger, then for
  /// the next.
  func takeSamples(of playbacks: [ScriptEntryPlayback]) {
    var due = playbacks
    while !due.isEmpty {
      var samples: [DueSample] = []
      for playback in due {
        samples += playback.next(in: self).map { DueSample(playback: playback, sample: $0) }
      }
      deliver(samples)
      due = due.filter { $0.nextTime <= time + Timing.snap }
    }
    for playback in playbacks { plan(playback) }
  }
}

// MARK: - Entries in progress

/// An entry of a script that a tree makes: from its beginning to the last of its samples.
final class ScriptEntryPlayback {
  let entry: InputScript.Entry
  /// Its index among all that was declared on the thread.
  let order: Int
  /// When it begins, in the stage's time.
  let start: Double
  /// The finger's numbers in the tree, by their numbers in the entry.
  var fingers: [Int: Int] = [:]
  /// The samples; those of a verb are known when it begins.
  private(set) var sampling: InputSampling?
  private(set) var index = 0
  /// Whether the hit of the first finger was checked.
  private var isHitChecked = false
  /// Receives the reason when the layer is not hit.
  var missed: ((String) -> Void)?

  init(_ entry: InputScript.Entry, order: Int, start: Double) {
    self.entry = entry
    self.order = order
    self.start = start
    // Raw samples wait for no target, and the first may come later.
    if case .touches = entry.action {
      sampling = InputSampling(entry.action, at: .zero, halfSide: nil)
    }
  }

  /// The copy for a simulation, in the same state.
  func copied() -> ScriptEntryPlayback {
    let copy = ScriptEntryPlayback(entry, order: order, start: start)
    copy.fingers = fingers
    copy.sampling = sampling
    copy.index = index
    copy.isHitChecked = isHitChecked
    return copy
  }

  /// The number that a finger of raw samples has; nil for verbs.
  func ownNumber(of finger: Int) -> Int? {
    if case .touches = entry.action { return finger }
    return nil
  }

  /// When its next samples are due; infinite when there are none.
  var nextTime: Double {
    guard let sampling else { return start }
    return index < sampling.count ? start + sampling.time(at: index) : .infinity
  }

  /// Begins, if it has not, and returns the next samples.
  func next(in context: LayerContext) -> [InputSampling.Sample] {
    if sampling == nil { begin(in: context) }
    guard let sampling, index < sampling.count else { return [] }
    index += 1
    return sampling.samples(at: index - 1)
  }

  private func begin(in context: LayerContext) {
    var point = CGPoint.zero
    var halfSide: Double?
    switch entry.action.target {
    case .none: break
    case .point(let location): point = location
    case .layer(let path):
      guard let layer = context.layer(atPath: path),
        let centre = context.presentedCentre(of: layer)
      else {
        let hint =
          context.layer(atPath: path) == nil
          ? Spelling.hint(path, among: context.layerPaths(atMost: 1_000)) : ""
        note("there is no layer \(path) that a finger could touch" + hint, path, in: context)
        sampling = InputSampling(.touches([]), at: .zero, halfSide: nil)
        return
      }
      (point, halfSide) = centre
    }
    sampling = InputSampling(entry.action, at: point, halfSide: halfSide)
  }

  // MARK: - What the touch hits instead

  /// Reports it if the first finger did not hit the named layer or one in it.
  func checkHit(of finger: Int, _ hit: Layer?, in context: LayerContext) {
    guard !isHitChecked else { return }
    isHitChecked = true
    guard case .layer(let path) = entry.action.target, let layer = context.layer(atPath: path)
    else { return }
    if hit?.ancestry.contains(where: { $0 === layer }) ?? false { return }
    note(
      "\(hit.map { context.path(of: $0) } ?? "nothing") is touched instead: "
        + context.reasonForMiss(of: layer, hit: hit), path, in: context)
  }

  private func note(_ message: String, _ path: String, in context: LayerContext) {
    missed?(message)
    context.input.note(
      EngineDiagnostic(
        layer: path, key: "input",
        message: "at \(GestureText.number(context.time)) s, \(message)"))
  }
}

extension LayerContext {
  /// The layer at a path as scenes write it; nil when there is none.
  package func layer(atPath path: String) -> Layer? {
    if path == LayerPath.root { return root }
    if path == LayerPath.root + "@mask" { return root.extras?.mask }
    return layer(below: root, path[...])
  }

  /// The paths of layers as scenes write them, of the first ones in the order of the tree.
  fileprivate func layerPaths(atMost count: Int) -> [String] {
    var paths: [String] = []
    var pending: [(layer: Layer, path: String)] = [(root, "")]
    while let (parent, path) = pending.popLast(), paths.count < count {
      let children = parent.children.enumerated().map { index, child in
        (layer: child, path: path + LayerPath.name(child.name, type(of: child).owner, at: index))
      }
      paths += children.map(\.path)
      pending += children.reversed().map { ($0.layer, $0.path + "/") }
    }
    return paths
  }

  private func layer(below parent: Layer, _ path: Substring) -> Layer? {
    for (index, child) in parent.children.enumerated() {
      var rest = path
      guard rest.drop(LayerPath.name(child.name, type(of: child).owner, at: index)) else {
        continue
      }
      var found: Layer? = child
      while let masked = found, rest.drop("@mask") { found = masked.extras?.mask }
      guard let layer = found else { continue }
      if rest.isEmpty { return layer }
      if rest.drop("/"), let inner = self.layer(below: layer, rest) { return inner }
    }
    return nil
  }

  /// Why a touch at the centre of a layer does not hit it, by the walk of the hit test.
  fileprivate func reasonForMiss(of layer: Layer, hit: Layer?) -> String {
    guard let centre = presentedCentre(of: layer)?.point,
      let shown = root.presentation() ?? Optional(root)
    else { return "it is not on the canvas" }
    let walk = shown.hitWalk(centre, rules: .views)
    let chain = layer.ancestry
    let step = walk.steps.last { step in chain.contains { $0 === step.layer } }
    let tested = step?.layer ?? layer
    let name = path(of: tested)
    switch step?.verdict {
    case .hidden: return "\(name) is hidden"
    case .transparent: return "the opacity of \(name) is below 0.01"
    case .disabled: return "\(name) has userInteractionEnabled false"
    case .clipped, .outside:
      let bounds = (tested.presentation() ?? tested).bounds
      return bounds.isEmpty ? "\(name) has no size" : "its centre is outside of \(name)"
    case .facesAway: return "\(name) faces away"
    case .degenerate: return "\(name) has a transform without inverse"
    case .passedThrough: return "\(name) is a transform layer"
    case .animated: return "a block animates \(name) without allowUserInteraction"
    case .hit, .hitBelow, .masked, nil:
      return walk.passed.contains { passed in chain.contains { $0 === passed } }
        ? "that comes later in the order of sublayers, which touches follow, not zPosition"
        : "that is in front"
    }
  }
}

extension Substring {
  /// Removes a prefix; false when there is none.
  fileprivate mutating func drop(_ prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }
}

// MARK: - The samples of an entry

/// The constants of scripts: ours, since no document has them.
package enum InputTimes {
  /// Samples per second of a finger that moves.
  package static let rate = 120.0
  /// Seconds that a finger is down in a tap.
  static let tapDuration = 0.05
  /// Seconds from the beginning of a tap to that of the next of the same entry.
  static let tapSpacing = 0.15
  /// Seconds that a finger moves in a swipe.
  static let swipeDuration = 0.1
  /// Points between the fingers of a tap of several.
  package static let fingerSpacing = 10.0
  /// Points between the two fingers of a pinch or a rotation at first, on a point; on a layer half of the
  /// smaller side of its bounding box, between the two limits.
  package static let pairDistance = 100.0, leastPairDistance = 20.0
  /// The greatest number of samples in a script.
  package static let mostSamples = 100_000
  /// The greatest number of fingers that are down at once: many times what a hand has. What a sample
  /// costs grows with it.
  static let mostFingersDown = 100
  /// The greatest number of fingers in a tap.
  static let mostFingers = 10
}

/// The samples of one entry of a script, by their index: a pure function of the entry and of where its
/// target is when it begins.
struct InputSampling {
  /// What one finger does at one time.
  struct Sample {
    let finger: Int
    let phase: Touch.Phase
    let point: CGPoint
    /// How hard it presses; nil where that is not measured.
    var force: Double?
    var type = Touch.TouchType.direct
  }

  /// The samples of a finger that begins, moves at 120 Hz and at its end, and leaves there.
  private enum Motion {
    case drag([CGPoint], duration: Double, TimingFunction)
    case pair(
      centre: CGPoint, distance: Double, scale: Double, angle: Double, duration: Double,
      TimingFunction)
    case taps([CGPoint])
    case raw([[InputScript.Sample]])
  }

  private let motion: Motion
  /// The number of instants.
  let count: Int

  /// - Parameters:
  ///   - start: Where the target is; nil for raw samples.
  ///   - halfSide: Half of the smaller side of the target; nil for a point.
  init(_ action: InputScript.Action, at start: CGPoint, halfSide: Double?) {
    let distance =
      halfSide.map { min(max($0, InputTimes.leastPairDistance), InputTimes.pairDistance) }
      ?? InputTimes.pairDistance
    switch action {
    case .tap(_, let count, let touches):
      let points = (0..<max(touches, 1)).map { index in
        start.moved(
          (Double(index) - Double(max(touches, 1) - 1) / 2) * InputTimes.fingerSpacing, 0)
      }
      motion = .taps(points)
      self.count = 2 * max(count, 1)
    case .press(_, let duration):
      motion = .drag([start], duration: duration, TimingFunction(name: .linear))
      self.count = 2
    case .drag(_, let destination, let duration, let function):
      motion = .drag([start] + destination.points(from: start), duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .swipe(_, let velocity):
      let duration = InputTimes.swipeDuration
      let end = start.moved(Double(velocity.x) * duration, Double(velocity.y) * duration)
      motion = .drag([start, end], duration: duration, TimingFunction(name: .linear))
      self.count = Self.stepCount(duration) + 2
    case .pinch(_, let scale, let duration, let function):
      motion = .pair(
        centre: start, distance: distance, scale: scale, angle: 0, duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .rotate(_, let angle, let duration, let function):
      motion = .pair(
        centre: start, distance: distance, scale: 1, angle: angle, duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .touches(let samples):
      let groups = Self.instants(of: samples)
      motion = .raw(groups)
      self.count = groups.count
    }
  }

  /// The number of samples of a motion after its first: at 120 Hz, and one at its end.
  static func stepCount(_ duration: Double) -> Int {
    max(1, Int((duration * InputTimes.rate - InputTimes.rate * Timing.snap).rounded(.up)))
  }

  /// Raw samples by time, those of one time and finger one after the other.
  private static func instants(of samples: [InputScript.Sample]) -> [[InputScript.Sample]] {
    let sorted = samples.inOrder.withForces
    var groups: [[InputScript.Sample]] = []
    var fingers: Set<Int> = []
    for sample in sorted {
      if let last = groups.last?.last, last.time == sample.time, !fingers.contains(sample.id) {
        groups[groups.count - 1].append(sample)
      } else {
        groups.append([sample])
        fingers = []
      }
      fingers.insert(sample.id)
    }
    return groups
  }

  /// The seconds from the entry's time to an instant.
  func time(at index: Int) -> Double {
    switch motion {
    case .taps:
      Double(index / 2) * InputTimes.tapSpacing + Double(index % 2) * InputTimes.tapDuration
    case .drag(_, let duration, _), .pair(_, _, _, _, let duration, _):
      index >= count - 2 && index > 0 ? duration : Double(index) / InputTimes.rate
    case .raw(let groups): groups.indices.contains(index) ? groups[index][0].time : 0
    }
  }

  /// What the fingers do at an instant.
  func samples(at index: Int) -> [Sample] {
    switch motion {
    case .taps(let points):
      return points.indices.map {
        Sample(finger: $0, phase: index % 2 == 0 ? .began : .ended, point: points[$0])
      }
    case .drag(let points, let duration, let function):
      let progress = progress(at: index, duration, function)
      return [Sample(finger: 0, phase: phase(at: index), point: points.point(along: progress))]
    case .pair(let centre, let distance, let scale, let angle, let duration, let function):
      let progress = progress(at: index, duration, function)
      let radius = distance / 2 * (1 + (scale - 1) * progress)
      let turn = Elementary.sinCos(angle * progress)
      return [-1.0, 1.0].enumerated().map { finger, side in
        Sample(
          finger: finger, phase: phase(at: index),
          point: centre.moved(side * radius * turn.cos, side * radius * turn.sin))
      }
    case .raw(let groups):
      guard groups.indices.contains(index) else { return [] }
      return groups[index].map {
        Sample(
          finger: $0.id, phase: $0.phase, point: $0.location, force: $0.force.map { Double($0) },
          type: $0.type)
      }
    }
  }

  private func phase(at index: Int) -> Touch.Phase {
    index == 0 ? .began : (index == count - 1 ? .ended : .moved)
  }

  private func progress(at index: Int, _ duration: Double, _ function: TimingFunction) -> Double {
    if index == 0 { return 0 }
    if index >= count - 2 { return 1 }
    return function.value(at: time(at: index) / duration)
  }
}

extension InputScript.Destination {
  /// The points after the first.
  fileprivate func points(from start: CGPoint) -> [CGPoint] {
    switch self {
    case .point(let point): [point]
    case .by(let vector): [start.moved(Double(vector.x), Double(vector.y))]
    case .path(let points): points
    }
  }
}

extension CGPoint {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> CGPoint {
    CGPoint(x: Double(x) + dx, y: Double(y) + dy)
  }
}

extension [CGPoint] {
  /// The point at a fraction of the length of straight lines through the points; fractions outside of
  /// 0 … 1 continue the first and the last line.
  fileprivate func point(along fraction: Double) -> CGPoint {
    guard let first, count > 1 else { return self.first ?? .zero }
    let lengths = zip(self, dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return fraction >= 1 ? self[count - 1] : first }
    if fraction == 1 { return self[count - 1] }
    var rest = fraction * total
    for (index, length) in lengths.enumerated() where length > 0 {
      let isLast = !lengths[(index + 1)...].contains { $0 > 0 }
      if rest <= length || isLast {
        let part = rest / length
        let (a, b) = (self[index], self[index + 1])
        return a.moved(Double(b.x - a.x) * part, Double(b.y - a.y) * part)
      }
      rest -= length
    }
    return self[count - 1]
  }
}
