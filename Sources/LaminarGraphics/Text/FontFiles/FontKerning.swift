/// The kerning of pairs of glyphs: the kern feature of `GPOS`, else the table `kern`.
struct FontKerning: Sendable {
  private enum Source: Sendable {
    case none
    case pairs(PairAdjustment)
    case table(KernTable)
  }

  private let source: Source

  init(_ directory: FontDirectory) {
    if let table = directory["GPOS"], let pairs = PairAdjustment(table) {
      source = .pairs(pairs)
    } else if let kern = directory["kern"], let table = KernTable(kern) {
      source = .table(table)
    } else {
      source = .none
    }
  }

  /// The kerning of two glyphs, added to the advance of the first, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int {
    switch source {
    case .none: 0
    case .pairs(let pairs): pairs.adjustment(first, second)
    case .table(let table): table.adjustment(first, second)
    }
  }
}

// MARK: - GPOS

/// The pair positioning of a font's kern feature: `GPOS` lookups of type 2, also in extension lookups.
private struct PairAdjustment: Sendable {
  private struct Subtable: Sendable {
    let table: FontTable
    let format: Int
    let coverage: GlyphCoverage
    /// The offset of the advance in the first glyph's record, in bytes; nil if it has none.
    let advanceOffset: Int?
    /// The sizes of both glyphs' records in bytes.
    let firstSize: Int
    let secondSize: Int
  }

  /// The subtables of each lookup: in a lookup, the first that contains a pair applies.
  private var lookups: [[Subtable]] = []

  /// The maximum number of subtables that are read.
  private static let maxSubtables = 4096

  /// Nil where the font has no kern feature with pairs.
  init?(_ table: FontTable) {
    guard let scripts = table.word(4).flatMap({ table.part(from: $0) }),
      let features = table.word(6).flatMap({ table.part(from: $0) }),
      let list = table.word(8).flatMap({ table.part(from: $0) })
    else { return nil }
    var budget = Self.maxSubtables
    for index in Self.lookupIndices(scripts, features) {
      guard let lookup = list.word(2 + index * 2).flatMap({ list.part(from: $0) }),
        let type = lookup.word(0), type == 2 || type == 9, let count = lookup.word(4)
      else { continue }
      var subtables: [Subtable] = []
      for subtableIndex in 0..<min(count, budget) {
        guard
          var part = lookup.word(6 + subtableIndex * 2).flatMap({ lookup.part(from: $0) })
        else { continue }
        if type == 9 {
          guard part.word(0) == 1, part.word(2) == 2,
            let inner = part.long(4).flatMap({ part.part(from: $0) })
          else { continue }
          part = inner
        }
        if let subtable = Self.subtable(part) { subtables.append(subtable) }
      }
      budget -= subtables.count
      if !subtables.isEmpty { lookups.append(subtables) }
    }
    if lookups.isEmpty { return nil }
  }

  /// The lookups of the kern feature in the default language of Latin, else of the default script,
  /// else of the first one.
  private static func lookupIndices(_ scripts: FontTable, _ features: FontTable) -> [Int] {
    let latin = 0x6C61_746E
    let fallback = 0x4446_4C54
    let kern = 0x6B65_726E
    let count = scripts.word(0) ?? 0
    let records = (0..<count).compactMap { index -> (tag: Int, offset: Int)? in
      guard let tag = scripts.long(2 + index * 6), let offset = scripts.word(6 + index * 6) else {
        return nil
      }
      return (tag, offset)
    }
    let chosen =
      records.first { $0.tag == latin } ?? records.first { $0.tag == fallback } ?? records.first
    guard let script = chosen.flatMap({ scripts.part(from: $0.offset) }) else { return [] }
    let ownLanguage = script.word(0) ?? 0
    let languageOffset = ownLanguage != 0 ? ownLanguage : script.word(8) ?? 0
    guard languageOffset != 0, let language = script.part(from: languageOffset) else { return [] }
    var lookups: [Int] = []
    for index in 0..<(language.word(4) ?? 0) {
      guard let feature = language.word(6 + index * 2), features.long(2 + feature * 6) == kern,
        let part = features.word(6 + feature * 6).flatMap({ features.part(from: $0) })
      else { continue }
      for lookup in 0..<min(part.word(2) ?? 0, maxSubtables - lookups.count) {
        if let number = part.word(4 + lookup * 2) { lookups.append(number) }
      }
      if lookups.count >= maxSubtables { break }
    }
    return Set(lookups).sorted()
  }

  private static func subtable(_ table: FontTable) -> Subtable? {
    guard let format = table.word(0), format == 1 || format == 2,
      let coverage = table.word(2).flatMap({ table.part(from: $0) }), let first = table.word(4),
      let second = table.word(6)
    else { return nil }
    // The record holds x and y placement before the advance.
    return Subtable(
      table: table, format: format, coverage: GlyphCoverage(table: coverage),
      advanceOffset: first & 0x4 != 0 ? (first & 0x3).nonzeroBitCount * 2 : nil,
      firstSize: (first & 0xFF).nonzeroBitCount * 2,
      secondSize: (second & 0xFF).nonzeroBitCount * 2)
  }

  /// The kerning of two glyphs, added to the advance of the first, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int {
    var sum = 0
    for lookup in lookups {
      for subtable in lookup {
        if let value = Self.adjustment(first, second, in: subtable) {
          sum += value
          break
        }
      }
    }
    return sum
  }

  /// Nil where the subtable does not contain the pair.
  private static func adjustment(_ first: Int, _ second: Int, in subtable: Subtable) -> Int? {
    guard let covered = subtable.coverage.index(of: first) else { return nil }
    let table = subtable.table
    if subtable.format == 1 {
      guard let set = table.word(10 + covered * 2).flatMap({ table.part(from: $0) }) else {
        return nil
      }
      let size = 2 + subtable.firstSize + subtable.secondSize
      var low = 0
      var high = set.word(0) ?? 0
      while low < high {
        let middle = (low + high) / 2
        guard let glyph = set.word(2 + middle * size) else { return nil }
        if glyph == second {
          return subtable.advanceOffset.map { set.signedWord(4 + middle * size + $0) ?? 0 } ?? 0
        }
        if glyph < second { low = middle + 1 } else { high = middle }
      }
      return nil
    }
    guard let firstClasses = table.word(8).flatMap({ table.part(from: $0) }),
      let secondClasses = table.word(10).flatMap({ table.part(from: $0) }),
      let firstCount = table.word(12), let secondCount = table.word(14)
    else { return nil }
    let row = GlyphClasses(table: firstClasses).class(of: first)
    let column = GlyphClasses(table: secondClasses).class(of: second)
    guard row < firstCount, column < secondCount else { return nil }
    let size = subtable.firstSize + subtable.secondSize
    let record = 16 + (row * secondCount + column) * size
    return subtable.advanceOffset.map { table.signedWord(record + $0) ?? 0 } ?? 0
  }
}

/// The glyphs that an OpenType layout table covers, in order.
private struct GlyphCoverage: Sendable {
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
private struct GlyphClasses: Sendable {
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

// MARK: - kern

/// The horizontal pairs of a `kern` table: subtables of format 0 in either version of the table.
private struct KernTable: Sendable {
  private struct Run: Sendable {
    /// Pairs of six bytes, ascending.
    let pairs: FontTable
    let count: Int
    let isOverride: Bool
  }

  private var runs: [Run] = []

  /// Nil where there is no supported subtable.
  init?(_ table: FontTable) {
    let isApple = table.long(0) == 0x0001_0000
    let count = (isApple ? table.long(4) : table.word(2)) ?? 0
    var at = isApple ? 8 : 4
    for _ in 0..<min(count, 64) {
      guard let length = isApple ? table.long(at) : table.word(at + 2),
        let coverage = table.word(at + 4)
      else { break }
      let format = isApple ? coverage & 0xFF : coverage >> 8
      // Microsoft: horizontal, neither minimum nor across. Apple: neither vertical, across nor varied.
      let isHorizontal = isApple ? coverage & 0xE000 == 0 : coverage & 0x7 == 1
      let header = isApple ? 8 : 6
      if format == 0, isHorizontal, let pairCount = table.word(at + header),
        let pairs = table.part(from: at + header + 8)
      {
        // A long subtable's length does not fit its field, so the number of pairs decides.
        runs.append(
          Run(
            pairs: pairs, count: min(pairCount, pairs.count / 6),
            isOverride: !isApple && coverage & 0x8 != 0))
      }
      guard length > 0 else { break }
      at += length
    }
    if runs.isEmpty { return nil }
  }

  func adjustment(_ first: Int, _ second: Int) -> Int {
    var sum = 0
    for run in runs {
      guard let value = Self.find(first << 16 | second, in: run) else { continue }
      sum = run.isOverride ? value : sum + value
    }
    return sum
  }

  private static func find(_ pair: Int, in run: Run) -> Int? {
    var low = 0
    var high = run.count
    while low < high {
      let middle = (low + high) / 2
      guard let key = run.pairs.long(middle * 6) else { return nil }
      if key == pair { return run.pairs.signedWord(middle * 6 + 4) }
      if key < pair { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
