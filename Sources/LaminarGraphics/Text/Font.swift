public import Foundation
import Synchronization

/// A typeface without a size: the built-in one, or one from a file.
public struct Font: Sendable {
  /// The name of the typeface.
  public var name: String
  /// The glyphs.
  package let face: FontFace
  /// Whether pairs of characters are kerned as the font says. True by default.
  public var isKerned = true
  /// The typefaces that show the characters which this one has no glyph for: of each character the
  /// first that has all of it. None by default; the fallbacks of these do not count.
  public var fallbacks: [Font] = []

  /// Makes the typeface with a name: one that `CTFontManager` has registered, else the built-in font.
  public init(name: String) {
    let registered = FontRegistry.process.font(named: name)
    self.name = name
    face = registered?.face ?? .builtIn
  }

  /// Reads a typeface from the bytes of a TrueType or OpenType file (`.ttf`, `.otf`; of a collection the
  /// first face, of a variable font the default instance).
  ///
  /// - Throws: What is wrong with the bytes. Reading ends for any bytes.
  public init(data: [UInt8], name: String) throws(FontError) {
    self.name = name
    face = try FontFace(data)
  }

  /// Reads a typeface under the name in its file; nil for bytes that are not a font.
  package init?(ownNameOf data: [UInt8]) {
    guard let face = try? FontFace(data) else { return nil }
    let names = face.names
    self.init(name: names.postScript ?? names.full ?? names.family ?? "Font", face: face)
  }

  /// The built-in font, drawn with a thinner or thicker pen.
  ///
  /// - Parameter weight: 100 (hairline) to 900, clamped to that; 400 is regular, 700 bold.
  public static func builtIn(weight: Double = 400) -> Font {
    // The least pen is 38, the greatest 150 thousandths of the size.
    let weight = weight >= 100 ? min(weight, 900) : 100
    guard weight != 400 else { return Font(name: builtInName, face: .builtIn) }
    return Font(
      name: builtInName, face: FontFace(pen: BuiltInFont.regularPen + (weight - 400) * 0.14))
  }

  /// The name of the built-in font.
  package static let builtInName = "Laminar Sans"

  private init(name: String, face: FontFace) {
    self.name = name
    self.face = face
  }

  /// Whether the typeface is built in.
  package var isBuiltIn: Bool { face.isBuiltIn }

  // MARK: - Measures

  /// The height of a line above its baseline, at a size of 1.
  public var ascent: Double { face.metrics.ascent / face.unitsPerEm }
  /// The depth of a line below its baseline, above 0, at a size of 1.
  public var descent: Double { face.metrics.descent / face.unitsPerEm }
  /// The space between two lines, at a size of 1.
  public var leading: Double { face.metrics.leading / face.unitsPerEm }
  /// The height of capitals, at a size of 1.
  public var capHeight: Double { face.metrics.capHeight / face.unitsPerEm }
  /// The height of the letter x, at a size of 1.
  public var xHeight: Double { face.metrics.xHeight / face.unitsPerEm }

  /// The names of the typeface and its fallbacks, with commas between them.
  package var allNames: String { ([self] + fallbacks).map(\.name).joined(separator: ", ") }

  /// Whether the typeface has a glyph for a character.
  package func hasGlyph(for character: Unicode.Scalar) -> Bool { face.glyph(for: character) != nil }

  /// The advance width of a character at a size of 1; nil for one without a glyph.
  package func advance(of character: Unicode.Scalar) -> Double? {
    face.glyph(for: character).map { face.advance(of: $0) / face.unitsPerEm }
  }

  /// The outline of a character at a size in points, its pen at a point of its baseline, y pointing
  /// down; nil for a character without a glyph.
  public func outline(
    of character: Unicode.Scalar, size: CGFloat, at origin: CGPoint = .zero
  ) -> Path? {
    guard let glyph = face.glyph(for: character) else { return nil }
    let scale = Double(size) / face.unitsPerEm
    return face.outline(of: glyph).applying(
      AffineTransform2D(
        a: scale, b: 0, c: 0, d: -scale, tx: Double(origin.x), ty: Double(origin.y)))
  }
}

extension Font: Hashable {
  /// Whether two typefaces have the same name, glyphs and fallbacks, and are kerned alike.
  public static func == (a: Font, b: Font) -> Bool {
    a.name == b.name && a.face.contentID == b.face.contentID && a.isKerned == b.isKerned
      && a.fallbacks == b.fallbacks
  }

  /// Hashes the name and the glyphs' content id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(face.contentID)
  }
}

// MARK: - Faces

/// A font's glyphs, from a file or built in: metrics, and outlines that are made once and shared.
package final class FontFace: Sendable {
  private enum Source: Sendable {
    case file(FontFile)
    case builtIn(BuiltInFont, pen: Double)
  }

  /// A number that equal faces share: for a file, it comes from the hash of its bytes.
  package let contentID: UInt64
  /// The number of units of outlines and metrics per em.
  package let unitsPerEm: Double
  package let metrics: FontMetrics
  /// The names in the file.
  package let names: FontNames
  private let source: Source
  private let outlines = Mutex<[Int: Path]>([:])

  /// The built-in font in its regular weight.
  package static let builtIn = FontFace(pen: BuiltInFont.regularPen)

  /// The built-in font drawn with a pen of a width in thousandths of the size.
  init(pen: Double) {
    source = .builtIn(.design, pen: pen)
    contentID = pen.bitPattern
    unitsPerEm = BuiltInFont.unitsPerEm
    metrics = BuiltInFont.metrics
    names = FontNames(
      family: "Laminar Sans", style: "Regular", full: "Laminar Sans", postScript: "LaminarSans")
  }

  /// Reads the face from a file's bytes.
  package init(_ bytes: [UInt8]) throws(FontError) {
    let file = try FontFile(bytes)
    source = .file(file)
    unitsPerEm = Double(file.unitsPerEm)
    metrics = file.metrics
    names = file.names
    contentID = SHA256.hash(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether the face is built in.
  var isBuiltIn: Bool {
    if case .builtIn = source { true } else { false }
  }

  /// The number of glyphs.
  package var glyphCount: Int {
    switch source {
    case .file(let file): file.glyphCount
    case .builtIn(let font, _): font.glyphs.count
    }
  }

  /// The glyph of a character; nil where there is none. Glyph 0 is the one for missing characters.
  package func glyph(for character: Unicode.Scalar) -> Int? {
    switch source {
    case .file(let file): file.glyph(for: character)
    case .builtIn(let font, _): font.glyph(for: character)
    }
  }

  /// The advance width of a glyph.
  package func advance(of glyph: Int) -> Double {
    switch source {
    case .file(let file): return Double(file.advance(of: glyph))
    case .builtIn(let font, let pen):
      guard font.glyphs.indices.contains(glyph) else { return 0 }
      return font.glyphs[glyph].advance + Self.margin(for: pen) * 2
    }
  }

  /// The kerning of two glyphs, added to the advance of the first.
  package func kerning(_ first: Int, _ second: Int) -> Double {
    switch source {
    case .file(let file): Double(file.kerning(first, second))
    case .builtIn(let font, _): font.kerning(first, second)
    }
  }

  /// The outline of a glyph, y pointing up, for the non-zero rule; empty for a space and for a glyph
  /// whose data are damaged.
  package func outline(of glyph: Int) -> Path {
    outlines.withLock { outlines in
      if let cached = outlines[glyph] { return cached }
      let made = makeOutline(of: glyph)
      outlines[glyph] = made
      return made
    }
  }

  /// The box around all glyphs in units of the face, y pointing up.
  package var boundingBox: CGRect {
    if case .file(let file) = source, let box = file.boundingBox { return box }
    var box: CGRect?
    for glyph in 0..<glyphCount {
      let outline = outline(of: glyph)
      guard !outline.isEmpty else { continue }
      box = box.map { $0.union(outline.boundingBoxOfPath) } ?? outline.boundingBoxOfPath
    }
    return box ?? .zero
  }

  private func makeOutline(of glyph: Int) -> Path {
    switch source {
    case .file(let file): return (try? file.outline(of: glyph)) ?? Path()
    case .builtIn(let font, let pen):
      guard font.glyphs.indices.contains(glyph) else { return Path() }
      let penStrokes = font.glyphs[glyph].penStrokes
      return penStrokes.placed(at: SIMD2(Self.margin(for: pen), 0)).outline(pen: pen)
    }
  }

  /// The additional space that a bolder pen needs on either side.
  private static func margin(for pen: Double) -> Double { (pen - BuiltInFont.regularPen) * 0.35 }
}

// MARK: - Registered typefaces

/// The typefaces that a program has registered by their names.
///
/// It belongs to the process, as Core Text's font manager does: a name means the same typeface
/// everywhere in a program.
package final class FontRegistry: Sendable {
  /// The process's typefaces.
  package static let process = FontRegistry()

  /// In the order of their registration.
  private let fonts = Mutex<[Font]>([])

  /// Makes an empty registry.
  package init() {}

  /// Registers a typeface under its names. The faces of a family have its name together.
  ///
  /// - Returns: False where it is registered, or another one with its PostScript name.
  package func register(_ font: Font) -> Bool {
    fonts.withLock { fonts in
      guard
        !fonts.contains(where: {
          $0.ownName == font.ownName || $0.face.contentID == font.face.contentID
        })
      else { return false }
      fonts.append(font)
      return true
    }
  }

  /// Removes a typeface.
  ///
  /// - Returns: False where it is not registered.
  package func unregister(_ font: Font) -> Bool {
    fonts.withLock { fonts in
      let count = fonts.count
      fonts.removeAll { $0.face.contentID == font.face.contentID }
      return fonts.count < count
    }
  }

  /// The typeface with a name, in capitals or not: one whose PostScript name it is, else one whose full
  /// name it is, else the regular face of a family of that name, or its first one.
  func font(named name: String) -> Font? {
    fonts.withLock { fonts in
      guard !fonts.isEmpty else { return nil }
      let name = name.lowercased()
      func first(_ isFound: (Font) -> Bool) -> Font? { fonts.first(where: isFound) }
      return first { $0.ownName == name }
        ?? first { $0.face.names.full?.lowercased() == name }
        ?? first { $0.face.names.family?.lowercased() == name && $0.face.names.isRegular }
        ?? first { $0.face.names.family?.lowercased() == name || $0.name.lowercased() == name }
    }
  }

  /// The faces of a family, in the order of their registration.
  package func faces(ofFamily family: String) -> [Font] {
    let family = family.lowercased()
    return fonts.withLock { $0.filter { $0.face.names.family?.lowercased() == family } }
  }
}

extension Font {
  /// The name that no other face of the family has, without capitals.
  fileprivate var ownName: String {
    let names = face.names
    let ofStyle = names.family.map { "\($0) \(names.style ?? "")" }
    return (names.postScript ?? names.full ?? ofStyle ?? name).lowercased()
  }
}

extension FontNames {
  /// Whether the style is the upright one of normal weight, by one of the names that it usually has.
  fileprivate var isRegular: Bool {
    ["regular", "book", "roman", "normal", "plain"].contains(style?.lowercased())
  }
}
