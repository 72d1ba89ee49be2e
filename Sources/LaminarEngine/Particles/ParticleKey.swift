/// The random numbers of one particle: a hash of its identity, without any state, so that a single
/// particle is the same as in a sequence.
///
/// The finaliser is that of SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleKey: Sendable, Hashable {
  private let bits: UInt64

  /// What a random number decides.
  enum Channel: UInt64 {
    case positionX, positionY, positionZ, lifetime, velocity, heading, tilt
    case scale, spin, red, green, blue, alpha
  }

  private init(bits: UInt64) { self.bits = bits }

  /// The key of an emitter.
  init(seed: UInt64, sceneSeed: UInt64) {
    bits = Self.mixed(Self.mixed(seed &+ Self.step) ^ (sceneSeed &* Self.step))
  }

  /// The key of a numbered part: a cell of an emitter or of a particle, a particle of a cell.
  @inline(__always)
  func entering(_ number: UInt64) -> ParticleKey {
    ParticleKey(bits: Self.mixed(bits &+ Self.step &* (number &+ 1)))
  }

  /// A number in 0 ..< 1.
  @inline(__always)
  func unit(_ channel: Channel) -> Double {
    let hash = Self.mixed(bits ^ ((channel.rawValue &+ 1) &* 0xd1b5_4a32_d192_ed03))
    return Double(hash &>> 11) * 0x1p-53
  }

  /// A value within half a range of its mean (Laminar.docc: Emitters, "Random numbers").
  @inline(__always)
  func value(_ channel: Channel, _ mean: Double, range: Double) -> Double {
    range == 0 ? mean : mean + range * (unit(channel) - 0.5)
  }

  private static var step: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z &>> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z &>> 31)
  }
}
