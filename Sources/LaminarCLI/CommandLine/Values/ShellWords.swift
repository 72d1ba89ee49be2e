/// Words of a command line, divided as a POSIX shell divides them: at spaces outside of quotes.
///
/// Single quotes keep everything; in double quotes a backslash keeps `"`, `\`, `$` and the grave accent
/// after it; outside it keeps any character. Nothing is expanded.
enum ShellWords {
  /// Divides a text.
  ///
  /// - Throws: A quote that is not closed, or a backslash at the end.
  static func split(_ text: String) throws(ValueError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch (letter, quote) {
      case ("\\", let quote) where quote != "'":
        guard let next = rest.first else { throw ValueError("'\(text)' ends with a backslash") }
        let isKept = quote == nil || "\"\\$`".contains(next)
        if isKept { rest.removeFirst() }
        word = (word ?? "") + String(isKept ? next : letter)
      case (let letter, let open?):
        if letter == open { quote = nil } else { word?.append(letter) }
      case ("'", nil), ("\"", nil):
        quote = letter
        word = word ?? ""
      case (let letter, nil) where letter.isWhitespace:
        if let ended = word { words.append(ended) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    if let quote { throw ValueError("a \(quote) in '\(text)' is not closed") }
    if let word { words.append(word) }
    return words
  }
}
