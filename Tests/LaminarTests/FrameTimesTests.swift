import Laminar
import Testing

@Suite struct `Frame times` {
  private static func rational(_ text: String) -> Rational { Rational(text) ?? .zero }

  @Test(arguments: [
    ("60", "2.4", 144), ("25", "2.2", 55), ("30000/1001", "1", 30), ("60", "0.01", 1),
    ("24", "10", 240), ("30000/1001", "1001/30000", 1), ("60", "2.4000001", 145),
  ])
  func `are as many as begin within the duration`(rate: String, duration: String, count: Int) {
    let times = FrameTimes(rate: Self.rational(rate), duration: Self.rational(duration))
    #expect(times?.count == count)
  }

  @Test func `are exact quotients`() throws {
    let film = try #require(
      FrameTimes(rate: Self.rational("30000/1001"), duration: Rational(10)))
    #expect(film.time(of: 0) == 0)
    #expect(film.time(of: 30) == 1.001)
    let last: Double = 299.0 * 1001.0 / 30000.0
    #expect(film.time(of: 299) == last)
    #expect(film.firstFrame(notBefore: Self.rational("1.001")) == 30)
    #expect(film.firstFrame(notBefore: Self.rational("1.0010001")) == 31)
    #expect(film.firstFrame(notBefore: Rational(-1)) == 0)
    #expect(film.firstFrame(notBefore: Rational(11)) == film.count)
  }

  @Test func `have limits`() {
    #expect(FrameTimes(rate: .zero, duration: .one) == nil)
    #expect(FrameTimes(rate: .one, duration: .zero) == nil)
    #expect(FrameTimes(rate: Rational(1000), duration: Rational(10_000))?.count == 10_000_000)
    #expect(FrameTimes(rate: Rational(1000), duration: Rational(10_001)) == nil)
  }
}
