/// The SHA-256 hash (FIPS 180-4), fed piece by piece.
package struct SHA256: Sendable {
  private var state = SHA256.initialState
  /// The bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Begins a hash of no bytes.
  package init() {
    pending.reserveCapacity(64)
  }

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { SHA256.compress($0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let blocks = rest.prefix(rest.count / 64 * 64)
    if !blocks.isEmpty {
      SHA256.compress(UnsafeRawBufferPointer(rebasing: blocks), into: &state)
    }
    pending.append(contentsOf: rest.dropFirst(blocks.count))
  }

  /// The 32 bytes of the hash of everything added so far. More may be added afterwards.
  package func finish() -> [UInt8] {
    var state = state
    var tail = pending
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bitCount = byteCount &<< 3
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bitCount &>> shift))
    }
    tail.withUnsafeBytes { SHA256.compress($0, into: &state) }
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for index in 0..<8 {
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: state[index] &>> shift))
      }
    }
    return digest
  }

  /// The hash of everything added so far as 64 lowercase hexadecimal digits.
  package func finishHex() -> String { SHA256.hex(finish()) }

  /// The 32 bytes of the hash of some bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Bytes as lowercase hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
