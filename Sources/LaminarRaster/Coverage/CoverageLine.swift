/// A directed line in 22.10 fixed point: 1024 units per pixel, inside the canvas.
struct CoverageLine: Sendable, Hashable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32

  /// Binary digits of the fraction of a coordinate.
  static let fractionBits = 10

  /// Units per pixel.
  static let one = 1 << fractionBits

  /// The nearest fixed-point number to a coordinate of at most 2²⁰ pixels.
  @inline(__always)
  static func fixed(_ value: Double) -> Int32 {
    // Adding 1.5·2⁵² leaves the rounded integer in the low bits of the significand.
    Int32(truncatingIfNeeded: (value * 1024 + 6_755_399_441_055_744).bitPattern)
  }

  /// x per unit of y with 32 more binary digits, below 2⁵⁷ and cut toward 0: the x of a row never passes
  /// the line's end.
  @inline(__always)
  static func slope(_ width: Int, _ height: Int) -> Int {
    Int((Double(width) / Double(height)) * 4_294_967_296)
  }

  /// How many rows and columns some lines cross inside of a rectangle, in fixed point; level lines, which are
  /// not always kept, are not counted.
  static func crossings(of lines: ArraySlice<CoverageLine>, in bounds: PixelRect) -> Int {
    func fixed(_ pixels: Int) -> Int32 { Int32(truncatingIfNeeded: pixels << fractionBits) }
    let low = SIMD2(fixed(bounds.minX), fixed(bounds.minY))
    let high = SIMD2(fixed(bounds.maxX), fixed(bounds.maxY))
    var sum = SIMD2<Int64>.zero
    for line in lines where line.y0 != line.y1 {
      let start = SIMD2(line.x0, line.y0).clamped(lowerBound: low, upperBound: high)
      let end = SIMD2(line.x1, line.y1).clamped(lowerBound: low, upperBound: high)
      let size = end &- start
      sum &+= SIMD2<Int64>(truncatingIfNeeded: pointwiseMax(size, 0 &- size))
    }
    return Int(sum.wrappedSum())
  }
}
