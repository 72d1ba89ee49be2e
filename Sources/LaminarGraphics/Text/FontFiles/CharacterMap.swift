/// The map from characters to glyphs: the best of a font's `cmap` subtables.
struct CharacterMap: Sendable {
  /// Consecutive characters.
  private struct Segment: Sendable {
    var first: Int
    var last: Int
    /// The glyph of the first, or the delta added to a character or to an entry of a list.
    var glyph: Int
    /// The offset in the table of the list of glyphs; 0 for none.
    var list = 0
  }

  private let table: FontTable
  private var segments: [Segment] = []
  /// Whether glyphs are computed modulo 65536 from the character, as in format 4.
  private var wraps = false
  /// Whether character codes are 0xF000 higher, as in symbol fonts.
  private var isSymbol = false

  init(_ cmap: FontTable) throws(FontError) {
    guard let count = cmap.word(2) else { throw .damagedTable("cmap") }
    var best: (rank: Int, table: FontTable)?
    for index in 0..<count {
      let record = 4 + index * 8
      guard let platform = cmap.word(record), let encoding = cmap.word(record + 2),
        let offset = cmap.long(record + 4)
      else { break }
      guard let subtable = cmap.part(from: offset),
        let rank = Self.rank(platform, encoding, format: subtable.word(0) ?? -1)
      else { continue }
      if best.map({ rank > $0.rank }) ?? true { best = (rank, subtable) }
    }
    guard let best else { throw .damagedTable("cmap") }
    table = best.table
    isSymbol = best.rank == 2
    switch table.word(0) {
    case 0: segments = [Segment(first: 0, last: 255, glyph: 0, list: 6)]
    case 4: readSegments()
    case 6: readRun()
    default: readGroups()
    }
  }

  /// The priority of a subtable, above 0; nil for one that is not supported.
  private static func rank(_ platform: Int, _ encoding: Int, format: Int) -> Int? {
    guard [0, 4, 6, 12].contains(format) else { return nil }
    switch (platform, encoding) {
    case (3, 10): return 6
    case (0, 4...): return encoding == 5 ? nil : 5
    case (3, 1): return 4
    case (0, _): return 3
    case (3, 0): return 2
    case (1, 0): return 1
    default: return nil
    }
  }

  /// Format 4: segments with a delta or a list.
  private mutating func readSegments() {
    wraps = true
    let size = (table.word(6) ?? 0) & ~1
    var index = 0
    while index < size {
      guard let last = table.word(14 + index), let first = table.word(16 + size + index),
        let delta = table.word(16 + size * 2 + index),
        let offset = table.word(16 + size * 3 + index)
      else { break }
      let list = offset == 0 || offset == 0xFFFF ? 0 : 16 + size * 3 + index + offset
      if first <= last, offset != 0xFFFF {
        segments.append(Segment(first: first, last: last, glyph: delta, list: list))
      }
      index += 2
    }
  }

  /// Format 6: one run of characters.
  private mutating func readRun() {
    guard let first = table.word(6), let count = table.word(8), count > 0 else { return }
    wraps = true
    segments = [Segment(first: first, last: first + count - 1, glyph: 0, list: 10)]
  }

  /// Format 12: groups of 32-bit characters.
  private mutating func readGroups() {
    let count = min(table.long(12) ?? 0, (table.count - 16) / 12)
    for index in 0..<max(count, 0) {
      let at = 16 + index * 12
      guard let first = table.long(at), let last = table.long(at + 4),
        let glyph = table.long(at + 8)
      else { break }
      if first <= last { segments.append(Segment(first: first, last: last, glyph: glyph)) }
    }
  }

  /// The glyph of a character; 0 where there is none.
  func glyph(for character: Int) -> Int {
    let glyph = find(character)
    guard glyph == 0, isSymbol, character < 256 else { return glyph }
    return find(character + 0xF000)
  }

  private func find(_ character: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].last < character { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, segments[low].first <= character else { return 0 }
    let segment = segments[low]
    let index = character - segment.first
    guard segment.list > 0 else {
      return wraps ? (character + segment.glyph) & 0xFFFF : segment.glyph + index
    }
    guard wraps else { return table.byte(segment.list + index) ?? 0 }
    let glyph = table.word(segment.list + index * 2) ?? 0
    return glyph == 0 ? 0 : (glyph + segment.glyph) & 0xFFFF
  }
}
