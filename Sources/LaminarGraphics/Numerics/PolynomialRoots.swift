/// The distinct real roots of a polynomial of at most the third degree within an interval, in
/// ascending order.
package struct PolynomialRoots: Sendable, Hashable, RandomAccessCollection {
  private var values = SIMD4<Double>()
  package private(set) var count = 0

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "There is no root with this index.")
    return values[index]
  }

  /// The roots of b·t + c. None when b is 0, also for the polynomial 0.
  package static func linear(_ b: Double, _ c: Double, in range: ClosedRange<Double>)
    -> PolynomialRoots
  {
    var roots = PolynomialRoots()
    if b != 0 { roots.add(-c / b, in: range) }
    return roots
  }

  /// The roots of a·t² + b·t + c, each within a few ulp also where they nearly meet.
  package static func quadratic(
    _ a: Double, _ b: Double, _ c: Double, in range: ClosedRange<Double>
  ) -> PolynomialRoots {
    guard a != 0 else { return linear(b, c, in: range) }
    let size = Swift.max(abs(a), abs(b), abs(c))
    guard size.isFinite else { return PolynomialRoots() }
    // A power of two brings the greatest coefficient to about 1 without rounding.
    let shift = -Int(size.exponent)
    let a = Elementary.scale(a, byPowerOfTwo: shift)
    let b = Elementary.scale(b, byPowerOfTwo: shift)
    let c = Elementary.scale(c, byPowerOfTwo: shift)
    guard a != 0 else { return linear(b, c, in: range) }
    let square = Elementary.exactProduct(b, b)
    let product = Elementary.exactProduct(4 * a, c)
    let discriminant = (square.high - product.high) + (square.low - product.low)
    guard discriminant >= 0 else { return PolynomialRoots() }
    // The root of greater size first: there b and the square root have the same sign.
    let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
    var roots = PolynomialRoots()
    let first = sum / a
    let second = sum == 0 ? first : c / sum
    roots.add(Swift.min(first, second), in: range)
    if first != second { roots.add(Swift.max(first, second), in: range) }
    return roots
  }

  /// The roots of a·t³ + b·t² + c·t + d. The interval is cut where the curve turns; a piece whose
  /// ends differ in sign holds one root, found by Newton's steps that never leave the bracket.
  package static func cubic(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, in range: ClosedRange<Double>
  ) -> PolynomialRoots {
    guard a != 0 else { return quadratic(b, c, d, in: range) }
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return PolynomialRoots() }
    let curve = Cubic(a: a, b: b, c: c, d: d)
    var roots = PolynomialRoots()
    var left = range.lowerBound
    var leftSign = curve.sign(at: left)
    if leftSign == 0 { roots.add(left, in: range) }
    func piece(to right: Double) {
      let rightSign = curve.sign(at: right)
      if leftSign * rightSign < 0 {
        roots.add(curve.root(between: left, and: right, rising: rightSign > 0), in: range)
      } else if rightSign == 0 {
        roots.add(right, in: range)
      }
      left = right
      leftSign = rightSign
    }
    let turns = quadratic(3 * a, 2 * b, c, in: range)
    for turn in turns where turn > left { piece(to: turn) }
    if range.upperBound > left { piece(to: range.upperBound) }
    return roots
  }

  private mutating func add(_ root: Double, in range: ClosedRange<Double>) {
    guard range.contains(root), count < 4 else { return }
    if count > 0, values[count - 1] == root { return }
    // A root is never −0.
    values[count] = root + 0
    count += 1
  }

  private struct Cubic {
    let a, b, c, d: Double

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t + d }

    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

    /// The sign of the value; 0 when it is within the rounding of its computation, so that a curve
    /// that touches 0 has its double root.
    func sign(at t: Double) -> Double {
      let value = value(at: t)
      let size = abs(t)
      let bound = ((abs(a) * size + abs(b)) * size + abs(c)) * size + abs(d)
      if abs(value) <= bound * 0x1p-50 { return 0 }
      return value > 0 ? 1 : -1
    }

    func root(between low: Double, and high: Double, rising: Bool) -> Double {
      var low = low
      var high = high
      var t = 0.5 * low + 0.5 * high
      // Newton needs about 6 steps; the bound is for bisections down to neighbours.
      for _ in 0..<128 {
        let value = value(at: t)
        if value == 0 { return t }
        if (value > 0) == rising { high = t } else { low = t }
        var next = t - value / slope(at: t)
        if !(next > low && next < high) { next = 0.5 * low + 0.5 * high }
        if next == t || next == low || next == high { return next }
        // The step is below the rounding of the value: the root is found.
        if abs(next - t) <= 0x1p-53 * abs(next) { return next }
        t = next
      }
      return t
    }
  }
}
