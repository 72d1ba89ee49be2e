import Testing

@testable import LaminarGraphics

@Suite struct `A format with separators and units` {
  @Test(
    arguments: [
      ("{number:,}", 1_234_567.5, "1,234,567.5"), ("{number:,}", -1234, "-1,234"),
      ("{number:,}", 999, "999"), ("{number:,.0}", 999.5, "1,000"),
      ("{number:,}", 1e12, "1,000,000,000,000"),
      ("{number:$,.2}", 1234.5, "$1,234.50"), ("{number:$,.2}", -1234.5, "-$1,234.50"),
      ("{number:$,.2}", -0.001, "$0.00"), ("{number:($,.2}", -1234.5, "($1,234.50)"),
      ("{number:($,.2}", 3, "$3.00"), ("{number:.,2 €}", 1_234_567.891, "1.234.567,89 €"),
      ("{number:.,2 €}", -12, "-12,00 €"), ("{number: ,0}", 1_234_567, "1 234 567"),
      ("{number:\u{202F},2 €}", 1234.5, "1\u{202F}234,50 €"),
      ("{number:[CHF ]'.2}", -1234.5, "-CHF 1'234.50"),
      ("{number:\u{2019}.0}", 1234, "1\u{2019}234"),
      ("{number:_}", 1_234_567, "1_234_567"), ("{number:.}", 1_234_567.5, "1.234.567,5"),
      ("{number:,2}", 3.14159, "3,14"), ("{number:₹,.0}", 5000, "₹5,000"),
      ("{number:+,.0}", 1234, "+1,234"), ("{number:+,.0}", 0, "+0"), ("{number:+.1}", -5, "-5.0"),
      ("{number:\u{2212}.1}", -3.25, "\u{2212}3.3"), ("{number:+\u{2212}.1}", 3.25, "+3.3"),
      ("{number:.0 %}", 0.123, "12 %"), ("{number:.1‰}", 0.0123, "12.3‰"),
      ("{number:%}", 0.125, "12.5%"),
      ("{number:+.1%}", 0.123, "+12.3%"), ("{number:.2~}", 1.5, "1.5"), ("{number:.2~}", 2, "2"),
      ("{number:03}", 7, "007"), ("{number:03}", 1234, "1234"), ("{number:05,.1}", 7, "00,007.0"),
      ("{number:,.0[ km]}", 12345, "12,345 km"), ("{number:(.0 [pt]}", -3, "(3 pt)"),
      ("{number:,.2} of {number:.0%}", 1234, "1,234.00 of 123400%"),
    ] as [(String, Double, String)])
  func `writes numbers`(format: String, number: Double, text: String) throws {
    #expect(try NumberFormat(checking: format).text(of: number) == text)
  }

  @Test(
    arguments: [
      ("{number:.1K}", 999_949, "999.9K"), ("{number:.1K}", 999_950, "1.0M"),
      ("{number:.1K}", 1_234_567, "1.2M"), ("{number:.1K}", 12, "12.0"),
      ("{number:.1K}", -1500, "-1.5K"),
      ("{number:.1K}", 3.2e9, "3.2B"), ("{number:.1K}", 1e12, "1.0T"), ("{number:K}", 1000, "1K"),
      ("{number:K}", 1234, "1.2K"), ("{number:K}", 999.96, "1K"),
      ("{number:$.2K}", 1_500_000, "$1.50M"),
      ("{number:.2~s}", 1500, "1.5k"), ("{number:.0s}", 5e9, "5G"),
      ("{number:.1 s[B]}", 2.5e6, "2.5 MB"),
    ] as [(String, Double, String)])
  func `writes thousands and more with their letter`(
    format: String, number: Double, text: String
  ) throws {
    #expect(try NumberFormat(checking: format).text(of: number) == text)
  }

  @Test(
    arguments: [
      ("{number:m:ss}", 75, "1:15"), ("{number:m:ss}", 3675, "61:15"),
      ("{number:m:ss}", 59.6, "1:00"),
      ("{number:m:ss}", -75, "-1:15"), ("{number:m:ss}", 0, "0:00"), ("{number:mm:ss}", 5, "00:05"),
      ("{number:h:mm:ss}", 3675, "1:01:15"), ("{number:hh:mm:ss}", 3599.5, "01:00:00"),
      ("{number:mm:ss.1}", 75.25, "01:15.3"), ("{number:m:ss,2}", 59.999, "1:00,00"),
      ("{number:+m:ss}", 61, "+1:01"), ("{number:m:ss}", .nan, "0"),
    ] as [(String, Double, String)])
  func `writes clocks`(format: String, number: Double, text: String) throws {
    #expect(try NumberFormat(checking: format).text(of: number) == text)
  }

  @Test func `rounds down where it is told to`() {
    #expect(NumberFormat("{number:.1K}").text(of: 999_999, rounding: .down) == "999.9K")
    #expect(NumberFormat("{number:m:ss}").text(of: 59.9, rounding: .down) == "0:59")
    #expect(NumberFormat("{number:$,.2}").text(of: -1234.567, rounding: .down) == "-$1,234.56")
  }

  @Test(
    arguments: [
      ("{number:,,2}", 9), ("{number", 7), ("{number:}", 8), ("{number:x}", 8),
      ("{number:.10}", 10),
      ("a}", 1), ("{count}", 0), ("{number:0}", 8), ("{number:%.1}", 9), ("{number:[a}", 8),
      ("abc", 0), ("{number:m:s}", 8), ("é {number:..2}", 12),
    ] as [(String, Int)])
  func `says where it is wrong, and is text there`(format: String, offset: Int) {
    do {
      _ = try NumberFormat(checking: format)
      Issue.record("\(format) is a format")
    } catch {
      #expect(error.offset == offset, "\(format): \(error.message)")
      #expect(!error.message.isEmpty && !error.help.isEmpty)
    }
    #expect(NumberFormat(format).text(of: 1) == format)
  }
}
