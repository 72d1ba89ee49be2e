/// A string with uses of variables, split at them.
///
/// 1. `${name}` is the value of a variable; a name is letters, digits, `_` and `-` and begins with a
///    letter or `_`.
/// 2. Two dollar signs before `{`, or before more of them, are one: `$${` is the characters `${`, and
///    `$$${price}` a dollar sign and a value.
/// 3. `${number}` and `${number:…}` are the characters: a dollar sign before a format's number.
struct VariableText {
  enum Piece: Equatable {
    case characters([UInt8])
    case variable(String)
  }

  private(set) var pieces: [Piece] = []
  /// What follows `${` without being a name and `}`; nil when nothing does.
  private(set) var fault: String?

  /// The name that formats have for a number, which no variable has.
  static let reservedName = "number"

  private static let dollar = UInt8(ascii: "$")
  private static let opening: [UInt8] = [dollar, ASCII.openBrace]

  /// Splits a string whose escapes are resolved.
  init(_ text: [UInt8]) {
    var characters: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == Self.dollar else {
        characters.append(text[index])
        index += 1
        continue
      }
      let run = text[index...].prefix { $0 == Self.dollar }
      let after = run.endIndex
      guard after < text.count, text[after] == ASCII.openBrace else {
        characters += run
        index = after
        continue
      }
      characters += repeatElement(Self.dollar, count: run.count / 2)
      index = after + 1
      if run.count % 2 == 0 {
        characters.append(ASCII.openBrace)
      } else if Self.isFormat(text[index...]) {
        characters += Self.opening
      } else {
        let name = text[index...].prefix { Self.isNameByte($0) }
        guard name.endIndex < text.count, text[name.endIndex] == ASCII.closeBrace,
          Self.isName(name)
        else {
          fault = String(decoding: text[index...].prefix(24), as: UTF8.self)
          return
        }
        if !characters.isEmpty { pieces.append(.characters(characters)) }
        characters = []
        pieces.append(.variable(String(decoding: name, as: UTF8.self)))
        index = name.endIndex + 1
      }
    }
    if !characters.isEmpty || pieces.isEmpty { pieces.append(.characters(characters)) }
  }

  /// Whether bytes are the name of a variable.
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, ASCII.isLetter(first) || first == UInt8(ascii: "_") else {
      return false
    }
    return name.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == ASCII.minus
  }

  private static func isFormat(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: reservedName.utf8) else { return false }
    let end = rest.dropFirst(reservedName.utf8.count).first
    return end == ASCII.closeBrace || end == ASCII.colon
  }

  /// Whether bytes hold `${`.
  static func holdsUse(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 1
    while index < text.count {
      if text[index] == ASCII.openBrace, text[index - 1] == dollar { return true }
      index += 1
    }
    return false
  }

  /// Whether a document's text may hold `${` in a string, in any spelling: one check, so that scenes
  /// without variables cost nothing more.
  static func mayHoldUses(_ source: SourceText) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    return source.withPaddedBytes { text in
      var offset = 0
      while offset < source.count {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self))
        let dollars = word ^ (ones &* UInt64(dollar))
        let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
        let found =
          ((dollars &- ones) & ~dollars | (backslashes &- ones) & ~backslashes) & (ones &* 0x80)
        guard found != 0 else {
          offset += 8
          continue
        }
        // The lowest mark is right: a subtraction borrows only above a byte that matches.
        offset += found.trailingZeroBitCount >> 3
        if text[offset] == dollar {
          if text[offset + 1] == ASCII.openBrace || text[offset + 1] == ASCII.backslash {
            return true
          }
        } else if text[offset + 1] == UInt8(ascii: "u"), text[offset + 2] == ASCII.zero,
          text[offset + 3] == ASCII.zero, text[offset + 4] == UInt8(ascii: "2"),
          text[offset + 5] == UInt8(ascii: "4")
        {
          return true
        }
        offset += 1
      }
      return false
    }
  }
}
