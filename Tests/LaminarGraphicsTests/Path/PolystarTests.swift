import Foundation
import Testing

@testable import LaminarGraphics

@Suite struct Polystars {
  @Test func `are lottie-web's stars`() throws {
    // sr with sy 1, pt 5, p [10, 20], r 15, ir 40, is 30, or 100, os −20.
    let star = BezierOutline(
      starCenter: SIMD2(10, 20), points: 5, rotation: 15, outerRadius: 100, innerRadius: 40,
      outerRoundness: -0.2, innerRoundness: 0.3)
    let expected = """
      M35.882,-76.593 C29.813,-78.219 38.713,-8.103 41.086,-5.173 C43.458,-2.243 110.192,21.041 \
      109.863,14.766 C109.534,8.492 45.6,38.624 43.547,41.786 C41.494,44.947 39.971,115.61 45.837,113.358 \
      C51.703,111.106 3.289,59.613 -0.353,58.637 C-3.994,57.661 -71.669,78.049 -67.715,82.932 \
      C-63.76,87.815 -29.748,25.858 -29.945,22.093 C-30.142,18.329 -70.445,-39.733 -73.867,-34.464 \
      C-77.289,-29.194 -7.854,-15.992 -4.335,-17.343 C-0.815,-18.694 41.951,-74.966 35.882,-76.593z
      """
    #expect(try difference([star], expected) < lottieWebTolerance)
    // The same with pt 3.9 and d 3.
    let reversed = BezierOutline(
      starCenter: SIMD2(10, 20), points: 3.9, rotation: 15, outerRadius: 100, innerRadius: 40,
      outerRoundness: -0.2, innerRoundness: 0.3, isReversed: true)
    let backwards = """
      M35.882,-76.593 C45.997,-73.882 -13.841,-12.727 -18.284,-8.284 C-22.727,-3.841 -83.882,55.997 \
      -86.593,45.882 C-89.303,35.767 -6.422,57.011 -0.353,58.637 C5.716,60.263 88.115,83.306 80.711,90.711 \
      C73.306,98.115 50.263,15.716 48.637,9.647 C47.011,3.578 25.767,-79.303 35.882,-76.593z
      """
    #expect(try difference([reversed], backwards) < lottieWebTolerance)
  }

  @Test func `are lottie-web's polygons`() throws {
    // sr with sy 2, pt 4, p [10, 20], or 100, os 50.
    let square = BezierOutline(
      polygonCenter: SIMD2(10, 20), points: 4, radius: 100, roundness: 0.5)
    let expected = """
      M10,-80 C29.635,-80 110,0.365 110,20 C110,39.635 29.635,120 10,120 C-9.635,120 -90,39.635 -90,20 \
      C-90,0.365 -9.635,-80 10,-80z
      """
    #expect(try difference([square], expected) < lottieWebTolerance)
    // Without rounding errors at quarter turns.
    #expect(square.vertices == [SIMD2(10, -80), SIMD2(110, 20), SIMD2(10, 120), SIMD2(-90, 20)])
    // A tangent is 0.5 · 2π·100/(4·4) = 19.635 long.
    #expect(abs(square.outTangents[0].x - 19.634954084936208) < 1e-12)
    // pt 5, r −40, or 10, os 100, d 3.
    let pentagon = BezierOutline(
      polygonCenter: .zero, points: 5, rotation: -40, radius: 10, roundness: 1, isReversed: true)
    let backwards = """
      M-6.428,-7.66 C-8.834,-5.641 -10.449,0.833 -9.272,3.746 C-8.095,6.659 -2.436,10.195 0.698,9.976 \
      C3.832,9.756 8.943,5.467 9.703,2.419 C10.463,-0.629 7.963,-6.816 5.299,-8.48 \
      C2.635,-10.145 -4.021,-9.68 -6.428,-7.66z
      """
    #expect(try difference([pentagon], backwards) < lottieWebTolerance)
  }

  @Test func `have bounded numbers of points`() {
    func count(_ points: Double) -> Int {
      BezierOutline(starCenter: .zero, points: points, outerRadius: 2, innerRadius: 1).vertices
        .count
    }
    #expect(count(0.9) == 0 && count(-3) == 0 && count(.nan) == 0)
    #expect(count(1) == 2)
    #expect(count(1e300) == 100_000 && count(.infinity) == 100_000)
    #expect(
      BezierOutline(polygonCenter: .zero, points: 3, rotation: .nan, radius: 1).vertices.isEmpty)
  }
}
