import Foundation
import LaminarGraphics

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
