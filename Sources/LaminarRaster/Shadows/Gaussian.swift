import LaminarGraphics

/// The Gaussian distribution.
enum Gaussian {
  /// How many standard deviations from the mean it is followed: beyond there are 0.14 % on a side,
  /// a third of what one of 255 is.
  static let reach = 3.0

  /// The share of the distribution below a number of standard deviations, to 1e-7: Abramowitz and
  /// Stegun's approximation 26.2.17.
  static func share(below x: Double) -> Double {
    let size = abs(x)
    guard size < 8 else { return x > 0 ? 1 : 0 }
    let k = 1 / (1 + 0.231_641_9 * size)
    let series =
      k
      * (0.319_381_530
        + k * (-0.356_563_782 + k * (1.781_477_937 + k * (-1.821_255_978 + k * 1.330_274_429))))
    let tail = 0.398_942_280_401_432_7 * Elementary.exp(-0.5 * size * size) * series
    return x > 0 ? 1 - tail : tail
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
