/// Reads decimal numbers as traces print them, to the nearest `Double`.
enum NumberScanner {
  /// The longest text of a number.
  private static let longest = 400

  /// Reads the number at a place and moves behind it; NaN, and no move, when none stands there.
  ///
  /// 1. The digits are gathered in one integer.
  /// 2. Below 2⁵³, and with at most 22 of them behind the point, one division rounds once.
  /// 3. Anything else takes the slow way.
  @inline(__always)
  static func scan(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var place = position
    let isNegative = bytes[place] == 0x2d
    if isNegative { place &+= 1 }
    let first = place
    var digits: UInt64 = 0
    var digit = bytes[place] &- 0x30
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      place &+= 1
      digit = bytes[place] &- 0x30
    }
    var count = place &- first
    guard count > 0 else { return .nan }
    var decimals = 0
    if bytes[place] == 0x2e {
      place &+= 1
      let point = place
      digit = bytes[place] &- 0x30
      while digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        place &+= 1
        digit = bytes[place] &- 0x30
      }
      decimals = place &- point
      guard decimals > 0 else { return .nan }
      count &+= decimals
    }
    guard count <= 19, digits < 1 << 53, bytes[place] | 0x20 != 0x65 else {
      return scanLong(bytes, &position)
    }
    position = place
    guard decimals > 0 else { return isNegative ? -Double(digits) : Double(digits) }
    let magnitude = Double(digits) / power(decimals)
    return isNegative ? -magnitude : magnitude
  }

  /// 10ⁿ for n in 0…19.
  @inline(__always)
  private static func power(_ count: Int) -> Double {
    powers.withUnsafeBufferPointer { $0[count] }
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The grammar again, for many digits and exponents.
  @inline(never)
  private static func scanLong(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var place = position
    func skipDigits() -> Bool {
      let start = place
      while bytes[place] &- 0x30 < 10, place - position < longest { place += 1 }
      return place > start
    }
    if bytes[place] == 0x2d { place += 1 }
    guard skipDigits() else { return .nan }
    if bytes[place] == 0x2e {
      place += 1
      guard skipDigits() else { return .nan }
    }
    if bytes[place] | 0x20 == 0x65 {
      place += 1
      if bytes[place] == 0x2b || bytes[place] == 0x2d { place += 1 }
      guard skipDigits() else { return .nan }
    }
    guard place - position < longest else { return .nan }
    let text = String(
      decoding: UnsafeBufferPointer(start: bytes + position, count: place - position),
      as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return .nan }
    position = place
    return value
  }

  /// The number that a whole text is; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    let padded = Array(text.utf8) + [0, 0]
    guard padded.count <= longest else { return nil }
    return padded.withUnsafeBufferPointer { buffer -> Double? in
      guard let base = buffer.baseAddress else { return nil }
      var place = 0
      let value = scan(base, &place)
      return value.isNaN || place != padded.count - 2 ? nil : value
    }
  }
}
