/// Writes a deflate stream's bits, the least significant first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Writes up to 57 bits; higher bits of `value` are 0.
  @inline(__always)
  mutating func write(_ value: UInt64, count: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingCount &-= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
  }

  /// Appends whole bytes; the stream must be aligned.
  mutating func append(_ data: some Sequence<UInt8>) {
    bytes.append(contentsOf: data)
  }

  /// Lets a body write through a faster form, with capacity for a number of bits.
  mutating func write(bits: Int, _ body: (inout BitCursor) -> Void) {
    let start = bytes.count
    let capacity = (bits + pendingCount) / 8 + 16
    bytes.append(contentsOf: repeatElement(0, count: capacity))
    let end = bytes.withMutableRow { bytes in
      var cursor = BitCursor(
        bytes: bytes.part(from: start, count: capacity), pending: pending,
        pendingCount: pendingCount)
      body(&cursor)
      cursor.flush()
      return (offset: cursor.offset, pending: cursor.pending, pendingCount: cursor.pendingCount)
    }
    precondition(end.offset <= capacity)
    bytes.removeSubrange((start + end.offset)...)
    pending = end.pending
    pendingCount = end.pendingCount
  }
}

/// The fast form of `BitWriter`: it stores eight bytes at a time into memory that was reserved before.
struct BitCursor {
  fileprivate let bytes: MutableRowPointer<UInt8>
  fileprivate(set) var pending: UInt64
  fileprivate(set) var pendingCount: Int
  fileprivate(set) var offset = 0

  /// The most bits between two flushes.
  static let most = 56

  /// Adds bits without storing them.
  @inline(__always)
  mutating func put(_ value: UInt64, count: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
  }

  /// Stores the whole bytes; up to 7 bits stay.
  @inline(__always)
  mutating func flush() {
    bytes.store(pending.littleEndian, at: offset)
    let whole = pendingCount &>> 3
    offset &+= whole
    pending &>>= UInt64(truncatingIfNeeded: whole &<< 3)
    pendingCount &= 7
  }
}
