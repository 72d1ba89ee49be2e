package import Foundation
import Synchronization

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
      if let known = outlines[glyph] { return known }
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
      let skeleton = font.glyphs[glyph].skeleton
      return skeleton.placed(at: SIMD2(Self.margin(for: pen), 0)).outline(pen: pen)
    }
  }

  /// The additional space that a bolder pen needs on either side.
  private static func margin(for pen: Double) -> Double { (pen - BuiltInFont.regularPen) * 0.35 }
}
