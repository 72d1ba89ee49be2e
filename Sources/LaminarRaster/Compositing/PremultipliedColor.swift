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
