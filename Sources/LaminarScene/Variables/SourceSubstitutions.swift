import LaminarGraphics

/// What the values after a file's text replace, and which variables they come from.
struct SourceSubstitutions: Sendable {
  /// A string of the text that uses variables, and the bytes of the value that replaces it.
  struct Entry: Sendable {
    /// The offset of the value's first byte.
    var start: Int
    /// The string in the text.
    var use: Range<Int>
    /// The variables that it names, as indices of `variables`.
    var variables: [Int]
  }

  /// A variable as notes name it.
  struct Variable: Sendable {
    /// The value, and where it comes from: `${size} is 48, declared`.
    var words: String
    var location: FileLocation?
  }

  /// In the order of their starts.
  var entries: [Entry] = []
  var variables: [Variable] = []
  /// The values that were given and are not the declared ones, as text; empty for none.
  var changes = ""
  /// The variables with values that were given.
  var givenNames: Set<String> = []

  /// The most variables that a note names for one string.
  static let mostNotes = 3

  /// The entry that an offset belongs to.
  func entry(at offset: Int) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }
}

extension SourceText {
  /// Which variables the value at an offset comes from.
  func notes(at offset: Int) -> [Diagnostic.Note] {
    if let (segment, local) = part(at: offset..<offset) {
      return segment.source.notes(at: local.lowerBound)
    }
    guard let substitutions, let entry = substitutions.entry(at: offset) else { return [] }
    return entry.variables.prefix(SourceSubstitutions.mostNotes).map { index in
      let variable = substitutions.variables[index]
      return Diagnostic.Note(text: variable.words, location: variable.location)
    }
  }
}
