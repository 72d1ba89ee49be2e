import Foundation

/// A TrueType or OpenType font: its metrics, its characters and its glyphs' outlines in font units.
///
/// Of a collection the first face is read, of a variable font its default instance. Reading neither
/// crashes nor takes long, whatever the bytes.
struct FontFile: Sendable {
  /// The maximum number of bytes of a file.
  static let largestFile = 128 << 20

  /// The table of the outlines.
  private enum Outlines: Sendable {
    case glyf(GlyfOutlines)
    case cff(CFFOutlines)
  }

  /// The number of font units per em.
  let unitsPerEm: Int
  let glyphCount: Int
  let metrics: FontMetrics
  let names: FontNames
  /// The box around all glyphs in font units, y pointing up; nil where the file has an empty one.
  let boundingBox: CGRect?
  private let characters: CharacterMap
  private let advances: HorizontalMetrics
  private let outlines: Outlines
  private let kerning: FontKerning

  init(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= Self.largestFile else { throw .tooLarge(limit: Self.largestFile) }
    let directory = try FontDirectory(FontTable(bytes))
    let head = try directory.table("head")
    guard let units = head.word(18), (16...16384).contains(units), let format = head.word(50)
    else { throw .damagedTable("head") }
    let box = (0..<4).map { Double(head.signedWord(36 + $0 * 2) ?? 0) }
    boundingBox =
      box[2] > box[0] && box[3] > box[1]
      ? CGRect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1]) : nil
    let maxp = try directory.table("maxp")
    guard let glyphCount = maxp.word(4), glyphCount > 0 else { throw .damagedTable("maxp") }
    unitsPerEm = units
    self.glyphCount = glyphCount
    metrics = try FontMetrics(directory, unitsPerEm: units)
    names = FontNames(directory)
    characters = try CharacterMap(directory.table("cmap"))
    advances = try HorizontalMetrics(directory)
    if directory["glyf"] != nil || directory["loca"] != nil {
      outlines = .glyf(
        GlyfOutlines(
          glyphs: try directory.table("glyf"), offsets: try directory.table("loca"),
          hasLongOffsets: format != 0, glyphCount: glyphCount, metrics: advances))
    } else if let table = directory["CFF2"] {
      outlines = .cff(try CFFOutlines(variable: table, unitsPerEm: units))
    } else if let table = directory["CFF "] {
      outlines = .cff(try CFFOutlines(table, unitsPerEm: units))
    } else {
      throw .missingTable("glyf")
    }
    kerning = FontKerning(directory)
  }

  /// The glyph of a character; nil where the font has none.
  func glyph(for character: Unicode.Scalar) -> Int? {
    let glyph = characters.glyph(for: Int(character.value))
    return glyph > 0 && glyph < glyphCount ? glyph : nil
  }

  /// The advance width of a glyph, in font units.
  func advance(of glyph: Int) -> Int { advances.advance(of: glyph) }

  /// The kerning of two glyphs, below 0 where they move closer, in font units.
  func kerning(_ first: Int, _ second: Int) -> Int { kerning.adjustment(first, second) }

  /// The outline of a glyph in font units, y pointing up, to be filled by the non-zero rule; empty
  /// for a space.
  func outline(of glyph: Int) throws(FontError) -> Path {
    switch outlines {
    case .glyf(let outlines): try outlines.outline(of: glyph)
    case .cff(let outlines): try outlines.outline(of: glyph)
    }
  }
}

/// Why the bytes of a font file cannot be used.
public enum FontError: Error, Sendable, Hashable {
  /// The bytes do not begin as a TrueType or OpenType file does.
  case notAFont
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// A table that text needs is missing, or is not within the file.
  case missingTable(String)
  /// A table contradicts itself or ends early.
  case damagedTable(String)
}

extension FontError: CustomStringConvertible {
  /// The reason in words, as part of a sentence.
  public var description: String {
    switch self {
    case .notAFont: "it is not a TrueType or OpenType font"
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB"
    case .missingTable(let name): "its table “\(name)” is missing"
    case .damagedTable(let name): "its table “\(name)” is damaged"
    }
  }
}

// MARK: - Tables

/// The tables of a font file by their names.
struct FontDirectory: Sendable {
  private let tables: [String: FontTable]

  /// Reads the directory of a file, of the first face in a collection.
  init(_ file: FontTable) throws(FontError) {
    var start = 0
    guard var signature = file.long(0) else { throw .notAFont }
    if signature == 0x7474_6366 {  // ttcf
      guard let count = file.long(8), count > 0, let first = file.long(12),
        let inner = file.long(first)
      else { throw .notAFont }
      start = first
      signature = inner
    }
    // 1.0, "true", "OTTO".
    guard [0x0001_0000, 0x7472_7565, 0x4F54_544F].contains(signature),
      let count = file.word(start + 4)
    else { throw .notAFont }
    var tables: [String: FontTable] = [:]
    for index in 0..<count {
      let record = start + 12 + index * 16
      guard let tag = file.part(from: record, count: 4), let offset = file.long(record + 8),
        let length = file.long(record + 12)
      else { break }
      let name = (0..<4).map { Character(Unicode.Scalar(UInt8(tag.byte($0) ?? 0))) }
      // A table that extends beyond the file counts as missing.
      if let table = file.part(from: offset, count: length), tables[String(name)] == nil {
        tables[String(name)] = table
      }
    }
    self.tables = tables
  }

  subscript(_ name: String) -> FontTable? { tables[name] }

  /// A required table.
  func table(_ name: String) throws(FontError) -> FontTable {
    guard let table = tables[name] else { throw .missingTable(name) }
    return table
  }
}

/// A part of a font file. Every access is checked: reads outside of the part return nil.
struct FontTable: Sendable {
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// All bytes of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    range = 0..<bytes.count
  }

  private init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var count: Int { range.count }

  /// The part from an offset, of a length or to the end; nil where it would exceed this part.
  func part(from start: Int, count length: Int? = nil) -> FontTable? {
    guard start >= 0, start <= count else { return nil }
    let length = length ?? count - start
    guard length >= 0, length <= count - start else { return nil }
    let first = range.lowerBound + start
    return FontTable(bytes: bytes, range: first..<first + length)
  }

  @inline(__always)
  func byte(_ at: Int) -> Int? {
    guard at >= 0, at < range.count else { return nil }
    return Int(bytes[range.lowerBound + at])
  }

  /// The unsigned number of 16 bits at an offset.
  @inline(__always)
  func word(_ at: Int) -> Int? {
    guard at >= 0, at <= range.count - 2 else { return nil }
    let start = range.lowerBound + at
    return Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }

  /// The signed number of 16 bits at an offset.
  @inline(__always)
  func signedWord(_ at: Int) -> Int? {
    word(at).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// The unsigned number of 32 bits at an offset.
  @inline(__always)
  func long(_ at: Int) -> Int? {
    guard let high = word(at), let low = word(at + 2) else { return nil }
    return high << 16 | low
  }

  /// The unsigned number of some bytes, at most four.
  func number(_ at: Int, size: Int) -> Int? {
    var value = 0
    for index in 0..<size {
      guard let byte = byte(at + index) else { return nil }
      value = value << 8 | byte
    }
    return value
  }
}

// MARK: - Names

/// The names in a font file: the table `name`.
package struct FontNames: Sendable, Hashable {
  /// The name of the family, such as “Inter”; nil where the file has none.
  package private(set) var family: String?
  /// The name of the style, such as “Bold”.
  package private(set) var style: String?
  /// The name of family and style.
  package private(set) var full: String?
  /// The name without spaces by which programs find it, such as “Inter-Bold”.
  package private(set) var postScript: String?

  /// Names that are known.
  package init(family: String, style: String, full: String, postScript: String) {
    (self.family, self.style, self.full, self.postScript) = (family, style, full, postScript)
  }

  init(_ directory: FontDirectory) {
    guard let table = directory["name"], let count = table.word(2), let start = table.word(4) else {
      return
    }
    /// Names by their ids, each with the rank of its record.
    var found: [Int: (rank: Int, text: String)] = [:]
    for index in 0..<count {
      let record = 6 + index * 12
      guard let platform = table.word(record), let language = table.word(record + 4),
        let id = table.word(record + 6), let length = table.word(record + 8),
        let offset = table.word(record + 10)
      else { break }
      guard [1, 2, 4, 6, 16, 17].contains(id), [0, 1, 3].contains(platform),
        let bytes = table.part(from: start + offset, count: length)
      else { continue }
      // English names for Windows come first, then Unicode ones, then those for old systems.
      let rank = platform == 3 ? (language == 0x409 ? 4 : 2) : platform == 0 ? 3 : 1
      if let known = found[id], known.rank >= rank { continue }
      let text = platform == 1 ? Self.latin(bytes) : Self.utf16(bytes)
      if !text.isEmpty { found[id] = (rank, text) }
    }
    family = (found[16] ?? found[1])?.text
    style = (found[17] ?? found[2])?.text
    full = found[4]?.text
    postScript = found[6]?.text
  }

  private static func utf16(_ bytes: FontTable) -> String {
    let units = stride(from: 0, to: bytes.count & ~1, by: 2).map {
      UInt16(truncatingIfNeeded: bytes.word($0) ?? 0)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// ASCII; names of old systems with other characters have a Unicode record too.
  private static func latin(_ bytes: FontTable) -> String {
    String(
      decoding: (0..<bytes.count).map { UInt8(truncatingIfNeeded: bytes.byte($0) ?? 0) & 0x7F },
      as: UTF8.self)
  }
}

// MARK: - Metrics

/// The vertical metrics of a font in font units, y pointing up.
package struct FontMetrics: Sendable, Hashable {
  /// The height of a line above its baseline.
  package var ascent: Double
  /// The depth of a line below its baseline, above 0.
  package var descent: Double
  /// The space between two lines.
  package var leading: Double
  /// The height of capitals.
  package var capHeight: Double
  /// The height of the letter x.
  package var xHeight: Double
  /// The top of the line under characters, below 0 under the baseline.
  package var underlinePosition: Double
  /// The thickness of the line under characters.
  package var underlineThickness: Double
  /// The top of the line through characters.
  var strikethroughPosition: Double
  /// The thickness of the line through characters.
  var strikethroughThickness: Double

  /// The angle of upright strokes in degrees, counter-clockwise from the vertical; below 0 where the font
  /// leans to the right.
  package private(set) var italicAngle = 0.0

  /// Lines under and through characters that are not given are a twentieth of an em thick.
  init(
    ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double,
    unitsPerEm: Double, underline: (position: Double, thickness: Double)? = nil,
    strikethrough: (position: Double, thickness: Double)? = nil
  ) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
    let thickness = unitsPerEm / 20
    (underlinePosition, underlineThickness) = underline ?? (-unitsPerEm / 10, thickness)
    (strikethroughPosition, strikethroughThickness) =
      strikethrough ?? ((xHeight + thickness) / 2, thickness)
  }

  /// Reads `hhea`, or `OS/2` where the font requests it or `hhea` is empty.
  init(_ directory: FontDirectory, unitsPerEm: Int) throws(FontError) {
    let hhea = try directory.table("hhea")
    guard let ascender = hhea.signedWord(4), let descender = hhea.signedWord(6),
      let lineGap = hhea.signedWord(8)
    else { throw .damagedTable("hhea") }
    var lines = (ascender, descender, lineGap)
    let os2 = directory["OS/2"]
    if let os2, let flags = os2.word(62), let ascender = os2.signedWord(68),
      let descender = os2.signedWord(70), let lineGap = os2.signedWord(72)
    {
      // Bit 7 of fsSelection: the typographic metrics are meant.
      if flags & 0x80 != 0 || (lines.0 == 0 && lines.1 == 0) {
        lines = (ascender, descender, lineGap)
      }
      if lines.0 == 0, lines.1 == 0, let top = os2.word(74), let bottom = os2.word(76) {
        lines = (top, -bottom, 0)
      }
    }
    let hasHeights = (os2?.word(0) ?? 0) >= 2
    let xHeight = hasHeights ? os2?.signedWord(86) ?? 0 : 0
    let capHeight = hasHeights ? os2?.signedWord(88) ?? 0 : 0
    func line(_ position: Int?, _ thickness: Int?) -> (position: Double, thickness: Double)? {
      guard let position, let thickness, thickness > 0 else { return nil }
      return (Double(position), Double(thickness))
    }
    let post = directory["post"]
    self.init(
      ascent: Double(lines.0), descent: Double(-lines.1), leading: Double(max(lines.2, 0)),
      capHeight: capHeight > 0 ? Double(capHeight) : Double(unitsPerEm) * 0.7,
      xHeight: xHeight > 0 ? Double(xHeight) : Double(unitsPerEm) * 0.5,
      unitsPerEm: Double(unitsPerEm), underline: line(post?.signedWord(8), post?.signedWord(10)),
      strikethrough: line(os2?.signedWord(28), os2?.signedWord(26)))
    if let angle = post?.long(4) {
      italicAngle = Double(Int32(truncatingIfNeeded: angle)) / 65536
    }
  }
}

/// The advances and left side bearings of a font's glyphs: `hmtx`.
struct HorizontalMetrics: Sendable {
  private let table: FontTable
  /// The number of glyphs with an advance of their own; the others have the last one's.
  private let advanceCount: Int

  init(_ directory: FontDirectory) throws(FontError) {
    guard let count = try directory.table("hhea").word(34), count > 0 else {
      throw .damagedTable("hhea")
    }
    table = try directory.table("hmtx")
    guard table.count >= 4 else { throw .damagedTable("hmtx") }
    advanceCount = min(count, table.count / 4)
  }

  func advance(of glyph: Int) -> Int {
    table.word(min(max(glyph, 0), advanceCount - 1) * 4) ?? 0
  }

  /// The least x of the outline of a glyph; nil where the table does not contain it.
  func leftSideBearing(of glyph: Int) -> Int? {
    glyph < advanceCount
      ? table.signedWord(glyph * 4 + 2)
      : table.signedWord(advanceCount * 4 + (glyph - advanceCount) * 2)
  }
}

// MARK: - Characters

/// The map from characters to glyphs: the best of a font's `cmap` subtables.
private struct CharacterMap: Sendable {
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
