import LaminarTestSupport
import Testing

@testable import LaminarTrace

@Suite struct `Number text` {
  @Test(arguments: DecimalTable.rows.indices)
  func `rounds the exact binary value to nearest even`(index: Int) {
    let row = DecimalTable.rows[index]
    #expect(TracePrecision.decimals(0).text(of: row.value) == row.whole)
    #expect(TracePrecision.decimals(6).text(of: row.value) == row.six)
    #expect(TracePrecision.decimals(15).text(of: row.value) == row.fifteen)
    #expect(TracePrecision.exact.text(of: row.value) == row.exact)
  }

  @Test
  func `of the exact precision reads back to the same bits, as short as the standard library's`() {
    var state: UInt64 = 3
    for round in 0..<4000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Powers of two up to 2⁵⁵ around the range of the fast path; every fourth has few bits.
      let mask: UInt64 = round % 4 == 0 ? 0x000f_ff00_0000_0000 : 0x000f_ffff_ffff_ffff
      let value = Double(bitPattern: (state & mask) | (980 + UInt64(round % 98)) << 52)
      let text = TracePrecision.exact.text(of: value)
      #expect(Double(text) == value)
      #expect(!text.contains("e"))
      let digits = Self.significantDigits(text)
      #expect(digits == Self.significantDigits(value.description), "\(value)")
    }
  }

  private static func significantDigits(_ text: String) -> String {
    var digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    while digits.last == "0" { digits.removeLast() }
    return String(digits)
  }

  @Test(arguments: [0, 1, 2, 5, 8, 9, 14, 15])
  func `is symmetric, and carries into the whole part`(decimals: Int) {
    let precision = TracePrecision.decimals(decimals)
    for value in [0.4999, 0.5, 7.25, 99.5, 1234.0625, 1e-5] {
      let text = precision.text(of: value)
      #expect(precision.text(of: -value) == (text == "0" ? "0" : "-" + text))
    }
    #expect(precision.text(of: 0.99999999999999989) == "1")
    #expect(precision.text(of: 41.9999999999999999999) == "42")
  }

  @Test func `is readable for values that no evaluation gives`() {
    #expect(TracePrecision.standard.text(of: .nan) == "0")
    #expect(TracePrecision.exact.text(of: .infinity) == "1000000000000")
    #expect(TracePrecision.standard.text(of: -.infinity) == "-1000000000000")
    #expect(TracePrecision.decimals(99).text(of: 0.5) == "0.5")
    #expect(TracePrecision.decimals(-1).text(of: 1.5) == "2")
    let huge = TracePrecision.exact.text(of: .greatestFiniteMagnitude)
    #expect(huge.count == 309 && Double(huge) == .greatestFiniteMagnitude)
    let tiny = TracePrecision.exact.text(of: .leastNonzeroMagnitude)
    #expect(tiny.hasPrefix("0.000") && Double(tiny) == .leastNonzeroMagnitude)
  }

  @Test(arguments: [0, 7, 42, 99_999_999, 100_000_000, -12_345_678_901, Int.max, Int.min])
  func `of integers is theirs`(value: Int) {
    var text = ByteText(capacity: 0)
    text.append(value)
    #expect(text.string == String(value))
  }

  @Test func `grows without losing a byte`() {
    var text = ByteText(capacity: 0)
    var expected = ""
    for index in 0..<500 {
      text.append(index)
      text.append(",é")
      expected += "\(index),é"
    }
    #expect(text.string == expected)
  }
}

@Suite struct `Precision` {
  @Test(arguments: [
    ("6", TracePrecision.decimals(6)), ("0", .decimals(0)), ("15", .decimals(15)),
    ("exact", .exact), ("16", nil), ("-1", nil), ("", nil), ("six", nil), ("+3", nil),
  ])
  func `is read from its text`(text: String, expected: TracePrecision?) {
    #expect(TracePrecision(text) == expected)
  }
}

@Suite struct `Byte text` {
  @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 63, 64, 65, 200])
  func `appends and compares texts of any length`(length: Int) {
    var text = ByteText(capacity: 0)
    for index in 0..<length { text.append(byte: UInt8(0x41 + index % 26)) }
    var other = ByteText(capacity: 300)
    other.append(String(repeating: "#", count: 300))
    other.removeAll()
    other.append(text)
    #expect(other.bytes == text.bytes)
    #expect(other.hasSameBytes(as: text))
    other.append(byte: 0x21)
    #expect(!other.hasSameBytes(as: text))
    var changed = ByteText()
    for (index, byte) in text.bytes.enumerated() {
      changed.append(byte: index == length - 1 ? byte ^ 1 : byte)
    }
    #expect(changed.hasSameBytes(as: text) == (length == 0))
  }
}
