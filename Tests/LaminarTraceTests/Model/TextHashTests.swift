import LaminarTrace
import Testing

@Suite struct `Text hash` {
  // Python: int(hashlib.sha256(text).hexdigest(), 16) >> 203
  @Test(arguments: [
    ("", 8_011_147_086_339_971), ("abc", 6_560_798_095_827_001),
    ("Laminar", 921_001_166_695_364), ("h\u{e9}llo\n", 6_521_742_921_733_441),
  ])
  func `is the first 53 bits of SHA-256`(text: String, expected: Double) {
    #expect(TextHash.value(of: text) == expected)
  }

  @Test func `prints as an integer at every precision`() {
    let value = TextHash.value(of: "")
    #expect(TracePrecision.exact.text(of: value) == "8011147086339971")
    #expect(TracePrecision.decimals(15).text(of: value) == "8011147086339971")
  }
}
