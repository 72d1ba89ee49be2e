import LaminarGraphics

/// The places on a gradient along one row of pixels.
protocol GradientRow {
  /// Whether the places are evenly spaced.
  static var isEven: Bool { get }
  /// How far apart places can be without a seam between them.
  static var seam: Double { get }
  /// The place of a pixel's middle.
  func place(_ column: Int) -> Double
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

  @inline(__always)
  func place(_ column: Int) -> Double { first + step * (Double(column) + 0.5) }
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
  func place(_ column: Int) -> Double {
    let arm = first + step * (Double(column) + 0.5)
    return (arm.x * arm.x + arm.y * arm.y).squareRoot()
  }
}

extension RadialRow {
  /// The places of every eighth column from one on, bounded.
  @inline(never)
  func places(from column: Int, count: Int, into places: UnsafeMutablePointer<Double>) {
    let (x, y, stepX, stepY) = (first.x, first.y, step.x, step.y)
    for index in 0..<count {
      let middle = Double(Int32(truncatingIfNeeded: column &+ 8 &* index)) + 0.5
      let across = x + stepX * middle
      let down = y + stepY * middle
      places[index] = (across * across + down * down).squareRoot()
    }
    for index in 0..<count { places[index] = GradientRamp.bounded(places[index]) }
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
  func place(_ column: Int) -> Double {
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
  func place(_ column: Int) -> Double {
    let image = first + step * (Double(column) + 0.5)
    let arm = SIMD2(image.x / image.z, image.y / image.z)
    switch kind {
    case .axial: return arm.x
    case .radial: return (arm.x * arm.x + arm.y * arm.y).squareRoot()
    case .conic: return Turn.fraction(arm.x, arm.y)
    }
  }
}
