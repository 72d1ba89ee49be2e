/// An unevaluated sum of two doubles, about 106 bits: enough to invert a curve where it is steep.
///
/// Only + − × are used (Dekker's products, no fused operations), so the bits are the same
/// everywhere. Magnitudes must stay below 1e290.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of two doubles without error.
  private static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let part = high - a
    return DoubleDouble(high: high, low: (a - (high - part)) + (b - part))
  }

  /// The product of two doubles without error.
  private static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let splitter = 134_217_729.0  // 2²⁷ + 1
    let p = a * b
    let aSplit = a * splitter
    let bSplit = b * splitter
    let aHigh = aSplit - (aSplit - a)
    let bHigh = bSplit - (bSplit - b)
    let aLow = a - aHigh
    let bLow = b - bHigh
    return DoubleDouble(
      high: p, low: ((aHigh * bHigh - p) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = sum(a.high, b.high)
    let lows = sum(a.low, b.low)
    let first = sum(highs.high, highs.low + lows.high)
    return sum(first.high, first.low + lows.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a + DoubleDouble(high: -b.high, low: -b.low)
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return sum(p.high, p.low + a.low * b)
  }
}
