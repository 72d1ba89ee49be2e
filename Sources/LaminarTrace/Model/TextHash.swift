import LaminarGraphics

/// A text as a number, for the formats that hold numbers only.
package enum TextHash {
  /// The bits of the hash that are kept, all that a `Double` holds exactly.
  private static let keptBits = 53

  /// The first 53 bits of the SHA-256 of the UTF-8 text, as an integer.
  package static func value(of text: String) -> Double {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    let word = hash.finish().prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Double(word >> UInt64(64 - keptBits))
  }
}
