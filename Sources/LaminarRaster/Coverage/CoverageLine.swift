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
}
