import LaminarGraphics

/// The locations on a gradient along one row of pixels.
protocol GradientRow {
  /// Whether the locations are evenly spaced.
  static var isEven: Bool { get }
  /// The largest distance of two neighbouring locations that are not across a seam.
  static var seam: Double { get }
  /// The location of a pixel's middle.
  func location(_ column: Int) -> Double
  /// The locations of a block's pixels, from a column on, bounded.
  func blockLocations(from column: Int, into locations: MutableRowPointer<Double>)
}

extension GradientRow {
  @inline(never)
  func blockLocations(from column: Int, into locations: MutableRowPointer<Double>) {
    for index in 0..<RampKernel.length {
      locations[index] = GradientRamp.bounded(location(column &+ index))
    }
  }
}

/// The locations of pixels on a gradient along a line, seen without perspective: that of the canvas's
/// first pixel's middle, and the changes from column to column and from row to row.
struct AxialMap {
  let origin: Double
  let x: Double
  let y: Double

  init(_ map: ProjectiveTransform2D) {
    (x, y) = (map.m11, map.m21)
    origin = map.m31 + 0.5 * (map.m11 + map.m21)
  }
}

/// Along a line, seen without perspective.
struct AxialRow: GradientRow {
  let first: Double
  let step: Double

  static var isEven: Bool { true }
  static var seam: Double { .infinity }

  init(_ map: ProjectiveTransform2D, row: Int) {
    step = map.m11
    first = map.m21 * (Double(row) + 0.5) + map.m31
  }

  /// A row by the location of its first pixel's middle.
  init(first: Double, step: Double) {
    self.step = step
    self.first = first - 0.5 * step
  }

  @inline(__always)
  func location(_ column: Int) -> Double { first + step * (Double(column) + 0.5) }
}

/// Outwards from a point, seen without perspective.
struct RadialRow: GradientRow {
  private let first: SIMD2<Double>
  private let step: SIMD2<Double>

  static var isEven: Bool { false }
  static var seam: Double { .infinity }

  init(_ map: ProjectiveTransform2D, row: Int) {
    step = SIMD2(map.m11, map.m12)
    let y = Double(row) + 0.5
    first = SIMD2(map.m21 * y + map.m31, map.m22 * y + map.m32)
  }

  @inline(__always)
  func location(_ column: Int) -> Double {
    let arm = first + step * (Double(column) + 0.5)
    return (arm.x * arm.x + arm.y * arm.y).squareRoot()
  }
}

extension RadialRow {
  /// From which distance on a block's locations are almost evenly spaced, and by how much they are not.
  ///
  /// The second derivative of a distance r along the row is at most s² ÷ r for the step s, so the chord
  /// over n pixels is off by n²·s² ÷ 8r; a block that ends at r comes no nearer than r − n·s.
  func straightness(steepness: Double) -> (from: Double, bend: Double) {
    let length = Double(RampKernel.length)
    let square = step.x * step.x + step.y * step.y
    let reach = length * square.squareRoot()
    let chord = length * length * square / 8
    // Steepness is that of one component; a quarter of a level is allowed.
    let nearest = max(4 * chord * steepness, reach)
    return (nearest + reach, chord / nearest)
  }

  /// The locations of blocks' first columns, from a column on, bounded.
  @inline(never)
  func locations(from column: Int, count: Int, into locations: MutableRowPointer<Double>) {
    fill(locations, count: count, from: column, spacing: RampKernel.length)
  }

  @inline(never)
  func blockLocations(from column: Int, into locations: MutableRowPointer<Double>) {
    fill(locations, count: RampKernel.length, from: column, spacing: 1)
  }

  /// Loops that the compiler turns into vectors.
  @inline(__always)
  private func fill(
    _ locations: MutableRowPointer<Double>, count: Int, from column: Int, spacing: Int
  ) {
    let (x, y, stepX, stepY) = (first.x, first.y, step.x, step.y)
    // `count` locations.
    for index in 0..<count {
      let middle = Double(Int32(truncatingIfNeeded: column &+ spacing &* index)) + 0.5
      let across = x + stepX * middle
      let down = y + stepY * middle
      locations[index] = (across * across + down * down).squareRoot()
    }
    for index in 0..<count { locations[index] = GradientRamp.bounded(locations[index]) }
  }
}

/// Around a point, seen without perspective.
struct ConicRow: GradientRow {
  private let first: SIMD2<Double>
  private let step: SIMD2<Double>

  static var isEven: Bool { false }
  static var seam: Double { 0.1 }

  init(_ map: ProjectiveTransform2D, row: Int) {
    step = SIMD2(map.m11, map.m12)
    let y = Double(row) + 0.5
    first = SIMD2(map.m21 * y + map.m31, map.m22 * y + map.m32)
  }

  @inline(__always)
  func location(_ column: Int) -> Double {
    let arm = first + step * (Double(column) + 0.5)
    return Angle.fraction(arm.x, arm.y)
  }
}

/// Any gradient seen in perspective.
struct ProjectiveRow: GradientRow {
  private let first: SIMD3<Double>
  private let step: SIMD3<Double>
  private let kind: Gradient.Kind

  static var isEven: Bool { false }
  static var seam: Double { 0.1 }

  init(_ map: ProjectiveTransform2D, row: Int, _ kind: Gradient.Kind) {
    step = SIMD3(map.m11, map.m12, map.m13)
    let y = Double(row) + 0.5
    first = SIMD3(map.m21 * y + map.m31, map.m22 * y + map.m32, map.m23 * y + map.m33)
    self.kind = kind
  }

  @inline(__always)
  func location(_ column: Int) -> Double {
    let image = first + step * (Double(column) + 0.5)
    let arm = SIMD2(image.x / image.z, image.y / image.z)
    switch kind {
    case .axial: return arm.x
    // Circles have rows of their own.
    case .radial, .circles: return (arm.x * arm.x + arm.y * arm.y).squareRoot()
    case .conic: return Angle.fraction(arm.x, arm.y)
    }
  }
}

// MARK: - Circles

/// A gradient between two circles, in a plane in which the first centre is the origin and the second is
/// on the x axis.
///
/// The circle of a location s has the centre (s·distance, 0) and the radius start + s·growth. Those
/// through (x, y) are the roots of a·s² − 2b·s + c, a = distance² − growth², b = x·distance +
/// start·growth, c = x² + y² − start². The quarter of its discriminant is (growth·x + distance·start)² −
/// a·y²: 0 on the two lines that touch all circles.
struct CircleGradient: Sendable {
  private let distance: Double
  private let start: Double
  private let growth: Double
  private let a: Double
  /// The square root of `a`, 0 where circles contain each other; nil where they do so clearly.
  private let tangent: Double?
  private let locations: ClosedRange<Double>

  /// Pixels through which an edge goes are drawn as the mean of this many samples.
  private static let sampleCount = 64
  /// Hammersley's points: any edge halves them within a sample or two.
  private static let samples: [SIMD2<Double>] = (0..<sampleCount).map { index in
    let reversed = (0..<6).reduce(0) { $0 | (index >> $1 & 1) << (5 - $1) }
    return SIMD2(Double(index) + 0.5, Double(reversed) + 0.5) / Double(sampleCount)
  }

  /// Nil for what cannot be seen.
  init?(_ gradient: Gradient) {
    let extent = gradient.endPoint - gradient.startPoint
    let circles = gradient.circles
    distance = (extent * extent).sum().squareRoot()
    start = circles.startRadius
    growth = circles.endRadius - circles.startRadius
    a = distance * distance - growth * growth
    guard start >= 0, circles.endRadius >= 0, a.isFinite, start.isFinite,
      distance > 0 || growth != 0
    else { return nil }
    tangent = a > -1e-6 * distance * distance ? max(a, 0).squareRoot() : nil
    locations =
      (circles.reachesBefore ? -Double.infinity : 0)...(circles.reachesAfter ? .infinity : 1)
  }

  /// The location of a point; nil where no circle goes through it.
  @inline(__always)
  private func location(_ point: SIMD2<Double>) -> Double? {
    let across = growth * point.x + distance * start
    let square = across * across - a * point.y * point.y
    guard square >= 0 else { return nil }
    let b = point.x * distance + start * growth
    let c = point.x * point.x + point.y * point.y - start * start
    // The sum without cancellation; the other root is the product divided by it.
    let sum = b >= 0 ? b + square.squareRoot() : b - square.squareRoot()
    let (first, second) = (sum / a, c / sum)
    let (last, other) = first > second ? (first, second) : (second, first)
    if isDrawn(last) { return last }
    return isDrawn(other) ? other : nil
  }

  @inline(__always)
  private func isDrawn(_ location: Double) -> Bool {
    locations.contains(location) && location.isFinite && start + location * growth >= 0
  }

  /// Whether an edge of what is drawn, or a jump from one root to the other, is near a point.
  @inline(__always)
  private func isEdge(_ point: SIMD2<Double>, within reach: Double) -> Bool {
    let square = point.y * point.y
    let ahead = point.x - distance
    if abs((point.x * point.x + square).squareRoot() - start) <= reach { return true }
    if abs((ahead * ahead + square).squareRoot() - (start + growth)) <= reach { return true }
    guard let tangent else { return false }
    let across = abs(growth * point.x + distance * start)
    return abs(across - tangent * abs(point.y)) <= reach * distance
  }

  /// Computes pixels of a row at their columns.
  func shade(
    _ row: CircleRow, _ ramp: GradientRamp, _ bias: SIMD4<Float>, from: Int, to: Int,
    into target: MutableRowPointer<UInt32>
  ) {
    ramp.pieces.withRow { pieces in
      var near = 0
      func color(_ point: SIMD2<Double>) -> SIMD4<Float> {
        guard let location = location(point).map(GradientRamp.bounded) else { return .zero }
        near = GradientRamp.piece(at: location, near: near, in: pieces)
        return pieces[near].color(at: location)
      }
      for column in from..<to {
        let left = Double(column)
        let middle = row.point(left + 0.5, 0.5)
        var drawn: SIMD4<Float>
        if isEdge(middle, within: row.reach(of: middle, at: left)) {
          drawn = .zero
          for sample in Self.samples { drawn += color(row.point(left + sample.x, sample.y)) }
          drawn /= Float(Self.sampleCount)
        } else {
          drawn = color(middle)
        }
        target[column] = RampKernel.pixel(drawn * 256 + bias)
      }
    }
  }
}

/// The points of one row of pixels in the plane of a gradient.
struct CircleRow {
  private let map: ProjectiveTransform2D
  private let top: Double
  /// A pixel's extent around its centre; nil in perspective.
  private let reach: Double?

  init(_ map: ProjectiveTransform2D, row: Int) {
    self.map = map
    top = Double(row)
    let (right, down) = (SIMD2(map.m11, map.m12), SIMD2(map.m21, map.m22))
    reach = map.isAffine ? Self.reach(right, down) : nil
  }

  private static func reach(_ right: SIMD2<Double>, _ down: SIMD2<Double>) -> Double {
    let diagonals = ((right + down) * (right + down)).sum()
    return max(diagonals, ((right - down) * (right - down)).sum()).squareRoot() / 2
  }

  /// The point at a column and a distance from the row's top.
  @inline(__always)
  func point(_ x: Double, _ down: Double) -> SIMD2<Double> {
    let image = map.map(x, top + down)
    return reach == nil ? SIMD2(image.x / image.w, image.y / image.w) : SIMD2(image.x, image.y)
  }

  /// A pixel's extent around its centre, given its left edge and the point at its centre.
  @inline(__always)
  func reach(of middle: SIMD2<Double>, at left: Double) -> Double {
    if let reach { return reach }
    return Self.reach(point(left + 1.5, 0.5) - middle, point(left + 0.5, 1.5) - middle)
  }
}

// MARK: - Rows that repeat

/// A gradient along a line, seen without perspective, as one row of pixels: every row of its area shows
/// the same, moved sideways.
///
/// The row is kept at some phases of a pixel, so many that moving by whole phases changes no component
/// by more than an eighth of a level.
struct ShiftedGradientRow: Sendable {
  /// The most pixels of all phases together: they stay in a core's cache.
  private static let most = 1 << 15
  /// Minimum ratio of the pixels of the area to those of the rows; below it, computing each pixel
  /// is faster.
  private static let gain = 8

  /// The pixels that are available.
  private let area: PixelRect
  /// The phases' rows, one after the other.
  private let pixels: [UInt32]
  private let phases: Int
  /// From a phase's row to the next.
  private let stride: Int
  /// The phase of the area's first pixel in row 0, and by how many phases a row is ahead of the one
  /// above.
  private let first: Double
  private let slide: Double

  /// Nil where the area is not worth it, or the gradient too steep.
  ///
  /// - Parameters:
  ///   - map: From pixels to locations on the gradient, which are x: affine.
  ///   - steepness: The most that a component changes per unit of location.
  ///   - shade: Computes a row of pixels, and up to `RampKernel.length` more.
  init?(
    _ area: PixelRect, _ map: AxialMap, steepness: Double,
    _ shade: (AxialRow, _ count: Int, _ target: MutableRowPointer<UInt32>) -> Void
  ) {
    let perPixel = steepness * abs(map.x)
    guard map.x != 0, perPixel <= 4, !area.isEmpty else { return nil }
    var phases = 1
    while perPixel > 0.25 * Double(phases) { phases *= 2 }
    let width = area.maxX - area.minX
    let move = map.y / map.x
    let travel = abs(move) * Double(area.maxY - area.minY - 1)
    guard travel < Double(Self.most) else { return nil }
    let length = width + Int(travel) + 3
    let paddedLength = (length + 2 * RampKernel.length) & ~(RampKernel.length - 1)
    guard phases * paddedLength <= Self.most, phases * paddedLength * Self.gain <= area.area else {
      return nil
    }

    // Phase 0 begins at the location of the row that is the farthest behind.
    let behind = move * Double(move > 0 ? area.minY : area.maxY - 1)
    self.area = area
    self.phases = phases
    stride = paddedLength
    slide = move * Double(phases)
    first = -behind * Double(phases)
    let start = map.origin + map.x * (Double(area.minX) + behind)
    pixels = [UInt32](unsafeUninitializedCapacity: phases * paddedLength) { buffer, count in
      let all = MutableRowPointer(buffer)
      all.update(repeating: 0, count: phases * paddedLength)
      for phase in 0..<phases {
        let ahead = map.x * Double(phase) / Double(phases)
        shade(
          AxialRow(first: start + ahead, step: map.x), paddedLength - RampKernel.length,
          all.part(from: phase * paddedLength, count: paddedLength))
      }
      count = phases * paddedLength
    }
  }

  /// Lets a body read the pixels of a row of the area, from a column on.
  @inline(__always)
  func withPixels(
    row: Int, from: Int, to: Int, _ body: (RowPointer<UInt32>) -> Void
  ) {
    precondition(from >= area.minX && to <= area.maxX)
    precondition(row >= area.minY && row < area.maxY)
    let ahead = Int(first + slide * Double(row) + 0.5)
    let phase = ahead & (phases &- 1)
    let offset = ahead / phases &+ (from &- area.minX)
    precondition(offset >= 0 && offset &+ (to &- from) <= stride)
    pixels.withRow { pixels in
      body(pixels.part(from: phase &* stride &+ offset, count: to &- from))
    }
  }
}

// MARK: - Angles

/// Angles as fractions of a turn.
enum Angle {
  /// The angle of a vector from +x towards +y, 0…1, within 2e-9 of a turn; the same bits everywhere.
  @inline(__always)
  static func fraction(_ x: Double, _ y: Double) -> Double {
    let wide = abs(x)
    let high = abs(y)
    let isSteep = high > wide
    let greater = isSteep ? high : wide
    guard greater > 0 else { return 0 }
    let octant = eighth((isSteep ? wide : high) / greater)
    let quarter = isSteep ? 0.25 - octant : octant
    let half = x < 0 ? 0.5 - quarter : quarter
    return y < 0 ? 1 - half : half
  }

  /// atan(t) in turns for 0 ≤ t ≤ 1: an odd polynomial, fitted to the least greatest error.
  @inline(__always)
  private static func eighth(_ t: Double) -> Double {
    let z = t * t
    var sum = 0.00039099898007414845
    sum = sum * z - 0.002292043726713062
    sum = sum * z + 0.006331372422032224
    sum = sum * z - 0.01151462787825811
    sum = sum * z + 0.016709589022097106
    sum = sum * z - 0.022538295515822378
    sum = sum * z + 0.031808558427011135
    sum = sum * z - 0.05305047582341116
    sum = sum * z + 0.15915492500902925
    return sum * t
  }
}
