/// One entry of a text's tape, in 8 bytes.
///
/// A container is its opening entry, its children (in an object each value after its key), and an
/// `end` entry. `offset` is that of the first byte, for strings of the first byte after the
/// quote. `link` is the offset after the last byte, for strings of the closing quote; for containers
/// the index of their end, and for an end the number of its container's children.
package struct JSONNode: Sendable {
  /// What an entry is.
  package enum Tag: UInt8, Sendable {
    case null, `false`, `true`, number
    /// Text without escapes, with escapes, and a key that was written without quotes.
    case string, escapedString, bareString
    case array, object, end
    /// A substitute for a value that was reported.
    case invalid
  }

  /// The tag in the upper 5 bits, the offset in the lower 27.
  @usableFromInline let head: UInt32
  /// The offset after the last byte, or what the tag has in its place.
  package var link: UInt32

  @inlinable static var offsetBits: UInt32 { 27 }
  @inlinable static var offsetMask: UInt32 { (1 << offsetBits) - 1 }

  /// Makes an entry.
  @inline(__always)
  package init(_ tag: Tag, offset: Int, link: Int = 0) {
    head =
      UInt32(truncatingIfNeeded: tag.rawValue) << Self.offsetBits
      | UInt32(truncatingIfNeeded: offset) & Self.offsetMask
    self.link = UInt32(truncatingIfNeeded: link)
  }

  /// What the entry is.
  @inlinable package var tag: Tag {
    @inline(__always) get {
      // Other modules do not inline `init(rawValue:)`, which makes the same of the number.
      let number = UInt8(truncatingIfNeeded: head >> Self.offsetBits)
      return number < 10 ? unsafeBitCast(number, to: Tag.self) : .invalid
    }
  }

  /// The offset of the first byte.
  @inlinable package var offset: Int {
    @inline(__always) get { Int(head & Self.offsetMask) }
  }

  /// Whether this begins a container whose end was not reached.
  package var isOpen: Bool { link == 0 && (tag == .array || tag == .object) }

  /// The bytes of a plain value in a text of `count`, for strings between the quotes; empty of containers.
  @inlinable @inline(__always)
  package func content(within count: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<max(start, min(Int(link), count))
  }

  private func content(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[content(within: text.count)])
  }

  /// The text of a string with its escapes resolved; nil for anything else.
  package func string(in text: UnsafeBufferPointer<UInt8>) -> String? {
    switch tag {
    case .string, .bareString: String(decoding: content(of: text), as: UTF8.self)
    case .escapedString:
      String(decoding: JSONEscapes.resolved(Array(content(of: text))), as: UTF8.self)
    default: nil
    }
  }

  /// The Double nearest to a number, infinite for one too large; nil for anything else.
  package func number(in text: UnsafeBufferPointer<UInt8>) -> Double? {
    tag == .number ? JSONDecimal.double(validated: content(of: text)) : nil
  }
}

// MARK: - Escapes

/// The escapes of JSON strings.
package enum JSONEscapes {
  /// The bytes of a string's text with its escapes resolved; what is malformed, and was reported by
  /// the reader, becomes U+FFFD.
  package static func resolved(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      let byte = text[i]
      i += 1
      guard byte == ASCII.backslash, i < text.count else {
        result.append(byte)
        continue
      }
      let letter = text[i]
      i += 1
      if letter == UInt8(ascii: "u") {
        var value = unit(text, at: i)
        i = min(i + 4, text.count)
        if let high = value, high & 0xFC00 == 0xD800, i + 1 < text.count,
          text[i] == ASCII.backslash, text[i + 1] == UInt8(ascii: "u"),
          let low = unit(text, at: i + 2), low & 0xFC00 == 0xDC00
        {
          value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
          i += 6
        }
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        if let plain = letter == ASCII.apostrophe ? letter : simple(letter) {
          result.append(plain)
        } else {
          result.append(contentsOf: UTF8.encodedReplacementCharacter)
        }
      }
    }
    return result
  }

  /// The byte of a one-letter escape, or nil when there is no such escape.
  static func simple(_ letter: UInt8) -> UInt8? {
    switch letter {
    case ASCII.quote, ASCII.backslash, ASCII.slash: letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): ASCII.newline
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "t"): ASCII.tab
    default: nil
    }
  }

  /// The four hexadecimal digits at an index, or nil.
  private static func unit(_ text: [UInt8], at index: Int) -> UInt32? {
    guard index + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for byte in text[index..<index + 4] {
      guard let digit = ASCII.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
