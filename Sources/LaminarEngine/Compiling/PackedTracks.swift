/// The tracks whose numbers no other track writes, laid out for evaluation.
///
/// Tracks with the same clock, timing, timing function and spring share one *progress*, which is
/// computed once. Those of one kind and one timing function are grouped in blocks, so that a block's
/// loops decide nothing per track: first they compute every progress, then every number.
struct PackedTracks: Sendable {
  /// The largest number of progress values in a block: they fit beside everything else in the nearest
  /// cache.
  static let blockLength = 128

  /// Two progress values of timings with one forward iteration.
  struct LinearProgressPair: Sendable {
    var begin: SIMD2<Double>
    /// The time since the beginning up to which nothing but a division is needed.
    var last: SIMD2<Double>
    var speed: SIMD2<Double>
    var duration: SIMD2<Double>
    var source: SIMD2<Int32>
  }

  /// A progress that repeats, autoreverses, or begins within its iteration.
  struct RepeatingProgress: Sendable {
    var begin: Double
    /// The time since the beginning up to which the inside of cycles is all that matters; −∞ for
    /// timings without an inside or an end.
    var last: Double
    var speed: Double
    var timeOffset: Double
    var cycle: Double
    var cycleSnap: Double
    var duration: Double
    var source: Int32
    var autoreverses: Bool
  }

  /// The springs of two progress values.
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
    /// The index of its progress in the block.
    var progressIndex: Int32
  }

  /// A keyframe track that is in no group.
  struct KeyframeTrack: Sendable {
    var progressIndex: Int32
    var target: Int32
    var width: Int32
    /// The index in the tree's curves.
    var curve: Int32
  }

  struct Block: Sendable {
    var easing: Int
    var progressCount: Int
    /// In `progressTracks`.
    var firstProgress: Int
    /// In `pairs`, or −1 when the block's progress repeats.
    var firstPair = -1
    /// In `repeating`.
    var firstRepeating = -1
    /// In `springs`, or −1.
    var firstSpring = -1
    var slots: Range<Int>
    var keyframeGroups: Range<Int>
    var keyframeTracks: Range<Int>
  }

  var blocks: [Block] = []
  /// The tracks that were packed: progress at an end or a boundary is evaluated by their complete rules.
  var tracks: [Track] = []
  /// The timings that they were made with.
  var timings: [Timing] = []
  /// For each progress a track that has it, in `tracks`.
  var progressTracks: [Int32] = []
  var pairs: [LinearProgressPair] = []
  var repeating: [RepeatingProgress] = []
  var springs: [SpringPair] = []
  var slots: [Slot] = []
  var keyframeGroups: [KeyframeGroup] = []
  var groupedTracks: [GroupedTrack] = []
  var keyTimes: [Double] = []
  var keyValues: [Double] = []
  var keyframeTracks: [KeyframeTrack] = []
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
    /// For each track the index of its list; −1 for tracks that are in no keyframe group.
    private(set) var lists: [Int] = []
    /// For each list where it begins in the packed times; −1 until a group needs it.
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
    // Each group may end with a progress that is there twice.
    let onceCount = tracks.count { $0.timing(among: timings).isPlain }
    pairs.reserveCapacity(onceCount / 2 + groups.count)
    repeating.reserveCapacity(tracks.count - onceCount + groups.count)
    progressTracks.reserveCapacity(tracks.count + groups.count)
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
        easing: Int(kind.easing), progressCount: 0, firstProgress: progressTracks.count,
        slots: slots.count..<slots.count,
        keyframeGroups: keyframeGroups.count..<keyframeGroups.count,
        keyframeTracks: keyframeTracks.count..<keyframeTracks.count)
      while next < group.count {
        let track = tracks[group[next]]
        let isShared =
          block.progressCount > 0
          && track.sharesProgress(with: tracks[Int(progressTracks[progressTracks.count - 1])], data)
        if !isShared {
          guard block.progressCount < Self.blockLength else { break }
          progressTracks.append(Int32(group[next]))
          block.progressCount += 1
        }
        let last = Int32(block.progressCount - 1)
        if let list = times.lists.isEmpty ? nil : times.lists[group[next]], list >= 0 {
          let isNew = list != lastList || block.keyframeGroups.lowerBound == keyframeGroups.count
          appendGrouped(
            track, progressIndex: last, data, isNew ? nil : keyframeGroups.count - 1,
            &times.offsets[list])
          lastList = list
        } else {
          append(track, progressIndex: last, data)
        }
        next += 1
      }
      block.slots = block.slots.lowerBound..<slots.count
      block.keyframeGroups = block.keyframeGroups.lowerBound..<keyframeGroups.count
      block.keyframeTracks = block.keyframeTracks.lowerBound..<keyframeTracks.count
      // Pairs need a second progress; the copy is not read.
      if block.progressCount % 2 == 1, let last = progressTracks.last {
        progressTracks.append(last)
        block.progressCount += 1
      }
      appendProgress(kind, to: &block, data.springs)
      blocks.append(block)
    }
  }

  private mutating func appendProgress(
    _ kind: Kind, to block: inout Block, _ solutions: [Spring.Solution]
  ) {
    func track(_ progressIndex: Int) -> Track { tracks[Int(progressTracks[progressIndex])] }
    func timing(_ progressIndex: Int) -> Timing { track(progressIndex).timing(among: timings) }
    let firsts = stride(from: block.firstProgress, to: progressTracks.count, by: 2)
    if kind.isOnce {
      block.firstPair = pairs.count
      pairs += firsts.map {
        LinearProgressPair(
          timing($0), timing($0 + 1), source: SIMD2(track($0).source, track($0 + 1).source))
      }
    } else {
      block.firstRepeating = repeating.count
      repeating += (block.firstProgress..<progressTracks.count).map {
        RepeatingProgress(timing($0), source: track($0).source)
      }
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

  private mutating func append(_ track: Track, progressIndex: Int32, _ data: TrackData) {
    let start = Int(track.data)
    let width = Int(track.width)
    guard track.operation == .keyframes else {
      for slot in 0..<width {
        slots.append(
          Slot(
            from: data.constants[start + slot], to: data.constants[start + width + slot],
            target: track.target + Int32(slot), progressIndex: progressIndex))
      }
      return
    }
    keyframeTracks.append(
      KeyframeTrack(
        progressIndex: progressIndex, target: track.target, width: Int32(track.width),
        curve: track.data))
  }

  /// Appends a track to the last keyframe group or to a new one.
  ///
  /// - Parameter times: Where its key times begin; −1 where they are not there yet.
  private mutating func appendGrouped(
    _ track: Track, progressIndex: Int32, _ data: TrackData, _ group: Int?, _ times: inout Int
  ) {
    let curve = data.curves[Int(track.data)]
    let count = Int(curve.count)
    if times < 0 {
      times = keyTimes.count
      keyTimes += data.constants[Int(curve.times)..<Int(curve.times) + count]
    }
    if group == nil {
      keyframeGroups.append(
        KeyframeGroup(
          count: count, times: times, tracks: groupedTracks.count..<groupedTracks.count,
          values: keyValues.count))
    }
    groupedTracks.append(GroupedTrack(progressIndex: progressIndex, target: track.target))
    keyValues += data.constants[Int(curve.values)..<Int(curve.values) + count]
    let last = group ?? keyframeGroups.count - 1
    keyframeGroups[last].tracks = keyframeGroups[last].tracks.lowerBound..<groupedTracks.count
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
  fileprivate func sharesProgress(with other: Track, _ data: TrackData) -> Bool {
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

extension PackedTracks.RepeatingProgress {
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
