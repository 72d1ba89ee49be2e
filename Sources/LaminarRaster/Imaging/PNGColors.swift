import LaminarGraphics

/// The chunks of a PNG file that say what its colours mean, in the order in which one stands above
/// another: cICP, iCCP, sRGB, then gAMA with cHRM (PNG, third edition, section 4.3).
struct PNGColors: Sendable {
  private var chunks: [String: ArraySlice<UInt8>] = [:]
  private static let types: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  /// The interpretation of the colour chunks: the conversion to sRGB, if one is needed, and the
  /// fault.
  struct Meaning {
    var conversion: ColorConversion?
    var fault: String?
  }

  /// Keeps a chunk; of two of a type the first.
  mutating func take(_ type: String, _ data: ArraySlice<UInt8>) {
    if Self.types.contains(type), chunks[type] == nil { chunks[type] = data }
  }

  /// The interpretation of the chunks for a colour or greyscale picture.
  func meaning(isGray: Bool) -> Meaning {
    if chunks.isEmpty { return Meaning() }
    var faults: [String] = []
    do throws(ICCProfile.Fault) {
      if let chunk = chunks["cICP"] {
        return Meaning(conversion: try CodePoints(chunk).conversion(isGray: isGray))
      }
    } catch {
      faults.append("its cICP chunk \(error.reason)")
    }
    if let chunk = chunks["iCCP"] {
      let name = Self.name(chunk)
      do throws(ICCProfile.Fault) {
        let profile = try ICCProfile(Self.profile(chunk))
        var meaning = Meaning(conversion: try profile.conversion(isGray: isGray))
        if profile.hasTables {
          faults.append("its ICC profile\(name) has tables, which are not read")
          meaning.fault = faults.joined(separator: ", and ") + "; its curves are used"
        } else if let fault = faults.first {
          meaning.fault = fault + "; its ICC profile is used"
        }
        return meaning
      } catch {
        faults.append("its ICC profile\(name) \(error.reason)")
      }
    }
    var meaning = Meaning()
    if chunks["sRGB"] == nil { meaning = gamma(isGray: isGray) }
    if !faults.isEmpty {
      meaning.fault =
        faults.joined(separator: ", and ")
        + (meaning.conversion == nil
          ? "; its colours are taken as sRGB" : "; its gAMA and cHRM chunks are used")
    }
    return meaning
  }

  // MARK: - gAMA and cHRM

  /// How far a gamma may be from 1 ÷ 2.2, as a factor, to be taken as sRGB's: by 5 per cent, as
  /// libpng does.
  private static let gammaThreshold = 0.05

  private func gamma(isGray: Bool) -> Meaning {
    let gamma = chunks["gAMA"].flatMap { Self.numbers($0, 1) }?.first ?? 0
    let points = chunks["cHRM"].flatMap { Self.numbers($0, 8) }
    let primaries = points.flatMap { points in
      ColorPrimaries(
        red: SIMD2(points[2], points[3]), green: SIMD2(points[4], points[5]),
        blue: SIMD2(points[6], points[7]), white: SIMD2(points[0], points[1]))
    }
    guard gamma > 0 else {
      // Without a gamma the numbers cannot be converted.
      let isOther = primaries.map { ColorConversion([.encoding(.sRGB)], $0) != nil } ?? false
      return Meaning(
        fault: isOther && !isGray
          ? "its cHRM chunk states primaries without a gAMA chunk; its colours are taken as sRGB"
          : nil)
    }
    if primaries == nil, abs(gamma * 2.2 - 1) <= Self.gammaThreshold { return Meaning() }
    let curve = ToneCurve.encoding(.gamma(1 / gamma))
    return Meaning(conversion: ColorConversion([curve], isGray ? nil : primaries))
  }

  /// The numbers of a chunk, stated in hundred thousandths.
  private static func numbers(_ chunk: ArraySlice<UInt8>, _ count: Int) -> [Double]? {
    guard chunk.count == 4 * count else { return nil }
    return (0..<count).map { index in
      let bytes = chunk.dropFirst(4 * index).prefix(4)
      return Double(bytes.reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
  }

  // MARK: - iCCP

  /// The name of a profile in quotes, after a space; empty for one that cannot be shown.
  private static func name(_ chunk: ArraySlice<UInt8>) -> String {
    let name = chunk.prefix(79).prefix { $0 != 0 }
    guard !name.isEmpty, name.allSatisfy({ (0x20...0x7e).contains($0) }) else { return "" }
    return " '\(String(decoding: name, as: UTF8.self))'"
  }

  private static func profile(_ chunk: ArraySlice<UInt8>) throws(ICCProfile.Fault) -> [UInt8] {
    guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.endIndex - end > 2,
      chunk[end + 1] == 0
    else { throw ICCProfile.Fault(reason: "is damaged") }
    var profile: [UInt8] = []
    var pieces = [chunk[(end + 2)...]].makeIterator()
    do {
      try Inflater.inflateZlib(upTo: ICCProfile.longest, from: { pieces.next() }) {
        profile += $0
      }
    } catch {
      throw ICCProfile.Fault(reason: "is damaged, or longer than 4 MiB")
    }
    return profile
  }
}

/// The code points of a cICP chunk (ITU-T H.273).
private struct CodePoints {
  private let primaries: Int
  private let transfer: Int

  /// Reads a chunk.
  ///
  /// - Throws: One that is not of red, green and blue in full range.
  init(_ chunk: ArraySlice<UInt8>) throws(ICCProfile.Fault) {
    let bytes = Array(chunk)
    guard bytes.count == 4, bytes[2] == 0 else {
      throw ICCProfile.Fault(reason: "is not of red, green and blue")
    }
    guard bytes[3] == 1 else { throw ICCProfile.Fault(reason: "states limited range") }
    (primaries, transfer) = (Int(bytes[0]), Int(bytes[1]))
  }

  /// The conversion to sRGB.
  ///
  /// - Throws: Code points without a meaning here: of high dynamic range, and reserved ones.
  func conversion(isGray: Bool) throws(ICCProfile.Fault) -> ColorConversion? {
    guard let curve else {
      let isHigh = transfer == 16 || transfer == 18
      throw ICCProfile.Fault(
        reason: isHigh
          ? "states high dynamic range (\(transfer == 16 ? "PQ" : "HLG")), which is not converted"
          : "states the transfer function \(transfer), which is not converted")
    }
    guard let points = chromaticities else {
      throw ICCProfile.Fault(reason: "states the primaries \(primaries), which are not converted")
    }
    let space = ColorPrimaries(
      red: points.red, green: points.green, blue: points.blue, white: points.white)
    return ColorConversion([curve], isGray || primaries == 1 ? nil : space)
  }

  /// The transfer function (table 3).
  private var curve: ToneCurve? {
    switch transfer {
    // Numbers of a camera by BT.709 are shown with the gamma of a display (ITU-R BT.1886).
    case 1, 6, 11, 14, 15: return .encoding(.gamma(2.4))
    case 4: return .encoding(.gamma(2.2))
    case 5: return .encoding(.gamma(2.8))
    case 7:
      return .parametric(
        gamma: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 0.25, start: 0.0913, e: 0, f: 0)
    case 8: return .encoding(.linear)
    case 13: return .encoding(.sRGB)
    case 17:
      let gamma = 2.6
      let scale = ColorEncoding.gamma(gamma).encoded(52.37 / 48)
      return .parametric(gamma: gamma, a: scale, b: 0, c: 0, start: 0, e: 0, f: 0)
    default: return nil
    }
  }

  /// The chromaticities of the primaries and of white (table 2).
  private var chromaticities:
    (red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>)?
  {
    let d65 = ColorPrimaries.whiteD65
    let c = SIMD2(0.310, 0.316)
    switch primaries {
    case 1: return (SIMD2(0.640, 0.330), SIMD2(0.300, 0.600), SIMD2(0.150, 0.060), d65)
    case 4: return (SIMD2(0.67, 0.33), SIMD2(0.21, 0.71), SIMD2(0.14, 0.08), c)
    case 5: return (SIMD2(0.64, 0.33), SIMD2(0.29, 0.60), SIMD2(0.15, 0.06), d65)
    case 6, 7: return (SIMD2(0.630, 0.340), SIMD2(0.310, 0.595), SIMD2(0.155, 0.070), d65)
    case 8: return (SIMD2(0.681, 0.319), SIMD2(0.243, 0.692), SIMD2(0.145, 0.049), c)
    case 9: return (SIMD2(0.708, 0.292), SIMD2(0.170, 0.797), SIMD2(0.131, 0.046), d65)
    case 11, 12:
      let white = primaries == 11 ? SIMD2(0.314, 0.351) : d65
      return (SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060), white)
    case 22: return (SIMD2(0.630, 0.340), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077), d65)
    default: return nil
    }
  }
}
