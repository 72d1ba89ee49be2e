import LaminarGraphics

/// Converts the samples of a picture to sRGB.
struct ColorConversion: Sendable {
  private let curves: [ToneCurve]
  /// From linear components to sRGB's, as rows; nil where the primaries are the same.
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)?

  /// Makes the conversion of three curves, or of one for all, and of primaries; nil stands for sRGB's.
  ///
  /// Nil where it leaves all colours of 8 bits as they are, but for rounding.
  init?(_ curves: [ToneCurve], _ primaries: ColorPrimaries? = nil) {
    self.curves = curves.count == 3 ? curves : Array(repeating: curves[0], count: 3)
    rows = primaries.map { primaries in
      let columns = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map {
        ColorPrimaries.sRGB.linear(primaries.xyz($0))
      }
      return (
        SIMD3(columns[0].x, columns[1].x, columns[2].x),
        SIMD3(columns[0].y, columns[1].y, columns[2].y),
        SIMD3(columns[0].z, columns[1].z, columns[2].z)
      )
    }
    let table = Table(self, depth: 8)
    let levels = [0, 64, 128, 192, 255]
    let isIdentity =
      (0...255).allSatisfy { table.pixel($0, $0, $0) == Self.packed($0, $0, $0) }
      && levels.allSatisfy { red in
        levels.allSatisfy { green in
          levels.allSatisfy { blue in
            table.pixel(red, green, blue) == Self.packed(red, green, blue)
          }
        }
      }
    if isIdentity { return nil }
  }

  private static func packed(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: red | green << 8 | blue << 16)
  }

  /// The conversion of samples of a number of bits.
  struct Table: Sendable {
    /// The linear components of the samples of red, green and blue.
    private let linear: [[Double]]
    /// The bytes of the samples, where the primaries are the same.
    private let bytes: [[UInt8]]
    private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)?

    init(_ conversion: ColorConversion, depth: Int) {
      let greatest = Double((1 << depth) - 1)
      var known: [ToneCurve: [Double]] = [:]
      let linear = conversion.curves.map { curve in
        let values =
          known[curve] ?? (0..<1 << depth).map { curve.linear(Double($0) / greatest) }
        known[curve] = values
        return values
      }
      rows = conversion.rows
      self.linear = linear
      bytes = conversion.rows == nil ? linear.map { $0.map(SRGBBytes.byte) } : []
    }

    /// Red in the low byte, then green and blue, of three samples.
    func pixel(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
      guard let rows else {
        return UInt32(bytes[0][red]) | UInt32(bytes[1][green]) << 8 | UInt32(bytes[2][blue]) << 16
      }
      let value = SIMD3(linear[0][red], linear[1][green], linear[2][blue])
      return UInt32(SRGBBytes.byte((rows.0 * value).sum()))
        | UInt32(SRGBBytes.byte((rows.1 * value).sum())) << 8
        | UInt32(SRGBBytes.byte((rows.2 * value).sum())) << 16
    }
  }
}

/// The bytes of linear components in sRGB's encoding.
private enum SRGBBytes {
  /// The least linear component that is rounded to each byte.
  private static let least: [Double] = (0...255).map {
    $0 == 0 ? -.infinity : ColorEncoding.sRGB.decoded((Double($0) - 0.5) / 255)
  }
  /// A byte that is not above that of any component in a part of 0…1.
  private static let guesses: [UInt8] = {
    var byte = 0
    return (0...parts).map { part in
      while byte < 255, least[byte + 1] <= Double(part) / Double(parts) { byte += 1 }
      return UInt8(truncatingIfNeeded: byte)
    }
  }()
  private static let parts = 4096

  /// The nearest byte; what is outside of 0…1 is clamped.
  static func byte(_ linear: Double) -> UInt8 {
    guard linear > 0 else { return 0 }
    guard linear < 1 else { return 255 }
    var byte = Int(guesses[Int(linear * Double(parts))])
    while byte < 255, least[byte + 1] <= linear { byte += 1 }
    return UInt8(truncatingIfNeeded: byte)
  }
}

extension SIMD3<Double> {
  /// The sum of the components, in their order.
  fileprivate func sum() -> Double { x + y + z }
}
