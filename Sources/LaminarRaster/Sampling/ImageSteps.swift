import LaminarGraphics

/// The positions in a level in equal steps, in 32.32 fixed point: exact from the row's start, so that a
/// pixel's position does not depend on where a span begins.
struct ImageSteps: Sendable {
  /// What one pixel to the right adds.
  let stepX: Int
  let stepY: Int
  /// 1 over the size of each.
  private let inverseX: Double
  private let inverseY: Double
  private let map: AffineTransform2D
  /// Subtracted from a position: half a pixel where four pixels are mixed, for the centres.
  private let centre: Double

  private static let one = 4_294_967_296.0

  /// Nil where the numbers are too large for fixed point.
  init?(_ map: AffineTransform2D, isLinear: Bool, in bounds: PixelRect) {
    self.map = map
    // Weights have eight digits: half of one rounds them.
    centre = isLinear ? 0.5 - 1 / 512 : 0
    guard abs(map.a) < 16_384, abs(map.b) < 16_384 else { return nil }
    for y in [bounds.minY, bounds.maxY] {
      for x in [0, bounds.minX, bounds.maxX] {
        let point = map.mapped(SIMD2(Double(x), Double(y)))
        guard abs(point.x) < 268_435_456, abs(point.y) < 268_435_456 else { return nil }
      }
    }
    stepX = Int((map.a * Self.one).rounded())
    stepY = Int((map.b * Self.one).rounded())
    inverseX = stepX == 0 ? 0 : 1 / Double(abs(stepX))
    inverseY = stepY == 0 ? 0 : 1 / Double(abs(stepY))
  }

  /// The same positions in a halved level.
  init?(
    _ map: AffineTransform2D, from base: ImageLevel, to level: ImageLevel, in bounds: PixelRect
  ) {
    self.init(
      map.concatenating(
        AffineTransform2D(
          a: Double(level.width) / Double(base.width), b: 0, c: 0,
          d: Double(level.height) / Double(base.height), tx: 0, ty: 0)),
      isLinear: true, in: bounds)
  }

  /// The position of the centre of a pixel of the canvas.
  func position(column: Int, row: Int) -> (x: Int, y: Int) {
    let start = map.mapped(SIMD2(0.5, Double(row) + 0.5))
    return (
      Self.nearest((start.x - centre) * Self.one) &+ column &* stepX,
      Self.nearest((start.y - centre) * Self.one) &+ column &* stepY
    )
  }

  /// The nearest whole number, halves away from 0, of one below 2⁶²: without a call.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let whole = Int(value)
    let fraction = value - Double(whole)
    return fraction >= 0.5 ? whole &+ 1 : fraction <= -0.5 ? whole &- 1 : whole
  }

  /// The indices i of 0..<count for which x + i steps is not below 0 and below a limit.
  @inline(__always)
  func insideX(_ x: Int, limit: Int, count: Int) -> Range<Int> {
    Self.inside(x, step: stepX, inverse: inverseX, limit: limit, count: count)
  }

  /// The same for y.
  @inline(__always)
  func insideY(_ y: Int, limit: Int, count: Int) -> Range<Int> {
    Self.inside(y, step: stepY, inverse: inverseY, limit: limit, count: count)
  }

  private static func inside(
    _ start: Int, step: Int, inverse: Double, limit: Int, count: Int
  ) -> Range<Int> {
    guard limit > 0 else { return 0..<0 }
    if step == 0 { return 0 <= start && start < limit ? 0..<count : 0..<0 }
    let from = step > 0 ? start : limit &- 1 &- start
    let length = abs(step)
    let whole = count &* length
    guard from < limit, from &+ whole > 0 else { return 0..<0 }
    // Multiplied with the inverse, and corrected in whole numbers.
    var first = 0
    if from < 0 {
      first = Int(Double(0 &- from) * inverse)
      while first &* length &+ from < 0 { first &+= 1 }
      while first > 0, (first &- 1) &* length &+ from >= 0 { first &-= 1 }
    }
    var end = count
    let rest = limit &- 1 &- from
    if rest < whole {
      end = min(Int(Double(rest) * inverse) &+ 1, count)
      while end > 0, (end &- 1) &* length > rest { end &-= 1 }
      while end < count, end &* length <= rest { end &+= 1 }
    }
    return first < end ? first..<end : 0..<0
  }
}
