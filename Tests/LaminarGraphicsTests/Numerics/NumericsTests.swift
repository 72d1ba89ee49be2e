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
    func fraction(_ value: Double) -> Rational? { Rational(value) }
    #expect(fraction(0.1) == Rational(1, over: 10))
    #expect(fraction(1e-5) == Rational(1, over: 100_000))
    #expect(fraction(16_777_216) == Rational(16_777_216))
    #expect(fraction(.nan) == nil)
    #expect(fraction(.infinity) == nil)
    #expect(fraction(1e300) == nil)
  }

  @Test(
    arguments: [
      (5, "5"), (-7, "-7"), (2.5, "5/2"), (29.97, "2997/100"), (0.1, "1/10"), (-0.1, "-1/10"),
      (1e3, "1000"), (0, "0"), (9_223_372_036_854_775_807, "9223372036854775807"),
      (-9_223_372_036_854_775_808, "-9223372036854775808"), (9.3e18, "9223372036854775807"),
      (1e300, "9223372036854775807"), (-1e300, "-9223372036854775808"), (1e-300, "0"),
      (1.5e-18, "3/2000000000000000000"), (1.23e-18, "1/1000000000000000000"),
      (0.12345678901234567890, "1543209862654321/12500000000000000"),
    ] as [(Rational, String)])
  func `are literals, of which none traps`(value: Rational, text: String) {
    #expect(value.description == text)
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

@Suite struct `Polynomial roots` {
  // Coefficients multiplied out by hand from the roots.
  @Test(arguments: [
    ([1.0, -3, 2], [1.0, 2]),
    ([1, 0, -2], [-1.4142135623730951, 1.4142135623730951]),
    ([1, -2, 1], [1]),
    ([1, 0, 1], []),
    ([0, 2, -1], [0.5]),
    ([0, 0, 0], []),
    ([0, 0, 3], []),
    ([1, 0, 0], [0]),
    ([2, 3, 0], [-1.5, 0]),
    ([1e-30, 1, -1], [1]),
    ([1e200, -3e200, 2e200], [1, 2]),
    ([1, -1e8, 1], [1e-8]),
  ])
  func `of quadratics`(c: [Double], expected: [Double]) {
    check(PolynomialRoots.quadratic(c[0], c[1], c[2], in: -10...10), expected, 1e-15)
  }

  @Test func `of quadratics keep their digits where the roots nearly meet`() {
    // Roots 1 and 1 + 2⁻²⁵: the coefficients are exact.
    let e = 0x1p-25
    let roots = PolynomialRoots.quadratic(1, -(2 + e), 1 + e, in: 0...2)
    check(roots, [1, 1 + e], 1e-15)
  }

  @Test(arguments: [
    // (t − ¼)(t − ½)(t − ¾)
    ([1.0, -1.5, 0.6875, -0.09375], [0.25, 0.5, 0.75]),
    // (t − ½)²(t + 1): the double root touches.
    ([1, 0, -0.75, 0.25], [0.5]),
    // (t − ½)³
    ([1, -1.5, 0.75, -0.125], [0.5]),
    // t(t − 1)(t − 3)
    ([1, -4, 3, 0], [0, 1]),
    ([0, 1, -3, 2], [1]),
    ([0, 0, 2, -1], [0.5]),
    ([0, 0, 0, 0], []),
    // t³ − t² + 1 has its one real root below 0.
    ([1, -1, 0, 1], []),
    // t³ + t − 1
    ([1, 0, 1, -1], [0.6823278038280193]),
    // Small leading coefficient: nearly t − ½.
    ([1e-18, 0, 1, -0.5], [0.5]),
    ([1e6, -1.5e6, 0.6875e6, -0.09375e6], [0.25, 0.5, 0.75]),
  ])
  func `of cubics within the unit interval`(c: [Double], expected: [Double]) {
    check(PolynomialRoots.cubic(c[0], c[1], c[2], c[3], in: 0...1), expected, 4e-16)
  }

  @Test func `of cubics found from all roots on a grid`() {
    let grid = [0.0625, 0.125, 0.3125, 0.5, 0.6875, 0.9375]
    for p in grid {
      for q in grid where q > p {
        for r in grid where r > q {
          // Exact: all products of 16ths fit.
          let roots = PolynomialRoots.cubic(
            -3, 3 * (p + q + r), -3 * (p * q + p * r + q * r), 3 * p * q * r, in: 0...1)
          check(roots, [p, q, r], 1e-14)
        }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e308])
  func `of coefficients that are not finite do not trap`(x: Double) {
    _ = PolynomialRoots.cubic(x, 1, x, 1, in: 0...1)
    _ = PolynomialRoots.quadratic(x, 1, x, in: 0...1)
    _ = PolynomialRoots.linear(x, x, in: 0...1)
  }

  private func check(_ roots: PolynomialRoots, _ expected: [Double], _ tolerance: Double) {
    #expect(roots.count == expected.count, "\(Array(roots)) instead of \(expected)")
    for (root, exact) in zip(roots, expected) {
      #expect(abs(root - exact) <= tolerance * max(abs(exact), 1e-8), "\(root) near \(exact)")
    }
  }
}

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
