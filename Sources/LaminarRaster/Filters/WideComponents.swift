/// Four components with 32 binary digits each, for sums of pixels: two components in a word.
///
/// Sums and products with weights are exact as long as no component reaches 2³².
struct WideComponents: BitwiseCopyable, Sendable {
  /// The first and the third component, and the second and the fourth.
  private var even: UInt64
  private var odd: UInt64

  static let zero = WideComponents(even: 0, odd: 0)

  @inline(__always)
  private init(even: UInt64, odd: UInt64) {
    self.even = even
    self.odd = odd
  }

  /// The components of a pixel.
  @inline(__always)
  init(_ pixel: UInt32) {
    let low = UInt64(pixel & 0x00ff_00ff)
    let high = UInt64(pixel >> 8 & 0x00ff_00ff)
    even = (low | low << 16) & 0x0000_00ff_0000_00ff
    odd = (high | high << 16) & 0x0000_00ff_0000_00ff
  }

  /// One number for all components.
  @inline(__always)
  init(repeating value: UInt32) {
    let value = UInt64(value)
    even = value | value << 32
    odd = even
  }

  @inline(__always)
  subscript(component: Int) -> UInt32 {
    let pair = component & 1 == 0 ? even : odd
    return UInt32(truncatingIfNeeded: component < 2 ? pair : pair >> 32)
  }

  // Named, not operators: each more `+` costs the compiler time wherever numbers are added.
  @inline(__always)
  mutating func add(_ other: WideComponents) {
    even &+= other.even
    odd &+= other.odd
  }

  /// These times the rest of a weight, and others times the weight.
  @inline(__always)
  func mixed(with other: WideComponents, rest: UInt32, weight: UInt32) -> WideComponents {
    let (rest, weight) = (UInt64(rest), UInt64(weight))
    return WideComponents(
      even: even &* rest &+ other.even &* weight, odd: odd &* rest &+ other.odd &* weight)
  }

  /// What is added to a mix for each 2 of weight: it may be negative, but no sum with it is.
  @inline(__always)
  func step(to other: WideComponents) -> WideComponents {
    WideComponents(even: (other.even &- even) &* 2, odd: (other.odd &- odd) &* 2)
  }

  /// The pixel whose components are these without their last digits.
  ///
  /// - Parameter digits: How many; the rest of each component is a byte.
  @inline(__always)
  func pixel(without digits: UInt64) -> UInt32 {
    let low = even &>> digits & 0x0000_00ff_0000_00ff
    let high = odd &>> digits & 0x0000_00ff_0000_00ff
    return UInt32(truncatingIfNeeded: low | low &>> 16)
      | UInt32(truncatingIfNeeded: high | high &>> 16) << 8
  }
}
