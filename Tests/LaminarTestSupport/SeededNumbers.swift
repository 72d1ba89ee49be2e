/// SplitMix64 (Steele, Lea and Flood, 2014): random numbers that are the same in every run.
public struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Starts at a state; the first number is that of the next.
  public init(state: UInt64) { self.state = state }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
