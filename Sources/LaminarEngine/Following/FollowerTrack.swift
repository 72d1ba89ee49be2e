import LaminarGraphics

/// A follower, compiled: where its leader's number is, and a piece from every stop to the next.
struct FollowerTrack: Sendable {
  /// The property of a node that follows, and the first of the whole property's numbers or its
  /// object.
  let node: Int
  let path: PropertyPath
  let kind: PropertyKind
  let offset: Int
  /// The number that leads: the property of a node, and the first of the whole property's numbers.
  let leaderNode: Int
  let leaderPath: PropertyPath
  /// The leader's key path as it was given.
  let leaderKeyPath: String
  let leaderOffset: Int
  /// The leader's numbers at the stops, ascending.
  let stops: [Double]
  let isClamped: Bool
  /// The pieces between the stops, one less.
  let pieces: [Track]
  /// Its record, in `RenderTree.animations`.
  let record: Int

  /// The part of the matrix that it writes; nil for another target.
  var component: Transform3D.Component? {
    if case .transform(let component) = path.component { component } else { nil }
  }

  /// The piece for a number of the leader, and the fraction of it.
  func piece(at number: Double) -> (track: Track, fraction: Double) {
    var number = number
    if isClamped { number = min(max(number, stops[0]), stops[stops.count - 1]) }
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if stops[middle] <= number { low = middle } else { high = middle - 1 }
    }
    let fraction = (number - stops[low]) / (stops[low + 1] - stops[low])
    return (pieces[low], min(max(fraction, -RenderTree.limit), RenderTree.limit))
  }
}

extension RenderTree {
  /// Evaluates the followers over the values of the animations, each behind what it follows
  /// (Laminar.docc: FollowingValues, "Evaluation").
  ///
  /// - Returns: For each the first number that it wrote.
  func evaluateFollowers(
    _ numbers: inout [Double], _ objects: inout [PropertyValue], _ times: [Double]
  ) -> [Double] {
    var followed: [Double] = []
    followed.reserveCapacity(followers.count)
    let turns = TurnReader(self, times: times)
    for follower in followers {
      let number = leaderNumber(of: follower, numbers, followed, turns)
      let (track, fraction) = follower.piece(at: number)
      // The ends are exact.
      let progress = fraction == 1 ? 1.0 : 0
      guard track.channel != .object else {
        objects[follower.offset] = objectTracks[Int(track.data)].value(
          progress: progress, eased: fraction, current: objects[follower.offset], easing: ease)
        followed.append(0)
        continue
      }
      var sample = TrackSample(track)
      sample.interpolate(track, in: self, progress: progress, eased: fraction)
      sample.write(track, to: &numbers)
      settle(follower, &numbers)
      followed.append(min(max(sample.value[0], -Self.limit), Self.limit))
    }
    return followed
  }

  /// The number that leads a follower, as key paths read it: turns beyond half a circle count on.
  func leaderNumber(
    of follower: FollowerTrack, _ numbers: [Double], _ followed: [Double], _ turns: TurnReader
  ) -> Double {
    let offset = follower.leaderOffset
    switch follower.leaderPath.component {
    case .transform(let component):
      var id: PropertyID?
      if case .builtIn(let property) = follower.leaderPath.property { id = property }
      let number = turns.number(
        component, of: Transform3D(numbers, at: offset), at: offset, node: follower.leaderNode,
        property: id, followed: followed)
      return min(max(number, -Self.limit), Self.limit)
    case .slots(let first, _): return numbers[offset + first]
    case .whole, .translation, .element: return numbers[offset]
    }
  }

  /// Clamps what a follower wrote as all numbers are; NaN becomes the model's value.
  private func settle(_ follower: FollowerTrack, _ numbers: inout [Double]) {
    let count = follower.kind.componentCount ?? 0
    for index in follower.offset..<follower.offset + count {
      let value = numbers[index]
      if !(abs(value) <= Self.limit) {
        numbers[index] =
          value.isNaN ? baseNumbers[index] : (value < 0 ? -Self.limit : Self.limit)
      }
      if follower.kind == .integer { numbers[index] = (numbers[index] + 0.5).rounded(.down) }
    }
  }
}

// MARK: - Compiling

extension AnimationCompiler {
  /// A follower that can be evaluated unless it is in a cycle.
  struct PendingFollower {
    let track: FollowerTrack
    /// The key path as it was given.
    let keyPath: String
  }

  /// Compiles the followers of a node's layer behind its animations.
  mutating func compile(_ followers: [FollowerRecord], on node: Int) {
    guard !followers.isEmpty else { return }
    let first = parts.nodes[node].animations.lowerBound
    parts.followingLayers.append(parts.nodes[node].layerNumber)
    var paths: [PropertyPath] = []
    for follower in followers {
      do {
        let path = try self.path(follower.keyPath, of: node, after: paths)
        paths.append(path)
        noteBeaten(by: path, from: first, on: node)
        let record = record(follower, path, on: node)
        try compile(follower, path, on: node, record: record)
      } catch {
        note(follower.keyPath, on: node, "the follower has no effect: \(error.reason)")
      }
    }
    parts.nodes[node].animations = first..<parts.animations.count
  }

  private mutating func path(
    _ keyPath: String, of node: Int, after others: [PropertyPath]
  ) throws(TrackFailure) -> PropertyPath {
    guard let path = propertyPath(keyPath, of: node) else {
      throw TrackFailure(reason: "no such key path" + hint(for: keyPath, node))
    }
    guard path.isAnimatable, path.kind.isFollowable else {
      throw TrackFailure(reason: "the property cannot be interpolated")
    }
    if case .builtIn(let id) = path.property, PropertyTable[id].owner == .emitter {
      throw TrackFailure(reason: "particles are born by the emitter's own values and animations")
    }
    guard !others.contains(where: path.overlaps) else {
      throw TrackFailure(reason: "a part of the property follows something else")
    }
    return path
  }

  private func propertyPath(_ keyPath: String, of node: Int) -> PropertyPath? {
    PropertyPath(
      parsing: keyPath, owner: parts.nodes[node].owner,
      custom: parts.nodes[node].customValues.map(\.property))
  }

  private mutating func record(
    _ follower: FollowerRecord, _ path: PropertyPath, on node: Int
  ) -> Int {
    parts.animations.append(
      RenderTree.AnimationRecord(
        node: node, targetNode: node,
        origin: .follower(keyPath: follower.keyPath, sourceIndex: follower.sourceIndex),
        path: RenderTree.SharedPath(path), group: -1, turnsLayer: false))
    return parts.animations.count - 1
  }

  /// A follower is evaluated after all animations, so those of the same numbers show nothing.
  private mutating func noteBeaten(by path: PropertyPath, from first: Int, on node: Int) {
    for index in first..<parts.animations.count {
      let record = parts.animations[index]
      guard record.kind != RenderTree.AnimationRecord.followerKind, record.targetNode == node,
        let animated = record.path, path.covers(animated)
      else { continue }
      note(
        record.keyPath, on: node,
        "the animation has no effect: the property follows another value")
    }
  }

  private mutating func compile(
    _ follower: FollowerRecord, _ path: PropertyPath, on node: Int, record: Int
  ) throws(TrackFailure) {
    // Also without a leader: readers find the property where it is when there is one.
    let location = target(TargetKey(node: node, property: path.property))
    guard follower.leader >= 0, let leader = parts.shape?.node(ofLayer: follower.leader) else {
      return
    }
    parts.followingLayers.append(follower.leader)
    guard let leaderPath = propertyPath(follower.leaderKeyPath, of: leader),
      leaderPath.isAnimatable
    else {
      throw TrackFailure(
        reason: "the leader has no key path \"\(follower.leaderKeyPath)\""
          + hint(for: follower.leaderKeyPath, leader))
    }
    guard leaderPath.kind == .number || leaderPath.kind == .integer else {
      throw TrackFailure(reason: "\"\(follower.leaderKeyPath)\" is not a number")
    }
    var (stops, values, isClamped) = try Self.stops(of: follower, path.kind)
    if let last = stops.last, last < stops[0] {
      stops.reverse()
      values.reverse()
    }
    if follower.from.isEmpty, follower.to.isEmpty { isClamped = false }
    let whole = target(TargetKey(node: leader, property: leaderPath.property))
    pendingFollowers.append(
      PendingFollower(
        track: FollowerTrack(
          node: node, path: path, kind: location.kind, offset: location.offset,
          leaderNode: leader, leaderPath: leaderPath, leaderKeyPath: follower.leaderKeyPath,
          leaderOffset: whole.offset, stops: stops,
          isClamped: isClamped, pieces: try pieces(values, path, location), record: record),
        keyPath: follower.keyPath))
  }

  /// The stops with their values: at least two.
  private static func stops(
    of follower: FollowerRecord, _ kind: PropertyKind
  ) throws(TrackFailure) -> ([Double], [PropertyValue], isClamped: Bool) {
    let numbers: [Double] =
      try follower.from.isEmpty
      ? (follower.to.isEmpty ? [0, 1] : numbers(follower.to, "to")) : follower.from
    guard numbers.count > 1 else { throw TrackFailure(reason: "it needs two stops at least") }
    guard numbers.allSatisfy({ abs($0) <= RenderTree.limit }) else {
      throw TrackFailure(reason: "from must be within ±1e12")
    }
    guard numbers.isStrictlyMonotone else {
      throw TrackFailure(reason: "from must ascend or descend from stop to stop")
    }
    let given = follower.to.isEmpty ? numbers.map { .given(.number($0)) } : follower.to
    guard given.count == numbers.count else {
      throw TrackFailure(
        reason: "from has \(numbers.count) stops, and to has \(given.count) values")
    }
    var values: [PropertyValue] = []
    for (index, value) in given.enumerated() {
      guard case .given(let value)? = value, let converted = value.converted(to: kind),
        converted != .none, converted.isStorable
      else { throw TrackFailure(reason: "to[\(index)] must be of the type \(kind.noun)") }
      values.append(converted)
    }
    return (numbers, values, follower.isClamped)
  }

  private static func numbers(
    _ values: [PropertySpec.Value?], _ name: String
  ) throws(TrackFailure) -> [Double] {
    var numbers: [Double] = []
    for value in values {
      guard case .given(let value)? = value, let number = value.double else {
        throw TrackFailure(reason: "without from, \(name) must be numbers")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// A track from every value to the next.
  private mutating func pieces(
    _ values: [PropertyValue], _ path: PropertyPath, _ location: TargetLocation
  ) throws(TrackFailure) -> [Track] {
    var tracks: [Track] = []
    for (from, to) in zip(values, values.dropFirst()) {
      let builder = TrackBuilder(
        property: PropertySpec(
          motion: .basic(PropertySpec.Ends(from: .given(from), to: .given(to)), spring: nil)),
        easing: EasingTable.linear, path: path, timing: .layer)
      guard path.kind.componentCount != nil || from.mixes(with: to) else {
        throw TrackFailure(reason: "the values of to have different numbers of elements")
      }
      tracks.append(
        try builder.build(target: location, transformTarget: 0, data: &parts.data))
    }
    return tracks
  }

  /// Orders the followers, and leaves out those in cycles.
  mutating func orderFollowers() {
    guard !pendingFollowers.isEmpty else { return }
    var writers: [TargetKey: [Int]] = [:]
    for (index, pending) in pendingFollowers.enumerated() {
      let key = TargetKey(node: pending.track.node, property: pending.track.path.property)
      writers[key, default: []].append(index)
    }
    let order = FollowingOrder(
      pendingFollowers.map { pending in
        let track = pending.track
        let key = TargetKey(node: track.leaderNode, property: track.leaderPath.property)
        return (writers[key] ?? []).filter {
          pendingFollowers[$0].track.path.overlaps(track.leaderPath)
        }
      })
    for cycle in order.cycles {
      guard let first = cycle.first else { continue }
      let names = (cycle + [first]).map { index in
        let pending = pendingFollowers[index]
        return "\(parts.nodes[pending.track.node].name):\(pending.keyPath)"
      }
      note(
        pendingFollowers[first].keyPath, on: pendingFollowers[first].track.node,
        "the followers of a cycle have no effect: " + names.joined(separator: " follows "))
    }
    parts.followers = order.order.map { pendingFollowers[$0].track }
  }
}

extension RenderTree.AnimationRecord {
  /// The kind of the records of followers, which traces and drivers read as they read animations.
  static let followerKind = "follower"
}

extension PropertyKind {
  /// Whether values can follow a number: those between two of them exist.
  package var isFollowable: Bool {
    switch self {
    case .integer, .number, .point, .size, .rect, .transform, .color, .path, .numbers, .colors: true
    case .bool, .image, .string, .choice, .bits, .object: false
    }
  }
}

extension [Double] {
  /// Whether every number is greater than the one before, or every one less.
  package var isStrictlyMonotone: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 } || zip(self, dropFirst()).allSatisfy { $0 > $1 }
  }
}
