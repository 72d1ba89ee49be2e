import LaminarGraphics
import Testing

@Suite struct `Rational numbers` {
  @Test(arguments: [
    ("60", 60, 1), ("30000/1001", 30000, 1001), ("29.97", 2997, 100), ("0.1", 1, 10),
    ("2.4", 12, 5), ("1e-3", 1, 1000), ("-2.50", -5, 2), ("+.5", 1, 2), ("5.", 5, 1),
    ("0", 0, 1), ("-0.0", 0, 1), ("1E2", 100, 1), ("0e999999999999999999999", 0, 1),
    ("0.10000000000000000000000000000000000000", 1, 10), ("24/-2", -12, 1), ("0.5/1.5", 1, 3),
    ("9223372036854775807", Int64.max, 1), ("-9223372036854775808", Int64.min, 1),
    ("1e18", 1_000_000_000_000_000_000, 1),
  ])
  func `are read from text exactly`(text: String, numerator: Int64, denominator: Int64) throws {
    let value = try #require(Rational(text))
    #expect(value.numerator == numerator)
    #expect(value.denominator == denominator)
  }

  @Test(arguments: [
    "", "-", ".", "e3", "1e", "1e+", "1/0", "1//2", "1/2/3", " 1", "1 ", "0x10", "nan", "inf",
    "1_0",
    "9223372036854775808", "1e19", "1e-19", "1e999999999", "1e-999999999",
    "12345678901234567890/10", "٣",
  ])
  func `are not read from other text`(text: String) {
    #expect(Rational(text) == nil)
  }

  @Test func `are made from the shortest decimal of a double`() {
    #expect(Rational(shortestDecimal: 0.1) == Rational(1, over: 10))
    #expect(Rational(shortestDecimal: 1e-5) == Rational(1, over: 100_000))
    #expect(Rational(shortestDecimal: 16777216) == Rational(16_777_216))
    #expect(Rational(shortestDecimal: .nan) == nil)
    #expect(Rational(shortestDecimal: 1e300) == nil)
  }

  @Test func `count exactly`() throws {
    let tenth = try #require(Rational("0.1"))
    let fifth = try #require(Rational("0.2"))
    #expect(tenth.adding(fifth) == Rational("0.3"))
    #expect(tenth.subtracting(fifth) == Rational("-0.1"))
    #expect(tenth.multiplying(by: fifth) == Rational("0.02"))
    #expect(tenth.dividing(by: fifth) == Rational("1/2"))
    #expect(tenth.dividing(by: .zero) == nil)
    #expect(tenth < fifth)
    #expect(Rational(1, over: 0) == nil)
    #expect(Rational(6, over: -4) == Rational("-1.5"))
    #expect(try #require(Rational("30000/1001")).description == "30000/1001")
    // 2.2 s at 25 frames a second are 55 frames.
    #expect(try #require(Rational("2.2")?.multiplying(by: Rational(25))).ceil == 55)
  }

  @Test func `refuse what does not fit`() throws {
    let large = Rational(Int.max)
    #expect(large.adding(.one) == nil)
    #expect(large.multiplying(by: large) == nil)
    #expect(Rational(Int.min).subtracting(.one) == nil)
    #expect(Rational(Int.min).multiplying(by: Rational(-1)) == nil)
    let small = try #require(Rational(1, over: .max))
    #expect(small.multiplying(by: small) == nil)
    #expect(small.multiplying(by: large) == .one)
    #expect(Rational.zero < small)
    #expect(Rational(Int.min) < large)
  }

  @Test(arguments: [
    ("7/2", 3, 4), ("-7/2", -4, -3), ("4", 4, 4), ("-4", -4, -4), ("-1/3", -1, 0), ("0", 0, 0),
    ("-9223372036854775808", Int.min, Int.min),
  ])
  func `round down and up`(text: String, floor: Int, ceil: Int) throws {
    let value = try #require(Rational(text))
    #expect(value.floor == floor)
    #expect(value.ceil == ceil)
  }

  // From Python's integer division, which rounds correctly.
  @Test(arguments: [
    (Int64(-2_255_621_593_168_970_683), Int64(1_653_453_212_602_450_073), -1.364188339879747),
    (1_756_562_114_749_779_511, 3_880_784_345_061_157_867, 0.45263069487106417),
    (1_402_244_904_778_333_737, 2_444_377_393_760_927_137, 0.5736613782951229),
    (-771_526_902_701_275_524, 79_710_307_565_506_759, -9.679135939442045),
    (3_398_309_518_249_355_426, 1_755_935_957_701_322_153, 1.9353265723301478),
    (9_007_199_254_740_993, 1, 9007199254740992.0),
    (.max, 1, 9.223372036854776e+18),
    (.min, 1, -9.223372036854776e+18),
    (1, .max, 1.0842021724855044e-19),
    (.min, 3, -3.0744573456182584e+18),
    (.max, .max - 1, 1.0),
    (9_007_199_254_740_993, 18_014_398_509_481_984, 0.5),
    (1, 3, 0.3333333333333333),
  ])
  func `become the nearest double`(above: Int64, below: Int64, expected: Double) throws {
    #expect(try #require(Rational(above, over: below)).doubleValue == expected)
  }
}
