import LaminarGraphics

extension RenderTree {
  /// What the tree shows at a time of the stage: a pure function, callable from any thread.
  ///
  /// 1. Every clock's time, parents first.
  /// 2. The simple tracks, then the others over the value under construction, in the order added.
  /// 3. Numbers clamped to ±1e12 and whole numbers rounded half up.
  /// 4. The followers, each behind what it follows.
  package func evaluate(at time: Double) -> PresentationTree { evaluate(at: time, delays: [:]) }

  /// What the tree shows at a time where some replicators' sublayers are late by a delay each: one
  /// copy's moment. The delays are by the replicators' inner sources.
  func evaluate(at time: Double, delays: [Int: Double]) -> PresentationTree {
    var numbers = baseNumbers
    var objects = baseObjects
    var times = [Double](repeating: 0, count: sources.count)
    findTimes(at: time, delays: delays, in: &times)
    if shortcuts.contains(.packedTracks) {
      packedTracks.apply(at: times, to: &numbers, self)
      lateTracks.apply(at: times, to: &numbers, self)
    } else {
      apply(simpleTracks, at: times, &numbers, &objects)
    }
    apply(tracks, at: times, &numbers, &objects)
    settle(&numbers)
    let followed = followers.isEmpty ? [] : follow(&numbers, &objects, times)
    return PresentationTree(
      tree: self, time: time, numbers: numbers, objects: objects, times: times, followed: followed)
  }

  /// Applies animations to the values under construction, in their order.
  private func apply(
    _ tracks: [Track], at times: [Double], _ numbers: inout [Double],
    _ objects: inout [PropertyValue]
  ) {
    for track in tracks {
      let phase = timing(of: track).phase(at: times[Int(track.source)])
      guard phase.isApplied else { continue }
      apply(track, phase, &numbers, &objects)
    }
  }

  /// The largest size of an evaluated number.
  static var limit: Double { 1e12 }

  private func findTimes(
    at time: Double, delays: [Int: Double], in times: inout [Double]
  ) {
    times[0] = time
    for index in 1..<max(sources.count, 1) {
      let source = sources[index]
      times[index] = self.time(
        of: source, fromParent: times[source.parent], delay: delays[index] ?? 0)
    }
  }

  /// The time on a clock at its parent's time; NaN on a group's that does not apply.
  @inline(__always)
  private func time(of source: TimeSource, fromParent time: Double, delay: Double) -> Double {
    switch source.kind {
    case .root: return time
    case .copy: return time - delay
    case .layer: return source.timing.localTime(fromParent: time)
    case .driven(let drive): return drive.localTime(fromParent: time)
    case .group(let easing):
      let phase = source.timing.phase(at: time)
      guard phase.isApplied else { return .nan }
      let eased = ease(easing, phase.progress)
      return source.timing.childTime(easedProgress: eased, at: time)
    }
  }

  /// The time on one clock at a time of the stage, by its chain of parents alone.
  func time(ofSource index: Int, at time: Double) -> Double {
    guard index > 0 else { return time }
    let source = sources[index]
    guard source.parent > 0 else { return self.time(of: source, fromParent: time, delay: 0) }
    var chain: [Int] = []
    var next = index
    while next > 0 {
      chain.append(next)
      next = sources[next].parent
    }
    return chain.reversed().reduce(time) {
      self.time(of: sources[$1], fromParent: $0, delay: 0)
    }
  }

  @inline(__always)
  func ease(_ table: Int, _ progress: Double) -> Double {
    let tables = easingTables
    return EasingTable.value(tables.span, offset: table, x: progress)
  }

  /// Clamps every number to ±1e12; NaN becomes the model's value.
  private func settle(_ numbers: inout [Double]) {
    let count = numbers.count
    var first = 0
    while first < count {
      let end = min(first &+ 64, count)
      // Almost always every number is in range.
      if !areHeld(numbers.span, from: first, to: end) {
        var values = numbers.mutableSpan
        hold(first..<end, of: &values)
      }
      first = end
    }
    for index in wholeNumbers { numbers[index] = (numbers[index] + 0.5).rounded(.down) }
  }

  /// Whether some numbers need no clamping; decided in pairs and without a branch for each.
  @inline(__always)
  private func areHeld(_ numbers: Span<Double>, from first: Int, to end: Int) -> Bool {
    var areHeld = SIMDMask<SIMD2<Int64>>(repeating: true)
    var others = areHeld
    var index = first
    while index &+ 3 < end {
      let (pair, other) = (numbers.pair(within: index), numbers.pair(within: index &+ 2))
      areHeld = areHeld .& (pair .<= Self.limit) .& (pair .>= -Self.limit)
      others = others .& (other .<= Self.limit) .& (other .>= -Self.limit)
      index &+= 4
    }
    return all(areHeld .& others)
      && (index..<end).allSatisfy { abs(numbers[within: $0]) <= Self.limit }
  }

  @inline(never)
  private func hold(_ range: Range<Int>, of numbers: inout MutableSpan<Double>) {
    for index in range where !(abs(numbers[index]) <= Self.limit) {
      let value = numbers[index]
      numbers[index] =
        value.isNaN ? baseNumbers[index] : (value < 0 ? -Self.limit : Self.limit)
    }
  }

  /// Applies one animation to the value under construction.
  func apply(
    _ track: Track, _ phase: Timing.Phase, _ numbers: inout [Double],
    _ objects: inout [PropertyValue]
  ) {
    let eased = easedProgress(of: track, phase)
    switch track.channel {
    case .object:
      applyObject(track, phase, eased, &objects)
    case .slots where track.operation == .motion:
      applyMotion(track, phase, eased, &numbers)
    case .slots, .matrix, .component:
      var sample = TrackSample(track)
      sample.readCurrent(track, numbers)
      sample.interpolate(track, in: self, progress: phase.progress, eased: eased)
      sample.accumulate(track, in: self, cycles: phase.cycle)
      sample.add(track)
      sample.write(track, to: &numbers)
    }
  }

  /// The progress after the timing function, or the position of the spring that it paces.
  func easedProgress(of track: Track, _ phase: Timing.Phase) -> Double {
    let eased = ease(Int(track.easing), phase.progress)
    guard track.spring >= 0 else { return eased }
    return springs[Int(track.spring)].value(at: eased * timing(of: track).duration)
  }

  private func applyObject(
    _ track: Track, _ phase: Timing.Phase, _ eased: Double, _ objects: inout [PropertyValue]
  ) {
    let object = objectTracks[Int(track.data)]
    let current = objects[Int(track.target)]
    var value = object.value(
      progress: phase.progress, eased: eased, current: current, easing: ease)
    if track.flags.contains(.cumulative), phase.cycle > 0 {
      let end = object.value(progress: 1, eased: 1, current: current, easing: ease)
      value = end.multiplied(by: phase.cycle).adding(value)
    }
    if track.flags.contains(.additive) { value = current.adding(value) }
    objects[Int(track.target)] = value
  }

  /// Moves a point along a path and, where set, turns the layer by the path's direction before its
  /// own matrix (Laminar.docc: Keyframes, "Motion along a path").
  private func applyMotion(
    _ track: Track, _ phase: Timing.Phase, _ eased: Double, _ numbers: inout [Double]
  ) {
    let motion = motions[Int(track.data)]
    var (point, direction) = motion.position(at: eased, easing: ease)
    if track.flags.contains(.cumulative), phase.cycle > 0 {
      point += motion.position(at: 1, easing: ease).point * phase.cycle
    }
    let target = Int(track.target)
    if track.flags.contains(.additive) {
      point += SIMD2(numbers[target], numbers[target + 1])
    }
    numbers[target] = point.x
    numbers[target + 1] = point.y
    guard let turn = motion.turn(along: direction) else { return }
    let current = Transform3D(numbers, at: motion.transformTarget)
    turn.concatenating(current).store(into: &numbers, at: motion.transformTarget)
  }
}
