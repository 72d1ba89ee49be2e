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
