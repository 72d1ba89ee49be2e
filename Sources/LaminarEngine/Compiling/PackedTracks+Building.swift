extension PackedTracks {
  /// Tracks of one kind: they differ in numbers only.
  private struct Kind: Hashable {
    let easing: Int32
    let isOnce: Bool
    let hasSpring: Bool

    init(_ track: Track) {
      easing = track.easing
      isOnce = track.timing.isPlain
      hasSpring = track.spring >= 0
    }
  }

  /// Sorts tracks by kind, in each kind in their order.
  init(_ tracks: [Track], _ data: TrackData) {
    var groupIndices: [Kind: Int] = [:]
    var groups: [[Int]] = []
    for (index, track) in tracks.enumerated() {
      let kind = Kind(track)
      if let groupIndex = groupIndices[kind] {
        groups[groupIndex].append(index)
      } else {
        groupIndices[kind] = groups.count
        groups.append([index])
      }
    }
    slots.reserveCapacity(tracks.count)
    exact.reserveCapacity(tracks.count)
    for group in groups { append(group, of: tracks, data) }
  }

  private mutating func append(_ group: [Int], of tracks: [Track], _ data: TrackData) {
    var next = 0
    while next < group.count {
      let kind = Kind(tracks[group[next]])
      var block = Block(
        easing: Int(kind.easing), paceCount: 0, firstPace: exact.count,
        slots: slots.count..<slots.count, followers: followers.count..<followers.count)
      while next < group.count {
        let track = tracks[group[next]]
        let pace = Exact(track, data)
        let isShared = block.paceCount > 0 && exact[exact.count - 1] == pace
        if !isShared {
          guard block.paceCount < Self.blockLength else { break }
          exact.append(pace)
          block.paceCount += 1
        }
        append(track, pace: Int32(block.paceCount - 1), data)
        next += 1
      }
      block.slots = block.slots.lowerBound..<slots.count
      block.followers = block.followers.lowerBound..<followers.count
      // Pairs need a second pace; the copy is not read.
      if block.paceCount % 2 == 1, let last = exact.last {
        exact.append(last)
        block.paceCount += 1
      }
      appendPaces(kind, to: &block)
      blocks.append(block)
    }
  }

  private mutating func appendPaces(_ kind: Kind, to block: inout Block) {
    let firsts = stride(from: block.firstPace, to: exact.count, by: 2)
    if kind.isOnce {
      block.firstPair = pairs.count
      pairs += firsts.map { OncePair(exact[$0], exact[$0 + 1]) }
    } else {
      block.firstFold = folds.count
      folds += exact[block.firstPace...].map { Fold($0) }
    }
    if kind.hasSpring {
      block.firstSpring = springs.count
      springs += firsts.compactMap { SpringPair(exact[$0], exact[$0 + 1]) }
    }
  }

  private mutating func append(_ track: Track, pace: Int32, _ data: TrackData) {
    let start = Int(track.data)
    let width = Int(track.width)
    guard track.operation == .keyframes else {
      for slot in 0..<width {
        slots.append(
          Slot(
            from: data.constants[start + slot], to: data.constants[start + width + slot],
            target: track.target + Int32(slot), pace: pace))
      }
      return
    }
    let curve = data.curves[start]
    var follower = Follower(
      pace: pace, target: track.target, width: track.width, curve: track.data, keys: -1,
      count: curve.count)
    // More keys than these are found sooner by halving.
    let mostKeys: Int32 = 16
    if width == 1, curve.mode == .linear, curve.easings < 0, curve.count <= mostKeys,
      curve.isAscending(data.constants)
    {
      follower.keys = Int32(keys.count)
      for key in 0..<Int(curve.count) {
        keys.append(
          SIMD2(data.constants[Int(curve.times) + key], data.constants[Int(curve.values) + key]))
      }
    }
    followers.append(follower)
  }
}

extension KeyframeCurve {
  /// Whether no key time is less than the one before: counting finds the same key as halving then.
  fileprivate func isAscending(_ constants: [Double]) -> Bool {
    let times = constants[Int(times)..<Int(times) + Int(count)]
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

extension PackedTracks.Exact {
  fileprivate init(_ track: Track, _ data: TrackData) {
    timing = track.timing
    source = track.source
    spring = track.spring >= 0 ? data.springs[Int(track.spring)] : nil
  }
}

extension PackedTracks.OncePair {
  fileprivate init(_ a: PackedTracks.Exact, _ b: PackedTracks.Exact) {
    begin = SIMD2(a.timing.beginTime, b.timing.beginTime)
    last = SIMD2(a.timing.span - Timing.snap, b.timing.span - Timing.snap)
    speed = SIMD2(a.timing.speed, b.timing.speed)
    duration = SIMD2(a.timing.duration, b.timing.duration)
    source = SIMD2(a.source, b.source)
  }
}

extension PackedTracks.Fold {
  fileprivate init(_ pace: PackedTracks.Exact) {
    let timing = pace.timing
    begin = timing.beginTime
    let hasInside = timing.duration > 0 && timing.duration.isFinite
    last = hasInside ? min(timing.span - Timing.snap, Timing.largestTime) : -.infinity
    speed = timing.speed
    timeOffset = timing.timeOffset
    cycle = timing.cycle
    cycleSnap = timing.cycleSnap
    duration = timing.duration
    source = pace.source
    autoreverses = timing.autoreverses
  }
}

extension PackedTracks.SpringPair {
  fileprivate init?(_ a: PackedTracks.Exact, _ b: PackedTracks.Exact) {
    guard let first = a.spring, let second = b.spring else { return nil }
    duration = SIMD2(a.timing.duration, b.timing.duration)
    last = SIMD2(first.lastWaveTime, second.lastWaveTime)
    rate = SIMD2(first.rate, second.rate)
    frequency = SIMD2(first.frequency, second.frequency)
    lag = SIMD2(first.lag, second.lag)
    size = SIMD2(first.size, second.size)
  }
}
