// Conversions of lanes, written out. The standard library's generic ones become functions of their own
// where a module uses them often, and the calls took twice as long as the work of the kernels.

extension SIMD8<UInt32> {
  /// The same numbers in wider lanes.
  @inline(__always)
  init(widening lanes: SIMD8<UInt16>) {
    self.init(
      UInt32(lanes[0]), UInt32(lanes[1]), UInt32(lanes[2]), UInt32(lanes[3]),
      UInt32(lanes[4]), UInt32(lanes[5]), UInt32(lanes[6]), UInt32(lanes[7]))
  }
}

extension SIMD8<UInt16> {
  /// The same numbers in wider lanes.
  @inline(__always)
  init(widening lanes: SIMD8<UInt8>) {
    self.init(
      UInt16(lanes[0]), UInt16(lanes[1]), UInt16(lanes[2]), UInt16(lanes[3]),
      UInt16(lanes[4]), UInt16(lanes[5]), UInt16(lanes[6]), UInt16(lanes[7]))
  }

  /// The high half of each product of two lanes: one instruction.
  @inline(__always)
  static func highHalf(_ lanes: Self, times factors: Self) -> Self {
    let products = SIMD8<UInt32>(widening: lanes) &* SIMD8<UInt32>(widening: factors)
    @inline(__always)
    func high(_ lane: Int) -> UInt16 { UInt16(truncatingIfNeeded: products[lane] &>> 16) }
    return Self(high(0), high(1), high(2), high(3), high(4), high(5), high(6), high(7))
  }
}

extension SIMD4<UInt32> {
  /// The four bytes of a word, each in a lane.
  @inline(__always)
  init(bytesOf word: UInt32) {
    let bytes = unsafeBitCast(word, to: SIMD4<UInt8>.self)
    self.init(UInt32(bytes[0]), UInt32(bytes[1]), UInt32(bytes[2]), UInt32(bytes[3]))
  }
}
