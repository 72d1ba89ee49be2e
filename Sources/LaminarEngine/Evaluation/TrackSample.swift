import LaminarGraphics

/// The value of a track on its way from the constants to the target, by all the rules of
/// SEMANTICS 3.1. Simple tracks never come here.
struct TrackSample {
  private let track: Track
  private let tree: RenderTree
  private let width: Int
  /// The value under construction, as the track's kind of value.
  private var current: [Double]
  private var value: [Double]

  init(track: Track, tree: RenderTree) {
    self.track = track
    self.tree = tree
    width = Int(track.width)
    current = []
    value = [Double](repeating: 0, count: width)
  }

  /// Step 0: the value that the animations before have made.
  mutating func readCurrent(_ numbers: [Double]) {
    let target = Int(track.target)
    switch track.channel {
    case .slots:
      current = Array(numbers[target..<target + width])
    case .matrix:
      current = Array(numbers[target..<target + 16])
    case .component:
      let matrix = Transform3D(numbers, at: target)
      current = [matrix.component(track.component)]
    case .object:
      break
    }
  }

  /// Step 1: the value between the ends.
  mutating func interpolate(progress: Double, eased: Double) {
    guard track.operation != .keyframes else {
      interpolateKeys(at: eased)
      return
    }
    if track.channel == .matrix, track.matrixFunction == nil {
      interpolateMatrix(progress: progress, eased: eased)
      return
    }
    var (from, to) = ends()
    if track.flags.contains(.nilBase) {
      if track.operation == .fromConstant { to = Self.visible(to, beside: from) }
      if track.operation == .toConstant { from = Self.visible(from, beside: to) }
    }
    let step = track.flags.contains(.discrete) ? (eased < 0.5 ? 0.0 : 1.0) : eased
    if progress >= 1 {
      value = to
    } else if progress <= 0 {
      value = from
    } else {
      for index in 0..<width { value[index] = from[index] + (to[index] - from[index]) * step }
    }
  }

  /// A nil colour is the other end's, transparent.
  private static func visible(_ color: [Double], beside other: [Double]) -> [Double] {
    color.allSatisfy { $0 == 0 } && other.count == 4 ? [other[0], other[1], other[2], 0] : color
  }

  private func ends() -> (from: [Double], to: [Double]) {
    let data = Int(track.data)
    let constant = Array(tree.constants[data..<data + width])
    let base =
      track.matrixFunction.map { [Double](repeating: $0.identityInput, count: width) } ?? current
    switch track.operation {
    case .fromConstant: return (constant, base)
    case .toConstant: return (base, constant)
    case .byConstant: return (base, zip(base, constant).map { $0 + $1 })
    case .between, .keyframes, .motion, .objects:
      return (constant, Array(tree.constants[data + width..<data + 2 * width]))
    }
  }

  private mutating func interpolateMatrix(progress: Double, eased: Double) {
    let mix: Transform3D.Mix
    if track.mix >= 0 {
      mix = tree.mixes[Int(track.mix)]
    } else {
      let constant = Transform3D(tree.constants, at: Int(track.data))
      let base = Transform3D(current, at: 0)
      switch track.operation {
      case .fromConstant: mix = Transform3D.Mix(from: constant, to: base)
      case .byConstant: mix = Transform3D.Mix(from: base, to: constant.concatenating(base))
      default: mix = Transform3D.Mix(from: base, to: constant)
      }
    }
    let at = progress >= 1 ? 1 : (progress <= 0 ? 0 : eased)
    mix.value(at: at).store(into: &value, at: 0)
  }

  private mutating func interpolateKeys(at eased: Double) {
    let curve = tree.curves[Int(track.data)]
    let count = Int(curve.count)
    let values = Int(curve.values)
    let isDiscrete = curve.mode == .discrete
    let position = tree.constants.withUnsafeSpan {
      KeyPosition(
        of: eased, times: $0, at: Int(curve.times), count: count,
        segments: isDiscrete ? count : count - 1)
    }
    let a = values + position.index * width
    guard !isDiscrete else {
      value = Array(tree.constants[a..<a + width])
      return
    }
    var fraction = position.fraction
    if curve.easings >= 0 {
      fraction = tree.ease(tree.segmentEasings[Int(curve.easings) + position.index], fraction)
    }
    if position.fraction >= 1 {
      value = Array(tree.constants[a + width..<a + 2 * width])
      return
    }
    if position.fraction == 0 {
      value = Array(tree.constants[a..<a + width])
      return
    }
    if curve.mixes >= 0 {
      tree.mixes[Int(curve.mixes) + position.index].value(at: fraction).store(into: &value, at: 0)
      return
    }
    if track.flags.contains(.discrete) { fraction = fraction < 0.5 ? 0 : 1 }
    let constants = tree.constants
    if curve.mode == .cubic {
      let tangents = Int(curve.tangents) + position.index * 2 * width
      let h = HermiteWeights(fraction)
      for index in 0..<width {
        value[index] =
          h.start * constants[a + index] + h.outgoing * constants[tangents + index]
          + h.end * constants[a + width + index] + h.incoming * constants[tangents + width + index]
      }
    } else {
      for index in 0..<width {
        let start = constants[a + index]
        value[index] = start + (constants[a + width + index] - start) * fraction
      }
    }
  }

  /// Step 2: what the completed cycles of a cumulative animation add: each its end value.
  mutating func accumulate(cycles: Double) {
    guard track.flags.contains(.cumulative), cycles > 0 else { return }
    let last = value
    interpolate(progress: 1, eased: 1)
    let end = value
    value = last
    if track.channel == .matrix, track.matrixFunction == nil {
      let step = Transform3D(end, at: 0)
      var matrix = Transform3D(last, at: 0)
      for _ in 0..<Int(min(cycles, Self.mostMatrixCycles)) { matrix = matrix.concatenating(step) }
      matrix.store(into: &value, at: 0)
    } else {
      for index in 0..<width { value[index] += end[index] * cycles }
    }
  }

  /// Matrix powers are counted no further: beyond, any but a plain turn has left every canvas.
  private static var mostMatrixCycles: Double { 65_536 }

  /// Steps 3 and 4: the value function, and the sum with the value under construction.
  mutating func add() {
    if let function = track.matrixFunction {
      value = function.matrix(value).elements
    }
    guard track.flags.contains(.additive) else { return }
    if track.channel == .matrix {
      value = Transform3D(value, at: 0).concatenating(Transform3D(current, at: 0)).elements
    } else {
      for index in 0..<width { value[index] += current[index] }
    }
  }

  /// Step 5: the value in its place.
  func write(to numbers: inout [Double]) {
    let target = Int(track.target)
    if track.channel == .component {
      let matrix = Transform3D(numbers, at: target)
      matrix.setting(track.component, to: value[0]).store(into: &numbers, at: target)
    } else {
      for (index, number) in value.enumerated() { numbers[target + index] = number }
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
  func matrix(_ input: [Double]) -> Transform3D {
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
  /// The sixteen elements, row by row.
  package var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
