import Testing

@testable import LaminarCLI

@Suite struct `Written summary` {
  @Test func `names the first and the last file`() {
    let many = WrittenSummary(
      first: "out/f_000000.png", last: "out/f_000143.png", frames: 144, bytes: 1_934_000,
      seconds: 0.3456)
    #expect(
      many.text == "wrote out/f_000000.png … out/f_000143.png  (144 frames, 1.9 MB, 0.35 s)")
    let one = WrittenSummary(first: "a.png", last: "a.png", frames: 1, bytes: 812, seconds: 61)
    #expect(one.text == "wrote a.png  (1 frame, 812 bytes, 61.00 s)")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (999_999, "999.9 KB"),
    (1_000_000, "1.0 MB"), (12_345_678_901, "12.3 GB"), (5_000_000_000_000, "5.0 TB"),
  ])
  func `writes sizes in units of a thousand`(bytes: Int, expected: String) {
    #expect(WrittenSummary.byteText(bytes) == expected)
  }
}
