import Foundation

/// A text as glyphs with their advances, before it is broken into lines.
package struct TextGlyphs: Sendable {
  enum Kind: Sendable {
    case other
    case space
    case newline
  }

  struct Item: Sendable {
    var glyph: Int
    /// The index of its style.
    var style: Int
    /// Its width, and the tracking after it.
    var advance: Double
    var kind: Kind
    /// Whether a line may end before it; unknown until `findBreaks`.
    var position: LineBreakOpportunities.Position = []
    /// The offset of its character in the text, in UTF-16 code units.
    var utf16Offset: Int
  }

  /// The properties that the glyphs of a part share.
  package struct Style: Sendable {
    package let face: FontFace
    /// Points per unit of the face.
    package let scale: Double
    /// The face of the part itself, which lines under and through its text are drawn by, also where a
    /// fallback shows a character.
    let ownFace: FontFace
    let ownScale: Double
    package let color: Color?
    let tracking: Double
    let isKerned: Bool
    /// The width of the line along the outlines in points; below 0 they are filled too.
    let strokeWidth: Double
    let strokeColor: Color?
    let shadow: DisplayList.Shadow?
    package let baselineOffset: Double
    let background: Color?
    let underline: AttributedText.LineDecoration?
    let strikethrough: AttributedText.LineDecoration?
    let paragraph: AttributedText.ParagraphStyle?
    /// The index of the part in the text.
    package let run: Int

    /// - Parameter fallback: the typeface that shows a character which the part's own has no glyph for.
    init(
      _ run: AttributedText.Run, index: Int, font: Font, fontSize: Double, fallback: Font? = nil
    ) {
      let own = run.font ?? font
      let font = fallback ?? own
      let size = min(fontSize, TextGlyphs.largestSize)
      face = font.face
      scale = size / face.unitsPerEm
      ownFace = own.face
      ownScale = size / own.face.unitsPerEm
      color = run.foregroundColor
      tracking = AttributedText.ParagraphStyle.finite(run.tracking)
      isKerned = run.isKerned && font.isKerned
      strokeWidth = AttributedText.ParagraphStyle.finite(run.strokeWidth) / 100 * size
      strokeColor = run.strokeColor
      shadow = run.shadow?.drawn
      baselineOffset = AttributedText.ParagraphStyle.finite(run.baselineOffset)
      background = run.backgroundColor
      underline = run.underline
      strikethrough = run.strikethrough
      paragraph = run.paragraphStyle
      self.run = index
    }

    package var ascent: Double { raised(face.metrics.ascent * scale, by: baselineOffset) }
    package var descent: Double { raised(face.metrics.descent * scale, by: -baselineOffset) }
    package var leading: Double { face.metrics.leading * scale }

    private func raised(_ height: Double, by offset: Double) -> Double {
      offset == 0 ? height : max(height + offset, 0)
    }

    /// The advance of a glyph and the tracking after it.
    func advance(of glyph: Int) -> Double { face.advance(of: glyph) * scale + tracking }
  }

  /// The largest size of a font.
  private static let largestSize = 1e6

  private(set) var items: [Item] = []
  package private(set) var styles: [Style] = []
  private(set) var missing: [Character] = []
  /// The number of UTF-16 code units that were read.
  private(set) var utf16Count = 0

  /// - Parameter lineBreak: What may begin a line; nil where no line is broken.
  package init(
    _ text: AttributedText, font: Font, fontSize: Double,
    lineBreak: TextLayoutStyle.LineBreak? = nil
  ) {
    var seen = Set<Character>()
    for (index, run) in text.runs.enumerated() {
      let size = run.fontSize ?? fontSize
      guard size > 0, !run.string.isEmpty else {
        utf16Count += run.string.utf16.count
        continue
      }
      begin(Style(run, index: index, font: font, fontSize: size), Fallbacks(run, index, font, size))
      for character in run.string {
        if !append(character), seen.insert(character).inserted { missing.append(character) }
      }
      prepareSigns()
    }
    if let lineBreak { findBreaks(in: text, lineBreak) }
  }

  /// Finds where lines may end: between characters, whatever parts they are in.
  private mutating func findBreaks(
    in text: AttributedText, _ lineBreak: TextLayoutStyle.LineBreak
  ) {
    let positions = LineBreakOpportunities(text.runs.lazy.map(\.string), lineBreak).positions
    var last = -1
    for index in items.indices {
      let offset = items[index].utf16Offset
      guard offset < positions.count else { break }
      items[index].position = positions[offset]
      // No line ends between the glyphs of a character.
      if offset == last { items[index].position.remove(.mayBreak) }
      last = offset
    }
  }

  /// The fallback fonts for the characters of a part that its font has no glyph for.
  private struct Fallbacks {
    let fonts: [Font]
    /// The indices of their styles; nil before the first character.
    var styles: [Int?]
    private let style: @Sendable (Font) -> Style

    init(_ run: AttributedText.Run, _ index: Int, _ font: Font, _ fontSize: Double) {
      fonts = (run.font ?? font).fallbacks
      styles = [Int?](repeating: nil, count: fonts.count)
      style = { Style(run, index: index, font: font, fontSize: fontSize, fallback: $0) }
    }

    func style(at index: Int) -> Style { style(fonts[index]) }
  }

  private var fallbacks: Fallbacks?
  /// The style of the next glyph.
  private var style = 0

  private mutating func begin(_ own: Style, _ fallbacks: Fallbacks) {
    styles.append(own)
    style = styles.count - 1
    self.fallbacks = fallbacks.fonts.isEmpty ? nil : fallbacks
  }

  /// The characters of a text that its fonts have no glyph for, each once, in reading order.
  static func missing(in text: AttributedText, font: Font) -> [Character] {
    var missing: [Character] = []
    var seen = Set<Character>()
    for run in text.runs {
      var glyphs = TextGlyphs(AttributedText(""), font: font, fontSize: 1)
      glyphs.begin(
        Style(run, index: 0, font: font, fontSize: 1), Fallbacks(run, 0, font, 1))
      for character in run.string {
        if !glyphs.append(character), seen.insert(character).inserted { missing.append(character) }
        glyphs.items.removeAll(keepingCapacity: true)
      }
    }
    return missing
  }

  /// Adds a character in its part's style; false where no font has a glyph for it.
  private mutating func append(_ character: Character) -> Bool {
    let own = style
    defer {
      utf16Count += character.utf16.count
      style = own
    }
    // FAST PATH: nearly every character is one that the part's own font has.
    if fallbacks != nil, !Self.has(character, styles[own].face),
      let other = fallbackStyle(for: character)
    {
      style = other
    }
    if character.isNewline {
      items.append(
        Item(glyph: 0, style: style, advance: 0, kind: .newline, utf16Offset: utf16Count))
      return true
    }
    let face = styles[style].face
    var isKnown = true
    for scalar in Self.scalars(of: character) {
      if scalar == "\t" {
        for _ in 0..<4 { append(face.glyph(for: " ") ?? 0, kind: .space) }
      } else if Self.isInvisible(scalar) {
        continue
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

  /// Makes the styles of the fallbacks that an ellipsis or a hyphen may need.
  private mutating func prepareSigns() {
    guard fallbacks != nil else { return }
    for (sign, substitute) in [("…", "."), ("\u{2010}", "-")] as [(Character, Character)]
    where !Self.has(sign, styles[style].face) && !Self.has(substitute, styles[style].face) {
      _ = fallbackStyle(for: sign) ?? fallbackStyle(for: substitute)
    }
  }

  /// The style of the first fallback that has all of a character; nil where none has.
  private mutating func fallbackStyle(for character: Character) -> Int? {
    guard let known = fallbacks,
      let index = known.fonts.firstIndex(where: { Self.has(character, $0.face) })
    else { return nil }
    if let style = known.styles[index] { return style }
    styles.append(known.style(at: index))
    fallbacks?.styles[index] = styles.count - 1
    return styles.count - 1
  }

  /// Whether a face has a glyph for all of a character that shows.
  private static func has(_ character: Character, _ face: FontFace) -> Bool {
    character.isNewline
      || scalars(of: character).allSatisfy { scalar in
        switch scalar {
        case "\t": true
        case _ where isInvisible(scalar): true
        case "\u{A0}": face.glyph(for: scalar) ?? face.glyph(for: " ") != nil
        case "\u{2011}": face.glyph(for: scalar) ?? face.glyph(for: "-") != nil
        default:
          face.glyph(for: scalar) != nil || scalar.properties.isDefaultIgnorableCodePoint
        }
      }
  }

  private mutating func append(_ glyph: Int, kind: Kind) {
    items.append(
      Item(
        glyph: glyph, style: style, advance: styles[style].advance(of: glyph), kind: kind,
        utf16Offset: utf16Count))
  }

  /// The scalars of a character; a letter with its marks as one precomposed scalar where there is one.
  package static func scalars(of character: Character) -> String.UnicodeScalarView {
    guard character.unicodeScalars.count > 1 else { return character.unicodeScalars }
    return String(character).precomposedStringWithCanonicalMapping.unicodeScalars
  }

  /// Whether a character has no glyph of its own, whatever its font has for it: joiners, soft hyphens,
  /// variation selectors, marks of direction. The fillers of Korean show where a font has them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xAD, 0x115F, 0x1160, 0x3000...0xFDFF, 0xFFA0: false
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case " ", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}":
      .space
    default: .other
    }
  }

  /// The UTF-16 offset of an item's character, or that of the text's end.
  func utf16Offset(_ index: Int) -> Int {
    index < items.count ? items[index].utf16Offset : utf16Count
  }

  // MARK: - Measuring

  /// The kerning between two neighbours, added to the first one's advance.
  @inline(__always)
  func kerning(_ first: Item, _ second: Item) -> Double {
    let style = styles[first.style]
    guard style.isKerned else { return 0 }
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

  /// The ellipsis in the style of a glyph: three full stops where its font has none, and that of
  /// another font of the part where it has neither.
  func ellipsis(like item: Item) -> [Item] {
    let sign = sign(["…", "."], like: item.style)
    let (glyph, style) = sign.map { ($0.glyph, $0.style) } ?? (0, item.style)
    let one = Item(
      glyph: glyph, style: style, advance: styles[style].advance(of: glyph), kind: .other,
      utf16Offset: item.utf16Offset)
    return [Item](repeating: one, count: sign?.scalar == "…" ? 1 : 3)
  }

  /// The first of some characters that a style has a glyph for, or another style of its part.
  private func sign(
    _ scalars: [Unicode.Scalar], like style: Int
  ) -> (scalar: Unicode.Scalar, glyph: Int, style: Int)? {
    let run = styles[style].run
    let others = styles.indices.lazy.filter { $0 != style && styles[$0].run == run }
    for style in [style] + others {
      for scalar in scalars {
        if let glyph = styles[style].face.glyph(for: scalar) { return (scalar, glyph, style) }
      }
    }
    return nil
  }

  /// The hyphen that shows where a line ends at a soft hyphen, in the style of the glyph before it; nil
  /// for a line that ends elsewhere, or a font without a hyphen.
  func hyphen(before index: Int) -> Item? {
    guard index > 0, index < items.count, items[index].position.contains(.isHyphenated) else {
      return nil
    }
    guard let sign = sign(["\u{2010}", "-"], like: items[index - 1].style) else { return nil }
    return Item(
      glyph: sign.glyph, style: sign.style, advance: styles[sign.style].advance(of: sign.glyph),
      kind: .other, utf16Offset: items[index].utf16Offset - 1)
  }
}
