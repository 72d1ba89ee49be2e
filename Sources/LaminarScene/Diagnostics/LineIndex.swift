/// What is before every block of a text, so that a location costs no more in a long text, or in a line
/// that is all of it.
struct LineIndex: Sendable {
  fileprivate struct Block {
    /// The number of line breaks before the block.
    var lineBreaks = 0
    /// The number of scalars before it.
    var scalars = 0
    /// The offset where the line of its first byte begins.
    var lineStart = 0
  }

  private static let blockLength = 512

  private var blocks = [Block()]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    blocks.reserveCapacity(bytes.count / Self.blockLength + 1)
    var block = Block()
    var start = 0
    while start + Self.blockLength <= bytes.count {
      block.add(bytes, in: start..<start + Self.blockLength)
      blocks.append(block)
      start += Self.blockLength
    }
  }

  /// The line of an offset, counted from 1, where it begins, and the number of scalars between.
  func position(
    of offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (line: Int, lineStart: Int, scalars: Int) {
    let here = before(offset, in: bytes)
    let there = before(here.lineStart, in: bytes)
    return (here.lineBreaks + 1, here.lineStart, here.scalars - there.scalars)
  }

  private func before(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Block {
    let number = offset / Self.blockLength
    var block = blocks[number]
    block.add(bytes, in: number * Self.blockLength..<offset)
    return block
  }
}

extension LineIndex.Block {
  /// Goes on over the bytes that follow.
  fileprivate mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    let bytes = UnsafeBufferPointer(rebasing: bytes[range])
    lineBreaks += Self.count(bytes) { $0 == ASCII.newline }
    // Bytes that continue a scalar are not counted.
    scalars += Self.count(bytes) { $0 & 0xC0 != 0x80 }
    if let last = bytes.lastIndex(of: ASCII.newline) { lineStart = range.lowerBound + last + 1 }
  }

  @inline(__always)
  private static func count(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isCounted: (UInt8) -> Bool
  ) -> Int {
    var total = 0
    var start = 0
    // In stretches whose count fits a byte, so that vectors of bytes can count.
    while start < bytes.count {
      let end = min(start + 240, bytes.count)
      var count: UInt8 = 0
      for index in start..<end { count &+= isCounted(bytes[index]) ? 1 : 0 }
      total += Int(count)
      start = end
    }
    return total
  }
}
