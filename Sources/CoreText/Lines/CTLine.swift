public import CoreGraphics
public import Foundation
public import LaminarGraphics

/// A line of text: glyphs from left to right.
public final class CTLine {
  /// The text that the glyphs were made of.
  let storage: TextStorage
  /// The glyphs, the baseline beginning at the origin.
  let line: TypesetLine
  /// The range of the characters in the text of which the caller knows.
  let range: Range<Int>
  /// The offset in that text of a character in the storage.
  let textOffset: (Int) -> Int

  init(
    _ storage: TextStorage, _ line: TypesetLine, range: Range<Int>,
    textOffset: @escaping (Int) -> Int
  ) {
    self.storage = storage
    self.line = line
    self.range = range
    self.textOffset = textOffset
  }

  /// The glyphs of a range of characters.
  convenience init(_ storage: TextStorage, _ range: Range<Int>) {
    self.init(storage, storage.typesetter.line(range), range: range) { $0 }
  }

  /// The runs from left to right.
  var runs: [CTRun] {
    TypesetLine.styleRanges(of: line.glyphs[...]).map { CTRun(self, $0) }
  }

  /// The width with the spaces at the end.
  var typographicWidth: Double { line.end }

  /// The x coordinate before a character.
  func offset(of index: Int) -> Double {
    let glyph = line.glyphs.firstIndex { textOffset($0.utf16Offset) >= index }
    return glyph.map { line.glyphs[$0].x } ?? line.end
  }

  /// Whether the line's last character is a line feed, which is not a position of its own.
  var endsWithNewline: Bool {
    let text = storage.string.string as NSString
    let end = line.utf16Range.upperBound
    guard end > line.utf16Range.lowerBound, end <= text.length else { return false }
    return Unicode.Scalar(text.character(at: end - 1)).map { Character($0).isNewline } ?? false
  }

  /// What is drawn, y pointing up from the baseline.
  var drawing: TextDrawing {
    var drawing = TextDrawing()
    for range in line.styleRanges { drawing.append(line.drawing(of: range)) }
    return drawing.flipped(in: .zero)
  }
}

/// The line of a text. Line feeds in it are not drawn and do not end it.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let storage = TextStorage(attrString)
  return CTLine(storage, 0..<storage.count)
}

/// The runs of a line, each a `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.line.glyphs.count }

/// The range of the line's characters in its text.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Writes the height above the baseline, the depth below it and the space to the next line, and
/// returns the width including the spaces at the end.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CGFloat(line.line.ascent)
  descent?.pointee = CGFloat(line.line.descent)
  leading?.pointee = CGFloat(line.line.leading)
  return line.typographicWidth
}

/// The width of the spaces at the end.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  line.typographicWidth - line.line.width
}

/// The box around what is drawn, y pointing up; with a context from its text position, else from the
/// line's origin. Null for a line that draws nothing.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  imageBounds(line.drawing, context)
}

/// What a box around a line includes.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public var rawValue: UInt

  /// Makes options of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// Without what the font shifts, which is nothing here.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
  /// With hanging punctuation, of which there is none here.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
  /// The outlines of the glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  /// The optical bounds, which are the typographic ones here.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
}

/// The box around a line, y pointing up from the baseline.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return imageBounds(line.drawing, nil) }
  let set = line.line
  let leading = options.contains(.excludeTypographicLeading) ? 0 : set.leading
  return CGRect(
    x: 0, y: -set.descent - leading, width: line.typographicWidth,
    height: set.ascent + set.descent + leading)
}

/// Draws a line with its baseline at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { context.draw(line.drawing) }

/// The x coordinate before a character of the text, from the line's origin. The secondary offset is the
/// same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = CGFloat(line.offset(of: charIndex))
  secondaryOffset?.pointee = offset
  return offset
}

/// The character of the text whose boundary is nearest to a position.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let set = line.line
  for (index, glyph) in set.glyphs.enumerated()
  where Double(position.x) < glyph.x + set.advance(at: index) / 2 {
    return line.textOffset(glyph.utf16Offset)
  }
  return line.range.upperBound - (line.endsWithNewline ? 1 : 0)
}

/// The space before a line in a width: 0 for a flush factor of 0, half of what is free for 0.5, all for
/// 1.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max(flushWidth - line.line.width, 0) * min(max(Double(flushFactor), 0), 1)
}

/// The box around a drawing whose y points up.
private func imageBounds(_ drawing: TextDrawing, _ context: CGContext?) -> CGRect {
  guard let box = drawing.boundingBox else { return .null }
  guard let position = context?.textPosition else { return box }
  return box.offsetBy(dx: position.x, dy: position.y)
}

// MARK: - Truncation and justification

/// The part of a line that is left out where it is too long.
public enum CTLineTruncationType: UInt32, Sendable, Hashable, CaseIterable {
  /// Its beginning.
  case start = 0
  /// Its end.
  case end = 1
  /// Its middle.
  case middle = 2
}

/// A line that is cut to a width, with a token such as an ellipsis for what is left out; the line itself
/// where it fits, nil where the token does not.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard line.line.width > width + LayoutTolerance.width else { return line }
  let token = truncationToken?.line.width ?? 0
  guard token <= width + LayoutTolerance.width else { return nil }
  let (head, tail) = line.kept(in: width - token + LayoutTolerance.width, truncationType)
  return line.replacing(head..<tail, by: truncationToken)
}

/// A line whose spaces are widened to a width; the line itself where it has none or is too long.
///
/// - Parameter justificationFactor: 1 for all of the free width, 0 for none.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let free = justificationWidth - line.line.width
  guard free > 0, free.isFinite, justificationFactor > 0 else { return line }
  let width = line.line.width + free * min(Double(justificationFactor), 1)
  return CTLine(
    line.storage, line.storage.typesetter.line(line.line.utf16Range, justifiedWidth: width),
    range: line.range, textOffset: line.textOffset)
}

/// Sums of advances may be off by rounding.
enum LayoutTolerance {
  static let width = 1e-6
}

extension CTLine {
  /// The number of glyphs that are kept at the beginning, and the index of the first one that is kept at
  /// the end.
  fileprivate func kept(
    in width: Double, _ type: CTLineTruncationType
  ) -> (head: Int, tail: Int) {
    let count = line.visibleCount
    let end = line.origin.x + CGFloat(line.width)
    var (head, tail) = (0, count)
    var (headWidth, tailWidth) = (0.0, 0.0)
    while head < tail {
      let takesHead =
        switch type {
        case .end: true
        case .start: false
        case .middle: headWidth <= tailWidth
        }
      if takesHead {
        let next = head + 1 < count ? line.glyphs[head + 1].x : Double(end)
        if next + tailWidth > width { break }
        headWidth = next
        head += 1
      } else {
        let next = Double(end) - line.glyphs[tail - 1].x
        if headWidth + next > width { break }
        tailWidth = next
        tail -= 1
      }
    }
    // Spaces next to the token are removed.
    while head > 0, isSpace(head - 1) { head -= 1 }
    while tail < count, isSpace(tail) { tail += 1 }
    return (head, tail)
  }

  private func isSpace(_ glyph: Int) -> Bool {
    let text = storage.string.string as NSString
    let offset = line.glyphs[glyph].utf16Offset
    guard offset < text.length, let scalar = Unicode.Scalar(text.character(at: offset)) else {
      return false
    }
    return scalar.properties.isWhitespace
  }

  /// The line with another one for a range of its glyphs.
  fileprivate func replacing(_ range: Range<Int>, by token: CTLine?) -> CTLine {
    let whole = line.utf16Range
    func offset(_ glyph: Int) -> Int {
      glyph < line.visibleCount ? line.glyphs[glyph].utf16Offset : whole.upperBound
    }
    let (head, tail) = (offset(range.lowerBound), offset(range.upperBound))
    let text = NSMutableAttributedString(attributedString: storage.text(whole.lowerBound..<head))
    if let token { text.append(token.storage.text(token.line.utf16Range)) }
    let tokenEnd = text.length
    text.append(storage.text(tail..<whole.upperBound))
    let storage = TextStorage(text)
    let (headCount, start, mapped) = (head - whole.lowerBound, whole.lowerBound, textOffset)
    return CTLine(storage, storage.typesetter.line(0..<storage.count), range: self.range) { own in
      mapped(own < headCount ? own + start : own < tokenEnd ? head : own - tokenEnd + tail)
    }
  }
}

// MARK: - Runs

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

  /// The run is set from right to left, which does not occur here.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// Its characters are not in the order of its glyphs, which does not occur here.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// The run has a text matrix of its own, which does not occur here.
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
