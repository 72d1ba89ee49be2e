public import CoreGraphics
public import Foundation
import LaminarGraphics

/// A text that can be set in lines of one's own choice.
public final class CTTypesetter {
  let storage: TextStorage

  init(_ storage: TextStorage) { self.storage = storage }
}

/// Prepares a text for lines.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(TextStorage(string))
}

/// The line of a range of characters; a length of 0 extends it to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTLine(typesetter.storage, stringRange.clamped(to: 0..<typesetter.storage.count))
}

/// The line of a range of characters. The offset would matter to tabs, which are spaces here.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  CTTypesetterCreateLine(typesetter, stringRange)
}

/// The number of characters of a line that begins at an index and breaks between words, or at a line
/// feed.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(startIndex, width, breaksWords: false)
}

/// The number of characters of a line that begins at an index and breaks between characters, or at a
/// line feed.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(startIndex, width, breaksWords: true)
}

extension CTTypesetter {
  fileprivate func lineLength(_ start: Int, _ width: Double, breaksWords: Bool) -> Int {
    let start = min(max(start, 0), storage.count)
    let end = storage.typesetter.lineEnd(from: start, width: width, breaksWords: breaksWords)
    return max(end - start, 0)
  }
}

/// A text with its glyphs, shared by the lines that are made of it.
final class TextStorage {
  /// The text.
  let string: NSAttributedString
  let typesetter: Typesetter
  /// The attributes of each part of the text.
  private let attributes: [[NSAttributedString.Key: Any]]

  init(_ string: NSAttributedString) {
    let text = AttributedText(string)
    let copy = text.source?.string ?? string
    self.string = copy
    typesetter = Typesetter(text, fontSize: AttributedText.defaultFontSize)
    var attributes: [[NSAttributedString.Key: Any]] = []
    var start = 0
    for run in text.runs {
      attributes.append(copy.attributes(at: start, effectiveRange: nil))
      start += run.string.utf16.count
    }
    self.attributes = attributes
  }

  /// The number of UTF-16 code units.
  var count: Int { string.length }

  /// The attributes of a part.
  func attributes(ofRun run: Int) -> [NSAttributedString.Key: Any] {
    attributes.indices.contains(run) ? attributes[run] : [:]
  }

  /// The text of a range of UTF-16 offsets.
  func text(_ range: Range<Int>) -> NSAttributedString {
    string.attributedSubstring(from: NSRange(range))
  }
}

// MARK: - Frames

/// A text that can be set in frames.
public final class CTFramesetter {
  let storage: TextStorage

  init(_ storage: TextStorage) { self.storage = storage }

  /// The text of a range, which the whole text is as it is.
  func part(_ range: Range<Int>) -> TextStorage {
    range == 0..<storage.count ? storage : TextStorage(storage.text(range))
  }
}

/// Prepares a text for frames.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(TextStorage(attrString))
}

/// Prepares the text of a typesetter for frames.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter.storage)
}

/// The typesetter of a framesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  CTTypesetter(framesetter.storage)
}

/// Sets a range of a text in the box around a path, as many lines as fit.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: The range; a length of 0 extends it to the end.
///   - path: The path, of which the bounding box matters.
///   - frameAttributes: Attributes, which have no effect here.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let range = stringRange.clamped(to: 0..<framesetter.storage.count)
  return CTFrame(framesetter.part(range), range, path, frameAttributes)
}

/// The size of the frame that a range of a text needs.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: The range; a length of 0 extends it to the end.
///   - frameAttributes: Attributes, which have no effect here.
///   - constraints: The width at which lines break and the height that they must fit into; 0 and the
///     greatest number for no limit.
///   - fitRange: Receives the range of the characters that fit.
/// - Returns: The width of the widest line, and the height from the top of the first line to the bottom
///   of the last one that fits. They are not rounded.
@discardableResult
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = stringRange.clamped(to: 0..<framesetter.storage.count)
  let (width, height) = (Double(constraints.width), Double(constraints.height))
  let found = framesetter.part(range).typesetter.size(
    width: width > 0 && width.isFinite ? width : nil,
    height: height > 0 ? min(height, .greatestFiniteMagnitude) : .greatestFiniteMagnitude)
  fitRange?.pointee = CFRange(location: range.lowerBound, length: found.end)
  return found.size
}

/// Lines of text in the box around a path.
public final class CTFrame {
  let path: CGPath
  let attributes: CFDictionary?
  /// The characters that were to be set.
  let range: Range<Int>
  let lines: [CTLine]
  /// The origins of the lines from the lower left corner of the box, y pointing up.
  let origins: [CGPoint]

  init(
    _ storage: TextStorage, _ range: Range<Int>, _ path: CGPath, _ attributes: CFDictionary?
  ) {
    self.path = path
    self.attributes = attributes
    self.range = range
    let size = path.path.isEmpty ? CGSize.zero : path.path.boundingBoxOfPath.size
    let frame = CGRect(origin: .zero, size: size)
    let bottom = Double(size.height) + LayoutTolerance.width
    let typeset = storage.typesetter.lines(in: frame, style: TextLayoutStyle(isWrapped: true))
      .prefix { Double($0.origin.y) + $0.descent <= bottom }
    origins = typeset.map { CGPoint(x: $0.origin.x, y: size.height - $0.origin.y) }
    let start = range.lowerBound
    lines = typeset.map { line in
      let own = line.utf16Range.lowerBound + start..<line.utf16Range.upperBound + start
      return CTLine(storage, line.atOrigin, range: own) { $0 + start }
    }
  }
}

/// The range of the characters that were to be set.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The range of the characters that fit.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let start = frame.range.lowerBound
  return CFRange(start..<max(start, frame.lines.last?.range.upperBound ?? start))
}

/// The path of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes with which the frame was made.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The lines, each a `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the origins of lines from the lower left corner of the box around the path, y pointing up. A
/// range with a length of 0 extends to the last line.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (index, line) in range.clamped(to: 0..<frame.origins.count).enumerated() {
    origins[index] = frame.origins[line]
  }
}

/// Draws the lines, y pointing up. The text position moves to the last line.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  guard !frame.lines.isEmpty else { return }
  let corner = frame.path.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
}
