import LaminarGraphics

/// Gives the same results as `TrackSample`, bit for bit: a test compares both.
extension PackedTracks {
  /// The marks for the progress of a pace that does not apply, and of one at its end.
  enum Mark {
    static let absent = Double(bitPattern: 0x7ff8_0000_0000_0002)
    static let end = Double(bitPattern: 0x7ff8_0000_0000_0003)

    /// What a progress or a mark means among keys; nil where the pace does not apply.
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
        passOnce(block, times.span, &progress)
      } else {
        passFolds(block, times.span, &progress)
      }
      if block.easing >= 0 { ease(block, tree.easingTables, &progress) }
      if block.firstSpring >= 0 { swing(block, tree.springs, &progress) }
      let progress = progress.span
      mix(block, progress, &numbers)
      if !block.keyframeGroups.isEmpty {
        var numbers = numbers.mutableSpan
        for run in block.keyframeGroups { followKeys(keyframeGroups[run], progress, &numbers) }
      }
      if !block.followers.isEmpty { follow(block, progress, tree, &numbers) }
    }
  }

  // MARK: - Paces

  /// FAST PATH: strictly inside one forward run the phase is a division.
  private func passOnce(
    _ block: Block, _ times: Span<Double>, _ progress: inout InlineArray<128, Double>
  ) {
    let pairs = pairs.span
    var progress = progress.mutableSpan
    var pace = 0
    var pairIndex = block.firstPair
    while pace < block.paceCount {
      let source = pairs[within: pairIndex].source
      let time = SIMD2(times[within: Int(source.x)], times[within: Int(source.y)])
      let elapsed = time - pairs[within: pairIndex].begin
      let last = pairs[within: pairIndex].last
      let made = elapsed * pairs[within: pairIndex].speed / pairs[within: pairIndex].duration
      progress[within: pace] = made.x
      progress[within: pace &+ 1] = made.y
      let isInside = (elapsed .> Timing.snap) .& (elapsed .< last) .& (made .< 1)
      if !all(isInside) {
        progress[within: pace] = exactProgress(block.firstPace + pace, times)
        progress[within: pace &+ 1] = exactProgress(block.firstPace + pace + 1, times)
      }
      pace &+= 2
      pairIndex &+= 1
    }
  }

  /// FAST PATH: strictly inside a run, and off the boundaries of its cycles, steps 1 to 4 of
  /// `Timing.phase(at:)` are these.
  private func passFolds(
    _ block: Block, _ times: Span<Double>, _ progress: inout InlineArray<128, Double>
  ) {
    let folds = folds.span
    var progress = progress.mutableSpan
    // Adding 1.5 · 2⁵² rounds to an integer.
    let rounder = 6_755_399_441_055_744.0
    for pace in 0..<block.paceCount {
      let foldIndex = block.firstFold &+ pace
      let time = times[within: Int(folds[within: foldIndex].source)]
      let elapsed = time - folds[within: foldIndex].begin
      let active = elapsed * folds[within: foldIndex].speed + folds[within: foldIndex].timeOffset
      let cycle = folds[within: foldIndex].cycle
      let snap = folds[within: foldIndex].cycleSnap
      let ratio = active / cycle
      let nearest = (ratio + rounder) - rounder
      let completed = nearest - (nearest > ratio ? 1 : 0)
      let along = (active - completed * cycle) / folds[within: foldIndex].duration
      let isReversing = folds[within: foldIndex].autoreverses
      let made = isReversing ? min(along, 2 - along) : along
      let isInside =
        elapsed > Timing.snap && elapsed < folds[within: foldIndex].last
        && abs(ratio) < 2_251_799_813_685_248 && abs(ratio - nearest) > snap
        && (!isReversing || abs(along - 1) > 2 * snap) && made > 0 && made < 1
      progress[within: pace] =
        isInside ? made : exactProgress(block.firstPace + pace, times)
    }
  }

  /// A pace's progress by the complete rules.
  @inline(never)
  private func exactProgress(_ pace: Int, _ times: Span<Double>) -> Double {
    let track = Int(paces[pace])
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
      for pace in 0..<block.paceCount {
        let x = progress[within: pace]
        // Marks stay.
        if x == x {
          progress[within: pace] = EasingTable.formula(tables, offset: offset, x: x)
        }
      }
      return
    }
    for pace in 0..<block.paceCount {
      let x = progress[within: pace]
      // A progress of 0 stays, and so do marks.
      if x > 0 { progress[within: pace] = EasingTable.inner(tables, offset: offset, x: x) }
    }
  }

  private func swing(
    _ block: Block, _ solutions: [Spring.Solution], _ progress: inout InlineArray<128, Double>
  ) {
    let springs = springs.span
    var progress = progress.mutableSpan
    var pace = 0
    var springIndex = block.firstSpring
    while pace < block.paceCount {
      let eased = SIMD2(progress[within: pace], progress[within: pace &+ 1])
      let time = eased * springs[within: springIndex].duration
      if all((time .> 0) .& (time .< springs[within: springIndex].last)) {
        let swung =
          1
          - DampedWave.values(
            decay: springs[within: springIndex].rate * time,
            angle: springs[within: springIndex].frequency * time,
            lag: springs[within: springIndex].lag, size: springs[within: springIndex].size)
        progress[within: pace] = swung.x
        progress[within: pace &+ 1] = swung.y
      } else {
        for index in pace...pace + 1 where progress[index] == progress[index] {
          let track = tracks[Int(paces[block.firstPace + index])]
          progress[index] =
            solutions[Int(track.spring)]
            .value(at: progress[index] * track.timing(among: timings).duration)
        }
      }
      pace &+= 2
      springIndex &+= 1
    }
  }

  // MARK: - Numbers

  private func mix(_ block: Block, _ progress: Span<Double>, _ numbers: inout [Double]) {
    let slots = slots.span
    var numbers = numbers.mutableSpan
    for index in block.slots {
      let eased = progress[within: Int(slots[within: index].pace)]
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

  private func follow(
    _ block: Block, _ progress: Span<Double>, _ tree: RenderTree, _ numbers: inout [Double]
  ) {
    let constants = tree.constants
    let easings = tree.easingTables
    var numbers = numbers.mutableSpan
    for index in block.followers {
      let follower = followers[index]
      guard let eased = Mark.position(progress[Int(follower.pace)]) else { continue }
      tree.curves[Int(follower.curve)].write(
        at: eased, width: Int(follower.width), constants.span, easings.span,
        tree.segmentEasings, to: Int(follower.target), &numbers)
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
  /// Such tracks of one block with the same key times.
  struct KeyframeGroup: Sendable {
    /// The number of keys, at least 2.
    var count: Int
    /// In `keyTimes`: as many, ascending.
    var times: Int
    /// In `keyed`.
    var tracks: Range<Int>
    /// Offset in `keyValues` of the first track's values; every track has `count` of them.
    var values: Int
  }

  /// What distinguishes a track of a run beside its values.
  struct Keyed: Sendable {
    /// The pace, in its block.
    var pace: Int32
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
    init(_ index: Int, of run: KeyframeGroup, _ times: Span<Double>) {
      let first = run.times + index
      self.index = index
      start = times[first]
      length = times[first + 1] - start
      lower = index > 0 ? start : -.infinity
      upper = index < run.count - 2 ? times[first + 1] : .infinity
    }
  }

  /// Writes the numbers of a run, for two tracks at once where they are in the segment of the tracks
  /// before. Gives what `KeyPosition` and a mix give.
  private func followKeys(
    _ run: KeyframeGroup, _ progress: Span<Double>, _ numbers: inout MutableSpan<Double>
  ) {
    let keyed = keyed.span
    let times = keyTimes.span
    let values = keyValues.span
    let end = run.tracks.upperBound
    let count = run.count
    var index = run.tracks.lowerBound
    var first = run.values
    var segment = Segment(0, of: run, times)
    while index &+ 1 < end {
      let (a, b) = (keyed[within: index], keyed[within: index &+ 1])
      let eased = SIMD2(progress[within: Int(a.pace)], progress[within: Int(b.pace)])
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
        followKey(run, a, first, progress, &segment, &numbers)
        followKey(run, b, second, progress, &segment, &numbers)
      }
      index &+= 2
      first = second &+ count
    }
    if index < end { followKey(run, keyed[within: index], first, progress, &segment, &numbers) }
  }

  /// The same for one track, in any segment, whose pace may not apply or may be at its end.
  private func followKey(
    _ run: KeyframeGroup, _ track: Keyed, _ first: Int, _ progress: Span<Double>,
    _ segment: inout Segment, _ numbers: inout MutableSpan<Double>
  ) {
    guard let eased = Mark.position(progress[Int(track.pace)]) else { return }
    let sought = eased + Timing.snap
    if !(sought >= segment.lower && sought < segment.upper) {
      let times = keyTimes.span
      var index = segment.index
      while index > 0, times[run.times + index] > sought { index -= 1 }
      while index < run.count - 2, times[run.times + index + 1] <= sought { index += 1 }
      segment = Segment(index, of: run, times)
    }
    let fraction = segment.length > 0 ? (eased - segment.start) / segment.length : 1
    let (from, to) = (keyValues[first + segment.index], keyValues[first + segment.index + 1])
    let between = from + (to - from) * fraction
    numbers[Int(track.target)] = fraction >= 1 ? to : (fraction > 0 ? between : from)
  }
}
