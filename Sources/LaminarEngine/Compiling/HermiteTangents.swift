/// The tangents of a cubic keyframe curve: Kochanek and Bartels with tension, continuity and bias,
/// scaled for uneven key times (Laminar.docc: Keyframes, "Cubic animations").
struct HermiteTangents {
  private let values: [[Double]]
  private let times: [Double]
  private let tension: [Double], continuity: [Double], bias: [Double]

  init(_ animation: KeyframeSpec, values: [[Double]], times: [Double]) {
    self.values = values
    self.times = times
    func padded(_ list: [Double]) -> [Double] {
      list + [Double](repeating: 0, count: max(values.count - list.count, 0))
    }
    tension = padded(animation.tension)
    continuity = padded(animation.continuity)
    bias = padded(animation.bias)
  }

  /// For each segment the outgoing tangent of its first key, then the incoming one of its second.
  func numbers(width: Int) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(2 * width * (values.count - 1))
    for segment in 0..<values.count - 1 {
      for component in 0..<width { result.append(outgoing(segment, component)) }
      for component in 0..<width { result.append(incoming(segment, component)) }
    }
    return result
  }

  /// What a segment's tangent is scaled by, 0…2 where key times ascend. Where they do not, the
  /// quotient has no meaning and is kept in that range.
  private static func scale(length: Double, span: Double) -> Double {
    span > 0 && length >= 0 ? min(2 * length / span, 2) : 1
  }

  /// so·(1−T)/2·[(1+C)(1+B)(P1−P0) + (1−C)(1−B)(P2−P1)]
  private func outgoing(_ key: Int, _ component: Int) -> Double {
    let after = values[key + 1][component] - values[key][component]
    let before = key > 0 ? values[key][component] - values[key - 1][component] : after
    let length = times[key + 1] - times[key]
    let span = key > 0 ? times[key + 1] - times[key - 1] : 2 * length
    let scale = Self.scale(length: length, span: span)
    let (c, b) = (continuity[key], bias[key])
    return scale * (1 - tension[key]) / 2
      * ((1 + c) * (1 + b) * before + (1 - c) * (1 - b) * after)
  }

  /// si·(1−T)/2·[(1−C)(1+B)(P2−P1) + (1+C)(1−B)(P3−P2)]
  private func incoming(_ segment: Int, _ component: Int) -> Double {
    let key = segment + 1
    let before = values[key][component] - values[segment][component]
    let isLast = key + 1 == values.count
    let after = isLast ? before : values[key + 1][component] - values[key][component]
    let length = times[key] - times[segment]
    let span = isLast ? 2 * length : times[key + 1] - times[segment]
    let scale = Self.scale(length: length, span: span)
    let (c, b) = (continuity[key], bias[key])
    return scale * (1 - tension[key]) / 2
      * ((1 - c) * (1 + b) * before + (1 + c) * (1 - b) * after)
  }
}
