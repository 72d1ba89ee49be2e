extension Rational {
  /// The frame rates that NTSC television divides by 1.001, and their doubles.
  private static let broadcastRates = [24, 30, 48, 60, 120]

  /// The decimals of a written rate by which one of them is recognised.
  private static let broadcastDecimals = 2...9

  /// The rate that a decimal number of frames per second means: for 24, 30, 48, 60 or 120 divided by
  /// 1.001 and rounded to two decimals or more, the exact quotient, else the number itself.
  ///
  /// So 29.97 means 30000/1001, 23.976 and 23.98 mean 24000/1001; 29.9 stays as it is.
  package var broadcastRate: Rational {
    // The quotients differ from the numbers by less than half of a hundredth.
    guard denominator > 1, denominator <= 1_000_000_000 else { return self }
    for rate in Self.broadcastRates {
      var scale: Int128 = 10
      for _ in Self.broadcastDecimals {
        scale *= 10
        // The quotient rounded to this many decimals, in units of the last one.
        let rounded = (2 * Int128(rate) * 1000 * scale + 1001) / (2 * 1001)
        if Int128(numerator) * scale == rounded * Int128(denominator),
          let exact = Rational(Int64(rate) * 1000, over: 1001)
        {
          return exact
        }
      }
    }
    return self
  }
}
