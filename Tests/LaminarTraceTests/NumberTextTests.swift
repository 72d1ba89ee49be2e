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

/// Numbers and their texts at 0, 6 and 15 decimals and exact, from Python's `decimal` and `repr`.
///
/// Huge and tiny values are kept short: from 2⁵³ on the shortest text is used for every precision.
enum DecimalTable {
  static let rows: [(value: Double, whole: String, six: String, fifteen: String, exact: String)] = [
    (0.1, "0", "0.1", "0.1", "0.1"),
    (0.5, "0", "0.5", "0.5", "0.5"),
    (1.5, "2", "1.5", "1.5", "1.5"),
    (2.5, "2", "2.5", "2.5", "2.5"),
    (-2.5, "-2", "-2.5", "-2.5", "-2.5"),
    (0.125, "0", "0.125", "0.125", "0.125"),
    (0.375, "0", "0.375", "0.375", "0.375"),
    (0.0078125, "0", "0.007812", "0.0078125", "0.0078125"),
    (0.016666666666666666, "0", "0.016667", "0.016666666666667", "0.016666666666666666"),
    (60.322379, "60", "60.322379", "60.322378999999998", "60.322379"),
    (-4e-07, "0", "0", "-0.0000004", "-0.0000004"),
    (5e-07, "0", "0", "0.0000005", "0.0000005"),
    (1e-06, "0", "0.000001", "0.000001", "0.000001"),
    (0.9999995, "1", "1", "0.9999995", "0.9999995"),
    (0.99999949999, "1", "0.999999", "0.99999949999", "0.99999949999"),
    (
      123456789.98765433, "123456790", "123456789.987654", "123456789.987654328346252",
      "123456789.98765433"
    ),
    (1000000000000.0, "1000000000000", "1000000000000", "1000000000000", "1000000000000"),
    (-1000000000000.0, "-1000000000000", "-1000000000000", "-1000000000000", "-1000000000000"),
    (
      999999999999.9999, "1000000000000", "999999999999.999878", "999999999999.9998779296875",
      "999999999999.9999"
    ),
    (
      4503599627370496.0, "4503599627370496", "4503599627370496", "4503599627370496",
      "4503599627370496"
    ),
    (
      9007199254740992.0, "9007199254740992", "9007199254740992", "9007199254740992",
      "9007199254740992"
    ),
    (
      9007199254740991.0, "9007199254740991", "9007199254740991", "9007199254740991",
      "9007199254740991"
    ),
    (
      9007199254740994.0, "9007199254740994", "9007199254740994", "9007199254740994",
      "9007199254740994"
    ),
    (
      1000000000000000.0, "1000000000000000", "1000000000000000", "1000000000000000",
      "1000000000000000"
    ),
    (
      4500000000000000.0, "4500000000000000", "4500000000000000", "4500000000000000",
      "4500000000000000"
    ),
    (
      1e+22, "10000000000000000000000", "10000000000000000000000", "10000000000000000000000",
      "10000000000000000000000"
    ),
    (0.00048828125, "0", "0.000488", "0.00048828125", "0.00048828125"),
    (0.000244140625, "0", "0.000244", "0.000244140625", "0.000244140625"),
    (7.275957614183426e-12, "0", "0", "0.000000000007276", "0.000000000007275957614183426"),
    (3.637978807091713e-12, "0", "0", "0.000000000003638", "0.000000000003637978807091713"),
    (0.3, "0", "0.3", "0.3", "0.3"),
    (0.6666666666666666, "1", "0.666667", "0.666666666666667", "0.6666666666666666"),
    (1e-09, "0", "0", "0.000000001", "0.000000001"),
    (8.5e-05, "0", "0.000085", "0.000085", "0.000085"),
    (0.0078125, "0", "0.007812", "0.0078125", "0.0078125"),
    (1048575.9999999999, "1048576", "1048576", "1048575.999999999883585", "1048575.9999999999"),
    (-352.3344703336753, "-352", "-352.33447", "-352.334470333675313", "-352.3344703336753"),
    (-698.3016521509962, "-698", "-698.301652", "-698.301652150996233", "-698.3016521509962"),
    (301.8689460797075, "302", "301.868946", "301.868946079707484", "301.8689460797075"),
    (-855.1274266649145, "-855", "-855.127427", "-855.127426664914537", "-855.1274266649145"),
    (71.76400861337834, "72", "71.764009", "71.764008613378337", "71.76400861337834"),
    (-268.622166174829, "-269", "-268.622166", "-268.622166174828976", "-268.622166174829"),
    (-884.0021504505864, "-884", "-884.00215", "-884.002150450586441", "-884.0021504505864"),
    (14.871466378840523, "15", "14.871466", "14.871466378840523", "14.871466378840523"),
    (-0.09250086831160304, "0", "-0.092501", "-0.092500868311603", "-0.09250086831160304"),
    (-1.6365569725848106e-08, "0", "0", "-0.00000001636557", "-0.000000016365569725848106"),
    (-0.08185739733122699, "0", "-0.081857", "-0.081857397331227", "-0.08185739733122699"),
    (-8817.789878420217, "-8818", "-8817.789878", "-8817.789878420217065", "-8817.789878420217"),
    (-7.523960777007088e-08, "0", "0", "-0.000000075239608", "-0.00000007523960777007088"),
    (2612.5183146347417, "2613", "2612.518315", "2612.518314634741728", "2612.5183146347417"),
    (8954.178849140113, "8954", "8954.178849", "8954.178849140113016", "8954.178849140113"),
    (1.7108284528077357e-14, "0", "0", "0.000000000000017", "0.000000000000017108284528077357"),
    (9.525102111858402e-14, "0", "0", "0.000000000000095", "0.00000000000009525102111858402"),
    (1.1332979587418524e-11, "0", "0", "0.000000000011333", "0.000000000011332979587418524"),
    (-4.207814273366475e-11, "0", "0", "-0.000000000042078", "-0.00000000004207814273366475"),
    (813.7177106428495, "814", "813.717711", "813.717710642849511", "813.7177106428495"),
  ]
}

@Suite struct `Texts of two numbers` {
  /// The digits are counted by hand: one decimal more each time, until the two texts differ.
  @Test(arguments: [
    (1234.12, 1234.34, "1234.1", "1234.3"), (1234.12, 1234.13, "1234.12", "1234.13"),
    (12.341, 12.342, "12.341", "12.342"), (2, 2, "2", "2"),
    (1, 1.0000000000000036, "1", "1.000000000000004"),
    (0.1, 0.10000000000000002, "0.1", "0.10000000000000002"),
  ])
  func `have as many decimals as tell them apart`(
    base: Double, new: Double, baseText: String, newText: String
  ) {
    let texts = ReportNumber.apart(base, new) { ReportNumber.short($0) }
    #expect(texts.base == baseText)
    #expect(texts.new == newText)
  }
}

@Suite struct `Text hash` {
  // Python: int(hashlib.sha256(text).hexdigest(), 16) >> 203
  @Test(arguments: [
    ("", 8_011_147_086_339_971), ("abc", 6_560_798_095_827_001),
    ("Laminar", 921_001_166_695_364), ("h\u{e9}llo\n", 6_521_742_921_733_441),
  ])
  func `is the first 53 bits of SHA-256`(text: String, expected: Double) {
    #expect(TextHash.value(of: text) == expected)
  }

  @Test func `prints as an integer at every precision`() {
    let value = TextHash.value(of: "")
    #expect(TracePrecision.exact.text(of: value) == "8011147086339971")
    #expect(TracePrecision.decimals(15).text(of: value) == "8011147086339971")
  }
}
