/// The outlines of an OpenType font with cubic curves: `CFF`, or `CFF2` in its default instance.
struct CFFOutlines: Sendable {
  /// The properties that glyphs of one font DICT share.
  struct Part: Sendable {
    var subroutines = CFFIndex()
    /// Font units per unit of the charstrings.
    var scale = 1.0
  }

  let charStrings: CFFIndex
  let globalSubroutines: CFFIndex
  /// The number of regions of each item in the variation store.
  let regionCounts: [Int]
  let isVariable: Bool
  private let parts: [Part]
  private let selection: FontSelection?
  /// The table and the offset of the names of the glyphs, for accented characters of old fonts.
  private let table: FontTable
  private let charset: Int

  /// Reads a `CFF` table.
  init(_ table: FontTable, unitsPerEm: Int) throws(FontError) {
    guard table.byte(0) == 1, let header = table.byte(2),
      let names = CFFIndex(table, at: header), let tops = CFFIndex(table, at: names.end),
      let strings = CFFIndex(table, at: tops.end),
      let globals = CFFIndex(table, at: strings.end), let data = tops[0]
    else { throw .damagedTable("CFF ") }
    let top = CFFDictionary(data)
    guard let offset = top.whole(.charStrings), let glyphs = CFFIndex(table, at: offset) else {
      throw .damagedTable("CFF ")
    }
    self.table = table
    isVariable = false
    charStrings = glyphs
    globalSubroutines = globals
    regionCounts = []
    charset = top.whole(.charset) ?? 0
    let units = Double(unitsPerEm)
    if top[.registry] != nil {
      parts = Self.parts(table, top, countSize: 2, units: units)
      selection = top.whole(.fontSelection).flatMap { table.part(from: $0) }.map {
        FontSelection(table: $0)
      }
    } else {
      parts = [Self.part(table, top, top: nil, countSize: 2, units: units)]
      selection = nil
    }
  }

  /// Reads a `CFF2` table.
  init(variable table: FontTable, unitsPerEm: Int) throws(FontError) {
    guard table.byte(0) == 2, let header = table.byte(2), let length = table.word(3),
      let data = table.part(from: header, count: length),
      let globals = CFFIndex(table, at: header + length, countSize: 4)
    else { throw .damagedTable("CFF2") }
    let top = CFFDictionary(data)
    guard let offset = top.whole(.charStrings),
      let glyphs = CFFIndex(table, at: offset, countSize: 4)
    else { throw .damagedTable("CFF2") }
    self.table = table
    isVariable = true
    charStrings = glyphs
    globalSubroutines = globals
    regionCounts = top.whole(.variationStore).map { Self.regionCounts(table, at: $0) } ?? []
    charset = 0
    parts = Self.parts(table, top, countSize: 4, units: Double(unitsPerEm))
    selection = top.whole(.fontSelection).flatMap { table.part(from: $0) }.map {
      FontSelection(table: $0)
    }
  }

  private static func parts(
    _ table: FontTable, _ top: CFFDictionary, countSize: Int, units: Double
  ) -> [Part] {
    guard let offset = top.whole(.fontDictionaries),
      let list = CFFIndex(table, at: offset, countSize: countSize)
    else { return [] }
    return (0..<min(list.count, 256)).map { index in
      list[index].map {
        part(table, CFFDictionary($0), top: top, countSize: countSize, units: units)
      } ?? Part()
    }
  }

  private static func part(
    _ table: FontTable, _ dictionary: CFFDictionary, top: CFFDictionary?, countSize: Int,
    units: Double
  ) -> Part {
    var part = Part()
    if let size = dictionary.whole(.privateDictionary),
      let dataOffset = dictionary.whole(.privateDictionary, at: 1),
      let data = table.part(from: dataOffset, count: size),
      let offset = CFFDictionary(data).whole(.subroutines),
      let subroutines = CFFIndex(table, at: dataOffset + offset, countSize: countSize)
    {
      part.subroutines = subroutines
    }
    let own = dictionary[.fontMatrix]?.first
    let outer = top?[.fontMatrix]?.first
    var scale = (own ?? outer ?? 0.001) * units
    if let own, let outer, own * outer * units > 0.1 { scale = own * outer * units }
    // The matrix is written in few decimals: a scale of almost 1 means 1.
    if abs(scale - 1) > 1e-3, scale > 1e-3, scale < 1e3 { part.scale = scale }
    return part
  }

  /// The number of regions of each set of deltas in a variation store.
  private static func regionCounts(_ table: FontTable, at offset: Int) -> [Int] {
    // The store follows its length.
    guard let store = table.part(from: offset + 2), let count = store.word(6) else { return [] }
    return (0..<min(count, 65_535)).map { index in
      store.long(8 + index * 4).flatMap { store.word($0 + 4) } ?? 0
    }
  }

  /// The outline of a glyph.
  func outline(of glyph: Int) throws(FontError) -> Path {
    var program = CharstringProgram(self, part: part(of: glyph))
    try program.run(glyph)
    return program.path
  }

  func part(of glyph: Int) -> Part {
    let index = selection?.index(of: glyph) ?? 0
    return parts.indices.contains(index) ? parts[index] : Part()
  }

  /// The glyph of a code in Adobe's standard encoding, as accents are named.
  func glyph(ofStandardCode code: Int) -> Int? {
    guard let name = Self.standardName(code) else { return nil }
    // The predefined charset numbers glyphs as their names.
    guard charset > 2 else { return name < charStrings.count ? name : nil }
    guard let format = table.byte(charset) else { return nil }
    var glyph = 1
    var at = charset + 1
    while glyph < charStrings.count {
      guard let first = table.word(at) else { return nil }
      let left = format == 0 ? 0 : table.number(at + 2, size: format == 1 ? 1 : 2) ?? 0
      if name >= first, name <= first + left { return glyph + name - first }
      glyph += left + 1
      at += format == 0 ? 2 : format == 1 ? 3 : 4
    }
    return nil
  }

  /// The number of the name that a code has in Adobe's standard encoding.
  private static func standardName(_ code: Int) -> Int? {
    let runs: [(codes: ClosedRange<Int>, first: Int)] = [
      (32...126, 1), (161...175, 96), (177...180, 111), (182...189, 115), (191...191, 123),
      (193...200, 124), (202...203, 132), (205...208, 134), (225...225, 138), (227...227, 139),
      (232...235, 140), (241...241, 144), (245...245, 145), (248...251, 146),
    ]
    return runs.first { $0.codes.contains(code) }.map { $0.first + code - $0.codes.lowerBound }
  }
}

/// The CFF FDSelect: the part of a font that each glyph belongs to.
private struct FontSelection: Sendable {
  let table: FontTable

  func index(of glyph: Int) -> Int {
    switch table.byte(0) {
    case 0: return table.byte(1 + glyph) ?? 0
    case 3: return find(glyph, count: table.word(1) ?? 0, start: 3, size: 2)
    case 4: return find(glyph, count: table.long(1) ?? 0, start: 5, size: 4)
    default: return 0
    }
  }

  /// Finds the range of a glyph: firsts of some bytes, each followed by an index of half as many.
  private func find(_ glyph: Int, count: Int, start: Int, size: Int) -> Int {
    let step = size + size / 2
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      guard let first = table.number(start + middle * step, size: size) else { return 0 }
      if first <= glyph { low = middle } else { high = middle }
    }
    return table.number(start + low * step + size, size: size / 2) ?? 0
  }
}

/// A CFF INDEX: a list of byte strings in a `CFF` or `CFF2` table.
struct CFFIndex: Sendable {
  let count: Int
  /// The offset in its table at which the list ends.
  let end: Int
  private let table: FontTable
  private let start: Int
  private let offsetSize: Int

  /// An empty list.
  init() {
    count = 0
    end = 0
    table = FontTable([])
    start = 0
    offsetSize = 1
  }

  /// Reads the list at an offset in a table, whose count has 2 bytes, or 4 in a variable font.
  init?(_ table: FontTable, at offset: Int, countSize: Int = 2) {
    guard let count = table.number(offset, size: countSize) else { return nil }
    self.table = table
    self.count = count
    guard count > 0 else {
      start = offset
      offsetSize = 1
      end = offset + countSize
      return
    }
    guard let size = table.byte(offset + countSize), (1...4).contains(size) else { return nil }
    start = offset + countSize + 1
    offsetSize = size
    // Offsets count from the byte before the data.
    guard let last = table.number(start + count * size, size: size), last >= 1 else { return nil }
    end = start + (count + 1) * size - 1 + last
    guard end <= table.count else { return nil }
  }

  /// The bytes of an entry; nil where there is none.
  subscript(_ index: Int) -> FontTable? {
    guard index >= 0, index < count,
      let first = table.number(start + index * offsetSize, size: offsetSize),
      let next = table.number(start + (index + 1) * offsetSize, size: offsetSize),
      first >= 1, next >= first
    else { return nil }
    return table.part(
      from: start + (count + 1) * offsetSize - 1 + first, count: next - first)
  }
}

/// The operators of a CFF DICT with their operands.
struct CFFDictionary: Sendable {
  /// Operators; those after the escape byte 12 have 1200 added.
  enum Operator: Int {
    case charset = 15
    case charStrings = 17
    case privateDictionary = 18
    case subroutines = 19
    case variationStore = 24
    case fontMatrix = 1207
    case registry = 1230
    case fontDictionaries = 1236
    case fontSelection = 1237
  }

  private var entries: [Int: [Double]] = [:]

  /// Reads a dictionary up to its end or its first error.
  init(_ table: FontTable) {
    var at = 0
    var operands: [Double] = []
    while let byte = table.byte(at) {
      at += 1
      switch byte {
      case 0...24:
        var name = byte
        if byte == 12 {
          guard let second = table.byte(at) else { return }
          at += 1
          name = 1200 + second
        }
        // Blended numbers keep the values of the default instance, which come first.
        if byte != 22, byte != 23 {
          entries[name] = operands
          operands = []
        } else if byte == 23, let count = operands.popLast().flatMap({ Int(exactly: $0) }) {
          operands = Array(operands.prefix(max(count, 0)))
        }
      case 28:
        guard let number = table.signedWord(at) else { return }
        operands.append(Double(number))
        at += 2
      case 29:
        guard let number = table.long(at) else { return }
        operands.append(Double(Int32(truncatingIfNeeded: number)))
        at += 4
      case 30: operands.append(Self.real(table, &at))
      case 32...246: operands.append(Double(byte - 139))
      case 247...254:
        guard let next = table.byte(at) else { return }
        at += 1
        operands.append(
          Double(byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108))
      default: return
      }
      if operands.count > 513 { return }
    }
  }

  /// A real number: one digit, point or sign in four bits.
  private static func real(_ table: FontTable, _ at: inout Int) -> Double {
    var text = ""
    while let byte = table.byte(at), text.utf8.count < 64 {
      at += 1
      for nibble in [byte >> 4, byte & 15] {
        switch nibble {
        case 0...9: text += String(nibble)
        case 10: text += "."
        case 11: text += "e"
        case 12: text += "e-"
        case 14: text += "-"
        default: return Double(text) ?? 0
        }
      }
    }
    return 0
  }

  subscript(_ name: Operator) -> [Double]? { entries[name.rawValue] }

  /// The first number of an operator as a whole one.
  func whole(_ name: Operator, at index: Int = 0) -> Int? {
    guard let numbers = self[name], index < numbers.count else { return nil }
    return Int(exactly: numbers[index])
  }
}
