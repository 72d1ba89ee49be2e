import LaminarGraphics
import Testing

@Suite struct `Frame rates of television` {
  /// The rates as they are written, by the numerator of what they mean over 1001: SMPTE ST 2036-1's
  /// names, ffprobe's and MediaInfo's decimals.
  @Test(arguments: [
    ("23.976", 24000), ("23.98", 24000), ("23.976024", 24000), ("29.97", 30000),
    ("29.970", 30000), ("29.97003", 30000), ("47.952", 48000), ("47.95", 48000),
    ("59.94", 60000), ("59.9401", 60000), ("119.88", 120_000), ("119.880", 120_000),
  ])
  func `are recognised by their rounded numbers`(text: String, numerator: Int64) throws {
    #expect(try #require(Rational(text)).broadcastRate == Rational(numerator, over: 1001))
  }

  @Test(arguments: [
    "24", "23.97", "23.9", "24.00", "29.9", "29.96", "29.98", "29.971", "30", "59.9", "59.95",
    "60", "119.8", "119.89", "12.5", "0.001", "25", "14.985", "30000/1001", "9999.99",
  ])
  func `are not taken for other numbers`(text: String) throws {
    let rate = try #require(Rational(text))
    #expect(rate.broadcastRate == rate)
  }
}
