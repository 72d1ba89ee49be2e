import LaminarGraphics

/// A colour as pixels hold it: each component times alpha, 8 bits, red in the low byte.
struct PremultipliedColor: Sendable, Hashable {
  var rgba: UInt32

  var alpha: UInt32 { rgba >> 24 }
  var isOpaque: Bool { rgba >= 0xff00_0000 }

  init(rgba: UInt32) { self.rgba = rgba }

  /// Clamps a straight colour to 0…1 (what is not a number is 0), multiplies and rounds once, so that
  /// no component is above alpha.
  init(_ color: Color) {
    let alpha = Self.unit(color.alpha)
    rgba =
      Self.byte(Self.unit(color.red) * alpha) | Self.byte(Self.unit(color.green) * alpha) << 8
      | Self.byte(Self.unit(color.blue) * alpha) << 16 | Self.byte(alpha) << 24
  }

  /// A number clamped to 0…1; 0 if it is not a number.
  static func unit(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// round(255·x) of 0…1.
  @inline(__always)
  static func byte(_ unit: Double) -> UInt32 {
    // `rounded()` is a call where there is no instruction for it.
    let exact = 255 * unit
    let whole = Int32(exact)
    return UInt32(bitPattern: whole &+ (exact - Double(whole) >= 0.5 ? 1 : 0))
  }
}

extension Color {
  /// The one colour that covers like this one over another; components are clamped to 0…1.
  func composited(over below: Color) -> Color {
    let top = PremultipliedColor.unit(alpha)
    let inverseAlpha = PremultipliedColor.unit(below.alpha) * (1 - top)
    let sum = top + inverseAlpha
    guard sum > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func mixed(_ own: Double, _ other: Double) -> Double {
      (PremultipliedColor.unit(own) * top + PremultipliedColor.unit(other) * inverseAlpha) / sum
    }
    return Color(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue),
      alpha: sum)
  }
}

// MARK: - Exact products

/// Division by 255 to the nearest integer, exact for 0…65152: the greatest sum that blending one pixel
/// over another makes, as long as no component is above its alpha.
enum PixelMath {
  /// round(x ÷ 255).
  @inline(__always)
  static func divided255(_ x: UInt32) -> UInt32 {
    let y = x &+ 128
    return (y &+ y &>> 8) &>> 8
  }

  /// round((x − 128) ÷ 255) in each lane, shifted left by 8 bits; x is at most 65,280.
  @inline(__always)
  static func divided255High(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    (x &+ x &>> 8) & 0xff00
  }

  /// round((x − 128) ÷ 255) in each lane; x is 1…65,280.
  ///
  /// That is (x − 1) ÷ 255 rounded down, the product with 2²³ ÷ 255 rounded up, shifted: two instructions,
  /// where the 128 before takes up the 1. A product with 257 would need no shift, but in kernels the
  /// optimiser makes sums of it, which take 60 % longer.
  @inline(__always)
  static func divided255(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8.highHalf(x &- 1, times: SIMD8(repeating: 0x8081)) &>> 7
  }

  /// The multiplier of `scaled` for a factor in 0…255.
  @inline(__always)
  static func multiplier(_ factor: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: 257 &* factor &+ (factor >= 128 && factor < 255 ? 1 : 0))
  }

  /// round(x·factor ÷ 255) in each byte, by a factor's multiplier: two instructions less than by
  /// `divided255`. The high half of 256·x·257·factor is 256·x·factor ÷ 255, less than 1 too small. The
  /// multiplier's last digit makes up for it where that would matter; the tests try all numbers.
  ///
  /// - Parameters:
  ///   - low: 256 times what is added to the low bytes, and 128: no sum is above 255.
  ///   - high: 256 times what is added to the high bytes, and 128.
  @inline(__always)
  static func scaled(
    _ bytes: SIMD8<UInt16>, by multiplier: UInt16,
    low: SIMD8<UInt16> = SIMD8(repeating: 128), high: SIMD8<UInt16> = SIMD8(repeating: 128)
  ) -> SIMD8<UInt16> {
    let factors = SIMD8(repeating: multiplier)
    let newLow = SIMD8.highHalf(bytes &<< 8, times: factors) &+ low
    let newHigh = SIMD8.highHalf(bytes & 0xff00, times: factors) &+ high
    return newLow &>> 8 | newHigh & 0xff00
  }

  /// round((x − 128) ÷ 255) in both halves of a word.
  @inline(__always)
  static func dividedPair255(_ x: UInt32) -> UInt32 {
    ((x &+ (x &>> 8 & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
  }
}

// MARK: - Source-over

/// Composites sources over the destination, or adds them to it: one pixel, or four in eight lanes, each of
/// which has two components.
enum SourceKernel {
  typealias Lanes = SIMD8<UInt16>

  /// A pixel composited with a source.
  @inline(__always)
  static func blended(
    _ below: UInt32, _ source: UInt32, coverage: UInt32, isAdditive: Bool
  ) -> UInt32 {
    guard isAdditive else { return ScalarRowKernel.over(below, source, coverage: coverage) }
    let top = ScalarRowKernel.over(0, source, coverage: coverage)
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= min((below &>> shift & 0xff) &+ (top &>> shift & 0xff), 255) &<< shift
    }
    return result
  }

  /// Four pixels composited with sources, each covered as its lanes say.
  @inline(__always)
  static func blended(
    _ below: Lanes, even: Lanes, odd: Lanes, alpha: Lanes, coverage: Lanes, isAdditive: Bool
  ) -> Lanes {
    if isAdditive {
      let top =
        PixelMath.divided255(even &* coverage &+ 128)
        | PixelMath.divided255High(odd &* coverage &+ 128)
      // Bytes that would pass 255 are below what was added.
      let added = unsafeBitCast(top, to: SIMD16<UInt8>.self)
      let sum = unsafeBitCast(below, to: SIMD16<UInt8>.self) &+ added
      return unsafeBitCast(sum.replacing(with: 255, where: sum .< added), to: Lanes.self)
    }
    let inverseAlpha = 255 &- PixelMath.divided255(alpha &* coverage &+ 128)
    let newEven = PixelMath.divided255(
      even &* coverage &+ (below & 0xff) &* inverseAlpha &+ 128)
    let newOdd = PixelMath.divided255High(odd &* coverage &+ (below &>> 8) &* inverseAlpha &+ 128)
    return newEven | newOdd
  }

  @inline(__always)
  static func load(_ pixels: RowPointer<UInt32>) -> Lanes { pixels.load(as: Lanes.self) }

  @inline(__always)
  static func load(_ pixels: MutableRowPointer<UInt32>) -> Lanes { pixels.load(as: Lanes.self) }

  @inline(__always)
  static func store(_ lanes: Lanes, _ pixels: MutableRowPointer<UInt32>) { pixels.store(lanes) }

  /// Values of at most 16 bits, each in the two lanes of its pixel.
  @inline(__always)
  static func doubled(_ values: SIMD4<UInt32>) -> Lanes {
    unsafeBitCast(values | values &<< 16, to: Lanes.self)
  }
}

// MARK: - Lanes

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
