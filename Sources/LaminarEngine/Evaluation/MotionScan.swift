/// Finds the moments at which animations of a file begin, end or pass to their next segment, and what
/// their properties show around them.
///
/// The moments are found between frames by halving, so that clocks, groups and repeats need no rules
/// of their own; the values are those of ``RenderTimeline/evaluate(at:)``.
package struct MotionScan {
  /// In the order of time.
  package private(set) var moments: [MotionMoment] = []

  /// The animations of a file that begin when something happens, by their source indices. That they are
  /// attached is a moment, too: the first time for each of them on a layer.
  package struct Additions: Sendable {
    /// Those that steps of sequences attach. A step also sets the model.
    package var steps: Set<Int> = []
    /// Those that events attach.
    package var events: Set<Int> = []

    package init() {}

    package var isEmpty: Bool { steps.isEmpty && events.isEmpty }

    func contains(_ sourceIndex: Int) -> Bool {
      steps.contains(sourceIndex) || events.contains(sourceIndex)
    }
  }

  private let timeline: RenderTimeline
  private let end: Double
  private let additions: Additions
  /// What may still be looked at: states of tracks, and values of trees.
  private var budget: Int
  /// The indices that animations of a node have among those with the same key path, while one tree is
  /// looked at.
  private var ordinals: [Int: [Int]] = [:]

  /// The states and values that a scan looks at by default.
  private static let standardBudget = 10_000_000
  /// A node of a tree with other layers than the one before: what compiling it costs, in states.
  private static let nodeCost = 4
  /// Moments between frames are looked for at this rate.
  private static let rate = 60.0
  private static let near = 1e-8

  /// - Parameters:
  ///   - end: When the scene ends.
  ///   - findsSegments: Whether the moments inside of animations are found too.
  ///   - additions: The animations whose attachment is a moment.
  package init(
    _ timeline: RenderTimeline, until end: Double, findsSegments: Bool,
    additions: Additions = Additions(), budget: Int = standardBudget
  ) {
    self.timeline = timeline
    self.end = end
    self.additions = additions
    self.budget = budget
    var crossings: [Crossing] = []
    var attached: Set<Attachment> = []
    var shape: TreeShape?
    for (index, epoch) in timeline.epochs.enumerated() {
      let next = index + 1 < timeline.epochs.count ? timeline.epochs[index + 1].begin : end
      let first = max(epoch.begin, 0) + 4 * Self.near
      let last = min(next + 4 * Self.near, end - 4 * Self.near)
      guard first < last, self.budget > 0 else { continue }
      let tree = epoch.tree
      self.budget -= tree.shape === shape ? 1 : Self.nodeCost * tree.nodes.count
      shape = tree.shape
      if !additions.isEmpty {
        cross(attachmentsOf: tree, at: epoch.begin, first, &attached, &crossings)
      }
      cross(tree, first...last, findsSegments, &crossings)
    }
    measure(crossings)
  }

  /// An animation of a file on a layer: its source index and key path, and the layer's number.
  private struct Attachment: Hashable {
    let source: Int
    let keyPath: String
    let layer: Int
  }

  /// A change of a track's state.
  private struct Crossing {
    let time: Double
    /// The tree of the track: an epoch may compile another one later, with other indices.
    let tree: RenderTree
    let track: Track
    let boundary: MotionMoment.Boundary
  }

  private struct State: Equatable {
    var isApplied = false
    var segment = 0
    var cycle = 0.0
  }

  // MARK: - Finding

  /// Finds the animations that a tree has as the first one and that show at once.
  private mutating func cross(
    attachmentsOf tree: RenderTree, at begin: Double, _ first: Double,
    _ attached: inout Set<Attachment>, _ crossings: inout [Crossing]
  ) {
    var new: [Attachment] = []
    for list in [tree.simpleTracks, tree.tracks] {
      budget -= list.count
      for track in list where tree.isSurveyed(track) {
        let record = tree.animations[Int(track.animation)]
        guard additions.contains(record.sourceIndex) else { continue }
        let attachment = Attachment(
          source: record.sourceIndex, keyPath: record.keyPath,
          layer: tree.nodes[record.targetNode].layerNumber)
        guard !attached.contains(attachment) else { continue }
        new.append(attachment)
        let phase = tree.timing(of: track)
          .phase(at: tree.time(ofSource: Int(track.source), at: first))
        // A finger that scrubs the animation shows it from where the finger is.
        guard begin > 4 * Self.near, phase.isApplied, phase.cycle == 0, phase.progress < 1e-3 else {
          continue
        }
        crossings.append(
          Crossing(time: begin, tree: tree, track: track, boundary: .begin))
      }
    }
    attached.formUnion(new)
  }

  private mutating func cross(
    _ tree: RenderTree, _ range: ClosedRange<Double>, _ findsSegments: Bool,
    _ crossings: inout [Crossing]
  ) {
    let length = range.upperBound - range.lowerBound
    let count = Int(max(1, min((length * Self.rate).rounded(.up), 20_000)))
    budget -= tree.simpleTracks.count + tree.tracks.count
    for track in [tree.simpleTracks, tree.tracks].joined() where tree.isSurveyed(track) {
      if track.source == 0, !findsSegments {
        // On the stage's own time both ends are known.
        let timing = tree.timing(of: track)
        let bounds: [(Double, Bool, MotionMoment.Boundary)] = [
          (timing.beginTime, timing.fillsBackwards, .begin),
          (timing.endTime, timing.fillsForwards, .end),
        ]
        for (time, fills, boundary) in bounds where !fills && range.contains(time) {
          crossings.append(Crossing(time: time, tree: tree, track: track, boundary: boundary))
        }
        continue
      }
      budget -= count
      guard budget > 0 else { return }
      var time = range.lowerBound
      var state = state(of: track, in: tree, at: time, findsSegments)
      for index in 1...count {
        let next = range.lowerBound + length * Double(index) / Double(count)
        let reached = self.state(of: track, in: tree, at: next, findsSegments)
        // What changes more often than this between two frames is not a motion that is seen.
        for _ in 0..<4 where state != reached {
          var (low, high) = (time, next)
          while high - low > 1e-9 {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { break }
            if self.state(of: track, in: tree, at: middle, findsSegments) == state {
              low = middle
            } else {
              high = middle
            }
          }
          let later = self.state(of: track, in: tree, at: high, findsSegments)
          crossings.append(
            Crossing(
              time: high, tree: tree, track: track,
              boundary: later.isApplied == state.isApplied
                ? .segment : (later.isApplied ? .begin : .end)))
          (state, time) = (later, high)
        }
        (state, time) = (reached, next)
      }
    }
  }

  private func state(
    of track: Track, in tree: RenderTree, at time: Double, _ findsSegments: Bool
  ) -> State {
    let phase = tree.timing(of: track).phase(at: tree.time(ofSource: Int(track.source), at: time))
    guard phase.isApplied else { return State() }
    guard findsSegments else { return State(isApplied: true) }
    return State(
      isApplied: true, segment: tree.segment(of: track, phase), cycle: phase.cycle)
  }

  // MARK: - Measuring

  private mutating func measure(_ crossings: [Crossing]) {
    let order = crossings.indices.sorted {
      (crossings[$0].time, $0) < (crossings[$1].time, $1)
    }
    var index = 0
    var measuredTree: RenderTree?
    while index < order.count {
      let time = crossings[order[index]].time
      var last = index
      while last + 1 < order.count, crossings[order[last + 1]].time <= time + Self.near / 4 {
        last += 1
      }
      let times = MotionMoment.offsets.map { min(max(time + $0, 0), end) }
      let shown = times.compactMap { timeline.evaluate(at: $0) }
      budget -= shown.reduce(0) { $0 + $1.numbers.count + $1.tree.sources.count }
      guard budget > 0, shown.count == times.count else { return }
      for position in index...last {
        if crossings[order[position]].tree !== measuredTree {
          (measuredTree, ordinals) = (crossings[order[position]].tree, [:])
        }
        if let moment = moment(crossings[order[position]], at: time, shown, times) {
          moments.append(moment)
        }
      }
      index = last + 1
    }
  }

  /// The index of an animation among those of its attachment with the same key path.
  private mutating func ordinal(of index: Int, in tree: RenderTree) -> Int {
    let node = tree.animations[index].node
    let range = tree.nodes[node].animations
    guard range.contains(index) else { return 0 }
    if ordinals[node] == nil {
      var counts: [Attachment: Int] = [:]
      ordinals[node] = range.map { animation in
        let record = tree.animations[animation]
        let key = Attachment(source: record.sourceIndex, keyPath: record.keyPath, layer: node)
        counts[key, default: 0] += 1
        return (counts[key] ?? 1) - 1
      }
    }
    return ordinals[node]?[index - range.lowerBound] ?? 0
  }

  private mutating func moment(
    _ crossing: Crossing, at time: Double, _ shown: [PresentationTree], _ times: [Double]
  ) -> MotionMoment? {
    let tree = crossing.tree
    let track = crossing.track
    let record = tree.animations[Int(track.animation)]
    guard let path = record.path else { return nil }
    let layer = tree.nodes[record.targetNode].layerNumber
    var samples: [[Double]] = []
    var parts: [PropertyValue] = []
    var models: [PropertyValue] = []
    for moment in shown {
      guard let node = moment.tree.shape.node(ofLayer: layer),
        let value = moment.shownValue(path.property, of: node),
        let part = value.part(path)
      else { return nil }
      samples.append(value.flatComponents)
      parts.append(part)
      models.append(moment.tree.model(path.property, of: node))
    }
    // A change of the model is an event's, but where a step sets it. What cannot be seen does not jump.
    guard
      models[3] == models[4]
        || (crossing.boundary == .begin && additions.steps.contains(record.sourceIndex)),
      let width = samples.first?.count, width > 0, samples.allSatisfy({ $0.count == width }),
      [2, 5].allSatisfy({ index in
        shown[index].tree.shape.node(ofLayer: layer).map {
          shown[index].isVisible($0, whateverItsOpacity: path.property == .builtIn(.opacity))
        } ?? false
      })
    else { return nil }
    let after = parts[4].flatComponents
    let final = tree.finalNumbers(of: track)
    let showsModel = models[4].part(path)?.flatComponents == after
    return MotionMoment(
      boundary: crossing.boundary, time: time, record: record,
      ordinal: ordinal(of: Int(track.animation), in: tree),
      layer: tree.path(of: record.targetNode), isAdditive: track.flags.contains(.additive),
      before: parts[3], after: parts[4],
      showsModel: showsModel,
      isRest: final.map {
        zip($0, after).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
      } ?? (track.spring >= 0 || (track.operation == .fromConstant && showsModel)),
      samples: samples, times: times)
  }
}

extension RenderTree {
  /// Whether a track moves something that can be seen to jump: an animation of a file, of a layer, from
  /// value to value in no steps.
  func isSurveyed(_ track: Track) -> Bool {
    let record = animations[Int(track.animation)]
    guard let path = record.path, record.sourceIndex >= 0,
      nodes[record.targetNode].role != .cell, !track.flags.contains(.discrete)
    else { return false }
    if case .steps? = record.timingFunction?.law { return false }
    if track.operation == .keyframes, curves[Int(track.data)].mode == .discrete { return false }
    if track.operation == .motion, motions[Int(track.data)].mode == .discrete { return false }
    switch path.kind {
    case .number, .point, .size, .rect, .transform, .color, .colors, .numbers: break
    default: return false
    }
    guard track.channel == .object else { return true }
    if case .keys(_, _, _, isDiscrete: true) = objectTracks[Int(track.data)].shape { return false }
    return true
  }

  /// The index of the segment of keys or of a path that a phase is in.
  fileprivate func segment(of track: Track, _ phase: Timing.Phase) -> Int {
    switch track.operation {
    case .keyframes where track.channel != .object:
      let curve = curves[Int(track.data)]
      return KeyPosition(
        of: easedProgress(of: track, phase), times: constants.span, at: Int(curve.times),
        count: Int(curve.count), segments: Int(curve.count) - 1
      ).index
    case .motion:
      let motion = motions[Int(track.data)]
      guard motion.measure == nil else { return 0 }
      return motion.times.withUnsafeSpan { times in
        KeyPosition(
          of: easedProgress(of: track, phase), times: times, at: 0, count: times.count,
          segments: motion.segments.count
        ).index
      }
    default: return 0
    }
  }

  /// The numbers that a track between constants ends at; nil where the value under construction or
  /// another matrix decides.
  func finalNumbers(of track: Track) -> [Double]? {
    let width = Int(track.width)
    guard track.channel == .slots || track.channel == .component, track.matrixFunction == nil,
      !track.flags.contains(.additive)
    else { return nil }
    switch track.operation {
    case .between: return (0..<width).map { constants[Int(track.data) + width + $0] }
    case .toConstant: return (0..<width).map { constants[Int(track.data) + $0] }
    default: return nil
    }
  }

  /// The index of an animation among those of its attachment with the same key path.
  func ordinal(of index: Int) -> Int {
    let record = animations[index]
    let first = nodes[record.node].animations.lowerBound
    return (min(first, index)..<index).count {
      animations[$0].sourceIndex == record.sourceIndex && animations[$0].keyPath == record.keyPath
    }
  }

  /// The model's value of a node's property.
  func model(_ property: PropertyPath.Property, of node: Int) -> PropertyValue {
    switch property {
    case .builtIn(let id): nodes[node].values[id]
    case .custom(let custom):
      nodes[node].customValues.first { $0.property == custom }?.value ?? custom.defaultValue
    }
  }
}

extension PresentationTree {
  /// What a node shows of a property.
  func shownValue(_ property: PropertyPath.Property, of node: Int) -> PropertyValue? {
    switch property {
    case .builtIn(let id): value(id, of: node)
    case .custom(let custom): customValue(custom.name, of: node)
    }
  }

  /// Whether a node and all that it is in are shown and not transparent.
  func isVisible(_ node: Int, whateverItsOpacity: Bool = false) -> Bool {
    var next = node
    while next >= 0 {
      if number(.hidden, of: next) != 0 { return false }
      if number(.opacity, of: next) < 0.002, next != node || !whateverItsOpacity { return false }
      next = tree.nodes[next].parent
    }
    return true
  }
}

// MARK: - Moments

/// A moment at which an animation begins, ends or passes to its next segment, with the values of its
/// property around it.
package struct MotionMoment: Sendable {
  /// What happens at the moment.
  package enum Boundary: Sendable {
    case begin, end
    /// The next segment of keyframes, or the next cycle.
    case segment
  }

  /// The moments of the samples, in seconds from the boundary: far, near and directly at both sides.
  static let offsets = [-0.05, -1e-4, -3e-8, -1e-8, 1e-8, 3e-8, 1e-4, 0.05]

  package let boundary: Boundary
  /// The stage's time.
  package let time: Double
  package let record: RenderTree.AnimationRecord
  /// The index among the animations of its attachment with the same key path: those of a group.
  package let ordinal: Int
  /// The path of the animated layer.
  package let layer: String
  package let isAdditive: Bool
  /// What the key path shows directly before and after.
  package let before: PropertyValue
  package let after: PropertyValue
  /// Whether what is shown afterwards is the model's value.
  package let showsModel: Bool
  /// Whether the animation ends at the value that shows afterwards: the step is the rest of its spring or
  /// of its easing.
  package let isRest: Bool
  /// The samples of the whole property, by ``offsets``, and their times.
  let samples: [[Double]]
  let times: [Double]

  /// Whether the value is discontinuous: the step is larger than the motion around it explains, in the
  /// property and in the part that the key path names.
  package var isJump: Bool {
    guard before != after else { return false }
    let parts = zip(before.flatComponents, after.flatComponents)
    let moves = parts.contains { abs($0 - $1) > 1e-6 * max(1, abs($0), abs($1)) }
    return (moves || before.flatComponents.count != after.flatComponents.count)
      && samples[3].indices.contains { index in
        let (a, b) = (samples[3][index], samples[4][index])
        let motion = abs(a - samples[2][index]) + abs(samples[5][index] - b)
        return abs(b - a) > 1e-6 * max(1, abs(a), abs(b)) + 4 * motion
      }
  }

  /// The speeds directly before and after, in units of the property per second, where a motion that
  /// goes on in its direction changes its speed to less than half or more than double; nil elsewhere:
  /// at starts, ends, turning points and corners.
  package var kink: (before: Double, after: Double)? {
    guard !isJump else { return nil }
    func velocity(_ first: Int, _ last: Int) -> [Double] {
      let span = times[last] - times[first]
      return zip(samples[first], samples[last]).map { span > 0 ? ($1 - $0) / span : 0 }
    }
    func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    let (arriving, leaving) = (velocity(0, 3), velocity(4, 7))
    let (slow, fast) = (length(arriving), length(leaving))
    let along = zip(arriving, leaving).reduce(0) { $0 + $1.0 * $1.1 }
    guard slow > 0, fast > 0, along > 0.5 * slow * fast else { return nil }
    let (before, after) = (length(velocity(1, 3)), length(velocity(4, 6)))
    guard max(before, after) > 2 * min(before, after),
      abs(before - after) > 0.25 * max(slow, fast)
    else { return nil }
    return (before, after)
  }
}

extension PropertyValue {
  /// The numbers of a value, those of lists too; none of a value without numbers.
  package var flatComponents: [Double] {
    switch self {
    case .numbers(let list): list
    case .colors(let list): list.flatMap { PropertyValue.color($0).components }
    default: componentCount == nil ? [] : components
    }
  }
}
