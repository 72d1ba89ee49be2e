/// How a linear component is encoded.
///
/// Odd functions: what is below 0 is encoded like its opposite, as the extended spaces have it.
package enum ColorEncoding: Sendable, Hashable {
  /// None.
  case linear
  /// IEC 61966-2-1's, 0.04045 being where its line ends.
  case sRGB
  /// A power: the linear component is the encoded one to this power.
  case gamma(Double)

  /// The linear component of an encoded one.
  package func decoded(_ value: Double) -> Double {
    let size = abs(value)
    switch self {
    case .linear: return value
    case .sRGB:
      let linear = size <= 0.04045 ? size / 12.92 : Self.power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -linear : linear
    case .gamma(let gamma):
      let linear = Self.power(size, gamma)
      return value < 0 ? -linear : linear
    }
  }

  /// The encoded component of a linear one.
  package func encoded(_ value: Double) -> Double {
    let size = abs(value)
    switch self {
    case .linear: return value
    case .sRGB:
      let encoded =
        size <= 0.003_130_8 ? size * 12.92 : 1.055 * Self.power(size, 1 / 2.4) - 0.055
      return value < 0 ? -encoded : encoded
    case .gamma(let gamma):
      let encoded = Self.power(size, 1 / gamma)
      return value < 0 ? -encoded : encoded
    }
  }

  /// A number from 0 on to a power above 0.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? Elementary.exp(exponent * Elementary.log(base)) : 0
  }
}
