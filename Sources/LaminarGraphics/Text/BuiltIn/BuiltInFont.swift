/// The built-in font: a geometric sans drawn with a round pen, so that text looks the same on every
/// machine, and a wider pen makes it bolder.
///
/// Capitals are 0.7 of the size high, small letters 0.5; all figures have the same width.
struct BuiltInFont: Sendable {
  struct Glyph: Sendable {
    var advance: Double
    var skeleton: Skeleton
  }

  static let unitsPerEm = 1000.0
  /// The pen of the regular weight.
  static let regularPen = 80.0

  static let metrics = FontMetrics(
    ascent: 940, descent: 240, leading: 20, capHeight: 700, xHeight: 500,
    unitsPerEm: unitsPerEm)

  /// The glyphs, the box for missing characters first.
  private(set) var glyphs: [Glyph] = []
  private var glyphIndices: [UInt32: Int] = [:]
  private var pairs: [UInt64: Double] = [:]

  /// The design that all weights share.
  static let design = BuiltInFont()

  private init() {
    append(nil, Glyph(advance: 520, skeleton: Self.box))
    append(" ", Glyph(advance: 262, skeleton: Skeleton()))
    append("\u{A0}", Glyph(advance: 262, skeleton: Skeleton()))
    let lines = [Self.letters, Self.latin].flatMap { $0.split(separator: "\n") }
    var composed: [[Substring]] = []
    for line in lines {
      let words = line.split(separator: " ")
      if words.count == 3 {
        composed.append(words)
      } else if words.count > 3 {
        append(words[0].unicodeScalars.first, glyph(words))
      }
    }
    readMarks(composed)
    for line in Self.kerningPairs.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let value = Double(words[2]) else { continue }
      for first in words[0].unicodeScalars {
        for second in words[1].unicodeScalars {
          guard let first = glyphIndices[first.value], let second = glyphIndices[second.value]
          else { continue }
          let key = Self.key(first, second)
          if pairs[key] == nil { pairs[key] = value }
        }
      }
    }
  }

  private mutating func append(_ character: Unicode.Scalar?, _ glyph: Glyph) {
    if let character { glyphIndices[character.value] = glyphs.count }
    glyphs.append(glyph)
  }

  /// The glyph of a line of words: with `= width` it is centred in a given advance.
  private func glyph(_ words: [Substring]) -> Glyph {
    let skeleton = Skeleton(words.dropFirst(3)) { name in
      name.unicodeScalars.first.flatMap { glyphIndices[$0.value] }.map { glyphs[$0].skeleton }
    }
    guard let extent = skeleton.extent, let after = Double(words[2]) else {
      return Glyph(advance: 0, skeleton: skeleton)
    }
    guard let before = Double(words[1]) else {
      let middle = (extent.low + extent.high) / 2
      return Glyph(advance: after, skeleton: skeleton.placed(at: SIMD2(after / 2 - middle, 0)))
    }
    return Glyph(
      advance: before + extent.high - extent.low + after,
      skeleton: skeleton.placed(at: SIMD2(before - extent.low, 0)))
  }

  /// Adds letters with marks, which are centred over or under the letter.
  private mutating func readMarks(_ lines: [[Substring]]) {
    var marks: [Substring: Skeleton] = [:]
    for line in Self.marks.split(separator: "\n") {
      let words = line.split(separator: " ")
      if let name = words.first { marks[name] = Skeleton(words.dropFirst()) { _ in nil } }
    }
    for words in lines {
      guard let letter = words[1].unicodeScalars.dropFirst().first,
        let base = glyphIndices[letter.value].map({ glyphs[$0] }), let mark = marks[words[2]],
        let extent = base.skeleton.extent
      else { continue }
      let isHigh = letter.properties.isUppercase && words[2] != "cedilla"
      let offset = SIMD2((extent.low + extent.high) / 2, isHigh ? 196 : 0)
      var skeleton = base.skeleton
      skeleton.strokes += mark.placed(at: offset).strokes
      append(
        words[0].unicodeScalars.first, Glyph(advance: base.advance, skeleton: skeleton))
    }
  }

  /// The box shown for a missing character.
  private static var box: Skeleton {
    Skeleton("P 0.7 M 70 30 L 70 670 L 450 670 L 450 30 L 70 30".split(separator: " ")) { _ in nil }
  }

  private static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: first)) << 32 | UInt64(UInt32(truncatingIfNeeded: second))
  }

  func glyph(for character: Unicode.Scalar) -> Int? { glyphIndices[character.value] }

  func kerning(_ first: Int, _ second: Int) -> Double { pairs[Self.key(first, second)] ?? 0 }
}
