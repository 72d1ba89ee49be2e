/// The checksum of a PNG chunk or a zip's member: the polynomial 0xEDB88320, sixteen bytes at a time.
package enum CRC32 {
  /// Tables 0…15: what a byte leaves after 0…15 more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
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
    let row = RowPointer(bytes)
    return tables.withRow { table in
      var crc = ~checksum
      var index = 0
      // Sixteen bytes before the last; a byte is one of 256 elements of a table.
      while index &+ 16 <= bytes.count {
        let low = row.load(at: index, as: UInt64.self).littleEndian ^ UInt64(crc)
        let high = row.load(at: index &+ 8, as: UInt64.self).littleEndian
        var (first, second): (UInt32, UInt32) = (0, 0)
        for byte in 0..<8 {
          let shift = UInt64(truncatingIfNeeded: 8 &* byte)
          first ^= table[(15 &- byte) &* 256 &+ Int(low &>> shift & 0xff)]
          second ^= table[(7 &- byte) &* 256 &+ Int(high &>> shift & 0xff)]
        }
        crc = first ^ second
        index &+= 16
      }
      while index < bytes.count {
        crc = crc &>> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xff)]
        index &+= 1
      }
      return ~crc
    }
  }
}
