import LaminarGraphics

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
      case .fromConstant: Transform3D.Mix(from: constant, to: base)
      case .byConstant: Transform3D.Mix(from: base, to: constant.concatenating(base))
      default: Transform3D.Mix(from: base, to: constant)
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
