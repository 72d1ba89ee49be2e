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
    let followed = followers.isEmpty ? [] : evaluateFollowers(&numbers, &objects, times)
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
    case .scrubbed(let scrub): return scrub.localTime(fromParent: time)
    case .remapped(let curve, let scrub):
      return curve.localTime(
        fromParent: scrub?.localTime(fromParent: time)
          ?? source.timing.localTime(fromParent: time))
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
      if !areInRange(numbers.span, from: first, to: end) {
        var values = numbers.mutableSpan
        clamp(first..<end, of: &values)
      }
      first = end
    }
    for index in wholeNumbers { numbers[index] = (numbers[index] + 0.5).rounded(.down) }
  }

  /// Whether some numbers need no clamping; decided in pairs and without a branch for each.
  @inline(__always)
  private func areInRange(_ numbers: Span<Double>, from first: Int, to end: Int) -> Bool {
    var areInRange = SIMDMask<SIMD2<Int64>>(repeating: true)
    var others = areInRange
    var index = first
    while index &+ 3 < end {
      let (pair, other) = (numbers.pair(within: index), numbers.pair(within: index &+ 2))
      areInRange = areInRange .& (pair .<= Self.limit) .& (pair .>= -Self.limit)
      others = others .& (other .<= Self.limit) .& (other .>= -Self.limit)
      index &+= 4
    }
    return all(areInRange .& others)
      && (index..<end).allSatisfy { abs(numbers[within: $0]) <= Self.limit }
  }

  @inline(never)
  private func clamp(_ range: Range<Int>, of numbers: inout MutableSpan<Double>) {
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

  /// The progress after the timing function, or the position of the spring that it drives.
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

// MARK: - A single track

/// The value of a track between the constants and the target, by the complete rules of
/// Laminar.docc: AnimationValues, "Steps of an evaluation". Simple tracks are not evaluated here.
struct TrackSample {
  /// Capacity for the components of any value.
  typealias Numbers = InlineArray<16, Double>

  private let width: Int
  /// The value under construction, as the track's kind of value.
  private(set) var current = Numbers(repeating: 0)
  private(set) var value = Numbers(repeating: 0)

  init(_ track: Track) { width = Int(track.width) }

  /// Step 0: the value that the animations before have made.
  mutating func readCurrent(_ track: Track, _ numbers: [Double]) {
    let target = Int(track.target)
    switch track.channel {
    case .slots:
      for index in 0..<width { current[index] = numbers[target + index] }
    case .matrix:
      for index in 0..<16 { current[index] = numbers[target + index] }
    case .component:
      // Between two constants only an additive track needs the earlier value.
      let isNeeded =
        track.flags.contains(.additive)
        || (track.operation != .between && track.operation != .keyframes)
      if isNeeded { current[0] = Transform3D(numbers, at: target).component(track.component) }
    case .object:
      break
    }
  }

  /// Step 1: the value between the ends.
  mutating func interpolate(_ track: Track, in tree: RenderTree, progress: Double, eased: Double) {
    if track.operation == .keyframes {
      interpolateKeys(track, in: tree, at: eased)
    } else if track.channel == .matrix, track.matrixFunction == nil {
      interpolateMatrix(track, in: tree, progress: progress, eased: eased)
    } else {
      interpolateNumbers(track, in: tree, progress: progress, eased: eased)
    }
  }

  private mutating func interpolateNumbers(
    _ track: Track, in tree: RenderTree, progress: Double, eased: Double
  ) {
    let data = Int(track.data)
    let step = track.flags.contains(.discrete) ? (eased < 0.5 ? 0.0 : 1.0) : eased
    let isNil = track.flags.contains(.nilBase) && (0..<width).allSatisfy { current[$0] == 0 }
    for index in 0..<width {
      let constant = tree.constants[data + index]
      // A nil colour is the other end's, transparent.
      let base =
        track.matrixFunction?.identityInput
        ?? (isNil && index < 3 ? constant : current[index])
      let from: Double
      let to: Double
      switch track.operation {
      case .fromConstant: (from, to) = (constant, base)
      case .toConstant: (from, to) = (base, constant)
      case .byConstant: (from, to) = (base, base + constant)
      case .between, .keyframes, .motion, .objects:
        (from, to) = (constant, tree.constants[data + width + index])
      }
      value[index] = progress >= 1 ? to : (step == 0 ? from : from + (to - from) * step)
    }
  }

  private mutating func interpolateMatrix(
    _ track: Track, in tree: RenderTree, progress: Double, eased: Double
  ) {
    let at = progress >= 1 ? 1 : eased
    if track.mix >= 0 {
      value = tree.mixes[Int(track.mix)].value(at: at).components
      return
    }
    let constant = Transform3D(tree.constants, at: Int(track.data))
    let base = Transform3D(current)
    let mix =
      switch track.operation {
      case .fromConstant: Transform3D.Interpolation(from: constant, to: base)
      case .byConstant: Transform3D.Interpolation(from: base, to: constant.concatenating(base))
      default: Transform3D.Interpolation(from: base, to: constant)
      }
    value = mix.value(at: at).components
  }

  private mutating func interpolateKeys(_ track: Track, in tree: RenderTree, at eased: Double) {
    let curve = tree.curves[Int(track.data)]
    let count = Int(curve.count)
    let isDiscrete = curve.mode == .discrete
    let constants = tree.constants
    let position = KeyPosition(
      of: eased, times: constants.span, at: Int(curve.times), count: count,
      segments: isDiscrete ? count : count - 1)
    let start = Int(curve.values) + position.index * width
    var fraction = position.fraction
    let isInside = !isDiscrete && fraction < 1
    if isInside, curve.easings >= 0 {
      fraction = tree.ease(tree.segmentEasings[Int(curve.easings) + position.index], fraction)
    }
    if !isInside || fraction == 0 {
      let key = !isDiscrete && position.fraction >= 1 ? start + width : start
      for index in 0..<width { value[index] = constants[key + index] }
      return
    }
    if curve.mixes >= 0 {
      value = tree.mixes[Int(curve.mixes) + position.index].value(at: fraction).components
      return
    }
    if track.flags.contains(.discrete) { fraction = fraction < 0.5 ? 0 : 1 }
    let tangents = Int(curve.tangents) + position.index * 2 * width
    let weights = HermiteWeights(fraction)
    for index in 0..<width {
      let from = constants[start + index]
      let to = constants[start + width + index]
      value[index] =
        curve.mode == .cubic
        ? weights.start * from + weights.outgoing * constants[tangents + index]
          + weights.end * to + weights.incoming * constants[tangents + width + index]
        : from + (to - from) * fraction
    }
  }

  /// Step 2: what the completed cycles of a cumulative animation add: each its end value.
  mutating func accumulate(_ track: Track, in tree: RenderTree, cycles: Double) {
    guard track.flags.contains(.cumulative), cycles > 0 else { return }
    let last = value
    interpolate(track, in: tree, progress: 1, eased: 1)
    let end = value
    value = last
    if track.channel == .matrix, track.matrixFunction == nil {
      value = Transform3D(last).concatenating(Transform3D(end).raised(to: cycles)).components
    } else {
      for index in 0..<width { value[index] += end[index] * cycles }
    }
  }

  /// Steps 3 and 4: the value function, and the sum with the value under construction.
  mutating func add(_ track: Track) {
    if let function = track.matrixFunction { value = function.matrix(value).components }
    guard track.flags.contains(.additive) else { return }
    if track.channel == .matrix {
      value = Transform3D(value).concatenating(Transform3D(current)).components
    } else {
      for index in 0..<width { value[index] += current[index] }
    }
  }

  /// Step 5: writes the value to its target.
  func write(_ track: Track, to numbers: inout [Double]) {
    let target = Int(track.target)
    switch track.channel {
    case .component:
      let matrix = Transform3D(numbers, at: target)
      matrix.setting(track.component, to: value[0]).store(into: &numbers, at: target)
    case .matrix:
      for index in 0..<16 { numbers[target + index] = value[index] }
    case .slots, .object:
      for index in 0..<width { numbers[target + index] = value[index] }
    }
  }
}

/// The weights of a cubic Hermite segment at a fraction.
struct HermiteWeights {
  let start: Double, outgoing: Double, end: Double, incoming: Double

  init(_ u: Double) {
    let u2 = u * u
    let u3 = u2 * u
    start = 2 * u3 - 3 * u2 + 1
    outgoing = u3 - 2 * u2 + u
    end = 3 * u2 - 2 * u3
    incoming = u3 - u2
  }
}

extension MatrixFunction {
  /// The matrix of its input numbers.
  func matrix(_ input: TrackSample.Numbers) -> Transform3D {
    switch self {
    case .rotateX: Transform3D(rotationAngle: input[0], x: 1, y: 0, z: 0)
    case .rotateY: Transform3D(rotationAngle: input[0], x: 0, y: 1, z: 0)
    case .rotateZ: Transform3D(rotationAngle: input[0], x: 0, y: 0, z: 1)
    case .scale: Transform3D(scaleX: input[0], y: input[1], z: input[2])
    case .scaleX: Transform3D(scaleX: input[0], y: 1, z: 1)
    case .scaleY: Transform3D(scaleX: 1, y: input[0], z: 1)
    case .scaleZ: Transform3D(scaleX: 1, y: 1, z: input[0])
    case .translate: Transform3D(translationX: input[0], y: input[1], z: input[2])
    case .translateX: Transform3D(translationX: input[0], y: 0, z: 0)
    case .translateY: Transform3D(translationX: 0, y: input[0], z: 0)
    case .translateZ: Transform3D(translationX: 0, y: 0, z: input[0])
    }
  }
}

extension Transform3D {
  /// The matrix of sixteen numbers, row by row.
  init(_ n: TrackSample.Numbers) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  /// The sixteen numbers, row by row.
  var components: TrackSample.Numbers {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The sixteen numbers, row by row.
  package var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The matrix applied a whole number of times, by squaring.
  func raised(to count: Double) -> Transform3D {
    var rest = UInt64(min(max(count, 0), 9e15))
    var power = self
    var result = Transform3D.identity
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(power) }
      power = power.concatenating(power)
      rest >>= 1
    }
    return result
  }
}
