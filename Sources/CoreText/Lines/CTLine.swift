public import CoreGraphics
public import Foundation
import LaminarGraphics

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

  /// Whether its last character is a line feed, which is not a position of its own.
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
func imageBounds(_ drawing: TextDrawing, _ context: CGContext?) -> CGRect {
  guard let box = drawing.boundingBox else { return .null }
  guard let position = context?.textPosition else { return box }
  return box.offsetBy(dx: position.x, dy: position.y)
}
