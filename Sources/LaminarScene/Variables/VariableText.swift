import Foundation

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
    source.withPaddedBytes { text in
      finds(dollar, in: text, source.count) {
        $0[1] == ASCII.openBrace || $0[1] == ASCII.backslash
      }
        || finds(ASCII.backslash, in: text, source.count) {
          $0[1] == UInt8(ascii: "u") && $0[2] == ASCII.zero && $0[3] == ASCII.zero
            && $0[4] == UInt8(ascii: "2") && $0[5] == UInt8(ascii: "4")
        }
    }
  }

  /// Whether a byte occurs where a condition holds; the bytes that it looks at are followed by zeros.
  private static func finds(
    _ byte: UInt8, in text: UnsafePointer<UInt8>, _ count: Int,
    where condition: (UnsafePointer<UInt8>) -> Bool
  ) -> Bool {
    var offset = 0
    while let found = memchr(text + offset, Int32(byte), count - offset) {
      let location = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if condition(location) { return true }
      offset = location - text + 1
    }
    return false
  }
}
