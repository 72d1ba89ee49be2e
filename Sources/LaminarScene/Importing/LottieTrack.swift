import Foundation
import LaminarEngine
import LaminarGraphics

/// A value that Lottie animates: numbers, or an outline.
protocol LottieValue: Sendable, Equatable {
  /// About how many numbers it has.
  var size: Int { get }

  /// The value between this one and another: `progress` gives the eased fraction by dimension.
  func mixed(with other: Self, at progress: (_ dimension: Int) -> Double) -> Self
}

/// What a list that is animated holds: the numbers of a vector, or outlines.
protocol LottieElement: Sendable, Equatable {
  /// Whether each element of a list is a dimension, with an easing of its own.
  static var isDimension: Bool { get }
  /// How many numbers it has.
  var size: Int { get }

  func mixed(with other: Self, at fraction: Double) -> Self
}

extension Double: LottieElement {
  static var isDimension: Bool { true }
  var size: Int { 1 }

  func mixed(with other: Double, at fraction: Double) -> Double {
    self + (other - self) * fraction
  }
}

extension BezierOutline: LottieElement {
  static var isDimension: Bool { false }
  var size: Int { vertices.count * 6 + 1 }
}

extension Array: LottieValue where Element: LottieElement {
  var size: Int { reduce(1) { $0 + $1.size } }

  func mixed(with other: [Element], at progress: (Int) -> Double) -> [Element] {
    // Lists of outlines are mixed only with those that have as many.
    guard count == other.count || Element.isDimension else { return self }
    var result = self
    let whole = Element.isDimension ? 0 : progress(0)
    for index in 0..<Swift.min(count, other.count) {
      result[index] = self[index].mixed(
        with: other[index], at: Element.isDimension ? progress(index) : whole)
    }
    return result
  }
}

/// The easing of one dimension of a segment: the control points of a cubic Bézier curve.
struct LottieEase: Sendable, Hashable {
  var outX = 0.0
  var outY = 0.0
  var inX = 1.0
  var inY = 1.0

  static let linear = LottieEase()

  var isLinear: Bool { outX == outY && inX == inY }

  /// The eased fraction.
  func value(at fraction: Double) -> Double {
    if isLinear { return fraction }
    return TimingFunction(controlPoints: outX, outY, inX, inY).value(at: fraction)
  }

  /// The timing function as scenes write it.
  var text: String {
    isLinear ? "\"linear\"" : SceneNumber.list([outX, outY, inX, inY])
  }
}

/// When the values of a track are reached, and how what is between them is eased.
struct LottieTiming: Sendable, Hashable {
  /// A keyframe's time, and the segment that begins there.
  struct Key: Sendable, Hashable {
    /// In frames of the composition.
    var time: Double
    /// That of all dimensions that are eased alike.
    var ease = LottieEase.linear
    /// Those of the dimensions where they differ, of which the last one counts for those beyond; else none.
    var otherEases: [LottieEase] = []
    /// Whether the value stays until the next key.
    var isHold = false

    func ease(of dimension: Int) -> LottieEase {
      otherEases.isEmpty ? ease : otherEases[min(dimension, otherEases.count - 1)]
    }

    /// Whether all dimensions are eased alike.
    var isUniform: Bool { otherEases.isEmpty }
  }

  /// At least one, ascending; none but one for a constant.
  var keys: [Key]

  static let constant = LottieTiming(keys: [Key(time: 0)])

  /// The index of the first key after a frame; nil after the last one.
  func index(after frame: Double) -> Int? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].time > frame { high = middle } else { low = middle + 1 }
    }
    return low < keys.count ? low : nil
  }
}

/// A moment of tracks: a frame, or a keyframe that they have in common.
enum LottieMoment {
  case frame(Double)
  case key(Int)
}

/// A value of a Lottie file over time: a constant or keyframes.
struct LottieTrack<Value: LottieValue>: Sendable {
  var timing: LottieTiming
  /// The value of each key of the timing.
  var values: [Value]
  /// The spatial tangents of each segment, relative to its ends; empty where all are straight.
  var tangents: [(out: SIMD2<Double>, into: SIMD2<Double>)] = []
  /// Where it is in the file; nil of what the file leaves out.
  var origin: Range<Int>?
  /// The name of the slot that replaces a constant.
  var slot: String?

  /// A value that stays.
  init(_ value: Value, origin: Range<Int>? = nil) {
    timing = .constant
    values = [value]
    self.origin = origin
  }

  init(timing: LottieTiming, values: [Value], origin: Range<Int>?) {
    self.timing = timing
    self.values = values
    self.origin = origin
  }

  var isAnimated: Bool { values.count > 1 }
  /// The first value, that of a constant.
  var first: Value { values[0] }
  /// Whether a segment is a curve in the plane.
  var isCurved: Bool { tangents.contains { $0.out != .zero || $0.into != .zero } }

  /// The value at a frame, or that of a key; a constant's only value at any moment.
  func value(at moment: LottieMoment) -> Value {
    switch moment {
    case .key(let index): return values[min(index, values.count - 1)]
    case .frame(let frame): return value(at: frame)
    }
  }

  /// The value at a frame of the composition.
  func value(at frame: Double) -> Value {
    guard isAnimated, frame >= timing.keys[0].time else { return values[0] }
    guard let next = timing.index(after: frame) else { return values[values.count - 1] }
    let key = timing.keys[next - 1]
    if key.isHold { return values[next - 1] }
    let fraction = (frame - key.time) / (timing.keys[next].time - key.time)
    return values[next - 1].mixed(with: values[next]) { key.ease(of: $0).value(at: fraction) }
  }

  /// The track with other values at the same keys.
  func map<Other: LottieValue>(_ transform: (Value) -> Other) -> LottieTrack<Other> {
    var result = LottieTrack<Other>(
      timing: timing, values: values.map(transform), origin: origin)
    result.slot = slot
    return result
  }
}

extension LottieTrack where Value == [Double] {
  /// The number of a dimension, alone.
  func component(_ index: Int, default missing: Double = 0) -> LottieTrack<[Double]> {
    var result = map { [index < $0.count ? $0[index] : missing] }
    for key in result.timing.keys.indices {
      result.timing.keys[key].ease = result.timing.keys[key].ease(of: index)
      result.timing.keys[key].otherEases = []
    }
    return result
  }

  /// Whether all dimensions are eased alike in each segment.
  var isUniform: Bool { timing.keys.allSatisfy(\.isUniform) }

  /// The point at a frame, on the curve of its segment: as Core Animation moves along a path, with the
  /// curve's parameter.
  func point(at frame: Double) -> SIMD2<Double> {
    guard isCurved, let next = timing.index(after: frame), next > 0,
      !timing.keys[next - 1].isHold
    else { return Self.point(value(at: frame)) }
    let key = timing.keys[next - 1]
    let t = key.ease(of: 0).value(at: (frame - key.time) / (timing.keys[next].time - key.time))
    let (start, end) = (Self.point(values[next - 1]), Self.point(values[next]))
    let (first, second) = (start + tangents[next - 1].out, end + tangents[next - 1].into)
    let s = 1 - t
    return start * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t)
      + end * (t * t * t)
  }

  private static func point(_ value: [Double]) -> SIMD2<Double> {
    SIMD2(value.first ?? 0, value.count > 1 ? value[1] : 0)
  }

  /// Adds the curve of a segment to a path, which begins anew where it does not end at its start.
  func addCurve(_ index: Int, to path: inout Path) {
    func place(_ point: SIMD2<Double>) -> CGPoint { CGPoint(x: point.x, y: point.y) }
    let (start, end) = (Self.point(values[index]), Self.point(values[index + 1]))
    let (out, into) = index < tangents.count ? tangents[index] : (.zero, .zero)
    if path.currentPoint != place(start) { path.move(to: place(start)) }
    if out == .zero, into == .zero {
      path.addLine(to: place(end))
    } else {
      path.addCurve(to: place(end), control1: place(start + out), control2: place(end + into))
    }
  }
}

// MARK: - Combinations

/// What a value that is made of several tracks follows.
protocol LottieTimed {
  var timing: LottieTiming { get }
  var isAnimated: Bool { get }
  var isCurved: Bool { get }
  var origin: Range<Int>? { get }
}

extension LottieTrack: LottieTimed {
  /// A track of values that are made of several tracks.
  ///
  /// Where those that are animated have the same keys and easing, so has the result if its values are
  /// affine functions of theirs: it is exact. Otherwise there is a key for each frame.
  ///
  /// - Parameters:
  ///   - tracks: What the values are made of.
  ///   - clock: The clock, with the frames that are seen.
  ///   - isAffine: Whether mixing the made values is the same as making them of mixed ones.
  ///   - value: Makes the value at a moment.
  static func combined(
    _ tracks: [any LottieTimed], in clock: LottieClock, isAffine: Bool,
    _ value: (LottieMoment) -> Value
  ) -> LottieTrack {
    let origin = (tracks.first(where: \.isAnimated) ?? tracks.first)?.origin
    let animated = tracks.filter(\.isAnimated)
    guard let first = animated.first else {
      let made = value(.frame(0))
      _ = clock.samples.take(made.size)
      return LottieTrack(made, origin: origin)
    }
    let isCommon =
      isAffine && animated.allSatisfy { $0.timing == first.timing && !$0.isCurved }
      && first.timing.keys.allSatisfy(\.isUniform)
    if isCommon {
      var values: [Value] = []
      for index in first.timing.keys.indices {
        values.append(value(.key(index)))
        guard clock.samples.take(values[index].size) else {
          return LottieTrack(values[index], origin: origin)
        }
      }
      return LottieTrack(timing: first.timing, values: values, origin: origin)
    }
    var low = Double.infinity
    var high = -Double.infinity
    for track in animated {
      low = min(low, track.timing.keys[0].time)
      high = max(high, track.timing.keys[track.timing.keys.count - 1].time)
    }
    low = max(low, clock.range.lowerBound).rounded(.down)
    high = min(min(high, clock.range.upperBound).rounded(.up), low + LottieSamples.mostFrames)
    guard high > low else { return LottieTrack(value(.frame(low)), origin: origin) }
    var keys: [LottieTiming.Key] = []
    var values: [Value] = []
    for step in 0...Int(high - low) {
      let frame = low + Double(step)
      let made = value(.frame(frame))
      guard clock.samples.take(made.size) else { break }
      // Of equal values the first and the last are kept.
      if values.count > 1, values[values.count - 1] == made, values[values.count - 2] == made {
        keys[keys.count - 1].time = frame
      } else {
        keys.append(LottieTiming.Key(time: frame))
        values.append(made)
      }
    }
    guard let only = values.first, values.count > 1 else {
      return LottieTrack(value(.frame(low)), origin: origin)
    }
    if values.count == 2, only == values[1] { return LottieTrack(only, origin: origin) }
    return LottieTrack(timing: LottieTiming(keys: keys), values: values, origin: origin)
  }
}

/// How many numbers are computed, for all outlines of a file and all tracks that are made frame by frame
/// together.
final class LottieSamples {
  /// The most frames of a track of which each gets a key of its own.
  static let mostFrames = 20_000.0
  /// The most numbers of all tracks.
  static let most = 20_000_000

  private var taken = 0
  /// Whether there were more than are allowed.
  private(set) var isExceeded = false

  /// Counts some numbers; false beyond the most.
  func take(_ count: Int) -> Bool {
    guard allows(count) else { return false }
    taken += count
    return true
  }

  /// Whether some more numbers are allowed, before they are made.
  func allows(_ count: Int) -> Bool {
    if taken + count > Self.most { isExceeded = true }
    return !isExceeded
  }
}
