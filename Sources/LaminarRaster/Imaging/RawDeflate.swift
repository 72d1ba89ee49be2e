/// Raw deflate data (RFC 1951), as zip archives hold it.
package enum RawDeflate {
  /// The bytes that the data stands for, exactly `count`; nil when it is damaged or of another
  /// length. Memory grows with what is decompressed, not with `count`.
  package static func inflate(_ data: [UInt8], count: Int) -> [UInt8]? {
    try? Inflater.inflateRaw(data, count: count)
  }
}
