/// How a number is written into a text, independent of the locale.
///
/// `{number}` is replaced by the number with at most six decimals, as few as it needs; `{number:.2}`
/// by it with two decimals, `{number:.0%}` by a percentage, `{number:$,.2}` by an amount such as
/// -$1,234.50. Laminar.docc: Text, "Formats of numbers", has the grammar. Braces around anything else
/// stay as they are.
package struct NumberFormat: Sendable, Hashable {
  /// How a number is rounded to its decimals.
  package enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// To the nearest, halves away from 0.
    case nearest
    /// Towards 0.
    case down
  }

  /// Why a text is not a format.
  package struct FormatError: Error, Sendable, Hashable {
    /// The offset of what is wrong in the text, in bytes of UTF-8 from 0.
    package let offset: Int
    /// What is wrong.
    package let message: String
    /// What to write instead.
    package let help: String
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    case number(NumberStyle)
  }

  private var pieces: [Piece] = []

  /// `{number}` alone.
  package static let plain = NumberFormat("{number}")

  /// Reads a format; braces that are not of its grammar are text.
  package init(_ format: String) {
    pieces = Self.pieces(of: format).pieces
  }

  /// Reads a format; throws the first thing that is wrong. A format has at least one `{number…}` and
  /// no other braces.
  package init(checking format: String) throws(FormatError) {
    let (pieces, error) = Self.pieces(of: format)
    if let error { throw error }
    self.pieces = pieces
  }

  private static func pieces(of format: String) -> (pieces: [Piece], error: FormatError?) {
    var pieces: [Piece] = []
    var error: FormatError?
    var text = ""
    var rest = format[...]
    func note(_ message: String, _ help: String, at index: String.Index) {
      guard error == nil else { return }
      error = FormatError(
        offset: format.utf8.distance(from: format.startIndex, to: index), message: message,
        help: help)
    }
    while let character = rest.first {
      if character == "{" {
        var reader = NumberStyleReader(rest)
        if let style = reader.read() {
          if !text.isEmpty { pieces.append(.text(text)) }
          text = ""
          pieces.append(.number(style))
          rest = reader.rest
          continue
        }
        note(reader.problem.message, reader.problem.help, at: reader.rest.startIndex)
      } else if character == "}" {
        note("a brace is closed that was not opened", Self.summary, at: rest.startIndex)
      }
      text.append(character)
      rest.removeFirst()
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    let hasNumber = pieces.contains { if case .number = $0 { true } else { false } }
    if !hasNumber { note("the number is missing", Self.summary, at: format.startIndex) }
    return (pieces, error)
  }

  static let summary =
    "write {number}, {number:.2}, {number:.0%}, {number:$,.2} or {number:m:ss} into the text"

  /// The text with a number in it.
  ///
  /// A number within 1e-9 of the next step of its last decimal counts as that, so that an animation
  /// that comes to 0.8 in steps of 0.1 shows 80 % and not 79.
  package func text(of number: Double, rounding: Rounding = .nearest) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .number(let style): text += style.text(of: number, rounding)
      }
    }
    return text
  }
}
