/// A set of the table's first 64 properties, among which are all that every layer has: one bit each.
struct PropertyMask: Sendable, Hashable {
  private var bits: UInt64 = 0

  init() {}

  /// The set of some properties, as far as sets can contain them.
  init(_ ids: [PropertyID]) { for id in ids { insert(id) } }

  /// Whether sets can contain a property.
  @inline(__always)
  static func holds(_ id: PropertyID) -> Bool { id.rawValue < 64 }

  @inline(__always)
  private static func bit(_ id: PropertyID) -> UInt64 {
    holds(id) ? 1 &<< UInt64(id.rawValue) : 0
  }

  @inline(__always)
  func contains(_ id: PropertyID) -> Bool { bits & Self.bit(id) != 0 }

  /// The union of two sets.
  @inline(__always)
  func union(_ other: PropertyMask) -> PropertyMask {
    var result = self
    result.bits |= other.bits
    return result
  }

  mutating func insert(_ id: PropertyID) { bits |= Self.bit(id) }

  mutating func remove(_ id: PropertyID) { bits &= ~Self.bit(id) }

  /// The number of properties in the set.
  @inline(__always)
  var count: Int { bits.nonzeroBitCount }

  /// The number of properties before one in the set.
  @inline(__always)
  func count(before id: PropertyID) -> Int {
    Self.holds(id) ? (bits & (Self.bit(id) &- 1)).nonzeroBitCount : count
  }
}
