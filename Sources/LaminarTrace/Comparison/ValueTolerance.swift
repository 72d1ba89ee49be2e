/// How far two values may be apart and still count as the same.
package struct ValueTolerance: Sendable, Hashable {
  /// The largest difference; 0 or more.
  package var absolute: Double
  /// The largest difference as a part of the larger magnitude; 0 or more.
  package var relative: Double
  /// The most steps between neighbouring `Double`s.
  package var ulps: Int

  /// Accepts only the same value.
  package static let exact = ValueTolerance()

  /// Makes a tolerance; by default only equal values are the same.
  package init(absolute: Double = 0, relative: Double = 0, ulps: Int = 0) {
    self.absolute = absolute
    self.relative = relative
    self.ulps = ulps
  }

  /// Whether two values count as the same: |a − b| ≤ max(abs, rel · max(|a|, |b|)), or within `ulps`.
  ///
  /// Symmetric, and a larger tolerance never refuses what a smaller one accepts. Values are decimals
  /// that were rounded once, so a tolerance above 0 is widened by four parts in 2⁵³ of the larger
  /// value: 0.4 and 0.3 are 0.1 apart. NaN means a layer that does not exist and equals itself.
  package func accepts(_ a: Double, _ b: Double) -> Bool {
    if a == b { return true }
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
    let size = max(a.magnitude, b.magnitude)
    let limit = max(absolute, relative * size)
    if limit > 0, (a - b).magnitude <= limit + 4 * Double.ulpOfOne * size { return true }
    return ulps > 0 && Self.steps(a, b) <= UInt64(ulps)
  }

  /// The number of `Double`s from one value to another.
  static func steps(_ a: Double, _ b: Double) -> UInt64 {
    func order(_ value: Double) -> Int64 {
      let bits = Int64(bitPattern: value.bitPattern)
      return bits < 0 ? Int64.min &- bits : bits
    }
    let (x, y) = (order(a), order(b))
    let (difference, overflow) = max(x, y).subtractingReportingOverflow(min(x, y))
    return overflow ? .max : difference.magnitude
  }
}
