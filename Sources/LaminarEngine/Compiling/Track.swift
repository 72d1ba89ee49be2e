import LaminarGraphics

/// One animation of one property, compiled: plain numbers and offsets in the tree's arrays.
struct Track: Sendable {
  /// How the value between the ends is made.
  enum Operation: UInt8, Sendable {
    /// From one constant to another.
    case between
    /// From a constant to the value under construction.
    case fromConstant
    /// From the value under construction to a constant.
    case toConstant
    /// From the value under construction on by a constant.
    case byConstant
    /// Through the keys of a curve.
    case keyframes
    /// Along a path.
    case motion
    /// From one value that is not a fixed run of numbers to another.
    case objects
  }

  /// What the value is written to.
  enum Channel: UInt8, Sendable {
    /// A run of numbers as they are.
    case slots
    /// A whole matrix.
    case matrix
    /// A part of a matrix, through its decomposition.
    case component
    /// An object.
    case object
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let additive = Flags(rawValue: 1)
    static let cumulative = Flags(rawValue: 2)
    /// The value switches at the middle instead of moving.
    static let discrete = Flags(rawValue: 4)
    /// The value under construction may be a colour that is nil.
    static let nilBase = Flags(rawValue: 8)
  }

  /// When it begins, and the length of an iteration.
  private let begin: Double, duration: Double
  /// The index of its timing, or −1 for one forward iteration.
  private let timingIndex: Int32
  /// The clock that the timing runs in.
  var source: Int32
  /// The easing table, or `EasingTable.linear`.
  var easing: Int32
  var operation: Operation
  var channel: Channel
  var flags: Flags
  /// How numbers become a matrix, or nil.
  var matrixFunction: MatrixFunction?
  /// The part of the matrix for the channel `component`.
  var component: Transform3D.Component
  /// The numbers of the animated value.
  var width: UInt8
  /// Where it is written: in the numbers, or in the objects.
  var target: Int32
  /// Where its data begins: in the constants, the curves, the motions or the object tracks.
  var data: Int32
  /// The spring that shapes its progress, or −1.
  var spring: Int32
  /// The prepared mix of two matrices, or −1.
  var mix: Int32
  /// The animation that it was compiled from, in `RenderTree.animations`.
  var animation: Int32

  /// Makes a track of numbers between constants; `timings` takes a timing that is not plain.
  init(
    timing: Timing, easing: Int, matrixFunction: MatrixFunction?, width: Int, target: Int,
    timings: inout [Timing]
  ) {
    begin = timing.beginTime
    duration = timing.duration
    if timing == Self.plain(begin, duration) {
      timingIndex = -1
    } else {
      // Many animations that are written one after another have one timing.
      if timings.last != timing { timings.append(timing) }
      timingIndex = Int32(timings.count - 1)
    }
    source = 0
    self.easing = Int32(easing)
    operation = .between
    channel = .slots
    flags = []
    self.matrixFunction = matrixFunction
    component = .rotationZ
    self.width = UInt8(width)
    self.target = Int32(target)
    data = 0
    spring = -1
    mix = -1
    animation = 0
  }

  /// Its timing. Pass the array of timings that the track was compiled with.
  @inline(__always)
  func timing(among timings: [Timing]) -> Timing {
    timingIndex < 0 ? Self.plain(begin, duration) : timings[Int(timingIndex)]
  }

  /// Whether another track has the same timing.
  func hasTiming(of other: Track, among timings: [Timing]) -> Bool {
    begin == other.begin && duration == other.duration
      && (timingIndex == other.timingIndex
        || timing(among: timings) == other.timing(among: timings))
  }

  @inline(__always)
  private static func plain(_ begin: Double, _ duration: Double) -> Timing {
    Timing(beginTime: begin, plainDuration: duration, inheritedDuration: 0)
  }
}

/// Numbers to a matrix: the closed form of `ValueFunction`.
enum MatrixFunction: UInt8, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The numbers that it takes.
  var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The input that makes the identity.
  var identityInput: Double {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    default: 0
    }
  }

  init?(_ name: ValueFunctionName) {
    switch name {
    case .rotateX: self = .rotateX
    case .rotateY: self = .rotateY
    case .rotateZ: self = .rotateZ
    case .scale: self = .scale
    case .scaleX: self = .scaleX
    case .scaleY: self = .scaleY
    case .scaleZ: self = .scaleZ
    case .translate: self = .translate
    case .translateX: self = .translateX
    case .translateY: self = .translateY
    case .translateZ: self = .translateZ
    default: return nil
    }
  }
}

// MARK: - Keyframes

/// The keys of a keyframe animation, as offsets in the tree's arrays.
struct KeyframeCurve: Sendable {
  enum Mode: UInt8, Sendable {
    /// Straight from key to key.
    case linear
    /// Each value holds until the next key.
    case discrete
    /// Cubic Hermite segments with prepared tangents.
    case cubic
  }

  var mode: Mode
  /// The number of values.
  var count: Int32
  /// The key times, in the constants.
  var times: Int32
  /// The values, `width` numbers each, in the constants.
  var values: Int32
  /// Two tangents per segment for cubic curves, in the constants.
  var tangents: Int32
  /// One easing table per segment, in the tree's segment easings; −1 when all are linear.
  var easings: Int32
  /// The prepared mixes of neighbouring matrices, or −1.
  var mixes: Int32
}

/// The position of a progress among key times.
struct KeyPosition {
  /// The key at or before the progress.
  var index: Int
  /// The progress from that key to the next, 0…1.
  var fraction: Double
}

extension KeyPosition {
  /// Finds a progress among key times by halving.
  ///
  /// A key time is reached 1e-9 before it, so that frames which fall on keys never miss them by
  /// a rounding. The segment after an equal key time begins; after the last time the last value
  /// holds. Times that do not ascend are halved like others: the key found is reached and the next
  /// is not, except at the ends of the list, where the fraction is clamped.
  ///
  /// - Parameter segments: the last index that may begin a segment, plus one.
  @inline(__always)
  init(
    of progress: Double, times: borrowing Span<Double>, at offset: Int, count: Int, segments: Int
  ) {
    let sought = progress + Timing.snap
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[offset + middle] <= sought { low = middle } else { high = middle }
    }
    let index = min(low, segments - 1)
    let start = times[offset + index]
    guard index + 1 < count else {
      self.init(index: index, fraction: 0)
      return
    }
    let length = times[offset + index + 1] - start
    let fraction = length > 0 ? (progress - start) / length : 1
    self.init(index: index, fraction: min(max(fraction, 0), 1))
  }
}

// MARK: - Paths

/// The path of a keyframe animation: segments to run along, and how.
struct PathMotion: Sendable {
  enum Mode: UInt8, Sendable {
    /// The same time for every segment, or by key times.
    case segments
    /// The start of each segment holds.
    case discrete
    /// The same speed all along.
    case paced
  }

  enum Turning: UInt8, Sendable {
    case none, along, against
  }

  let mode: Mode
  let turning: Turning
  let segments: [Path.Segment]
  /// A time for each end of a segment, `segments.count + 1` of them.
  let times: [Double]
  /// One easing table per segment; empty when all are linear.
  let easings: [Int]
  /// The lengths along the path, for the paced mode.
  let measure: PathMeasure?
  /// The offset of the layer's matrix in the numbers, for a turning motion.
  let transformTarget: Int

  /// The point of the path at a progress, and the direction, which is zero where the path has none.
  func position(
    at progress: Double, easing: (Int, Double) -> Double
  ) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
    if let measure {
      let length = measure.length * min(max(progress, 0), 1)
      guard let (point, direction) = measure.location(at: length) else {
        return (segments[0].start, .zero)
      }
      return (point, direction)
    }
    let position = times.withUnsafeSpan { times in
      KeyPosition(
        of: progress, times: times, at: 0, count: times.count, segments: segments.count)
    }
    let segment = segments[position.index]
    if mode == .discrete { return (segment.start, segment.tangent(at: 0)) }
    var fraction = position.fraction
    if position.index < easings.count { fraction = easing(easings[position.index], fraction) }
    return (segment.point(at: fraction), segment.tangent(at: min(max(fraction, 0), 1)))
  }
}

extension Array {
  /// Lends the elements as a span.
  @inline(__always)
  func withUnsafeSpan<Result>(_ body: (Span<Element>) -> Result) -> Result { body(span) }
}

extension PathMotion {
  /// The matrix that turns a layer into the path's direction; nil where it does not turn.
  func turn(along direction: SIMD2<Double>) -> Transform3D? {
    guard turning != .none, direction != .zero else { return nil }
    let d = turning == .against ? -direction : direction
    return Transform3D(m11: d.x, m12: d.y, m21: -d.y, m22: d.x)
  }
}

// MARK: - Objects

/// The values of an animation of a property that is not a fixed run of numbers.
struct ObjectTrack: Sendable {
  enum Shape: Sendable {
    /// From and to; nil is the value under construction.
    case between(PropertyValue?, PropertyValue?)
    /// Values with their key times, held when discrete.
    case keys([PropertyValue], times: [Double], easings: [Int], isDiscrete: Bool)
  }

  let shape: Shape
  /// How each path becomes the next; empty where the values are not paths.
  private let morphs: [PathMorph?]

  init(shape: Shape) {
    self.shape = shape
    switch shape {
    case .between(let from?, let to?): morphs = Self.morphs([from, to])
    case .keys(let values, _, _, isDiscrete: false): morphs = Self.morphs(values)
    default: morphs = []
    }
  }

  private static func morphs(_ values: [PropertyValue]) -> [PathMorph?] {
    guard case .path? = values.first else { return [] }
    return zip(values, values.dropFirst()).map { a, b in
      guard case (.path(let from), .path(let to)) = (a, b) else { return nil }
      return PathMorph(from: from, to: to)
    }
  }

  /// The two values around a progress, and the fraction between them; nil at the ends and for
  /// values that are held.
  func blend(
    progress: Double, eased: Double, current: PropertyValue, easing: (Int, Double) -> Double
  ) -> (from: PropertyValue, to: PropertyValue, progress: Double)? {
    switch shape {
    case .between(let from, let to):
      guard eased != 0, progress < 1 else { return nil }
      return (from ?? current, to ?? current, eased)
    case .keys(let values, let times, let easings, let isDiscrete):
      guard !isDiscrete, values.count > 1 else { return nil }
      let position = times.withUnsafeSpan { times in
        KeyPosition(of: eased, times: times, at: 0, count: times.count, segments: values.count - 1)
      }
      var fraction = position.fraction
      if position.index < easings.count { fraction = easing(easings[position.index], fraction) }
      return (
        values[position.index], values[min(position.index + 1, values.count - 1)], fraction
      )
    }
  }

  /// The value at a progress before and after easing.
  func value(
    progress: Double, eased: Double, current: PropertyValue, easing: (Int, Double) -> Double
  ) -> PropertyValue {
    switch shape {
    case .between(let from, let to):
      if progress >= 1 { return to ?? current }
      if eased == 0 { return from ?? current }
      return mix(from ?? current, to ?? current, segment: 0, at: eased) ?? current
    case .keys(let values, let times, let easings, let isDiscrete):
      let segments = isDiscrete ? values.count : values.count - 1
      let position = times.withUnsafeSpan { times in
        KeyPosition(of: eased, times: times, at: 0, count: times.count, segments: segments)
      }
      if isDiscrete { return values[min(position.index, values.count - 1)] }
      var fraction = position.fraction
      if position.index < easings.count { fraction = easing(easings[position.index], fraction) }
      let next = min(position.index + 1, values.count - 1)
      if fraction >= 1 { return values[next] }
      return mix(values[position.index], values[next], segment: position.index, at: fraction)
        ?? current
    }
  }

  private func mix(
    _ from: PropertyValue, _ to: PropertyValue, segment: Int, at progress: Double
  ) -> PropertyValue? {
    if segment < morphs.count, let morph = morphs[segment] {
      return .path(morph.path(at: progress))
    }
    return from.mixed(with: to, at: progress)
  }
}

// MARK: - Transitions

/// A transition of a node, compiled.
struct TransitionTrack: Sendable {
  let node: Int
  let timing: Timing
  /// The clock that the timing runs in.
  var clock: Int
  let easing: Int
  let effect: TransitionEffect
  let startProgress: Double, endProgress: Double
  /// Nil for a layer that was not there before.
  let source: TransitionSource?
}

/// How the picture before is replaced by the one after
/// (Laminar.docc: BlocksAndTransitions, "Transitions").
enum TransitionEffect: Sendable, Hashable {
  /// A side of a layer's own space: top is the greatest y.
  enum Side: Sendable, Hashable { case left, right, top, bottom }

  /// (1 − p) of the old and p of the new.
  case fade
  /// The new one slides over the old one.
  case moveIn(Side)
  /// Both slide.
  case push(Side)
  /// The old one slides away from the new one.
  case reveal(Side)
  /// The old one turns until it is seen from the edge, then the new one continues; the side that
  /// comes to the front. Here top is where the layer begins on the screen: the least y.
  case flip(Side)
  /// The old one is rolled off the new one, beginning at a corner of a side.
  case curl(Side)
  /// The new one is rolled onto the old one, ending at a corner of a side.
  case uncurl(Side)

  /// The effect of a type and a subtype; nil for an unknown type.
  init?(_ type: TransitionType, _ subtype: TransitionSubtype?) {
    let side: Side =
      switch subtype {
      case .fromRight?: .right
      case .fromTop?: .top
      case .fromBottom?: .bottom
      default: .left
      }
    switch type {
    case .fade, .crossDissolve: self = .fade
    case .moveIn: self = .moveIn(side)
    case .push: self = .push(side)
    case .reveal: self = .reveal(side)
    case .flipFromLeft: self = .flip(.left)
    case .flipFromRight: self = .flip(.right)
    case .flipFromTop: self = .flip(.top)
    case .flipFromBottom: self = .flip(.bottom)
    // Pages curl up from the bottom of the screen, where y is greatest, as those of views do.
    case .pageCurl: self = .curl(subtype == nil ? .top : side)
    case .pageUnCurl: self = .uncurl(subtype == nil ? .top : side)
    default: return nil
    }
  }
}

/// The state of a transition at a moment.
struct ActiveTransition {
  let effect: TransitionEffect
  let progress: Double
  let source: TransitionSource?
}

extension PresentationTree {
  /// The transition that a node shows at the moment; nil when none is running.
  func transition(of node: Int) -> ActiveTransition? {
    guard !tree.transitionIndices.isEmpty, let index = tree.transitionIndices[node] else {
      return nil
    }
    let track = tree.transitions[index]
    let phase = track.timing.phase(at: times[track.clock])
    guard phase.isApplied else { return nil }
    let eased = tree.ease(track.easing, phase.progress)
    return ActiveTransition(
      effect: track.effect,
      progress: track.startProgress + (track.endProgress - track.startProgress) * eased,
      source: track.source)
  }
}
