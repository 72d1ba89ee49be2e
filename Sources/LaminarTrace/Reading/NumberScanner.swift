/// Reads decimal numbers as traces print them, to the nearest `Double`.
enum NumberScanner {
  /// The longest text of a number.
  private static let longest = 400

  /// Reads the number at a position and moves past it; NaN, without moving, if there is none.
  ///
  /// 1. The digits are collected in one integer.
  /// 2. Below 2⁵³, and with at most 22 of them after the point, one division rounds once.
  /// 3. Anything else takes the slow path.
  @inline(__always)
  static func scan(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var offset = position
    let isNegative = bytes[offset] == 0x2d
    if isNegative { offset &+= 1 }
    let first = offset
    var digits: UInt64 = 0
    var digit = bytes[offset] &- 0x30
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      offset &+= 1
      digit = bytes[offset] &- 0x30
    }
    var count = offset &- first
    guard count > 0 else { return .nan }
    var decimals = 0
    if bytes[offset] == 0x2e {
      offset &+= 1
      let point = offset
      digit = bytes[offset] &- 0x30
      while digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        offset &+= 1
        digit = bytes[offset] &- 0x30
      }
      decimals = offset &- point
      guard decimals > 0 else { return .nan }
      count &+= decimals
    }
    guard count <= 19, digits < 1 << 53, bytes[offset] | 0x20 != 0x65 else {
      return scanLong(bytes, &position)
    }
    position = offset
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

  /// The same grammar, for many digits and exponents.
  @inline(never)
  private static func scanLong(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var offset = position
    func skipDigits() -> Bool {
      let start = offset
      while bytes[offset] &- 0x30 < 10, offset - position < longest { offset += 1 }
      return offset > start
    }
    if bytes[offset] == 0x2d { offset += 1 }
    guard skipDigits() else { return .nan }
    if bytes[offset] == 0x2e {
      offset += 1
      guard skipDigits() else { return .nan }
    }
    if bytes[offset] | 0x20 == 0x65 {
      offset += 1
      if bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
      guard skipDigits() else { return .nan }
    }
    guard offset - position < longest else { return .nan }
    let text = String(
      decoding: UnsafeBufferPointer(start: bytes + position, count: offset - position),
      as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return .nan }
    position = offset
    return value
  }

  /// The number that a text consists of; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    let padded = Array(text.utf8) + [0, 0]
    guard padded.count <= longest else { return nil }
    return padded.withUnsafeBufferPointer { buffer -> Double? in
      guard let base = buffer.baseAddress else { return nil }
      var offset = 0
      let value = scan(base, &offset)
      return value.isNaN || offset != padded.count - 2 ? nil : value
    }
  }
}
