import CoreGraphics
public import Foundation
import LaminarGraphics

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
