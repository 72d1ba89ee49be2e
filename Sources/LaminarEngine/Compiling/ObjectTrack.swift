import LaminarGraphics

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
