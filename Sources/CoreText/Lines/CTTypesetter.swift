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
