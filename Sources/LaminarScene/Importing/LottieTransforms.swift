import LaminarGraphics

/// The transform of a Lottie layer, a group of shapes or a copy of a repeater.
struct LottieTransform {
  var anchor: LottieTrack<[Double]>
  var position: LottieTrack<[Double]>
  /// The coordinates of a position that is split.
  var splitPosition: [LottieTrack<[Double]>]?
  /// Per cent.
  var scale: LottieTrack<[Double]>
  /// Degrees about z.
  var rotation: LottieTrack<[Double]>
  /// Degrees about x and y, for layers in space.
  var tilt: [LottieTrack<[Double]>] = []
  /// Degrees about x, y and z, which act after the others.
  var orientation: LottieTrack<[Double]>
  /// Degrees.
  var skew: LottieTrack<[Double]>
  var skewAxis: LottieTrack<[Double]>
  /// Per cent.
  var opacity: LottieTrack<[Double]>
  var origin: Range<Int>?

  /// Reads a transform; what is missing has the defaults of the specification.
  init(_ value: JSONValue?, isInSpace: Bool = false) {
    origin = value?.range
    func track(_ property: JSONValue?, _ missing: [Double]) -> LottieTrack<[Double]> {
      LottieReading.track(property) ?? LottieTrack(missing)
    }
    let parts = Parts(value)
    anchor = track(parts.anchor, [0, 0, 0])
    scale = track(parts.scale, [100, 100, 100])
    rotation = track(parts.rotation, [0])
    skew = track(parts.skew, [0])
    skewAxis = track(parts.skewAxis, [0])
    opacity = track(parts.opacity, [100])
    orientation = LottieTrack([0, 0, 0])
    position = LottieTrack([0, 0, 0])
    if let split = parts.position, LottieReading.flag(split["s"]) || split["x"]?.kind == .object {
      splitPosition = ["x", "y", "z"].map { LottieReading.track(split[$0]) ?? LottieTrack([0]) }
    } else {
      position = track(parts.position, [0, 0, 0])
    }
    if isInSpace || parts.turn != nil {
      if let turn = LottieReading.track(parts.turn) { rotation = turn }
      tilt = [track(value?["rx"], [0]), track(value?["ry"], [0])]
      orientation = track(value?["or"], [0, 0, 0])
    }
  }

  /// The properties of a transform as they are written.
  private struct Parts {
    private(set) var anchor: JSONValue?
    private(set) var position: JSONValue?
    private(set) var scale: JSONValue?
    private(set) var rotation: JSONValue?
    /// The turn about z of layers in space.
    private(set) var turn: JSONValue?
    private(set) var skew: JSONValue?
    private(set) var skewAxis: JSONValue?
    private(set) var opacity: JSONValue?

    /// Finds them in one pass; of equal keys the first counts.
    init(_ object: JSONValue?) {
      guard let object else { return }
      for member in object.members {
        switch LottieKey(of: member.key) {
        case "a": if anchor == nil { anchor = member.value }
        case "p": if position == nil { position = member.value }
        case "s": if scale == nil { scale = member.value }
        case "r": if rotation == nil { rotation = member.value }
        case "rz": if turn == nil { turn = member.value }
        case "sk": if skew == nil { skew = member.value }
        case "sa": if skewAxis == nil { skewAxis = member.value }
        case "o": if opacity == nil { opacity = member.value }
        default: break
        }
      }
    }
  }

  /// The tracks of what moves a point; not the opacity.
  var tracks: [any LottieTimed] {
    [anchor, position, scale, rotation, skew, skewAxis, orientation] + tilt + (splitPosition ?? [])
  }

  var isAnimated: Bool {
    anchor.isAnimated || position.isAnimated || scale.isAnimated || rotation.isAnimated
      || skew.isAnimated || skewAxis.isAnimated || orientation.isAnimated
      || tilt.contains(where: \.isAnimated)
      || splitPosition?.contains(where: \.isAnimated) ?? false
  }

  /// The matrix in the plane at a moment.
  func matrix(at moment: LottieMoment) -> AffineTransform2D {
    let matrix = linearMatrix(at: moment)
    let anchor = anchor.value(at: moment)
    let place = place(at: moment)
    return AffineTransform2D(translationX: -at(anchor, 0), y: -at(anchor, 1))
      .concatenating(matrix)
      .concatenating(AffineTransform2D(translationX: place.x, y: place.y))
  }

  private func at(_ numbers: [Double], _ index: Int) -> Double {
    index < numbers.count ? numbers[index] : 0
  }

  func place(at moment: LottieMoment) -> SIMD2<Double> {
    if let splitPosition {
      return SIMD2(
        at(splitPosition[0].value(at: moment), 0), at(splitPosition[1].value(at: moment), 0))
    }
    if case .frame(let frame) = moment { return position.point(at: frame) }
    let value = position.value(at: moment)
    return SIMD2(at(value, 0), at(value, 1))
  }

  /// Scale, skew and turn at a moment, in the plane.
  func linearMatrix(at moment: LottieMoment) -> AffineTransform2D {
    let scale = scale.value(at: moment)
    let sx = at(scale, 0) / 100
    let sy = (scale.count > 1 ? scale[1] : at(scale, 0)) / 100
    var matrix = AffineTransform2D(scaleX: sx, y: sy)
    let skew = at(skew.value(at: moment), 0)
    if skew != 0 {
      let axis = at(skewAxis.value(at: moment), 0) * .pi / 180
      // Near a quarter turn nothing is left to see.
      let slant = max(min(-skew, 89.9), -89.9) * .pi / 180
      let shear = AffineTransform2D(a: 1, b: 0, c: Elementary.tan(slant), d: 1, tx: 0, ty: 0)
      matrix = matrix.concatenating(Self.turn(axis)).concatenating(shear)
        .concatenating(Self.turn(-axis))
    }
    let turn = at(rotation.value(at: moment), 0)
    return turn == 0 ? matrix : matrix.concatenating(Self.turn(turn * .pi / 180))
  }

  private static func turn(_ angle: Double) -> AffineTransform2D {
    let (sin, cos) = Elementary.sinCos(angle)
    return AffineTransform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  // MARK: - Layers

  /// Where the anchor is in a layer's bounds.
  enum Anchor {
    /// It is the origin of bounds without a size.
    case origin
    /// It is a fraction of bounds with a corner and a size.
    case frame(corner: SIMD2<Double>, size: SIMD2<Double>)
  }

  /// Gives a layer the geometry of the transform, its animations and its opacity.
  func apply(
    to layer: inout ImportedLayer, _ anchorMode: Anchor, _ clock: LottieClock,
    isOriented: Bool = false, hasOpacity: Bool = true
  ) {
    applyAnchor(to: &layer, anchorMode, clock)
    applyPosition(to: &layer, clock, isOriented: isOriented)
    applyLinear(to: &layer, clock)
    if hasOpacity { applyOpacity(to: &layer, clock) }
  }

  private func applyAnchor(to layer: inout ImportedLayer, _ mode: Anchor, _ clock: LottieClock) {
    let first = SIMD2(at(anchor.first, 0), at(anchor.first, 1))
    switch mode {
    case .origin:
      if first != .zero || anchor.isAnimated {
        layer.set("bounds", [first.x, first.y, 0, 0], origin: anchor.origin)
      }
      guard anchor.isAnimated else { return }
      layer.addAnimations("bounds.origin", anchor.map { [at($0, 0), at($0, 1)] }, clock)
    case .frame(let corner, let size):
      layer.set("bounds", [corner.x, corner.y, size.x, size.y])
      let factor = SIMD2(size.x == 0 ? 1 : size.x, size.y == 0 ? 1 : size.y)
      let fractions = anchor.map { value in
        let fraction = (SIMD2(at(value, 0), at(value, 1)) - corner) / factor
        return [fraction.x, fraction.y]
      }
      if fractions.first != [0.5, 0.5] {
        layer.set("anchorPoint", fractions.first, origin: anchor.origin)
      }
      layer.addAnimations("anchorPoint", fractions, clock)
    }
  }

  /// Sets the position in the plane: without a camera, depth changes nothing that is seen.
  private func applyPosition(
    to layer: inout ImportedLayer, _ clock: LottieClock, isOriented: Bool
  ) {
    if let splitPosition {
      let first = splitPosition.map { at($0.first, 0) }
      if first[0] != 0 || first[1] != 0 {
        layer.set("position", [first[0], first[1]], origin: splitPosition[0].origin)
      }
      for (index, name) in ["x", "y"].enumerated() {
        layer.addAnimation("position.\(name)", splitPosition[index], clock) {
          SceneNumber.text($0[0])
        }
      }
      return
    }
    let place = position.map { [at($0, 0), at($0, 1)] }
    guard position.isCurved || (isOriented && position.isAnimated) else {
      return layer.setPoint("position", place, clock, standard: [0, 0], slot: position.slot)
    }
    if place.first != [0, 0] { layer.set("position", place.first, origin: position.origin) }
    if let motion = LottieAnimation.motion("position", position, clock, isOriented: isOriented) {
      layer.animations.append(motion)
    }
  }

  private func applyLinear(to layer: inout ImportedLayer, _ clock: LottieClock) {
    let isSkewed = skew.isAnimated || at(skew.first, 0) != 0
    let isTilted =
      tilt.contains { $0.isAnimated || at($0.first, 0) != 0 } || orientation.isAnimated
      || orientation.first.contains { $0 != 0 }
    if isTilted { return applySpatial(to: &layer, clock) }
    if isSkewed {
      let parts: [any LottieTimed] = [skew, scale, rotation, skewAxis]
      let track = LottieTrack<[Double]>.combined(parts, in: clock, isAffine: false) {
        let matrix = linearMatrix(at: $0)
        return [matrix.a, matrix.b, matrix.c, matrix.d, 0, 0]
      }
      return layer.set("transform", track, clock, SceneNumber.list)
    }
    let first = scale.first
    var (sx, sy) = (at(first, 0) / 100, (first.count > 1 ? first[1] : at(first, 0)) / 100)
    if scale.isAnimated {
      // A matrix without a width or a height has no turn that could be read from it.
      if sx == 0 { sx = 1 }
      if sy == 0 { sy = 1 }
    }
    let variables = clock.conversion.variables
    let turn = SceneNumber.text(at(rotation.first, 0))
    let factors = SceneNumber.list([sx, sy])
    let (scaleSlot, turnSlot) = (
      scale.isAnimated ? nil : scale.slot, rotation.isAnimated ? nil : rotation.slot
    )
    var operations: [String] = []
    if sx != 1 || sy != 1 || scaleSlot != nil {
      operations.append("{ \"scale\": \(variables.text(factors, slot: scaleSlot)) }")
    }
    let hasScale = !operations.isEmpty
    if turn != "0" || turnSlot != nil {
      let angle = turnSlot.flatMap { variables.name(of: $0, turn) }.map { "${\($0)}" } ?? turn
      operations.append("{ \"rotate\": \"\(angle)deg\" }")
    }
    if !operations.isEmpty {
      layer.set(
        "transform", "[" + operations.joined(separator: ", ") + "]",
        origin: hasScale ? scale.origin : rotation.origin)
    }
    if scale.isAnimated {
      let fractions = scale.map { [at($0, 0) / 100, ($0.count > 1 ? $0[1] : at($0, 0)) / 100] }
      if fractions.values.allSatisfy({ $0[0] == $0[1] }), fractions.isUniform {
        layer.addAnimation("transform.scale", fractions, clock) { SceneNumber.text($0[0]) }
      } else {
        for (index, name) in ["x", "y"].enumerated() {
          layer.addAnimation("transform.scale.\(name)", fractions.component(index), clock) {
            SceneNumber.text($0[0])
          }
        }
      }
    }
    layer.addAnimation("transform.rotation.z", rotation, clock) {
      "\"\(SceneNumber.text(at($0, 0)))deg\""
    }
  }

  /// Turns about several axes: a matrix in space for each moment.
  private func applySpatial(to layer: inout ImportedLayer, _ clock: LottieClock) {
    let parts: [any LottieTimed] = tilt + [scale, rotation, skew, skewAxis, orientation]
    let track = LottieTrack<[Double]>.combined(parts, in: clock, isAffine: false) { moment in
      var flat = linearMatrix(at: moment)
      let orientation = orientation.value(at: moment)
      let angles = tilt.map { at($0.value(at: moment), 0) }
      var matrix = Transform3D(flat)
      // Turns about y and x after that about z, and the orientation after them.
      for (angle, axis) in [
        (angles.count > 1 ? angles[1] : 0, 1), (angles.first ?? 0, 0), (at(orientation, 2), 2),
        (at(orientation, 1), 1), (at(orientation, 0), 0),
      ] where angle != 0 {
        matrix = matrix.concatenating(
          Transform3D(
            rotationAngle: angle * .pi / 180, x: axis == 0 ? 1 : 0, y: axis == 1 ? 1 : 0,
            z: axis == 2 ? 1 : 0))
      }
      flat = AffineTransform2D(matrix)
      // Without a camera what is turned is seen in parallel projection.
      return [flat.a, flat.b, flat.c, flat.d, 0, 0]
    }
    layer.set("transform", track, clock, SceneNumber.list)
  }

  private func applyOpacity(to layer: inout ImportedLayer, _ clock: LottieClock) {
    let track = opacity.map { [min(max(at($0, 0) / 100, 0), 1)] }
    layer.set("opacity", track, clock, standard: 1, slot: opacity.slot)
  }
}
