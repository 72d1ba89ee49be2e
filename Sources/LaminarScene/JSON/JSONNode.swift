/// One entry of a document's tape, in 8 bytes.
///
/// A container is its opening entry, its children (in an object each value after its key), and an
/// `end` entry. `offset` is that of the first byte, for strings of the first byte after the
/// quote. `link` is the offset after the last byte, for strings of the closing quote; for containers
/// the index of their end, and for an end the number of its container's children.
struct JSONNode: Sendable {
  /// What an entry is.
  enum Tag: UInt8 {
    case null, `false`, `true`, number
    /// Text without escapes, with escapes, and a key that was written without quotes.
    case string, escapedString, bareString
    case array, object, end
    /// A substitute for a value that was reported.
    case invalid
  }

  /// The tag in the upper 5 bits, the offset in the lower 27.
  private let head: UInt32
  var link: UInt32

  private static let offsetBits: UInt32 = 27
  private static let offsetMask: UInt32 = (1 << offsetBits) - 1

  @inline(__always)
  init(_ tag: Tag, offset: Int, link: Int = 0) {
    head =
      UInt32(truncatingIfNeeded: tag.rawValue) << Self.offsetBits
      | UInt32(truncatingIfNeeded: offset) & Self.offsetMask
    self.link = UInt32(truncatingIfNeeded: link)
  }

  @inline(__always)
  var tag: Tag {
    Tag(rawValue: UInt8(truncatingIfNeeded: head >> Self.offsetBits)) ?? .invalid
  }

  @inline(__always)
  var offset: Int { Int(head & Self.offsetMask) }

  /// Whether this begins a container whose end was not reached.
  var isOpen: Bool { link == 0 && (tag == .array || tag == .object) }
}
