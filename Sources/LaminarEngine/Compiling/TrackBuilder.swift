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
      path.kind == .transform ? property.valueFunction.flatMap { MatrixFunction($0) } : nil
  }

  /// Whether the animation turns the layer along its path.
  var turnsLayer: Bool {
    guard property.ends == nil, case .keyframes(let keyframes) = property.motion else {
      return false
    }
    return keyframes.turnsLayer
  }

  /// What kind of values the animation lists.
  var valueKind: PropertyKind {
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
    case .basic(let from, let to, let by, let spring):
      try buildBasic(from: from, to: to, by: by, into: &track, data: &data)
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
    from: PropertySpec.Value?, to: PropertySpec.Value?, by: PropertySpec.Value?,
    into track: inout Track, data: inout TrackData
  ) throws(TrackFailure) {
    let by = to != nil && from != nil ? nil : try converted(by, "byValue")
    let from = try converted(from, "fromValue")
    let to = try converted(to, "toValue")
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
      Transform3D.Mix(
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
}
