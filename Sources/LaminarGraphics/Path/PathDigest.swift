/// A running hash of a path's elements: one widening multiplication per point.
struct PathDigest: Sendable, Hashable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let first: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let second: UInt64 = 0xA5A3_5625_E7B1_9E43

  /// Adds the kind of an element.
  mutating func combine(_ verb: Path.Verb) {
    state ^= (UInt64(verb.rawValue) &+ 1) &* Self.second
  }

  /// Adds a point, which has no negative zero.
  mutating func combine(_ x: Double, _ y: Double) {
    state = Self.fold(x.bitPattern ^ Self.first, y.bitPattern ^ state)
    state &+= Self.second
  }

  /// The hash of everything added.
  var value: UInt64 { Self.fold(state ^ Self.first, Self.second) }

  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    // The operands are mixed in again so that a factor of 0 loses nothing.
    return product.high ^ product.low ^ (a &+ b &* first)
  }
}
