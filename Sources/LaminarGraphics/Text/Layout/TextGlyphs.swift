import Foundation

/// A text as glyphs with their advances, before it is broken into lines.
struct TextGlyphs {
  enum Kind: Sendable {
    case other
    case space
    /// A line may break after it.
    case hyphen
    case newline
  }

  struct Item: Sendable {
    var glyph: Int
    /// The index of its style.
    var style: Int
    var advance: Double
    var kind: Kind
  }

  /// The properties that the glyphs of a part share.
  struct Style: Sendable {
    let face: FontFace
    /// Points per unit of the face.
    let scale: Double
    let color: Color?

    var ascent: Double { face.metrics.ascent * scale }
    var descent: Double { face.metrics.descent * scale }
    var leading: Double { face.metrics.leading * scale }
  }

  /// The largest size of a font.
  private static let largestSize = 1e6

  private(set) var items: [Item] = []
  private(set) var styles: [Style] = []
  private(set) var missing: [Character] = []

  init(_ text: AttributedText, font: Font, fontSize: Double) {
    var seen = Set<Character>()
    for run in text.runs {
      let size = run.fontSize ?? fontSize
      guard size > 0, !run.string.isEmpty else { continue }
      let face = (run.font ?? font).face
      styles.append(
        Style(
          face: face, scale: min(size, Self.largestSize) / face.unitsPerEm,
          color: run.foregroundColor))
      for character in run.string {
        if !append(character), seen.insert(character).inserted { missing.append(character) }
      }
    }
  }

  /// The characters of a text that its fonts have no glyph for, each once, in reading order.
  static func missing(in text: AttributedText, font: Font) -> [Character] {
    var missing: [Character] = []
    var seen = Set<Character>()
    for run in text.runs {
      var glyphs = TextGlyphs(AttributedText(""), font: font, fontSize: 1)
      let face = (run.font ?? font).face
      glyphs.styles = [Style(face: face, scale: 1 / face.unitsPerEm, color: nil)]
      for character in run.string {
        if !glyphs.append(character), seen.insert(character).inserted { missing.append(character) }
        glyphs.items.removeAll(keepingCapacity: true)
      }
    }
    return missing
  }

  /// Adds a character in the last style; false where the font has no glyph for it.
  private mutating func append(_ character: Character) -> Bool {
    let style = styles.count - 1
    if character.isNewline {
      items.append(Item(glyph: 0, style: style, advance: 0, kind: .newline))
      return true
    }
    let face = styles[style].face
    var isKnown = true
    for scalar in Self.scalars(of: character) {
      if scalar == "\t" {
        for _ in 0..<4 { append(face.glyph(for: " ") ?? 0, kind: .space) }
      } else if let glyph = face.glyph(for: scalar) {
        append(glyph, kind: Self.kind(of: scalar))
      } else if scalar == "\u{A0}", let glyph = face.glyph(for: " ") {
        append(glyph, kind: .other)
      } else if scalar == "\u{2011}", let glyph = face.glyph(for: "-") {
        append(glyph, kind: .other)
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        append(0, kind: Self.kind(of: scalar))
        isKnown = false
      }
    }
    return isKnown
  }

  private mutating func append(_ glyph: Int, kind: Kind) {
    let style = styles.count - 1
    items.append(
      Item(
        glyph: glyph, style: style,
        advance: styles[style].face.advance(of: glyph) * styles[style].scale, kind: kind))
  }

  /// The scalars of a character; a letter with its marks as one precomposed scalar where there is one.
  private static func scalars(of character: Character) -> String.UnicodeScalarView {
    guard character.unicodeScalars.count > 1 else { return character.unicodeScalars }
    return String(character).precomposedStringWithCanonicalMapping.unicodeScalars
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case " ", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200B}", "\u{205F}", "\u{3000}":
      .space
    case "-", "\u{2010}", "–", "—": .hyphen
    default: .other
    }
  }

  // MARK: - Measuring

  /// The kerning between two neighbours, added to the first one's advance.
  @inline(__always)
  func kerning(_ first: Item, _ second: Item) -> Double {
    let style = styles[first.style]
    if first.style != second.style {
      let other = styles[second.style]
      guard style.face === other.face, style.scale == other.scale else { return 0 }
    }
    return style.face.kerning(first.glyph, second.glyph) * style.scale
  }

  func width(of items: some Collection<Item>) -> Double {
    var width = 0.0
    var previous: Item?
    for item in items {
      if let previous { width += kerning(previous, item) }
      width += item.advance
      previous = item
    }
    return width
  }

  func withoutSpacesAtEnd(_ items: [Item]) -> ArraySlice<Item> {
    var shown = items[...]
    while let last = shown.last, last.kind == .space || last.kind == .newline {
      shown.removeLast()
    }
    return shown
  }

  /// The ellipsis in the style of a glyph: three full stops where the font has none.
  func ellipsis(like item: Item) -> [Item] {
    let style = styles[item.style]
    let glyph = style.face.glyph(for: "…")
    let dot = glyph ?? style.face.glyph(for: ".") ?? 0
    let one = Item(
      glyph: dot, style: item.style, advance: style.face.advance(of: dot) * style.scale,
      kind: .other)
    return [Item](repeating: one, count: glyph == nil ? 3 : 1)
  }
}
