/// The hash of one frame's pixels, a line of the list that `render --hash` writes.
package struct FrameHash: Sendable, Hashable {
  /// The scene's frame number.
  package var frame: Int
  /// Hexadecimal digits.
  package var hash: String

  /// Makes a hash.
  package init(frame: Int, hash: String) {
    self.frame = frame
    self.hash = hash
  }

  /// The line of a list, with its end.
  package var line: String { "\(frame) \(hash)\n" }

  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Reads the hashes of a list: `12 4e0c…` lines, frames ascending.
  ///
  /// - Throws: `TraceReadingError` for a list that is cut off, out of order or damaged.
  package static func readList(_ bytes: any TraceBytes, name: String) throws -> [FrameHash] {
    try FrameHashList.read(bytes, name: name).hashes
  }
}
