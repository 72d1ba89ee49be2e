import LaminarGraphics

/// The Gaussian distribution.
enum Gaussian {
  /// How many standard deviations from the mean it is followed: beyond there are 0.14 % on a side,
  /// a third of what one of 255 is.
  static let reach = 3.0

  /// The share of the distribution below a number of standard deviations, to 1e-7: Abramowitz and
  /// Stegun's approximation 26.2.17.
  static func share(below x: Double) -> Double {
    guard abs(x) < farthest else { return x > 0 ? 1 : 0 }
    let tail = tails(SIMD2(x, 0)).x
    return x > 0 ? 1 - tail : tail
  }

  /// So many standard deviations from the mean there is nothing.
  private static let farthest = 8.0

  /// The shares outside of two numbers of standard deviations, whichever side they are on.
  @inline(__always)
  private static func tails(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let size = SIMD2(abs(x.x), abs(x.y))
    let k = 1 / (1 + 0.231_641_9 * size)
    let series =
      k
      * (0.319_381_530
        + k * (-0.356_563_782 + k * (1.781_477_937 + k * (-1.821_255_978 + k * 1.330_274_429))))
    return 0.398_942_280_401_432_7 * Elementary.exp(-0.5 * size * size) * series
  }

  /// The shares below the centres of pixels in a row, from one on, of a distribution around a mean.
  ///
  /// - Parameter shares: Where they are written; it has space for another.
  static func writeShares(
    of count: Int, from first: Int, mean: Double, deviation: Double,
    to shares: UnsafeMutableBufferPointer<Double>
  ) {
    func deviations(_ index: Int) -> Double { (Double(first + index) + 0.5 - mean) / deviation }
    func start(where isBeyond: (Double) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if isBeyond(deviations(middle)) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    // The pixels before these ranges have none of it, those after all.
    let below = start { $0 > -farthest }..<start { $0 > 0 }
    let above = below.upperBound..<start { $0 >= farthest }
    shares[..<below.lowerBound].update(repeating: 0)
    for index in stride(from: below.lowerBound, to: above.upperBound, by: 2) {
      let pair = tails(SIMD2(deviations(index), deviations(index + 1)))
      (shares[index], shares[index + 1]) = (pair.x, pair.y)
    }
    for index in above { shares[index] = 1 - shares[index] }
    shares[above.upperBound..<count].update(repeating: 1)
  }

  /// The weights of the pixels 0, 1, 2 … away from a pixel; with those on the other side they add up
  /// to 1. One weight where the deviation is next to nothing.
  static func weights(deviation: Double) -> [Float] {
    guard deviation > 0.05 else { return [1] }
    let count = Int((reach * deviation).rounded(.up))
    var weights = (0...count).map { distance in
      let x = Double(distance) / deviation
      return Elementary.exp(-0.5 * x * x)
    }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    for index in weights.indices { weights[index] /= sum }
    return weights.map { Float($0) }
  }
}
