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
  func follow(
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
