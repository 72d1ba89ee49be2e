import LaminarGraphics

/// The colours of a gradient by their location on it, piece by piece.
struct GradientRamp: Sendable {
  /// A part on which the straight components change evenly and stay within 0…1.
  struct Piece: Sendable {
    /// Inclusive start; −∞ for the first.
    var lower: Double
    /// Exclusive end; ∞ for the last.
    var upper: Double
    /// The location that `base` belongs to.
    var origin: Double
    /// The components there, and their change per unit of location: premultiplied, 0…255, if they change
    /// evenly so, else straight, 0…1.
    var base: SIMD4<Float>
    var slope: SIMD4<Float>
    /// Whether the premultiplied components change evenly too.
    var isEven: Bool
  }

  /// Ascending, without gaps; never empty.
  let pieces: [Piece]
  /// Whether all of it is opaque.
  let isOpaque: Bool
  /// The alpha, 0…255, if it is everywhere the same.
  let uniformAlpha: Float?
  /// The most that a premultiplied component, 0…255, changes per unit of location inside the pieces.
  let steepness: Double
  /// Whether the components change without a jump from piece to piece.
  let isContinuous: Bool

  /// The greatest location; those beyond it are clamped to it.
  static let farthest = 1e9

  /// Nil for what cannot be seen.
  init?(_ gradient: Gradient) {
    let opacity = PremultipliedColor.unit(gradient.opacity)
    var stops: [(location: Double, color: SIMD4<Double>)] = []
    for stop in gradient.stops {
      let minimum = stops.last?.location ?? -Self.farthest
      let location = stop.location >= minimum ? min(stop.location, Self.farthest) : minimum
      stops.append((location, Self.components(stop.color)))
    }
    guard let first = stops.first, let last = stops.last else { return nil }

    var knots: [(location: Double, color: SIMD4<Double>)] = []
    var pieces = [
      Self.piece(first, (.infinity, first.color), opacity: opacity, from: -.infinity)
    ]
    for (from, to) in zip(stops, stops.dropFirst()) where from.location < to.location {
      pieces[pieces.count - 1].upper = from.location
      knots = Self.knots(from, to)
      for (from, to) in zip(knots, knots.dropFirst()) where from.location < to.location {
        pieces.append(Self.piece(from, to, opacity: opacity, from: from.location))
      }
    }
    pieces[pieces.count - 1].upper = last.location
    pieces.append(Self.piece(last, (.infinity, last.color), opacity: opacity, from: last.location))
    self.pieces = pieces

    let alphas = pieces.map { ($0.base.w, $0.slope.w) }
    guard alphas.contains(where: { $0.0 > 0 || $0.1 != 0 }) else { return nil }
    let isUniform = alphas.allSatisfy { $0.1 == 0 && $0.0 == alphas[0].0 }
    uniformAlpha = isUniform ? alphas[0].0 : nil
    isOpaque = isUniform && alphas[0].0 == 255
    steepness = pieces.reduce(0) { max($0, $1.steepness) }
    isContinuous = zip(pieces, pieces.dropFirst()).allSatisfy { piece, next in
      let jump = piece.color(at: next.lower) - next.color(at: next.lower)
      return (jump * jump).max() < 0.0001
    }
  }

  private static func components(_ color: Color) -> SIMD4<Double> {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }
    return SIMD4(
      bounded(color.red), bounded(color.green), bounded(color.blue), bounded(color.alpha))
  }

  /// The locations between two stops where a component leaves 0…1 or comes back, and the stops.
  private static func knots(
    _ from: (location: Double, color: SIMD4<Double>), _ to: (location: Double, color: SIMD4<Double>)
  ) -> [(location: Double, color: SIMD4<Double>)] {
    var crossings: [Double] = []
    for lane in 0..<4 {
      for limit in [0.0, 1.0] {
        let (start, end) = (from.color[lane] - limit, to.color[lane] - limit)
        if (start < 0) != (end < 0), start != 0, end != 0 {
          crossings.append(start / (start - end))
        }
      }
    }
    var result = [from]
    for progress in crossings.sorted() {
      result.append(
        (
          from.location + (to.location - from.location) * progress,
          from.color + (to.color - from.color) * progress
        ))
    }
    result.append(to)
    return result
  }

  private static func piece(
    _ from: (location: Double, color: SIMD4<Double>),
    _ to: (location: Double, color: SIMD4<Double>),
    opacity: Double, from lower: Double
  ) -> Piece {
    func drawn(_ color: SIMD4<Double>) -> SIMD4<Double> {
      var result = color
      for lane in 0..<4 { result[lane] = PremultipliedColor.unit(color[lane]) }
      result.w *= opacity
      return result
    }
    func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
      color * SIMD4(color.w, color.w, color.w, 1) * 255
    }
    var start = drawn(from.color)
    var end = drawn(to.color)
    let change = end - start
    let isEven = change.w == 0 || (change.x == 0 && change.y == 0 && change.z == 0)
    if isEven { (start, end) = (premultiplied(start), premultiplied(end)) }
    let slope = to.location.isFinite ? (end - start) / (to.location - from.location) : .zero
    return Piece(
      lower: lower, upper: to.location, origin: from.location, base: SIMD4<Float>(start),
      slope: SIMD4<Float>(slope), isEven: isEven)
  }

  /// A location that can be looked up: what is not a number is before the first stop.
  @inline(__always)
  static func bounded(_ location: Double) -> Double {
    location > -farthest ? (location < farthest ? location : farthest) : -farthest
  }

  /// The piece that holds a location, found by a search from another one.
  @inline(__always)
  static func piece(
    at location: Double, near start: Int, in pieces: RowPointer<Piece>
  ) -> Int {
    var index = start
    // The first piece begins at −∞ and the last ends at ∞.
    while location >= pieces[index].upper { index &+= 1 }
    while location < pieces[index].lower { index &-= 1 }
    return index
  }
}

extension GradientRamp.Piece {
  /// The most that a premultiplied component, 0…255, changes per unit of location.
  fileprivate var steepness: Double {
    let change = slope.replacing(with: -slope, where: slope .< 0)
    // Of a product of two numbers of 0…1, no more than the sum of both.
    return Double(isEven ? change.max() : (change.max() + change.w) * 255)
  }

  /// The premultiplied components at a location of the piece, 0…255.
  @inline(__always)
  func color(at location: Double) -> SIMD4<Float> {
    let components = base + slope * Float(location - origin)
    if isEven { return components }
    let alpha = components.w * 255
    return components * SIMD4(alpha, alpha, alpha, 255)
  }
}
