/// Raw deflate data (RFC 1951), as zip archives hold it.
package enum RawDeflate {
  /// Decompresses data to exactly `count` bytes, piece by piece.
  ///
  /// - Parameters:
  ///   - source: Returns the next piece of the data; nil after the last.
  ///   - taker: Takes the next bytes, which are valid during the call.
  /// - Returns: Whether the data is whole and of that length; the taker may have got bytes if not.
  /// - Throws: What `source` and `taker` throw.
  package static func inflate(
    count: Int, from source: @escaping () throws -> ArraySlice<UInt8>?,
    to taker: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws -> Bool {
    do {
      try Inflater.inflateRaw(count: count, from: source, to: taker)
      return true
    } catch is PNGError {
      return false
    }
  }
}
