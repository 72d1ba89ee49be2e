import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

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
