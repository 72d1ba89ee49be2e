/// A class of characters that break lines alike: the values of the property Line_Break of Unicode 16.0
/// after its rule LB1, which leaves no character unknown, ambiguous or dependent on a dictionary.
///
/// A few classes are divided where rules tell their characters apart by other properties.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// Letters and symbols; also the letters of scripts that only a dictionary divides into words.
  case al
  case ak, ap, `as`, b2, ba, bb, bk, cb, cj, cl, cm, cp, cr
  /// U+25CC DOTTED CIRCLE, of the class AL.
  case dc
  case eb, em, ex, gl, h2, h3
  /// U+2010 HYPHEN, of the class BA.
  case hh
  case hl, hy, id, `in`, `is`, jl, jt, jv, lf, nl, ns, nu, op
  /// Closing quotation marks: QU with the general category Final_Punctuation.
  case pf
  /// Opening quotation marks: QU with the general category Initial_Punctuation.
  case pi
  case po, pr, qu, ri, sp, sy, vf, vi, wj, zw, zwj

  /// The name of each class in the table.
  private static let names: [String] = [
    "AL", "AK", "AP", "AS", "B2", "BA", "BB", "BK", "CB", "CJ", "CL", "CM", "CP", "CR", "DC", "EB",
    "EM", "EX", "GL", "H2", "H3", "HH", "HL", "HY", "ID", "IN", "IS", "JL", "JT", "JV", "LF", "NL",
    "NS", "NU", "OP", "PF", "PI", "PO", "PR", "QU", "RI", "SP", "SY", "VF", "VI", "WJ", "ZW", "ZWJ",
  ]

  init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// Its name in the table.
  var name: String { Self.names[Int(rawValue)] }
}

/// The properties of a character that line breaking depends on.
struct LineBreakProperties: Hashable, Sendable {
  /// Six bits of class, then a bit for each of the properties below.
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ lineBreakClass: LineBreakClass, isWide: Bool = false, isMarked: Bool = false) {
    rawValue = lineBreakClass.rawValue | (isWide ? 0x40 : 0) | (isMarked ? 0x80 : 0)
  }

  var lineBreakClass: LineBreakClass { LineBreakClass(rawValue: rawValue & 0x3F) ?? .al }
  /// Whether its East_Asian_Width is Fullwidth, Wide or Halfwidth.
  var isWide: Bool { rawValue & 0x40 != 0 }
  /// Of PO and PR: whether its East_Asian_Width is Ambiguous, Fullwidth or Wide. Of others: whether it
  /// is unassigned and an Extended_Pictographic.
  var isMarked: Bool { rawValue & 0x80 != 0 }
}

/// The properties of all characters: blocks of 256, of which equal ones are kept once, and the number of
/// each block.
struct LineBreakTable: Sendable {
  private static let scalarCount = 0x110000
  private static let blockSize = 256

  /// The offset of each block in `properties`.
  private var offsets: [Int32]
  private var properties: [UInt8]

  static let shared = LineBreakTable(ranges: ranges)

  /// - Parameter ranges: Words: the name of a class, perhaps with the suffix + for wide characters and
  ///   ! for marked ones, then its characters: hexadecimal numbers, ranges such as 300-34e, or every 28th
  ///   of a range as ac00-d788/1c. Later words replace earlier ones. Characters that none names are of
  ///   the class AL.
  init(ranges: String) {
    properties = [UInt8](repeating: 0, count: Self.blockSize)
    offsets = [Int32](repeating: 0, count: Self.scalarCount / Self.blockSize)
    var blocks = Blocks()
    var value = LineBreakProperties(.al)
    var word: [UInt8] = []
    for byte in ranges.utf8 {
      if byte > UInt8(ascii: " ") {
        word.append(byte)
      } else {
        read(word, &value, &blocks)
        word.removeAll(keepingCapacity: true)
      }
    }
    read(word, &value, &blocks)
  }

  /// Whose the blocks are, while a table is made.
  private struct Blocks {
    /// The offset of the block that has a value alone.
    var offsets: [UInt8: Int32] = [0: 0]
    /// Whether the block of a number is no other one's.
    var areOwn = [Bool](repeating: false, count: scalarCount / blockSize)
  }

  private mutating func read(
    _ word: [UInt8], _ value: inout LineBreakProperties, _ blocks: inout Blocks
  ) {
    guard let first = word.first else { return }
    if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
      let name = word.prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "!") }
      value = LineBreakProperties(
        LineBreakClass(name: String(decoding: name, as: UTF8.self)) ?? .al,
        isWide: word.contains(UInt8(ascii: "+")), isMarked: word.contains(UInt8(ascii: "!")))
      return
    }
    // The first and the last character, and the step between them.
    var numbers = (first: 0, last: -1, step: -1)
    for byte in word {
      switch byte {
      case UInt8(ascii: "-"): numbers.last = 0
      case UInt8(ascii: "/"): numbers.step = 0
      default:
        let digit = Int(byte & 0xF) + (byte > UInt8(ascii: "9") ? 9 : 0)
        if numbers.step >= 0 {
          numbers.step = numbers.step << 4 | digit
        } else if numbers.last >= 0 {
          numbers.last = numbers.last << 4 | digit
        } else {
          numbers.first = numbers.first << 4 | digit
        }
      }
    }
    let last = min(max(numbers.last, numbers.first), Self.scalarCount - 1)
    if numbers.step < 2 {
      fill(numbers.first, through: last, with: value.rawValue, &blocks)
    } else {
      for scalar in stride(from: numbers.first, through: last, by: numbers.step) {
        fill(scalar, through: scalar, with: value.rawValue, &blocks)
      }
    }
  }

  private mutating func fill(
    _ first: Int, through last: Int, with value: UInt8, _ blocks: inout Blocks
  ) {
    var next = first
    while next <= last {
      let block = next / Self.blockSize
      let end = min(last, (block + 1) * Self.blockSize - 1)
      if end - next + 1 == Self.blockSize {
        let offset = blocks.offsets[value] ?? append(repeatElement(value, count: Self.blockSize))
        blocks.offsets[value] = offset
        offsets[block] = offset
      } else {
        if !blocks.areOwn[block] {
          let start = Int(offsets[block])
          offsets[block] = append(Array(properties[start..<start + Self.blockSize]))
          blocks.areOwn[block] = true
        }
        let start = Int(offsets[block]) + next % Self.blockSize
        for index in start...start + end - next { properties[index] = value }
      }
      next = end + 1
    }
  }

  /// Adds a block, and returns its offset.
  private mutating func append(_ block: some Sequence<UInt8>) -> Int32 {
    defer { properties.append(contentsOf: block) }
    return Int32(properties.count)
  }

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> LineBreakProperties {
    let value = Int(scalar.value)
    return LineBreakProperties(
      rawValue: properties[Int(offsets[value / Self.blockSize]) + value % Self.blockSize])
  }
}
