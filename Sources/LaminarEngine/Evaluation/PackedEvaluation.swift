import LaminarGraphics

/// Gives the same results as `TrackSample`, bit for bit: a test compares both.
extension PackedTracks {
  /// The marks for a progress that does not apply, and for one at its end.
  enum Mark {
    static let absent = Double(bitPattern: 0x7ff8_0000_0000_0002)
    static let end = Double(bitPattern: 0x7ff8_0000_0000_0003)

    /// What a progress or a mark means among keys; nil where the progress does not apply.
    @inline(__always)
    static func position(_ progress: Double) -> Double? {
      if progress == progress { return progress }
      return progress.bitPattern == end.bitPattern ? 1 : nil
    }
  }

  /// Writes what every active track shows at its clock's time.
  ///
  /// The compiler made every offset in a track, so that the loops need not check them again.
  func apply(at times: [Double], to numbers: inout [Double], _ tree: RenderTree) {
    var progress = InlineArray<128, Double>(repeating: 0)
    for block in blocks {
      if block.firstPair >= 0 {
        computeLinear(block, times.span, &progress)
      } else {
        computeRepeating(block, times.span, &progress)
      }
      if block.easing >= 0 { ease(block, tree.easingTables, &progress) }
      if block.firstSpring >= 0 { applySprings(block, tree.springs, &progress) }
      let progress = progress.span
      mix(block, progress, &numbers)
      if !block.keyframeGroups.isEmpty {
        var numbers = numbers.mutableSpan
        for group in block.keyframeGroups { apply(keyframeGroups[group], progress, &numbers) }
      }
      if !block.keyframeTracks.isEmpty { applyKeyframes(block, progress, tree, &numbers) }
    }
  }

  // MARK: - Progress

  /// FAST PATH: strictly inside one forward iteration the phase is a division.
  private func computeLinear(
    _ block: Block, _ times: Span<Double>, _ progress: inout InlineArray<128, Double>
  ) {
    let pairs = pairs.span
    var progress = progress.mutableSpan
    var progressIndex = 0
    var pairIndex = block.firstPair
    while progressIndex < block.progressCount {
      let source = pairs[within: pairIndex].source
      let time = SIMD2(times[within: Int(source.x)], times[within: Int(source.y)])
      let elapsed = time - pairs[within: pairIndex].begin
      let last = pairs[within: pairIndex].last
      let made = elapsed * pairs[within: pairIndex].speed / pairs[within: pairIndex].duration
      progress[within: progressIndex] = made.x
      progress[within: progressIndex &+ 1] = made.y
      let isInside = (elapsed .> Timing.snap) .& (elapsed .< last) .& (made .< 1)
      if !all(isInside) {
        progress[within: progressIndex] = exactProgress(block.firstProgress + progressIndex, times)
        progress[within: progressIndex &+ 1] = exactProgress(
          block.firstProgress + progressIndex + 1, times)
      }
      progressIndex &+= 2
      pairIndex &+= 1
    }
  }

  /// FAST PATH: strictly inside the active interval, and off the boundaries of its cycles, steps 1 to 4 of
  /// `Timing.phase(at:)` are these.
  private func computeRepeating(
    _ block: Block, _ times: Span<Double>, _ progress: inout InlineArray<128, Double>
  ) {
    let repeating = repeating.span
    var progress = progress.mutableSpan
    // Adding 1.5 · 2⁵² rounds to an integer.
    let rounder = 6_755_399_441_055_744.0
    for progressIndex in 0..<block.progressCount {
      let repeatingIndex = block.firstRepeating &+ progressIndex
      let time = times[within: Int(repeating[within: repeatingIndex].source)]
      let elapsed = time - repeating[within: repeatingIndex].begin
      let active =
        elapsed * repeating[within: repeatingIndex].speed
        + repeating[within: repeatingIndex].timeOffset
      let cycle = repeating[within: repeatingIndex].cycle
      let snap = repeating[within: repeatingIndex].cycleSnap
      let ratio = active / cycle
      let nearest = (ratio + rounder) - rounder
      let completed = nearest - (nearest > ratio ? 1 : 0)
      let along = (active - completed * cycle) / repeating[within: repeatingIndex].duration
      let isReversing = repeating[within: repeatingIndex].autoreverses
      let made = isReversing ? min(along, 2 - along) : along
      let isInside =
        elapsed > Timing.snap && elapsed < repeating[within: repeatingIndex].last
        && abs(ratio) < 2_251_799_813_685_248 && abs(ratio - nearest) > snap
        && (!isReversing || abs(along - 1) > 2 * snap) && made > 0 && made < 1
      progress[within: progressIndex] =
        isInside ? made : exactProgress(block.firstProgress + progressIndex, times)
    }
  }

  /// A progress by the complete rules.
  @inline(never)
  private func exactProgress(_ progressIndex: Int, _ times: Span<Double>) -> Double {
    let track = Int(progressTracks[progressIndex])
    let phase = tracks[track].timing(among: timings).phase(at: times[Int(tracks[track].source)])
    guard phase.isApplied else { return Mark.absent }
    return phase.progress >= 1 ? Mark.end : phase.progress
  }

  private func ease(
    _ block: Block, _ tables: [Double], _ progress: inout InlineArray<128, Double>
  ) {
    let tables = tables.span
    var progress = progress.mutableSpan
    let offset = block.easing
    if tables[within: offset] < 0 {
      for progressIndex in 0..<block.progressCount {
        let x = progress[within: progressIndex]
        // Marks stay.
        if x == x {
          progress[within: progressIndex] = EasingTable.formula(tables, offset: offset, x: x)
        }
      }
      return
    }
    for progressIndex in 0..<block.progressCount {
      let x = progress[within: progressIndex]
      // A progress of 0 stays, and so do marks.
      if x > 0 { progress[within: progressIndex] = EasingTable.inner(tables, offset: offset, x: x) }
    }
  }

  private func applySprings(
    _ block: Block, _ solutions: [Spring.Solution], _ progress: inout InlineArray<128, Double>
  ) {
    let springs = springs.span
    var progress = progress.mutableSpan
    var progressIndex = 0
    var springIndex = block.firstSpring
    while progressIndex < block.progressCount {
      let eased = SIMD2(progress[within: progressIndex], progress[within: progressIndex &+ 1])
      let time = eased * springs[within: springIndex].duration
      if all((time .> 0) .& (time .< springs[within: springIndex].last)) {
        let position =
          1
          - DampedWave.values(
            decay: springs[within: springIndex].rate * time,
            angle: springs[within: springIndex].frequency * time,
            lag: springs[within: springIndex].lag, size: springs[within: springIndex].size)
        progress[within: progressIndex] = position.x
        progress[within: progressIndex &+ 1] = position.y
      } else {
        for index in progressIndex...progressIndex + 1 where progress[index] == progress[index] {
          let track = tracks[Int(progressTracks[block.firstProgress + index])]
          progress[index] =
            solutions[Int(track.spring)]
            .value(at: progress[index] * track.timing(among: timings).duration)
        }
      }
      progressIndex &+= 2
      springIndex &+= 1
    }
  }

  // MARK: - Numbers

  private func mix(_ block: Block, _ progress: Span<Double>, _ numbers: inout [Double]) {
    let slots = slots.span
    var numbers = numbers.mutableSpan
    for index in block.slots {
      let eased = progress[within: Int(slots[within: index].progressIndex)]
      let from = slots[within: index].from
      let to = slots[within: index].to
      let target = Int(slots[within: index].target)
      if eased == eased {
        numbers[within: target] = from + (to - from) * eased
      } else if eased.bitPattern == Mark.end.bitPattern {
        numbers[within: target] = to
      }
    }
  }

  private func applyKeyframes(
    _ block: Block, _ progress: Span<Double>, _ tree: RenderTree, _ numbers: inout [Double]
  ) {
    let constants = tree.constants
    let easings = tree.easingTables
    var numbers = numbers.mutableSpan
    for index in block.keyframeTracks {
      let track = keyframeTracks[index]
      guard let eased = Mark.position(progress[Int(track.progressIndex)]) else { continue }
      tree.curves[Int(track.curve)].write(
        at: eased, width: Int(track.width), constants.span, easings.span,
        tree.segmentEasings, to: Int(track.target), &numbers)
    }
  }
}

extension KeyframeCurve {
  /// Writes what the curve shows at an eased progress.
  func write(
    at eased: Double, width: Int, _ constants: Span<Double>, _ easings: Span<Double>,
    _ segmentEasings: [Int], to target: Int, _ numbers: inout MutableSpan<Double>
  ) {
    let count = Int(count)
    let isDiscrete = mode == .discrete
    let position = KeyPosition(
      of: eased, times: constants, at: Int(times), count: count,
      segments: isDiscrete ? count : count - 1)
    let start = Int(values) + position.index * width
    if isDiscrete || (position.fraction == 0 && self.easings < 0) {
      for slot in 0..<width { numbers[target + slot] = constants[start + slot] }
      return
    }
    if position.fraction >= 1 {
      for slot in 0..<width { numbers[target + slot] = constants[start + width + slot] }
      return
    }
    var fraction = position.fraction
    if self.easings >= 0 {
      let table = segmentEasings[Int(self.easings) + position.index]
      fraction = EasingTable.value(easings, offset: table, x: fraction)
      if fraction == 0 {
        for slot in 0..<width { numbers[target + slot] = constants[start + slot] }
        return
      }
    }
    guard mode == .cubic else {
      for slot in 0..<width {
        let from = constants[start + slot]
        numbers[target + slot] = from + (constants[start + width + slot] - from) * fraction
      }
      return
    }
    let weights = HermiteWeights(fraction)
    let tangents = Int(tangents) + position.index * 2 * width
    for slot in 0..<width {
      numbers[target + slot] =
        weights.start * constants[start + slot]
        + weights.outgoing * constants[tangents + slot]
        + weights.end * constants[start + width + slot]
        + weights.incoming * constants[tangents + width + slot]
    }
  }
}

// MARK: - Tracks with keys

/// Tracks of one number that move straight from key to key.
extension PackedTracks {
  /// The tracks of one block with the same key times.
  struct KeyframeGroup: Sendable {
    /// The number of keys, at least 2.
    var count: Int
    /// In `keyTimes`: as many, ascending.
    var times: Int
    /// In `groupedTracks`.
    var tracks: Range<Int>
    /// Offset in `keyValues` of the first track's values; every track has `count` of them.
    var values: Int
  }

  /// What distinguishes a track of a group beside its values.
  struct GroupedTrack: Sendable {
    /// The index of its progress in the block.
    var progressIndex: Int32
    var target: Int32
  }

  /// The segment between two keys that the tracks before were in: often the next ones are too.
  private struct Segment {
    /// Its index, and where it begins.
    var index = 0
    var start: Double
    var length: Double
    /// The positions that are in it: at least and below.
    var lower: Double
    var upper: Double

    @inline(__always)
    init(_ index: Int, of group: KeyframeGroup, _ times: Span<Double>) {
      let first = group.times + index
      self.index = index
      start = times[first]
      length = times[first + 1] - start
      lower = index > 0 ? start : -.infinity
      upper = index < group.count - 2 ? times[first + 1] : .infinity
    }
  }

  /// Writes the numbers of a group, for two tracks at once where they are in the segment of the tracks
  /// before. Gives what `KeyPosition` and a mix give.
  private func apply(
    _ group: KeyframeGroup, _ progress: Span<Double>, _ numbers: inout MutableSpan<Double>
  ) {
    let groupedTracks = groupedTracks.span
    let times = keyTimes.span
    let values = keyValues.span
    let end = group.tracks.upperBound
    let count = group.count
    var index = group.tracks.lowerBound
    var first = group.values
    var segment = Segment(0, of: group, times)
    while index &+ 1 < end {
      let (a, b) = (groupedTracks[within: index], groupedTracks[within: index &+ 1])
      let eased = SIMD2(
        progress[within: Int(a.progressIndex)], progress[within: Int(b.progressIndex)])
      let sought = eased + Timing.snap
      let fraction = (eased - segment.start) / segment.length
      // False for marks, too.
      let isInside =
        (sought .>= segment.lower) .& (sought .< segment.upper) .& (fraction .> 0)
        .& (fraction .< 1)
      let second = first &+ count
      if all(isInside) {
        let one = values.pair(within: first &+ segment.index)
        let other = values.pair(within: second &+ segment.index)
        numbers[within: Int(a.target)] = one.x + (one.y - one.x) * fraction.x
        numbers[within: Int(b.target)] = other.x + (other.y - other.x) * fraction.y
      } else {
        apply(group, a, first, progress, &segment, &numbers)
        apply(group, b, second, progress, &segment, &numbers)
      }
      index &+= 2
      first = second &+ count
    }
    if index < end {
      apply(group, groupedTracks[within: index], first, progress, &segment, &numbers)
    }
  }

  /// Writes the number of one track, in any segment, whose progress may not apply or may be at its end.
  private func apply(
    _ group: KeyframeGroup, _ track: GroupedTrack, _ first: Int, _ progress: Span<Double>,
    _ segment: inout Segment, _ numbers: inout MutableSpan<Double>
  ) {
    guard let eased = Mark.position(progress[Int(track.progressIndex)]) else { return }
    let sought = eased + Timing.snap
    if !(sought >= segment.lower && sought < segment.upper) {
      let times = keyTimes.span
      var index = segment.index
      while index > 0, times[group.times + index] > sought { index -= 1 }
      while index < group.count - 2, times[group.times + index + 1] <= sought { index += 1 }
      segment = Segment(index, of: group, times)
    }
    let fraction = segment.length > 0 ? (eased - segment.start) / segment.length : 1
    let (from, to) = (keyValues[first + segment.index], keyValues[first + segment.index + 1])
    let between = from + (to - from) * fraction
    numbers[Int(track.target)] = fraction >= 1 ? to : (fraction > 0 ? between : from)
  }
}
