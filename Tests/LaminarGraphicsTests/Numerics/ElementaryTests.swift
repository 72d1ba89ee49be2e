import Testing

@testable import LaminarGraphics

@Suite struct `Elementary functions` {
  struct Case: Sendable {
    var function: String
    var arguments: [Double]
    var expected: Double
    /// The exact value minus `expected`, in ulp.
    var excess: Double
  }

  static func cases(_ text: String) -> [Case] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().dropLast().map {
        Double(bitPattern: UInt64($0, radix: 16) ?? 0)
      }
      return Case(
        function: String(words[0]), arguments: numbers.dropLast(), expected: numbers.last ?? .nan,
        excess: Double(words.last ?? "") ?? .nan)
    }
  }

  static func value(_ function: String, _ x: [Double]) -> Double? {
    switch function {
    case "sin": Elementary.sin(x[0])
    case "cos": Elementary.cos(x[0])
    case "tan": Elementary.tan(x[0])
    case "asin": Elementary.asin(x[0])
    case "atan": Elementary.atan(x[0])
    case "atan2": Elementary.atan2(x[0], x[1])
    case "exp": Elementary.exp(x[0])
    case "expMinusOne": Elementary.expMinusOne(x[0])
    case "log": Elementary.log(x[0])
    case "cubeRoot": Elementary.cubeRoot(x[0])
    case "hypot": Elementary.hypot(x[0], x[1])
    default: nil
    }
  }

  @Test(arguments: [TrigonometricTable.text, ExponentialTable.text])
  func `differ from the exact value by less than an ulp`(table: String) throws {
    let cases = Self.cases(table)
    #expect(cases.count > 100)
    for c in cases {
      let value = try #require(Self.value(c.function, c.arguments))
      let error = abs((value - c.expected) / c.expected.ulp - c.excess)
      #expect(error < 1, "\(c.function) of \(c.arguments) is \(value), off by \(error) ulp")
    }
  }

  @Test func `have their exact values`() {
    #expect(Elementary.sin(0) == 0)
    #expect(Elementary.sin(-0.0).sign == .minus)
    #expect(Elementary.sin(Double.pi / 2) == 1)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.cos(Double.pi) == -1)
    #expect(Elementary.cos(2 * Double.pi) == 1)
    #expect(Elementary.tan(0) == 0)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-0.0) == 1)
    #expect(Elementary.expMinusOne(0) == 0)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.atan2(0, -1) == .pi)
    #expect(Elementary.atan2(-0.0, -1) == -.pi)
    #expect(Elementary.atan2(1, 0) == .pi / 2)
    #expect(Elementary.atan2(-0.0, 1).sign == .minus)
    #expect(Elementary.asin(1) == .pi / 2)
    #expect(Elementary.hypot(3, 4) == 5)
  }

  @Test func `give exact cube roots exactly`() {
    for n in -200...200 {
      let x = Double(n)
      #expect(Elementary.cubeRoot(x * x * x) == x)
    }
  }

  @Test(arguments: [0.0, 1e-300, 0.3, -0.8, 1, -2.5, 1e5, -3.2e5, 1e12, -1e300])
  func `agree between sinCos and the single functions`(x: Double) {
    let both = Elementary.sinCos(x)
    #expect(both.sin == Elementary.sin(x))
    #expect(both.cos == Elementary.cos(x))
  }

  @Test func `agree between exp of two numbers and of one`() {
    for step in -1400...1400 {
      let pair = SIMD2(Double(step) * 0.5 + 0.0137, Double(-step) * 0.5)
      let both = Elementary.exp(pair)
      #expect(both.x == Elementary.exp(pair.x) && both.y == Elementary.exp(pair.y))
    }
  }

  @Test func `overflow and underflow to the limits`() {
    #expect(Elementary.exp(709.79) == .infinity)
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-746) == 0)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.expMinusOne(-.infinity) == -1)
    #expect(Elementary.expMinusOne(1e300) == .infinity)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(.infinity) == .infinity)
    #expect(Elementary.atan(.infinity) == .pi / 2)
    #expect(Elementary.atan2(.infinity, -.infinity) == 3 * .pi / 4)
    #expect(Elementary.hypot(-.infinity, .nan) == .infinity)
    #expect(Elementary.cubeRoot(-.infinity) == -.infinity)
  }

  @Test(arguments: ["sin", "cos", "tan", "asin", "atan", "exp", "expMinusOne", "log"])
  func `give NaN for NaN and accept any number`(function: String) throws {
    #expect(try #require(Self.value(function, [.nan])).isNaN)
    for x in [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      _ = try #require(Self.value(function, [x]))
    }
    if ["sin", "cos", "tan", "asin"].contains(function) {
      #expect(try #require(Self.value(function, [.infinity])).isNaN)
    }
  }
}
