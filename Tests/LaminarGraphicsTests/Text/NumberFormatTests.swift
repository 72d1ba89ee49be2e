import LaminarGraphics
import Testing

@Suite struct `A number's format` {
  @Test(arguments: [
    ("{number}", 12.0, "12", "12"),
    ("{number}", -0.5, "-0.5", "-0.5"),
    ("{number}", 1.0 / 3, "0.333333", "0.333333"),
    ("{number:.0}", 2.5, "3", "2"),
    ("{number:.0}", -2.5, "-3", "-2"),
    ("{number:.0}", -0.4, "0", "0"),
    ("{number:.2}", 2.675, "2.68", "2.67"),
    ("{number:.2}", 1.999, "2.00", "1.99"),
    ("{number:.1}", 0.05, "0.1", "0.0"),
    ("{number:.0%}", 0.57, "57%", "57%"),
    ("{number:.1%}", 0.1234, "12.3%", "12.3%"),
    ("{number:.0%}", 0.1 + 0.7, "80%", "80%"),
    ("{number:.0%}", 0.999, "100%", "99%"),
    ("{number:.9}", 0.123456789, "0.123456789", "0.123456789"),
    ("a {number:.1} b {number:.0%}", 0.25, "a 0.3 b 25%", "a 0.2 b 25%"),
    ("{number:.0}", 1e300, "1000000000000", "1000000000000"),
    ("{number:.0}", -.infinity, "-1000000000000", "-1000000000000"),
    ("{number:.1}", .nan, "0", "0"),
    ("plain", 1, "plain", "plain"),
    ("{count} {number:x} }{", 1, "{count} {number:x} }{", "{count} {number:x} }{"),
  ])
  func `writes digits without a locale`(
    format: String, number: Double, nearest: String, down: String
  ) {
    #expect(NumberFormat(format).text(of: number) == nearest)
    #expect(NumberFormat(format).text(of: number, rounding: .down) == down)
  }
}
