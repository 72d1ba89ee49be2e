/// The tracks whose numbers no other track writes, laid out for evaluation.
///
/// A *pace* is the eased progress that one or more tracks share: a clock, a timing, a timing function
/// and perhaps a spring. Paces of one kind and one timing function are grouped in blocks, so that a
/// block's loops decide nothing per track: first every pace of it, then every number.
struct PackedTracks: Sendable {
  /// The largest number of paces in a block: their values fit beside everything else in the nearest
  /// cache.
  static let blockLength = 128

  /// Two paces that run once and forward.
  struct LinearProgressPair: Sendable {
    var begin: SIMD2<Double>
    /// The time since the beginning up to which nothing but a division is needed.
    var last: SIMD2<Double>
    var speed: SIMD2<Double>
    var duration: SIMD2<Double>
    var source: SIMD2<Int32>
  }

  /// A pace that repeats, autoreverses, or begins within its run.
  struct Fold: Sendable {
    var begin: Double
    /// The time since the beginning up to which the inside of cycles is all that matters; −∞ for
    /// runs without an inside or an end.
    var last: Double
    var speed: Double
    var timeOffset: Double
    var cycle: Double
    var cycleSnap: Double
    var duration: Double
    var source: Int32
    var autoreverses: Bool
  }

  /// The springs that pace two tracks.
  struct SpringPair: Sendable {
    var duration: SIMD2<Double>
    /// The waves are valid up to this time.
    var last: SIMD2<Double>
    var rate: SIMD2<Double>
    var frequency: SIMD2<Double>
    var lag: SIMD2<Double>
    var size: SIMD2<Double>
  }

  /// A number between two constants.
  struct Slot: Sendable {
    var from: Double
    var to: Double
    var target: Int32
    /// The pace, in its block.
    var pace: Int32
  }

  /// A track that runs through keys, but for those of key runs.
  struct Follower: Sendable {
    var pace: Int32
    var target: Int32
    var width: Int32
    /// The index in the tree's curves.
    var curve: Int32
  }

  struct Block: Sendable {
    var easing: Int
    var paceCount: Int
    /// In `paces`.
    var firstPace: Int
    /// In `pairs`, or −1 when the block is of folds.
    var firstPair = -1
    /// In `folds`.
    var firstFold = -1
    /// In `springs`, or −1.
    var firstSpring = -1
    var slots: Range<Int>
    var keyframeGroups: Range<Int>
    var followers: Range<Int>
  }

  var blocks: [Block] = []
  /// The tracks that were packed: a pace at an end or a boundary is evaluated by their complete rules.
  var tracks: [Track] = []
  /// The timings that they were made with.
  var timings: [Timing] = []
  /// For each pace a track that has it, in `tracks`.
  var paces: [Int32] = []
  var pairs: [LinearProgressPair] = []
  var folds: [Fold] = []
  var springs: [SpringPair] = []
  var slots: [Slot] = []
  var keyframeGroups: [KeyframeGroup] = []
  var keyed: [Keyed] = []
  var keyTimes: [Double] = []
  var keyValues: [Double] = []
  var followers: [Follower] = []
}

// MARK: - Building

extension PackedTracks {
  /// Tracks of one kind: they differ in numbers only.
  private struct Kind: Hashable {
    let easing: Int32
    let isOnce: Bool
    let hasSpring: Bool

    init(_ track: Track, _ timings: [Timing]) {
      easing = track.easing
      isOnce = track.timing(among: timings).isPlain
      hasSpring = track.spring >= 0
    }
  }

  /// The lists of key times, each once.
  private struct KeyTimes {
    /// The index of each list in the order of their first tracks.
    private var indices: [ArraySlice<Double>: Int] = [:]
    /// For each track the index of its list; −1 for tracks that are not of key runs.
    private(set) var lists: [Int] = []
    /// For each list where it begins in the packed times; −1 until a run needs it.
    var offsets: [Int] = []

    init(_ tracks: [Track], _ data: TrackData) {
      guard !data.curves.isEmpty else { return }
      lists = tracks.map { track in
        guard let curve = track.straightCurve(data) else { return -1 }
        let times = data.constants[Int(curve.times)..<Int(curve.times + curve.count)]
        if let index = indices[times] { return index }
        indices[times] = offsets.count
        offsets.append(-1)
        return offsets.count - 1
      }
    }
  }

  /// Sorts tracks by kind, in each kind by lists of key times and then in their order.
  init(_ tracks: [Track], _ data: TrackData) {
    var groupIndices: [Kind: Int] = [:]
    var groups: [[Int]] = []
    var last: (kind: Kind, group: Int)?
    for (index, track) in tracks.enumerated() {
      let kind = Kind(track, data.timings)
      // Tracks of one kind often follow one another.
      let group =
        last.flatMap { $0.kind == kind ? $0.group : nil } ?? groupIndices[kind] ?? groups.count
      last = (kind, group)
      if group == groups.count {
        groupIndices[kind] = group
        groups.append([])
      }
      groups[group].append(index)
    }
    self.tracks = tracks
    timings = data.timings
    slots.reserveCapacity(tracks.count)
    // Each group may end with a pace that is there twice.
    let onceCount = tracks.count { $0.timing(among: timings).isPlain }
    pairs.reserveCapacity(onceCount / 2 + groups.count)
    folds.reserveCapacity(tracks.count - onceCount + groups.count)
    paces.reserveCapacity(tracks.count + groups.count)
    var times = KeyTimes(tracks, data)
    for group in groups { append(group, data, &times) }
  }

  private mutating func append(
    _ group: [Int], _ data: TrackData, _ times: inout KeyTimes
  ) {
    var group = group
    if !times.lists.isEmpty {
      group.sort { (times.lists[$0], $0) < (times.lists[$1], $1) }
    }
    var lastList = -1
    var next = 0
    while next < group.count {
      let kind = Kind(tracks[group[next]], timings)
      var block = Block(
        easing: Int(kind.easing), paceCount: 0, firstPace: paces.count,
        slots: slots.count..<slots.count, keyframeGroups: keyframeGroups.count..<keyframeGroups.count,
        followers: followers.count..<followers.count)
      while next < group.count {
        let track = tracks[group[next]]
        let isShared =
          block.paceCount > 0
          && track.hasPace(of: tracks[Int(paces[paces.count - 1])], data)
        if !isShared {
          guard block.paceCount < Self.blockLength else { break }
          paces.append(Int32(group[next]))
          block.paceCount += 1
        }
        let last = Int32(block.paceCount - 1)
        if let list = times.lists.isEmpty ? nil : times.lists[group[next]], list >= 0 {
          let isNew = list != lastList || block.keyframeGroups.lowerBound == keyframeGroups.count
          appendKeyed(
            track, pace: last, data, isNew ? nil : keyframeGroups.count - 1, &times.offsets[list])
          lastList = list
        } else {
          append(track, pace: last, data)
        }
        next += 1
      }
      block.slots = block.slots.lowerBound..<slots.count
      block.keyframeGroups = block.keyframeGroups.lowerBound..<keyframeGroups.count
      block.followers = block.followers.lowerBound..<followers.count
      // Pairs need a second pace; the copy is not read.
      if block.paceCount % 2 == 1, let last = paces.last {
        paces.append(last)
        block.paceCount += 1
      }
      appendPaces(kind, to: &block, data.springs)
      blocks.append(block)
    }
  }

  private mutating func appendPaces(
    _ kind: Kind, to block: inout Block, _ solutions: [Spring.Solution]
  ) {
    func track(_ pace: Int) -> Track { tracks[Int(paces[pace])] }
    func timing(_ pace: Int) -> Timing { track(pace).timing(among: timings) }
    let firsts = stride(from: block.firstPace, to: paces.count, by: 2)
    if kind.isOnce {
      block.firstPair = pairs.count
      pairs += firsts.map {
        LinearProgressPair(timing($0), timing($0 + 1), source: SIMD2(track($0).source, track($0 + 1).source))
      }
    } else {
      block.firstFold = folds.count
      folds += (block.firstPace..<paces.count).map { Fold(timing($0), source: track($0).source) }
    }
    if kind.hasSpring {
      block.firstSpring = springs.count
      springs += firsts.map {
        SpringPair(
          SIMD2(timing($0).duration, timing($0 + 1).duration),
          solutions[Int(track($0).spring)], solutions[Int(track($0 + 1).spring)])
      }
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
    followers.append(
      Follower(pace: pace, target: track.target, width: Int32(track.width), curve: track.data))
  }

  /// Appends a track of a key run: of one that is there, or of a new one.
  ///
  /// - Parameter times: Where its key times begin; −1 where they are not there yet.
  private mutating func appendKeyed(
    _ track: Track, pace: Int32, _ data: TrackData, _ run: Int?, _ times: inout Int
  ) {
    let curve = data.curves[Int(track.data)]
    let count = Int(curve.count)
    if times < 0 {
      times = keyTimes.count
      keyTimes += data.constants[Int(curve.times)..<Int(curve.times) + count]
    }
    if run == nil {
      keyframeGroups.append(
        KeyframeGroup(
          count: count, times: times, tracks: keyed.count..<keyed.count, values: keyValues.count))
    }
    keyed.append(Keyed(pace: pace, target: track.target))
    keyValues += data.constants[Int(curve.values)..<Int(curve.values) + count]
    let last = run ?? keyframeGroups.count - 1
    keyframeGroups[last].tracks = keyframeGroups[last].tracks.lowerBound..<keyed.count
  }
}

extension Track {
  /// The curve of one number that moves straight through a few keys; nil for any other track.
  fileprivate func straightCurve(_ data: TrackData) -> KeyframeCurve? {
    guard operation == .keyframes, width == 1 else { return nil }
    let curve = data.curves[Int(self.data)]
    // More keys than these are found sooner by halving.
    let mostKeys: Int32 = 16
    guard curve.mode == .linear, curve.easings < 0, (2...mostKeys).contains(curve.count),
      curve.isAscending(data.constants)
    else { return nil }
    return curve
  }
}

extension KeyframeCurve {
  /// Whether no key time is less than the one before: counting finds the same key as halving then.
  fileprivate func isAscending(_ constants: [Double]) -> Bool {
    let times = constants[Int(times)..<Int(times) + Int(count)]
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

extension Track {
  /// Whether another track of the kind has the same eased progress at all times.
  fileprivate func hasPace(of other: Track, _ data: TrackData) -> Bool {
    hasTiming(of: other, among: data.timings) && source == other.source
      && (spring < 0 || data.springs[Int(spring)] == data.springs[Int(other.spring)])
  }
}

extension PackedTracks.LinearProgressPair {
  fileprivate init(_ a: Timing, _ b: Timing, source: SIMD2<Int32>) {
    begin = SIMD2(a.beginTime, b.beginTime)
    last = SIMD2(a.span - Timing.snap, b.span - Timing.snap)
    speed = SIMD2(a.speed, b.speed)
    duration = SIMD2(a.duration, b.duration)
    self.source = source
  }
}

extension PackedTracks.Fold {
  fileprivate init(_ timing: Timing, source: Int32) {
    begin = timing.beginTime
    let hasInside = timing.duration > 0 && timing.duration.isFinite
    last = hasInside ? min(timing.span - Timing.snap, Timing.largestTime) : -.infinity
    speed = timing.speed
    timeOffset = timing.timeOffset
    cycle = timing.cycle
    cycleSnap = timing.cycleSnap
    duration = timing.duration
    self.source = source
    autoreverses = timing.autoreverses
  }
}

extension PackedTracks.SpringPair {
  fileprivate init(_ duration: SIMD2<Double>, _ a: Spring.Solution, _ b: Spring.Solution) {
    self.duration = duration
    last = SIMD2(a.lastWaveTime, b.lastWaveTime)
    rate = SIMD2(a.rate, b.rate)
    frequency = SIMD2(a.frequency, b.frequency)
    lag = SIMD2(a.lag, b.lag)
    size = SIMD2(a.size, b.size)
  }
}
