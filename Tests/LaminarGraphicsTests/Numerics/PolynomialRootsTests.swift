import LaminarGraphics
import Testing

@Suite struct `Polynomial roots` {
  // Coefficients multiplied out by hand from the roots.
  @Test(arguments: [
    ([1.0, -3, 2], [1.0, 2]),
    ([1, 0, -2], [-1.4142135623730951, 1.4142135623730951]),
    ([1, -2, 1], [1]),
    ([1, 0, 1], []),
    ([0, 2, -1], [0.5]),
    ([0, 0, 0], []),
    ([0, 0, 3], []),
    ([1, 0, 0], [0]),
    ([2, 3, 0], [-1.5, 0]),
    ([1e-30, 1, -1], [1]),
    ([1e200, -3e200, 2e200], [1, 2]),
    ([1, -1e8, 1], [1e-8]),
  ])
  func `of quadratics`(c: [Double], expected: [Double]) {
    check(PolynomialRoots.quadratic(c[0], c[1], c[2], in: -10...10), expected, 1e-15)
  }

  @Test func `of quadratics keep their digits where the roots nearly meet`() {
    // Roots 1 and 1 + 2⁻²⁵: the coefficients are exact.
    let e = 0x1p-25
    let roots = PolynomialRoots.quadratic(1, -(2 + e), 1 + e, in: 0...2)
    check(roots, [1, 1 + e], 1e-15)
  }

  @Test(arguments: [
    // (t − ¼)(t − ½)(t − ¾)
    ([1.0, -1.5, 0.6875, -0.09375], [0.25, 0.5, 0.75]),
    // (t − ½)²(t + 1): the double root touches.
    ([1, 0, -0.75, 0.25], [0.5]),
    // (t − ½)³
    ([1, -1.5, 0.75, -0.125], [0.5]),
    // t(t − 1)(t − 3)
    ([1, -4, 3, 0], [0, 1]),
    ([0, 1, -3, 2], [1]),
    ([0, 0, 2, -1], [0.5]),
    ([0, 0, 0, 0], []),
    // t³ − t² + 1 has its one real root below 0.
    ([1, -1, 0, 1], []),
    // t³ + t − 1
    ([1, 0, 1, -1], [0.6823278038280193]),
    // Small leading coefficient: nearly t − ½.
    ([1e-18, 0, 1, -0.5], [0.5]),
    ([1e6, -1.5e6, 0.6875e6, -0.09375e6], [0.25, 0.5, 0.75]),
  ])
  func `of cubics within the unit interval`(c: [Double], expected: [Double]) {
    check(PolynomialRoots.cubic(c[0], c[1], c[2], c[3], in: 0...1), expected, 4e-16)
  }

  @Test func `of cubics found from all roots on a grid`() {
    let grid = [0.0625, 0.125, 0.3125, 0.5, 0.6875, 0.9375]
    for p in grid {
      for q in grid where q > p {
        for r in grid where r > q {
          // Exact: all products of 16ths fit.
          let roots = PolynomialRoots.cubic(
            -3, 3 * (p + q + r), -3 * (p * q + p * r + q * r), 3 * p * q * r, in: 0...1)
          check(roots, [p, q, r], 1e-14)
        }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e308])
  func `of coefficients that are not finite do not trap`(x: Double) {
    _ = PolynomialRoots.cubic(x, 1, x, 1, in: 0...1)
    _ = PolynomialRoots.quadratic(x, 1, x, in: 0...1)
    _ = PolynomialRoots.linear(x, x, in: 0...1)
  }

  private func check(_ roots: PolynomialRoots, _ expected: [Double], _ tolerance: Double) {
    #expect(roots.count == expected.count, "\(Array(roots)) instead of \(expected)")
    for (root, exact) in zip(roots, expected) {
      #expect(abs(root - exact) <= tolerance * max(abs(exact), 1e-8), "\(root) near \(exact)")
    }
  }
}
