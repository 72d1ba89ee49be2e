import LaminarGraphics
import Testing

@Suite struct `SHA-256` {
  // FIPS 180-2, appendix B, and NIST's example values.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `agrees with the standard's examples`(text: String, expected: String) {
    #expect(SHA256.hex(SHA256.hash(Array(text.utf8))) == expected)
  }

  @Test func `hashes a million letters`() {
    var hash = SHA256()
    let block = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    for _ in 0..<1000 { hash.update(block) }
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(hash.finishHex() == expected)
  }

  @Test(arguments: [1, 3, 55, 56, 63, 64, 65, 127, 128, 200])
  func `does not depend on how the bytes are cut`(size: Int) {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(hash.finish() == SHA256.hash(bytes))
    // From hashlib.
    let expected = "9a76b8af8f16f19d60de2b3999c22f9d10be4395c90ea3bfc5eb6cd6254243af"
    #expect(hash.finishHex() == expected)
  }

  @Test func `can continue after finishing and accepts spans`() {
    var hash = SHA256()
    let bytes = Array("ab".utf8)
    hash.update(bytes.span.bytes)
    _ = hash.finish()
    hash.update(Array("c".utf8))
    #expect(hash.finish() == SHA256.hash(Array("abc".utf8)))
  }
}
