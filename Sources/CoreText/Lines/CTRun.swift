public import CoreGraphics
public import Foundation
public import LaminarGraphics

/// Glyphs of a line with the same attributes.
public final class CTRun {
  private let line: CTLine
  /// The indices of its glyphs in the line.
  private let range: Range<Int>

  init(_ line: CTLine, _ range: Range<Int>) {
    self.line = line
    self.range = range
  }

  var glyphs: ArraySlice<TypesetLine.Glyph> { line.line.glyphs[range] }

  var style: TextGlyphs.Style? { glyphs.first.map { line.line.styles[$0.style] } }

  var attributes: [NSAttributedString.Key: Any] {
    style.map { line.storage.attributes(ofRun: $0.run) } ?? [:]
  }

  /// The glyphs of a part; a length of 0 means to the end.
  func part(_ part: CFRange) -> Range<Int> {
    let local = part.clamped(to: 0..<range.count)
    return range.lowerBound + local.lowerBound..<range.lowerBound + local.upperBound
  }

  /// The distance from a glyph of the line to the next one.
  func advance(at index: Int) -> Double { line.line.advance(at: index) }

  /// The offset of a glyph's character in the text.
  func textOffset(of glyph: TypesetLine.Glyph) -> Int { line.textOffset(glyph.utf16Offset) }

  func glyph(at index: Int) -> TypesetLine.Glyph { line.line.glyphs[index] }

  /// The characters of a part, up to those of the next glyph.
  var characters: Range<Int> {
    let first = glyphs.first.map { textOffset(of: $0) } ?? line.range.lowerBound
    let following = line.line.glyphs[range.upperBound...].first.map { textOffset(of: $0) }
    return first..<max(first, following ?? line.range.upperBound)
  }

  /// What is drawn of a part, y pointing up from the baseline. Spaces at the end of the line have
  /// neither a background nor lines.
  func drawing(_ part: Range<Int>) -> TextDrawing {
    let shown = part.clamped(to: 0..<line.line.visibleCount)
    return shown.isEmpty ? TextDrawing() : line.line.drawing(of: shown).flipped(in: .zero)
  }
}

/// What is special about a run.
public struct CTRunStatus: OptionSet, Sendable, Hashable {
  /// The bits.
  public var rawValue: UInt32

  /// Makes a status of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It runs from right to left, which does not occur here.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// Its characters are not in the order of its glyphs, which does not occur here.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// It has a text matrix of its own, which does not occur here.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes, which `as? [NSAttributedString.Key: Any]` casts.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes: CFDictionary = [:]
  for (key, value) in run.attributes { attributes[key] = value }
  return attributes
}

/// What is special about a run: nothing.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { [] }

/// The matrix that the context's text matrix must have: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Writes the numbers of glyphs. A range with a length of 0 extends to the end of the run.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  for (index, glyph) in run.part(range).enumerated() {
    buffer[index] = CGGlyph(truncatingIfNeeded: run.glyph(at: glyph).id)
  }
}

/// Writes the positions of glyphs from the line's origin. A range with a length of 0 extends to the end
/// of the run.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  let offset = run.style?.baselineOffset ?? 0
  for (index, glyph) in run.part(range).enumerated() {
    buffer[index] = CGPoint(x: run.glyph(at: glyph).x, y: offset)
  }
}

/// Writes the advances of glyphs, each the distance to the next one with kerning and tracking. A range
/// with a length of 0 extends to the end of the run.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (index, glyph) in run.part(range).enumerated() {
    buffer[index] = CGSize(width: run.advance(at: glyph), height: 0)
  }
}

/// Writes the indices of the glyphs' characters in the text. A range with a length of 0 extends to the
/// end of the run.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (index, glyph) in run.part(range).enumerated() {
    buffer[index] = run.textOffset(of: run.glyph(at: glyph))
  }
}

/// The address of the glyphs: nil, as Core Text allows; `CTRunGetGlyphs` copies them.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }

/// The address of the positions: nil, as Core Text allows; `CTRunGetPositions` copies them.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }

/// The address of the advances: nil, as Core Text allows; `CTRunGetAdvances` copies them.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }

/// The range of the run's characters in the text.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.characters) }

/// Writes the height above the baseline, the depth below it and the leading of a run, and returns the
/// width of a part. A range with a length of 0 extends to the end of the run.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CGFloat(run.style?.ascent ?? 0)
  descent?.pointee = CGFloat(run.style?.descent ?? 0)
  leading?.pointee = CGFloat(run.style?.leading ?? 0)
  return run.part(range).reduce(0) { $0 + run.advance(at: $1) }
}

/// The box around what is drawn of a part, y pointing up; with a context from its text position, else
/// from the line's origin. Null for a part that draws nothing.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  imageBounds(run.drawing(run.part(range)), context)
}

/// Draws a part of a run, the line's origin at the context's text position. A range with a length of 0
/// extends to the end of the run.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.draw(run.drawing(run.part(range)))
}
