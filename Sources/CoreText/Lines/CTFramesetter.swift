public import CoreGraphics
public import Foundation
import LaminarGraphics

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
