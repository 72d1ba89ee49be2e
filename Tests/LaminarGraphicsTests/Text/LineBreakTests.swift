import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

/// The table of line breaking properties, made from the ICU of the Swift toolchain. Where that has another
/// version of Unicode than the table, nothing is compared.
@Suite struct LineBreakTableTests {
  static let version = 16
  static let icu = ICUReference().flatMap { $0.unicodeVersion == version ? $0 : nil }
  private static let file =
    "Sources/LaminarGraphics/Text/LineBreaking/LineBreakTable+Ranges.swift"

  /// What distinguishes scalars.
  private struct Properties: Hashable {
    var numbers: [Int32]
    var isSpecial: Bool
  }

  /// What the table should have for each scalar.
  private static let words: [String] = {
    guard let icu else { return [] }
    var known: [Properties: String] = [:]
    return (UInt32(0)..<0x110000).map { scalar in
      let properties = Properties(
        numbers: [
          icu.number(.lineBreak, of: scalar), icu.number(.generalCategory, of: scalar),
          icu.number(.eastAsianWidth, of: scalar), icu.isExtendedPictographic(scalar) ? 1 : 0,
        ], isSpecial: scalar == 0x2010 || scalar == 0x25CC)
      if !properties.isSpecial, let word = known[properties] { return word }
      let made = word(scalar, icu)
      known[properties] = made
      return made
    }
  }()

  /// The name of what the table has for a scalar, worked out from the properties that Unicode gives it.
  private static func word(_ scalar: UInt32, _ icu: ICUReference) -> String {
    let lineBreak = icu.value(.lineBreak, of: scalar)
    let category = icu.value(.generalCategory, of: scalar)
    let width = icu.value(.eastAsianWidth, of: scalar)
    let isSign = lineBreak == "PO" || lineBreak == "PR"
    let name =
      switch (scalar, lineBreak) {
      case (0x2010, _): "HH"
      case (0x25CC, _): "DC"
      // LB1.
      case (_, "AI"), (_, "SG"), (_, "XX"): "AL"
      case (_, "SA"): category == "Mn" || category == "Mc" ? "CM" : "AL"
      case (_, "QU"): ["Pi": "PI", "Pf": "PF"][category] ?? "QU"
      default: lineBreak
      }
    let isMarked =
      isSign
      ? ["A", "F", "W"].contains(width)
      : category == "Cn" && icu.isExtendedPictographic(scalar)
    return name + (["F", "W", "H"].contains(width) ? "+" : "") + (isMarked ? "!" : "")
  }

  @Test(.enabled(if: icu != nil)) func `has the properties that Unicode gives each scalar`() throws
  {
    try #require(Self.words.count == 0x110000)
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let known = LineBreakTable.shared[scalar]
      let word =
        known.lineBreakClass.name + (known.isWide ? "+" : "") + (known.isMarked ? "!" : "")
      let expected = Self.words[Int(value)]
      if word != expected {
        Issue.record("U+\(String(value, radix: 16)) is \(word) instead of \(expected)")
        return
      }
    }
  }

  /// LAMINAR_RECORD=1 writes the file of the table.
  @Test(.enabled(if: icu != nil)) func `is written as the file has it`() throws {
    try #require(Self.words.count == 0x110000)
    var ranges: [String: [String]] = [:]
    var start: (word: String, value: UInt32) = ("AL", 0)
    for value in UInt32(0)...0x110000 {
      let word = value < 0x110000 ? Self.words[Int(value)] : ""
      guard word != start.word else { continue }
      if start.word != "AL" {
        let (first, last) = (String(start.value, radix: 16), String(value - 1, radix: 16))
        ranges[start.word, default: []].append(first == last ? first : first + "-" + last)
      }
      start = (word, value)
    }
    // Korean syllables: every 28th ends with its vowel.
    ranges["H3+"] = ["ac00-d7a3"]
    ranges["H2+"] = nil
    var lines: [String] = []
    for word in ranges.keys.sorted() {
      var line = "    " + word
      for range in ranges[word] ?? [] {
        if line.count + 1 + range.count > 100 {
          lines.append(line)
          line = "    " + range
        } else {
          line += " " + range
        }
      }
      lines.append(line)
      if word == "H3+" { lines.append("    H2+ ac00-d788/1c") }
    }
    let text = """
      // Made by LineBreakTableTests from the properties of Unicode 16.0 in the Swift toolchain's ICU.

      extension LineBreakTable {
        /// The characters of each class, as `init(ranges:)` reads them.
        static let ranges = \"""

      """ + lines.joined(separator: "\n") + "\n    \"\"\"\n}\n"
    let mismatch = GoldenStore().mismatch(ofText: Array(text.utf8), golden: Self.file)
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }
}

/// The rules of Unicode Standard Annex #14, each with texts in which a ÷ is where a line may end.
@Suite struct LineBreakRuleTests {
  private static func marked(
    _ text: String, _ strictness: TextLayoutStyle.LineBreak = .normal
  ) -> String {
    let positions = LineBreakOpportunities(text, strictness).positions
    var marked = String.UnicodeScalarView()
    var offset = 0
    for scalar in text.unicodeScalars {
      if offset > 0, positions[offset].contains(.mayBreak) { marked.append("÷") }
      marked.append(scalar)
      offset += String(scalar).utf16.count
    }
    return String(marked)
  }

  private static func expect(_ text: String, _ rule: String) {
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "÷" }))
    let found = marked(plain)
    // Compared scalar by scalar: marks would join with the sign.
    #expect(
      Array(found.unicodeScalars) == Array(text.unicodeScalars), "\(rule): \(text), not \(found)")
  }

  @Test(arguments: [
    // LB1: ambiguous, unassigned, dependent on a dictionary.
    ("LB1", "\u{2460}a"), ("LB1", "\u{E000}a"), ("LB1", "ไทยไทย"), ("LB1", "ไ\u{0E31}ท"),
    ("LB2", ""), ("LB3", "a"),
    ("LB4", "a\u{2028}÷b"), ("LB4", "a\u{B}÷\u{C}÷b"),
    ("LB5", "a\r\n÷b"), ("LB5", "a\r÷b\n÷c\u{85}÷d"), ("LB5", "a\n÷\n÷b"),
    ("LB6", "a \n÷b"), ("LB6", "一\n"),
    ("LB7", "a   ÷b"), ("LB7", "一 "), ("LB7", "a\u{200B}÷b"),
    ("LB8", "a\u{200B}÷b"), ("LB8", "a\u{200B}  ÷)"),
    ("LB8a", "一\u{200D}二"), ("LB8a", "\u{1F468}\u{200D}\u{1F469}"),
    ("LB9", "一\u{301}÷二"), ("LB9", "e\u{301}a"), ("LB9", "(\u{301}一"),
    ("LB10", "a ÷\u{301}b"), ("LB10", "\u{301}1"), ("LB10", "\n÷\u{301}a"),
    ("LB11", "一\u{2060}二"), ("LB11", "a \u{2060}b"), ("LB11", "一\u{FEFF}二"),
    ("LB12", "一\u{A0}二"), ("LB12", "1\u{202F}000\u{A0}km"),
    ("LB12a", "一\u{A0}b"), ("LB12a", "a ÷\u{A0}b"), ("LB12a", "a-÷\u{A0}b"),
    ("LB13", "一。"), ("LB13", "一 )"), ("LB13", "a !"), ("LB13", "一/"), ("LB13", "一 ]"),
    ("LB14", "(一"), ("LB14", "(  一"), ("LB14", "「 一"),
    ("LB15a", "“一"), ("LB15a", "« un"), ("LB15a", "一 ÷“ 二"),
    ("LB15b", "un »"), ("LB15b", "a »)"), ("LB15b", "a ÷»b"),
    ("LB15c", "a ÷.5"), ("LB15c", "a ,b"),
    ("LB15d", "一,"), ("LB15d", "一 ;÷二"),
    ("LB16", ")〜"), ("LB16", "」 〜"),
    ("LB17", "——"), ("LB17", "— —"), ("LB17", "a÷—÷b"),
    ("LB18", "a ÷b"), ("LB18", "一  ÷二"), ("LB18", "a ÷(b) ÷c"),
    ("LB19", "一\"二"), ("LB19", "a\"b"), ("LB19", "一”"), ("LB19", "“一"),
    ("LB19a", "a“b"), ("LB19a", "a“一"), ("LB19a", "一“a"), ("LB19a", "一÷“二”÷三"),
    ("LB19a", "二”a"), ("LB19a", "一“"),
    ("LB20", "a÷\u{FFFC}÷b"), ("LB20", "一÷\u{FFFC}÷\u{FFFC}"),
    ("LB20a", "-a"), ("LB20a", "a ÷-b"), ("LB20a", "a ÷\u{2010}b"), ("LB20a", "a-÷b"),
    ("LB20a", "a ÷-÷一"),
    ("LB21", "一-÷二"), ("LB21", "a|÷b"), ("LB21", "一‼÷二"), ("LB21", "a\u{2013}÷b"),
    ("LB21", "一÷´二"), ("LB21", "a÷´b"),
    ("LB21a", "א-一"), ("LB21a", "א\u{2013}一"), ("LB21a", "א-÷א"), ("LB21a", "a-÷一"),
    ("LB21b", "a/÷b"), ("LB21b", "א/א"),
    ("LB22", "一…"), ("LB22", "a……÷b"), ("LB22", "1…"), ("LB22", "!…"),
    ("LB23", "a1"), ("LB23", "1a"), ("LB23", "א1"), ("LB23", "一÷1"),
    ("LB23a", "$一"), ("LB23a", "一%"), ("LB23a", "\u{1F466}%"),
    ("LB24", "$a"), ("LB24", "a$"), ("LB24", "%a"), ("LB24", "a%"), ("LB24", "אx%"),
    ("LB25", "$(12.35)"), ("LB25", "2,1234"), ("LB25", "(12)¢"), ("LB25", "12.54¢"),
    ("LB25", "-5"), ("LB25", "+3.5e"), ("LB25", "12:30"), ("LB25", "1/2%"), ("LB25", "$.5"),
    ("LB25", "%.a"), ("LB25", "$÷(a"), ("LB25", "$(.5"), ("LB25", "a-1"), ("LB25", "[5]%"),
    ("LB25", "10÷—÷5"), ("LB25", "(a)÷%"),
    ("LB26", "\u{1100}\u{1161}\u{11A8}"), ("LB26", "가\u{11A8}"), ("LB26", "각\u{11A8}"),
    ("LB26", "가÷각"), ("LB26", "\u{1161}÷\u{1100}"),
    ("LB27", "가%"), ("LB27", "$가"), ("LB27", "\u{1161}%"), ("LB27", "각÷\u{1F466}"),
    ("LB28", "ab"), ("LB28", "aא"), ("LB28", "б\u{25CC}"),
    ("LB28a", "\u{1B13}\u{1B44}\u{1B13}"), ("LB28a", "\u{1B13}÷\u{1B13}"),
    ("LB28a", "\u{1B50}\u{1BF2}"), ("LB28a", "\u{11003}\u{11005}"),
    ("LB28a", "\u{1BC0}\u{1BC1}\u{1BF2}"),
    ("LB29", "e.g"), ("LB29", "a,א"), ("LB29", "a.÷一"),
    ("LB30", "f(x)y"), ("LB30", "1(2)3"), ("LB30", "a÷（x"), ("LB30", "x）÷a"), ("LB30", "一÷(x)÷一"),
    ("LB30a", "\u{1F1E6}\u{1F1E7}÷\u{1F1E8}\u{1F1E9}÷\u{1F1EA}"), ("LB30a", "a÷\u{1F1E6}\u{1F1E7}"),
    ("LB30b", "\u{1F466}\u{1F3FB}"), ("LB30b", "\u{1FC7E}\u{1F3FB}"), ("LB30b", "一÷\u{1F3FB}"),
    ("LB31", "一÷二"), ("LB31", "a÷一÷b"), ("LB31", "?÷a"), ("LB31", "あ÷い"),
  ])
  func `decide where a line may end`(rule: String, text: String) { Self.expect(text, rule) }

  @Test func `make line ends where a line must end`() {
    let positions = LineBreakOpportunities("a\nb c").positions
    #expect(positions[2] == [.mayBreak, .mustBreak])
    #expect(positions[4] == .mayBreak)
  }

  @Test(arguments: [
    // Small kana and the mark of a long vowel.
    ("ショー", "ショー", "シ÷ョ÷ー", "シ÷ョ÷ー"), ("っ", "っ", "っ", "っ"),
    ("きって", "きっ÷て", "き÷っ÷て", "き÷っ÷て"),
    // Dashes of Chinese and Japanese text; without Han or kana they begin no line.
    ("一〜二", "一〜÷二", "一÷〜÷二", "一÷〜÷二"), ("a〜b", "a〜÷b", "a〜÷b", "a〜÷b"),
    ("一゠二", "一゠÷二", "一÷゠÷二", "一÷゠÷二"),
    // Iteration marks.
    ("人々", "人々", "人々", "人÷々"), ("いすゞ", "い÷すゞ", "い÷すゞ", "い÷す÷ゞ"),
    ("한々", "한々", "한々", "한÷々"),
    // Leaders.
    ("一……", "一……", "一……", "一…÷…"),
    // Hyphens after ideographs.
    ("一‐二", "一‐÷二", "一‐÷二", "一÷‐÷二"), ("一–二", "一–÷二", "一–÷二", "一÷–÷二"),
    ("a–b", "a–÷b", "a–÷b", "a–÷b"), ("一-二", "一-÷二", "一-÷二", "一-÷二"),
    // Centred punctuation.
    ("一・二", "一・÷二", "一・÷二", "一÷・÷二"), ("一：二", "一：÷二", "一：÷二", "一÷：÷二"),
    ("一！二", "一！÷二", "一！÷二", "一÷！÷二"), ("一？", "一？", "一？", "一÷？"),
    ("한！", "한！", "한！", "한！"), ("一!", "一!", "一!", "一!"),
    // The signs of numbers: after and before them.
    ("五％", "五％", "五％", "五÷％"), ("5％一", "5％÷一", "5％÷一", "5÷％÷一"),
    ("№一", "№一", "№一", "№÷一"), ("￥五", "￥五", "￥五", "￥÷五"), ("$五", "$五", "$五", "$五"),
    // Closing and opening punctuation is never loose.
    ("一。「二", "一。÷「二", "一。÷「二", "一。÷「二"),
  ])
  func `are as strict as CSS says`(
    text: String, strict: String, normal: String, loose: String
  ) {
    for (expected, strictness) in [
      (strict, TextLayoutStyle.LineBreak.strict), (normal, .normal), (loose, .loose),
    ] {
      #expect(Self.marked(text, strictness) == expected, "\(strictness)")
    }
  }

  // MARK: - Against ICU

  /// Characters of every kind that the table tells apart, but those of ICU's own tailoring: quotation
  /// marks of the locale, and what its rules read otherwise than the annex (U+25CC after a hyphen, marks
  /// on no-break spaces before one), and private characters, to which Apple's has given meanings.
  private static let samples: [[Unicode.Scalar]] = {
    guard let icu = LineBreakTableTests.icu else { return [] }
    var samples: [UInt8: [Unicode.Scalar]] = [:]
    for value in UInt32(0)..<0x30000 {
      guard let scalar = Unicode.Scalar(value), !"«»‹›".unicodeScalars.contains(scalar) else {
        continue
      }
      let properties = LineBreakTable.shared[scalar]
      let known = samples[properties.rawValue]?.count ?? 0
      guard known < 4 || value % 97 == 0, ![.gl, .dc].contains(properties.lineBreakClass),
        icu.value(.lineBreak, of: value) != "SA", icu.value(.generalCategory, of: value) != "Co"
      else { continue }
      samples[properties.rawValue, default: []].append(scalar)
    }
    return samples.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// French has Unicode's own rules, Japanese those with small kana as ideographs.
  @Test(
    .enabled(if: LineBreakTableTests.icu != nil),
    arguments: [("fr", TextLayoutStyle.LineBreak.strict), ("ja", .normal)])
  func `agree with ICU on random texts`(
    locale: String, strictness: TextLayoutStyle.LineBreak
  ) throws {
    let icu = try #require(LineBreakTableTests.icu)
    var numbers = SeededNumbers(state: 14)
    let common = Array("a 1,.-(\u{201C}\u{201D}\"あ/%$!".unicodeScalars)
    for _ in 0..<10_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...8, using: &numbers) {
        let kind = Self.samples[Int.random(in: 0...Self.samples.count - 1, using: &numbers)]
        scalars.append(
          Int.random(in: 0...2, using: &numbers) == 0
            ? common[Int.random(in: 0...common.count - 1, using: &numbers)]
            : kind[Int.random(in: 0...kind.count - 1, using: &numbers)])
      }
      // CSS lets a Japanese line begin with these.
      if scalars.contains("\u{301C}") || scalars.contains("\u{30A0}") { continue }
      let text = String(scalars)
      let positions = LineBreakOpportunities(text, strictness).positions
      let breaks =
        positions.indices.filter { $0 > 0 && positions[$0].contains(.mayBreak) }
        + [positions.count]
      let expected = icu.lineBreaks(in: text, locale: locale)
      #expect(breaks == expected, "\(scalars.map { String($0.value, radix: 16) })")
      if breaks != expected { return }
    }
  }
}

/// The ICU that the Swift toolchain's Foundation is linked with, called through its C interface: a
/// reference for the properties of characters and for the positions at which lines may end.
struct ICUReference {
  private typealias ReadVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
  private typealias ReadProperty = @convention(c) (Int32, Int32) -> Int32
  private typealias HasProperty = @convention(c) (Int32, Int32) -> Int8
  private typealias ReadName = @convention(c) (Int32, Int32, Int32) -> UnsafePointer<CChar>?
  private typealias Open =
    @convention(c) (
      Int32, UnsafePointer<CChar>, UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Next = @convention(c) (OpaquePointer) -> Int32
  private typealias Close = @convention(c) (OpaquePointer) -> Void

  private let readVersion: ReadVersion
  private let readProperty: ReadProperty
  private let hasProperty: HasProperty
  private let readName: ReadName
  private let open: Open
  private let next: Next
  private let close: Close

  /// A property of characters: its number in ICU's `uchar.h`.
  enum Property: Int32 {
    case extendedPictographic = 64
    case eastAsianWidth = 0x1004
    case generalCategory = 0x1005
    case lineBreak = 0x1008
  }

  /// Nil where the toolchain has another ICU.
  init?() {
    guard let library = dlopen("lib_FoundationICU.so", RTLD_NOW),
      let readVersion = Self.find("u_getUnicodeVersion", in: library, as: ReadVersion.self),
      let readProperty = Self.find("u_getIntPropertyValue", in: library, as: ReadProperty.self),
      let hasProperty = Self.find("u_hasBinaryProperty", in: library, as: HasProperty.self),
      let readName = Self.find("u_getPropertyValueName", in: library, as: ReadName.self),
      let open = Self.find("ubrk_open", in: library, as: Open.self),
      let next = Self.find("ubrk_next", in: library, as: Next.self),
      let close = Self.find("ubrk_close", in: library, as: Close.self)
    else { return nil }
    self.readVersion = readVersion
    self.readProperty = readProperty
    self.hasProperty = hasProperty
    self.readName = readName
    self.open = open
    self.next = next
    self.close = close
  }

  private static func find<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
  ) -> Function? {
    dlsym(library, "swift_" + name).map { unsafeBitCast($0, to: type) }
  }

  /// The version of Unicode: its first number.
  var unicodeVersion: Int {
    var version = [UInt8](repeating: 0, count: 4)
    readVersion(&version)
    return Int(version[0])
  }

  /// The short name of a property's value, such as AL of the property Line_Break.
  func value(_ property: Property, of scalar: UInt32) -> String {
    readName(property.rawValue, number(property, of: scalar), 0).map { String(cString: $0) } ?? ""
  }

  /// The number that ICU gives a property's value.
  func number(_ property: Property, of scalar: UInt32) -> Int32 {
    readProperty(Int32(scalar), property.rawValue)
  }

  func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    hasProperty(Int32(scalar), Property.extendedPictographic.rawValue) != 0
  }

  /// The UTF-16 offsets at which lines may end, by the rules of a locale such as `ja@lb=strict`.
  func lineBreaks(in text: String, locale: String) -> [Int] {
    let units = Array(text.utf16)
    var error: Int32 = 0
    // The type of iterators for lines is 2.
    guard let iterator = open(2, locale, units, Int32(units.count), &error), error <= 0 else {
      return []
    }
    defer { close(iterator) }
    var breaks: [Int] = []
    while case let offset = next(iterator), offset >= 0 { breaks.append(Int(offset)) }
    return breaks
  }
}
