import LaminarGraphics

/// The locations on a gradient along one row of pixels.
protocol GradientRow {
  /// Whether the locations are evenly spaced.
  static var isEven: Bool { get }
  /// How far apart locations can be without a seam between them.
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
    return Turn.fraction(arm.x, arm.y)
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
    case .conic: return Turn.fraction(arm.x, arm.y)
    }
  }
}
