import LaminarGraphics

/// The transfer function from encoded values to linear light.
enum ToneCurve: Sendable, Hashable {
  case encoding(ColorEncoding)
  /// Equidistant values of 16 bits, with straight lines between them; at least two.
  case table([UInt16])
  /// (a·x + b)^gamma + e from `start` on, and c·x + f below it (ICC.1:2022, section 10.18).
  case parametric(
    gamma: Double, a: Double, b: Double, c: Double, start: Double, e: Double, f: Double)

  /// The linear component, in 0…1, of one in 0…1.
  func linear(_ value: Double) -> Double {
    let result: Double
    switch self {
    case .encoding(let encoding): result = encoding.decoded(value)
    case .table(let values):
      let position = value * Double(values.count - 1)
      let index = min(max(Int(position), 0), values.count - 2)
      let (low, high) = (Double(values[index]), Double(values[index + 1]))
      result = (low + (high - low) * (position - Double(index))) / 65535
    case .parametric(let gamma, let a, let b, let c, let start, let e, let f):
      let base = a * value + b
      result =
        value < start
        ? c * value + f : (base > 0 ? ColorEncoding.gamma(gamma).decoded(base) : 0) + e
    }
    // What is not a number becomes 0.
    return result > 0 ? min(result, 1) : 0
  }
}

/// What an ICC profile of three colours or of grey says by curves and a matrix (ICC.1:2022, sections
/// 8.3 and 8.9). Profiles that convert by tables are told apart, and not read.
struct ICCProfile: Sendable {
  enum Model: Sendable {
    case rgb(red: ToneCurve, green: ToneCurve, blue: ToneCurve, ColorPrimaries)
    /// The curve is that of the lightness L* instead of the luminance where `isLightness`.
    case gray(ToneCurve, isLightness: Bool)
  }

  /// Why a profile is of no use, as the end of a sentence about it.
  struct Fault: Error { let reason: String }

  let model: Model
  /// Whether it has tables besides, which other readers prefer.
  let hasTables: Bool

  /// The longest profile that is read, in bytes.
  static let longest = 4 << 20
  /// The number of bytes before the tags.
  private static let headerLength = 128

  /// Reads a profile.
  ///
  /// - Throws: A `Fault` for a profile that is damaged, or describes no colours of a picture by curves.
  init(_ bytes: [UInt8]) throws(Fault) {
    let reader = Reader(bytes: bytes)
    guard bytes.count > Self.headerLength + 4, reader.word(36) == "acsp" else {
      throw Fault(reason: "is not one")
    }
    let tags = try reader.tags()
    let hasTables = ["A2B0", "A2B1", "A2B2", "D2B0", "D2B1"].contains { tags[$0] != nil }
    self.hasTables = hasTables
    let (space, connection) = (reader.word(16), reader.word(20))
    func curve(_ name: String) throws(Fault) -> ToneCurve {
      guard let tag = tags[name] else {
        throw Fault(
          reason: hasTables ? "converts by tables, which are not read" : "has no \(name)")
      }
      return try reader.curve(tag)
    }
    switch space {
    case "RGB ":
      let curves = (try curve("rTRC"), try curve("gTRC"), try curve("bTRC"))
      guard connection == "XYZ ", let red = tags["rXYZ"], let green = tags["gXYZ"],
        let blue = tags["bXYZ"]
      else { throw Fault(reason: "has no matrix") }
      let primaries = ColorPrimaries(
        connectionRed: try reader.xyz(red), green: try reader.xyz(green),
        blue: try reader.xyz(blue))
      guard let primaries else { throw Fault(reason: "has a matrix without an inverse") }
      model = .rgb(red: curves.0, green: curves.1, blue: curves.2, primaries)
    case "GRAY":
      guard connection == "XYZ " || connection == "Lab " else {
        throw Fault(reason: "has no luminance")
      }
      model = .gray(try curve("kTRC"), isLightness: connection == "Lab ")
    default:
      let name = space.filter { $0.isASCII && $0 != " " && !$0.isNewline }
      throw Fault(reason: "is of \(name), not of red, green and blue or grey")
    }
  }

  /// Reads numbers, which are big-endian; every offset is checked.
  private struct Reader {
    let bytes: [UInt8]

    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Four characters; empty beyond the end.
    func word(_ offset: Int) -> String {
      guard offset >= 0, offset <= bytes.count - 4 else { return "" }
      return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }

    /// A number with 16 binary digits of fraction.
    func fixed(_ offset: Int) throws(Fault) -> Double {
      guard let bits = number(offset, 4) else { throw Fault(reason: "is cut off") }
      return Double(Int32(truncatingIfNeeded: bits)) / 65536
    }

    /// The ranges of the tags; of two with one name the first.
    func tags() throws(Fault) -> [String: Range<Int>] {
      guard let count = number(ICCProfile.headerLength, 4),
        count <= (bytes.count - ICCProfile.headerLength - 4) / 12
      else { throw Fault(reason: "is cut off") }
      var tags: [String: Range<Int>] = [:]
      for index in 0..<count {
        let entry = ICCProfile.headerLength + 4 + 12 * index
        guard let start = number(entry + 4, 4), let length = number(entry + 8, 4),
          length >= 8, start <= bytes.count, length <= bytes.count - start
        else { throw Fault(reason: "has a tag beyond its end") }
        let name = word(entry)
        if tags[name] == nil { tags[name] = start..<start + length }
      }
      return tags
    }

    func xyz(_ tag: Range<Int>) throws(Fault) -> SIMD3<Double> {
      guard word(tag.lowerBound) == "XYZ ", tag.count >= 20 else {
        throw Fault(reason: "has a primary of an unknown type")
      }
      return SIMD3(
        try fixed(tag.lowerBound + 8), try fixed(tag.lowerBound + 12),
        try fixed(tag.lowerBound + 16))
    }

    func curve(_ tag: Range<Int>) throws(Fault) -> ToneCurve {
      switch word(tag.lowerBound) {
      case "curv": return try table(tag)
      case "para": return try parametric(tag)
      default: throw Fault(reason: "has a curve of an unknown type")
      }
    }

    private func table(_ tag: Range<Int>) throws(Fault) -> ToneCurve {
      guard let count = number(tag.lowerBound + 8, 4), count <= (tag.count - 12) / 2 else {
        throw Fault(reason: "has a curve beyond its end")
      }
      let values = (0..<count).map {
        UInt16(truncatingIfNeeded: number(tag.lowerBound + 12 + 2 * $0, 2) ?? 0)
      }
      if values.isEmpty { return .encoding(.linear) }
      if values.count > 1 { return .table(values) }
      // A gamma with 8 binary digits of fraction.
      return .encoding(.gamma(Double(values[0]) / 256))
    }

    private func parametric(_ tag: Range<Int>) throws(Fault) -> ToneCurve {
      let counts = [1, 3, 4, 5, 7]
      guard let kind = number(tag.lowerBound + 8, 2), counts.indices.contains(kind),
        tag.count >= 12 + 4 * counts[kind]
      else { throw Fault(reason: "has a curve of an unknown kind") }
      var p = [Double](repeating: 0, count: 7)
      for index in 0..<counts[kind] { p[index] = try fixed(tag.lowerBound + 12 + 4 * index) }
      let gamma = p[0]
      guard gamma > 0 else { throw Fault(reason: "has a curve without a gamma") }
      switch kind {
      case 0: return .encoding(.gamma(gamma))
      case 1, 2:
        // Below −b/a the base is 0.
        guard p[1] != 0 else { throw Fault(reason: "has a curve that is flat") }
        return .parametric(
          gamma: gamma, a: p[1], b: p[2], c: 0, start: -p[2] / p[1], e: p[3], f: p[3])
      default:
        return .parametric(
          gamma: gamma, a: p[1], b: p[2], c: p[3], start: p[4], e: p[5], f: p[6])
      }
    }
  }
}

// MARK: - Conversion to sRGB

extension ICCProfile {
  /// The conversion of a picture's samples.
  ///
  /// - Throws: A profile of colours for grey, or the other way round.
  func conversion(isGray: Bool) throws(Fault) -> ColorConversion? {
    switch model {
    case .rgb(let red, let green, let blue, let primaries):
      if isGray { throw Fault(reason: "is of colours, and the picture is grey") }
      return ColorConversion([red, green, blue], primaries)
    case .gray(let curve, let isLightness):
      if !isGray { throw Fault(reason: "is of grey, and the picture has colours") }
      return ColorConversion([isLightness ? Self.luminance(curve) : curve])
    }
  }

  /// The curve of the luminance where one states the lightness L* (CIE 15:2018, section 8.2.1).
  private static func luminance(_ curve: ToneCurve) -> ToneCurve {
    .table(
      (0...4095).map { index in
        let lightness = 100 * curve.linear(Double(index) / 4095)
        let root = (lightness + 16) / 116
        let value = lightness > 8 ? root * root * root : lightness * 27 / 24389
        return UInt16(truncatingIfNeeded: Int((min(max(value, 0), 1) * 65535).rounded()))
      })
  }
}

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
      let maximum = Double((1 << depth) - 1)
      var known: [ToneCurve: [Double]] = [:]
      let linear = conversion.curves.map { curve in
        let values =
          known[curve] ?? (0..<1 << depth).map { curve.linear(Double($0) / maximum) }
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
