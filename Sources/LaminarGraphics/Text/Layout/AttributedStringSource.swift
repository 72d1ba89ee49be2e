package import Foundation

/// The attributed string of Foundation's that a text was made of, copied.
///
/// It is unchecked since attributes may have values of any type. The engine only returns it to the
/// program that set it.
package final class AttributedStringSource: @unchecked Sendable {
  /// An immutable copy.
  package let string: NSAttributedString

  init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
  }
}

extension AttributedStringSource: Hashable {
  /// Whether characters and attributes are equal.
  package static func == (a: AttributedStringSource, b: AttributedStringSource) -> Bool {
    a === b || a.string.isEqual(to: b.string)
  }

  /// Hashes the characters.
  package func hash(into hasher: inout Hasher) { hasher.combine(string.string) }
}
