import LaminarGraphics

/// Why an animation has no effect.
struct TrackFailure: Error {
  let reason: String
}

/// Compiles one property animation into a track.
struct TrackBuilder {
  let property: PropertySpec
  /// The easing table of the timing function.
  let easing: Int
  let path: PropertyPath
  let timing: Timing
  /// What turns the numbers into a matrix; the animated values are then its inputs.
  let function: MatrixFunction?

  init(property: PropertySpec, easing: Int, path: PropertyPath, timing: Timing) {
    self.property = property
    self.easing = easing
    self.path = path
    self.timing = timing
    function =
      path.kind == .transform ? (property.function?.name).flatMap { MatrixFunction($0) } : nil
  }

  /// Whether the animation turns the layer along its path.
  var turnsLayer: Bool {
    guard property.ends == nil, case .keyframes(let keyframes) = property.motion else {
      return false
    }
    return keyframes.turnsLayer
  }

  /// What kind of values the animation lists.
  private var valueKind: PropertyKind {
    guard let function else { return path.kind }
    return function.inputCount == 1 ? .number : .numbers
  }

  /// The numbers of one such value, or nil for values that are not a fixed run of numbers.
  var width: Int? { function?.inputCount ?? path.kind.componentCount }

  /// Compiles the animation.
  func build(
    target: AnimationCompiler.TargetLocation, transformTarget: Int, data: inout TrackData
  ) throws(TrackFailure) -> Track {
    var track = Track(
      timing: timing, easing: easing, matrixFunction: function, width: width ?? 0,
      target: target.offset, timings: &data.timings)
    switch path.component {
    case .whole:
      track.channel = width == nil ? .object : (path.kind == .transform ? .matrix : .slots)
    case .slots(let offset, _):
      track.target += Int32(offset)
    case .translation:
      track.target += Int32(Self.translationOffset)
    case .transform(let component):
      track.channel = .component
      track.component = component
    case .element:
      throw TrackFailure(reason: "single elements cannot be animated")
    }
    if property.isAdditive { track.flags.insert(.additive) }
    if property.isCumulative, !timing.autoreverses { track.flags.insert(.cumulative) }
    if path.kind == .bool { track.flags.insert(.discrete) }
    if target.isNil, path.kind == .color { track.flags.insert(.nilBase) }
    // FAST PATH: most animations go from one number to another.
    if case .number = path.kind, let (from, to) = property.ends, from.isFinite, to.isFinite {
      track.data = Int32(data.constants.count)
      data.constants.append(from)
      data.constants.append(to)
      return track
    }
    switch property.motion {
    case .keyframes(let keyframes):
      try buildKeyframes(
        keyframes, into: &track, transformTarget: transformTarget, data: &data)
    case .basic(let ends, let spring):
      try buildBasic(ends, into: &track, data: &data)
      if let spring {
        track.spring = Int32(data.springs.count)
        data.springs.append(Spring.Solution(spring))
      }
    case .nothing:
      throw TrackFailure(reason: "the animation has no values")
    }
    return track
  }

  /// The index of m41 among the elements of a matrix.
  private static let translationOffset = 12

  // MARK: - Basic animations

  /// The seven combinations of from, to and by (Laminar.docc: AnimationValues, "From, to and by").
  private func buildBasic(
    _ ends: PropertySpec.Ends, into track: inout Track, data: inout TrackData
  ) throws(TrackFailure) {
    let by = ends.to != nil && ends.from != nil ? nil : try converted(ends.by, "byValue")
    let from = try converted(ends.from, "fromValue")
    let to = try converted(ends.to, "toValue")
    guard let width else {
      try buildObjects(from: from, to: to, by: by, into: &track, data: &data)
      return
    }
    switch (from, to, by) {
    case (let from?, let to?, _):
      track.operation = .between
      track.data = append(from, beside: to, to: &data)
      _ = append(to, beside: from, to: &data)
      mix(&track, &data)
    case (let from?, nil, let by?):
      let from = numbers(from)
      between(from, sum(from, numbers(by)), into: &track, data: &data)
    case (nil, let to?, let by?):
      let to = numbers(to)
      try between(difference(to, numbers(by)), to, into: &track, data: &data)
    case (let from?, nil, nil):
      track.operation = .fromConstant
      track.data = data.append(numbers(from))
    case (nil, let to?, nil):
      track.operation = .toConstant
      track.data = data.append(numbers(to))
    case (nil, nil, let by?) where property.isAdditive:
      let zero =
        path.kind == .transform && function == nil
        ? Transform3D.identity.elements : [Double](repeating: 0, count: width)
      between(zero, numbers(by), into: &track, data: &data)
    case (nil, nil, let by?):
      track.operation = .byConstant
      track.data = data.append(numbers(by))
    case (nil, nil, nil):
      throw TrackFailure(reason: "it has neither fromValue nor toValue nor byValue")
    }
  }

  private func between(
    _ from: [Double], _ to: [Double], into track: inout Track, data: inout TrackData
  ) {
    track.operation = .between
    track.data = data.append(from)
    _ = data.append(to)
    mix(&track, &data)
  }

  /// Prepares what is between the two matrices that a track begins with.
  private func mix(_ track: inout Track, _ data: inout TrackData) {
    guard track.channel == .matrix, function == nil else { return }
    let first = Int(track.data)
    track.mix = Int32(data.mixes.count)
    data.mixes.append(
      Transform3D.Interpolation(
        from: Transform3D(data.constants, at: first),
        to: Transform3D(data.constants, at: first + 16)))
  }

  /// Appends the numbers of a value and returns the offset of the first, without a list of them where
  /// they are of the property's kind.
  private func append(
    _ value: PropertyValue, beside other: PropertyValue, to data: inout TrackData
  ) -> Int32 {
    guard let count = value.componentCount else {
      return data.append(numbers(value, beside: other))
    }
    let offset = data.constants.count
    data.constants.append(contentsOf: repeatElement(0, count: count))
    _ = value.store(into: &data.constants, at: offset)
    return Int32(offset)
  }

  private func sum(_ a: [Double], _ b: [Double]) -> [Double] {
    isMatrix
      ? Transform3D(b, at: 0).concatenating(Transform3D(a, at: 0)).elements
      : zip(a, b).map { $0 + $1 }
  }

  private func difference(_ a: [Double], _ b: [Double]) throws(TrackFailure) -> [Double] {
    guard isMatrix else { return zip(a, b).map { $0 - $1 } }
    let by = Transform3D(b, at: 0)
    let inverse = by.inverted()
    // A matrix without an inverse is returned as it is; so is one that is its own inverse.
    guard inverse != by || by.concatenating(by).isNearIdentity else {
      throw TrackFailure(reason: "byValue is a matrix without an inverse")
    }
    return inverse.concatenating(Transform3D(a, at: 0)).elements
  }

  private var isMatrix: Bool { path.kind == .transform && function == nil }

  private func buildObjects(
    from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, into track: inout Track,
    data: inout TrackData
  ) throws(TrackFailure) {
    track.operation = .objects
    track.data = Int32(data.objectTracks.count)
    var (from, to) = (from, to)
    if let by {
      if let start = from {
        to = start.adding(by)
      } else if let end = to {
        from = end.adding(by.multiplied(by: -1))
      } else {
        to = by
      }
    }
    guard from != nil || to != nil else {
      throw TrackFailure(reason: "it has neither fromValue nor toValue nor byValue")
    }
    if let a = from, let b = to, !a.mixes(with: b) {
      throw TrackFailure(reason: "fromValue and toValue have different numbers of elements")
    }
    data.objectTracks.append(ObjectTrack(shape: .between(from, to)))
  }

  // MARK: - Values

  /// A given value as the property takes it; nil for no value.
  func converted(
    _ value: PropertySpec.Value?, _ name: String
  ) throws(TrackFailure) -> PropertyValue? {
    guard let value else { return nil }
    guard case .given(let given) = value, let result = given.converted(to: valueKind) else {
      throw TrackFailure(reason: "\(name) must be of the type \(valueKind.noun)")
    }
    guard result.isStorable else { throw TrackFailure(reason: "\(name) is not finite") }
    if case .numbers(let list) = result, let function, list.count != function.inputCount {
      throw TrackFailure(reason: "\(name) needs \(function.inputCount) numbers")
    }
    return result
  }

  /// The numbers of a value; a nil colour is the transparent form of its companion.
  func numbers(_ value: PropertyValue, beside other: PropertyValue? = nil) -> [Double] {
    if case .numbers(let list) = value { return list }
    if value == .none, case .color(let color)? = other {
      return [color.red, color.green, color.blue, 0]
    }
    let components = value.components
    return components.isEmpty ? [Double](repeating: 0, count: width ?? 0) : components
  }
}

extension Transform3D {
  /// Whether every element is the identity's except for rounding.
  fileprivate var isNearIdentity: Bool {
    zip(elements, Transform3D.identity.elements).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}

extension PropertyKind {
  /// The kind in words, for messages.
  package var noun: String {
    switch self {
    case .bool: "Boolean"
    case .integer, .number, .bits: "number"
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .transform: "matrix"
    case .color: "colour"
    case .path: "path"
    case .image: "image"
    case .string, .choice: "text"
    case .numbers: "list of numbers"
    case .colors: "list of colours"
    case .object: "object"
    }
  }

  /// The kind in words with an article: `a colour`.
  var nounWithArticle: String {
    switch self {
    case .image, .object: "an \(noun)"
    case .bits: "an option set"
    case .integer: "a whole number"
    default: "a \(noun)"
    }
  }
}

// MARK: - Keyframes

/// Keyframe animations (Laminar.docc: Keyframes, "Values and key times").
extension TrackBuilder {
  private func buildKeyframes(
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
            Transform3D.Interpolation(
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
    guard let functions = animation.timingFunctions, !functions.isEmpty else { return [] }
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

  private static func evenTimes(_ count: Int, isDiscrete: Bool) -> [Double] {
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

// MARK: - Tangents

/// The tangents of a cubic keyframe curve: Kochanek and Bartels with tension, continuity and bias,
/// scaled for uneven key times (Laminar.docc: Keyframes, "Cubic animations").
private struct HermiteTangents {
  private let values: [[Double]]
  private let times: [Double]
  private let tension: [Double], continuity: [Double], bias: [Double]

  init(_ animation: KeyframeSpec, values: [[Double]], times: [Double]) {
    self.values = values
    self.times = times
    func padded(_ list: [Double]?) -> [Double] {
      let list = (list ?? []).map { $0.isFinite ? $0 : 0 }
      return list + [Double](repeating: 0, count: max(values.count - list.count, 0))
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
