public import CoreGraphics
public import Foundation
public import LaminarEngine
public import LaminarGraphics

/// The direction of lines.
public enum CTFontOrientation: UInt32, Sendable, Hashable, CaseIterable {
  /// That of the font.
  case `default` = 0
  /// From left to right.
  case horizontal = 1
  /// From top to bottom, which is measured as horizontal.
  case vertical = 2
}

/// Writes the glyphs of UTF-16 code units, 0 for characters that the font lacks and for the second
/// half of a surrogate pair.
///
/// - Returns: Whether the font has all characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isComplete = true
  var index = 0
  while index < count {
    var scalar = Unicode.Scalar(characters[index])
    var length = 1
    if scalar == nil, index + 1 < count, UTF16.isLeadSurrogate(characters[index]),
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      let high = UInt32(characters[index] & 0x3FF) << 10
      scalar = Unicode.Scalar(0x10000 + (high | UInt32(characters[index + 1] & 0x3FF)))
      length = 2
    }
    let glyph = scalar.flatMap { font.face.glyph(for: $0) }
    if glyph == nil { isComplete = false }
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph ?? 0)
    if length == 2 { glyphs[index + 1] = 0 }
    index += length
  }
  return isComplete
}

/// Writes the advances of glyphs in points, and returns their sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let advance = font.face.advance(of: Int(glyphs[index])) * font.scale
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// Writes the boxes around the outlines of glyphs in points, y pointing up, and returns the box around
/// all of them; null for glyphs without outlines.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let outline = font.outline(of: glyphs[index])
    let box = outline.isEmpty ? CGRect.null : outline.boundingBoxOfPath
    boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// The outline of a glyph in points, y pointing up; nil for one without an outline, such as a space.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.outline(of: glyph)
  guard !outline.isEmpty else { return nil }
  return CGPath(matrix.map { outline.applying($0.pointee) } ?? outline)
}

/// Draws glyphs with their origins at points in the space of the text matrix, in the fill colour.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  let glyphs = UnsafeBufferPointer(start: glyphs, count: max(count, 0)).map { Int($0) }
  let points = Array(UnsafeBufferPointer(start: positions, count: max(count, 0)))
  guard font.matrix != .identity else {
    return context.draw(glyphs, of: font.font, size: Double(font.pointSize), at: points)
  }
  let own = context.textMatrix
  for (glyph, point) in zip(glyphs, points) {
    context.textMatrix = font.matrix
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y)).concatenating(own)
    context.draw([glyph], of: font.font, size: Double(font.pointSize), at: [.zero])
  }
  context.textMatrix = own
}

/// The typeface of a font. The attributes are left alone.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  CGFont(font.font)
}
