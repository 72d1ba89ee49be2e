package import LaminarGraphics

/// When the frames of a GIF are shown: the format counts hundredths of a second.
///
/// Frame n of a rate is shown from ⌊100·n ÷ rate⌋ hundredths on, so that the delays differ by at most
/// one and no error adds up: at 30 frames per second they are 3, 3, 4, 3, 3, 4…
package struct GIFTiming: Sendable, Hashable {
  /// The highest rate: viewers slow down what is shown for less than two hundredths.
  package static let highestRate = Rational(50)

  /// The frames per second, at most `highestRate`.
  package let rate: Rational

  /// The timing of a rate, or of the highest one.
  package init(rate: Rational) { self.rate = min(rate, Self.highestRate) }

  /// How many frames last as long as some of another rate; the last may last longer.
  package func frameCount(of count: Int, at other: Rational) -> Int {
    guard other > rate else { return count }
    let frames = Int128(count) * Int128(other.denominator) * Int128(rate.numerator)
    let parts = Int128(other.numerator) * Int128(rate.denominator)
    return Int(clamping: (frames + parts - 1) / parts)
  }

  /// The hundredths from which a frame is shown.
  private func start(of frame: Int) -> Int {
    Int(clamping: Int128(100) * Int128(frame) * Int128(rate.denominator) / Int128(rate.numerator))
  }

  /// The time that a frame is shown from, and samples, in seconds.
  package func time(of frame: Int) -> Double { Double(start(of: frame)) / 100 }

  /// How long each of some frames, in rising order, is shown, in hundredths: until the next of the
  /// rate begins. The last ends at the nearest hundredth.
  package func delays(of frames: [Int]) -> [Int] {
    var delays = frames.map { start(of: $0 + 1) - start(of: $0) }
    if let last = frames.last {
      let (hundred, parts) = (Int128(200) * Int128(rate.denominator), Int128(rate.numerator))
      let end = (hundred * Int128(last + 1) + parts) / (2 * parts)
      delays[delays.count - 1] = Int(clamping: end) - start(of: last)
    }
    return delays
  }
}
