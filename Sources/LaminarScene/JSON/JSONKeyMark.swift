/// A key of an object that is being read: a few of its bytes, so that most pairs of keys differ at
/// one look.
struct JSONKeyMark {
  /// Equal for equal keys without escapes.
  let signature: UInt64
  /// The key's entry on the tape.
  let index: UInt32
  let isEscaped: Bool

  /// Marks a key; `text` is followed by zero bytes.
  @inline(__always)
  init(_ node: JSONNode, index: Int, text: UnsafePointer<UInt8>) {
    let length = Int(node.link) - node.offset
    let bytes = UnsafeRawPointer(text + node.offset)
    let first = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    if length >= 8 {
      let last = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self))
      signature = first ^ (last &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(truncatingIfNeeded: length)
    } else {
      signature = first & ~(~0 << UInt64(truncatingIfNeeded: 8 * length))
    }
    self.index = UInt32(truncatingIfNeeded: index)
    isEscaped = node.tag == .escapedString
  }
}
