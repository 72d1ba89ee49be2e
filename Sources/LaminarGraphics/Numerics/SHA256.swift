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
    var remaining = bytes[...]
    if !pending.isEmpty {
      let missing = remaining.prefix(64 - pending.count)
      pending.append(contentsOf: missing)
      remaining = remaining.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { SHA256.compress($0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let blocks = remaining.prefix(remaining.count / 64 * 64)
    if !blocks.isEmpty {
      SHA256.compress(UnsafeRawBufferPointer(rebasing: blocks), into: &state)
    }
    pending.append(contentsOf: remaining.dropFirst(blocks.count))
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

extension SHA256 {
  /// The first 32 fraction bits of the square roots of the first 8 primes.
  private static let initialState = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// The first 32 fraction bits of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  /// Processes whole blocks of 64 bytes.
  static func compress(_ bytes: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      roundConstants.withUnsafeBufferPointer { constants in
        guard let words = schedule.baseAddress, let constants = constants.baseAddress,
          var block = bytes.baseAddress
        else { return }
        schedule.initialize(repeating: 0)
        for _ in 0..<bytes.count / 64 {
          expand(block, into: words)
          state &+= rounds(words, constants, state)
          block += 64
        }
      }
    }
  }

  /// The 64 words that a block becomes.
  @inline(__always)
  private static func expand(
    _ block: UnsafeRawPointer, into words: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<16 {
      let word = block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      words[index] = UInt32(bigEndian: word)
    }
    for index in 16..<64 {
      let a = words[index &- 15]
      let b = words[index &- 2]
      let s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a &>> 3)
      let s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b &>> 10)
      words[index] = words[index &- 16] &+ s0 &+ words[index &- 7] &+ s1
    }
  }

  /// The 64 rounds, eight at a time: instead of moving the eight variables, each round renames
  /// them.
  @inline(__always)
  private static func rounds(
    _ words: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>,
    _ state: SIMD8<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
      round(h, a, b, &c, d, e, f, &g, constants[index &+ 1] &+ words[index &+ 1])
      round(g, h, a, &b, c, d, e, &f, constants[index &+ 2] &+ words[index &+ 2])
      round(f, g, h, &a, b, c, d, &e, constants[index &+ 3] &+ words[index &+ 3])
      round(e, f, g, &h, a, b, c, &d, constants[index &+ 4] &+ words[index &+ 4])
      round(d, e, f, &g, h, a, b, &c, constants[index &+ 5] &+ words[index &+ 5])
      round(c, d, e, &f, g, h, a, &b, constants[index &+ 6] &+ words[index &+ 6])
      round(b, c, d, &e, f, g, h, &a, constants[index &+ 7] &+ words[index &+ 7])
      index &+= 8
    }
    return SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
  ) {
    let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ s1 &+ choice &+ input
    let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ first
    h = first &+ s0 &+ majority
  }

  @inline(__always)
  private static func rotated(_ x: UInt32, _ count: UInt32) -> UInt32 {
    x &>> count | x &<< (32 &- count)
  }
}
