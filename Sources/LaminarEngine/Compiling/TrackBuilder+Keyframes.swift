import LaminarGraphics

/// Keyframe animations (Laminar.docc: Keyframes, "Values and key times").
extension TrackBuilder {
  func buildKeyframes(
    _ animation: KeyframeSpec, into track: inout Track, transformTarget: Int,
    data: inout TrackData
  ) throws(TrackFailure) {
    if let path = animation.path {
      try buildMotion(
        animation, along: path, into: &track, transformTarget: transformTarget, data: &data)
      return
    }
    guard let list = animation.values else {
      throw TrackFailure(reason: "it has neither values nor a path")
    }
    guard let width else {
      try buildObjectKeys(animation, objects(of: list), into: &track, data: &data)
      return
    }
    let numbers = try numbers(of: list, width: width)
    guard numbers.count >= 2 * width else {
      throw TrackFailure(reason: "keyframes need at least two values")
    }
    let times = try keyTimes(of: animation, numbers, width: width)
    let count = min(times.count, numbers.count / width)
    guard count >= 2 || animation.calculationMode == .discrete else {
      throw TrackFailure(reason: "keyframes need at least two key times")
    }
    let used = numbers.prefix(count * width)
    var curve = KeyframeCurve(
      mode: mode(of: animation, count: count), count: Int32(count),
      times: data.append(times.prefix(count)), values: data.append(used),
      tangents: -1, easings: -1, mixes: -1)
    if curve.mode == .cubic {
      curve.tangents = data.append(
        HermiteTangents(animation, values: Self.rows(used, width: width), times: times)
          .numbers(width: width))
    }
    if curve.mode != .discrete {
      if isMatrix {
        curve.mixes = Int32(data.mixes.count)
        for index in 0..<count - 1 {
          data.mixes.append(
            Transform3D.Mix(
              from: Transform3D(numbers, at: index * width),
              to: Transform3D(numbers, at: (index + 1) * width)))
        }
      }
      let easings = segmentEasings(of: animation, count: count - 1, data: &data)
      if !easings.isEmpty {
        curve.easings = Int32(data.segmentEasings.count)
        data.segmentEasings += easings
      }
    }
    track.operation = .keyframes
    track.data = Int32(data.curves.count)
    data.curves.append(curve)
  }

  /// The values as the property takes them.
  private func objects(of list: KeyframeValues) throws(TrackFailure) -> [PropertyValue] {
    var values: [PropertyValue] = []
    values.reserveCapacity(list.count)
    for value in list { values.append(try converted(value, "values") ?? .none) }
    guard values.count >= 2 else {
      throw TrackFailure(reason: "keyframes need at least two values")
    }
    return values
  }

  /// The numbers of all values, one value after the other.
  private func numbers(of list: KeyframeValues, width: Int) throws(TrackFailure) -> [Double] {
    // FAST PATH: numbers that a reader of scenes has checked.
    if function == nil, let numbers = list.numbers(of: path.kind) { return numbers }
    let values = try objects(of: list)
    var numbers: [Double] = []
    numbers.reserveCapacity(values.count * width)
    for (index, value) in values.enumerated() {
      numbers += self.numbers(value, beside: values[index == 0 ? 1 : index - 1])
    }
    return numbers
  }

  /// The numbers of each value.
  private static func rows(_ numbers: ArraySlice<Double>, width: Int) -> [[Double]] {
    stride(from: numbers.startIndex, to: numbers.endIndex, by: width).map {
      Array(numbers[$0..<$0 + width])
    }
  }

  private var isMatrix: Bool { path.kind == .transform && function == nil }

  private func mode(of animation: KeyframeSpec, count: Int) -> KeyframeCurve.Mode {
    switch animation.calculationMode {
    case .discrete: .discrete
    case .cubic, .cubicPaced: isMatrix || count < 3 || path.kind == .bool ? .linear : .cubic
    default: .linear
    }
  }

  /// One easing table per segment; empty when none is needed. Paced and discrete keys have none.
  private func segmentEasings(
    of animation: KeyframeSpec, count: Int, data: inout TrackData
  ) -> [Int] {
    switch animation.calculationMode {
    case .paced, .cubicPaced, .discrete: return []
    default: break
    }
    let functions = animation.timingFunctions
    guard !functions.isEmpty else { return [] }
    return (0..<count).map { index in
      data.easings.offset(of: index < functions.count ? functions[index] : nil)
    }
  }

  // MARK: - Key times

  /// When each value is reached.
  ///
  /// 1. Paced modes space the values by their distances.
  /// 2. A list is used as it is, also where it descends or leaves 0…1.
  /// 3. A discrete animation of n values takes n + 1 times or n; any other list of another length
  ///    uses the common beginning.
  /// 4. Without a list the times are even: i/(n−1), discrete i/n.
  private func keyTimes(
    of animation: KeyframeSpec, _ numbers: [Double], width: Int
  ) throws(TrackFailure) -> [Double] {
    let count = numbers.count / width
    let isDiscrete = animation.calculationMode == .discrete
    switch animation.calculationMode {
    case .paced, .cubicPaced:
      return pacedTimes(Self.rows(numbers[...], width: width))
        ?? Self.evenTimes(count, isDiscrete: false)
    default:
      return try Self.listedTimes(animation)
        ?? Self.evenTimes(count, isDiscrete: isDiscrete)
    }
  }

  /// The key times of the list, clamped so that differences between them are finite.
  private static func listedTimes(_ animation: KeyframeSpec) throws(TrackFailure) -> [Double]? {
    guard let times = animation.keyTimes, !times.isEmpty else { return nil }
    guard times.allSatisfy(\.isFinite) else {
      throw TrackFailure(reason: "a key time is not finite")
    }
    return times.map { min(max($0, -RenderTree.limit), RenderTree.limit) }
  }

  static func evenTimes(_ count: Int, isDiscrete: Bool) -> [Double] {
    let steps = Double(isDiscrete ? count : max(count - 1, 1))
    return (0..<count).map { Double($0) / steps }
  }

  /// Times in proportion to the distances; nil where the kind has no distance, or all are 0.
  private func pacedTimes(_ rows: [[Double]]) -> [Double]? {
    switch path.kind {
    case .number, .integer, .point, .size, .color: break
    case .transform where function != nil: break
    default: return nil
    }
    var lengths = [0.0]
    for (a, b) in zip(rows, rows.dropFirst()) {
      let square = zip(a, b).reduce(0.0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
      lengths.append((lengths.last ?? 0) + square.squareRoot())
    }
    guard let total = lengths.last, total > 0, total.isFinite else { return nil }
    return lengths.map { $0 / total }
  }

  // MARK: - Objects and paths

  private func buildObjectKeys(
    _ animation: KeyframeSpec, _ values: [PropertyValue], into track: inout Track,
    data: inout TrackData
  ) throws(TrackFailure) {
    let isDiscrete = animation.calculationMode == .discrete
    let times =
      try Self.listedTimes(animation) ?? Self.evenTimes(values.count, isDiscrete: isDiscrete)
    let count = min(times.count, values.count)
    let used = Array(values.prefix(count))
    guard count >= 2 || isDiscrete else {
      throw TrackFailure(reason: "keyframes need at least two key times")
    }
    for (a, b) in zip(used, used.dropFirst()) where !a.mixes(with: b) {
      throw TrackFailure(reason: "the values have different numbers of elements")
    }
    track.operation = .objects
    track.data = Int32(data.objectTracks.count)
    let easings = segmentEasings(of: animation, count: max(count - 1, 0), data: &data)
    data.objectTracks.append(
      ObjectTrack(
        shape: .keys(
          used, times: Array(times.prefix(count)), easings: easings, isDiscrete: isDiscrete)))
  }

  /// Motion along a path (Laminar.docc: Keyframes, "Motion along a path").
  private func buildMotion(
    _ animation: KeyframeSpec, along path: Path, into track: inout Track,
    transformTarget: Int, data: inout TrackData
  ) throws(TrackFailure) {
    guard self.path.kind.isPlanar else {
      throw TrackFailure(reason: "a path animates points and sizes only")
    }
    guard let point = path.currentPoint else { throw TrackFailure(reason: "the path is empty") }
    var segments: [Path.Segment] = []
    path.forEachSegment { segments.append($0) }
    if segments.isEmpty {
      let point = SIMD2(Double(point.x), Double(point.y))
      segments = [Path.Segment(from: point, to: point)]
    }
    let mode: PathMotion.Mode =
      switch animation.calculationMode {
      case .paced, .cubicPaced: .paced
      case .discrete: .discrete
      default: .segments
      }
    let turning: PathMotion.Turning =
      switch animation.rotationMode {
      case nil: .none
      case .rotateAutoReverse?: .against
      default: .along
      }
    var times = Self.evenTimes(segments.count + 1, isDiscrete: false)
    if mode != .paced, let listed = try Self.listedTimes(animation), listed.count >= 2 {
      let count = min(listed.count, segments.count + 1)
      times = Array(listed.prefix(count))
      segments = Array(segments.prefix(count - 1))
    }
    track.operation = .motion
    track.data = Int32(data.motions.count)
    data.motions.append(
      PathMotion(
        mode: mode, turning: turning, segments: segments, times: times,
        easings: segmentEasings(of: animation, count: segments.count, data: &data),
        measure: mode == .paced ? PathMeasure(path) : nil, transformTarget: transformTarget))
  }
}
