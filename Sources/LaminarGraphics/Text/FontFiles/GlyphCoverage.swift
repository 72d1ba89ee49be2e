/// The glyphs that an OpenType layout table covers, in order.
struct GlyphCoverage: Sendable {
  let table: FontTable

  /// The coverage index of a glyph; nil for one that is not covered.
  func index(of glyph: Int) -> Int? {
    guard let format = table.word(0), let count = table.word(2) else { return nil }
    let size = format == 1 ? 2 : format == 2 ? 6 : 0
    guard size > 0 else { return nil }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let at = 4 + middle * size
      guard let first = table.word(at), let last = size == 2 ? first : table.word(at + 2) else {
        return nil
      }
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return size == 2 ? middle : table.word(at + 4).map { $0 + glyph - first }
      }
    }
    return nil
  }
}

/// The class of each glyph in an OpenType layout table; 0 for those that it does not name.
struct GlyphClasses: Sendable {
  let table: FontTable

  func `class`(of glyph: Int) -> Int {
    switch table.word(0) {
    case 1:
      guard let first = table.word(2), let count = table.word(4), glyph >= first,
        glyph - first < count
      else { return 0 }
      return table.word(6 + (glyph - first) * 2) ?? 0
    case 2:
      var low = 0
      var high = table.word(2) ?? 0
      while low < high {
        let middle = (low + high) / 2
        let at = 4 + middle * 6
        guard let first = table.word(at), let last = table.word(at + 2) else { return 0 }
        if glyph < first {
          high = middle
        } else if glyph > last {
          low = middle + 1
        } else {
          return table.word(at + 4) ?? 0
        }
      }
      return 0
    default:
      return 0
    }
  }
}
