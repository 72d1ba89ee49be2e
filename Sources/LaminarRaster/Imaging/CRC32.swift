/// The checksum of a PNG chunk or a zip's member: the polynomial 0xEDB88320, eight bytes at a time.
package enum CRC32 {
  /// Tables 0…7: what a byte leaves after 0…7 more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()

  /// The checksum of some bytes.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { checksum($0, after: 0) }
  }

  /// The checksum of bytes whose beginning has been read.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes.
  ///   - checksum: That of the bytes before; 0 where there are none.
  package static func checksum(
    _ bytes: UnsafeBufferPointer<UInt8>, after checksum: UInt32
  ) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc = ~checksum
      var index = 0
      while index &+ 8 <= bytes.count {
        let low: UInt32 =
          crc ^ UInt32(bytes[index]) ^ UInt32(bytes[index &+ 1]) &<< 8
          ^ UInt32(bytes[index &+ 2]) &<< 16 ^ UInt32(bytes[index &+ 3]) &<< 24
        let first: UInt32 =
          table[7 &* 256 &+ Int(low & 0xff)] ^ table[6 &* 256 &+ Int(low &>> 8 & 0xff)]
          ^ table[5 &* 256 &+ Int(low &>> 16 & 0xff)] ^ table[4 &* 256 &+ Int(low &>> 24)]
        let second: UInt32 =
          table[3 &* 256 &+ Int(bytes[index &+ 4])] ^ table[2 &* 256 &+ Int(bytes[index &+ 5])]
          ^ table[256 &+ Int(bytes[index &+ 6])] ^ table[Int(bytes[index &+ 7])]
        crc = first ^ second
        index &+= 8
      }
      while index < bytes.count {
        crc = crc &>> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xff)]
        index &+= 1
      }
      return ~crc
    }
  }
}
