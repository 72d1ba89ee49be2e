/// Whether two lines of an outline may leave three windings in a pixel that both run through.
///
/// There are three only where two lines cross or touch, or where the area between them is on the left
/// of one and on the right of the other: beyond them, the winding is then higher on one side and
/// lower on the other. With two windings, next to each other, the covered area follows from their mean.
enum ThreeWindings {
  /// Whether three windings may occur in such a pixel.
  ///
  /// - Parameter reachSquare: The square of how far two points of a pixel are apart, at most.
  @inline(__always)
  static func mayOccur(
    _ a0: SIMD2<Double>, _ a1: SIMD2<Double>, _ b0: SIMD2<Double>, _ b1: SIMD2<Double>,
    reachSquare: Double
  ) -> Bool {
    // Two lines that follow on each other divide a pixel in two.
    if a1 == b0 || b1 == a0 { return false }
    let (a, b) = (a1 - a0, b1 - b0)
    // On which side of the one the ends of the other are.
    let (from, to) = (b.cross(a0 - b0), b.cross(a1 - b0))
    let (otherFrom, otherTo) = (a.cross(b0 - a0), a.cross(b1 - a0))
    let isApart = from * to > 0
    let isOtherApart = otherFrom * otherTo > 0
    // Both ends of a line may be too far from the other, on one side of it.
    let distance = isApart ? min(from.magnitude, to.magnitude) : 0
    let otherDistance = isOtherApart ? min(otherFrom.magnitude, otherTo.magnitude) : 0
    if distance * distance > reachSquare * (b * b).sum()
      || otherDistance * otherDistance > reachSquare * (a * a).sum()
    {
      return false
    }
    // Where the extension of a line would cross the other line, sides decide nothing.
    return !isApart || !isOtherApart || (from > 0) != (otherFrom > 0)
  }
}
