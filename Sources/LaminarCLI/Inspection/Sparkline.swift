/// A curve in a line of text.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// One bar per value, from the least to the greatest; the lowest for all when they are equal.
  static func text(_ values: [Double]) -> String { texts([values])[0] }

  /// Curves on one scale, each in a line of text.
  static func texts(_ curves: [[Double]]) -> [String] {
    let finite = curves.joined().filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else {
      return curves.map { _ in "" }
    }
    return curves.map { text($0, from: least, to: greatest) }
  }

  private static func text(_ values: [Double], from least: Double, to greatest: Double) -> String {
    let span = greatest - least
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        guard span > 0, span.isFinite else { return bars[0] }
        let step = ((value - least) / span * Double(bars.count - 1)).rounded()
        return bars[min(max(Int(step), 0), bars.count - 1)]
      })
  }
}
