import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `The timing of a GIF` {
  /// A rate, the frames of ten seconds of it, and their hundredths in total.
  @Test(arguments: [
    (24, 1, 240, 1000), (25, 1, 250, 1000), (30_000, 1001, 300, 1001), (30, 1, 300, 1000),
    (50, 1, 500, 1000), (60, 1, 500, 1000), (120, 1, 500, 1000), (24_000, 1001, 240, 1001),
    (7, 1, 70, 1000), (1, 10, 1, 1000), (1, 1000, 1, 100_000),
  ])
  func `adds up`(numerator: Int64, denominator: Int64, count: Int, total: Int) throws {
    let timing = GIFTiming(rate: try #require(Rational(numerator, over: denominator)))
    let delays = timing.delays(of: Array(0..<count))
    #expect(delays.reduce(0, +) == total)
    #expect(delays.count == count && delays.allSatisfy { $0 >= 2 })
    let (least, most) = try (
      #require(delays.dropLast().min() ?? delays.min()), #require(delays.max())
    )
    #expect(most - least <= 1)
    // Each frame shows the time at which it appears, and that is not a hundredth off.
    var start = 0
    for (frame, delay) in delays.enumerated() {
      #expect(timing.time(of: frame) == Double(start) / 100)
      let exact = Double(frame) / timing.rate.doubleValue
      #expect(abs(timing.time(of: frame) - exact) < 0.01)
      start += delay
    }
  }

  @Test func `is the same for a part of the frames`() throws {
    let timing = GIFTiming(rate: Rational(30))
    #expect(timing.delays(of: Array(0..<7)) == [3, 3, 4, 3, 3, 4, 3])
    #expect(timing.delays(of: [2, 3, 7]) == [4, 3, 4])
    #expect(timing.time(of: 7) == 0.23)
    #expect(timing.delays(of: []) == [])
    #expect(GIFTiming(rate: Rational(60)).rate == Rational(50))
  }
}
