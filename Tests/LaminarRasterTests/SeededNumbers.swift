import LaminarTestSupport

typealias SeededNumbers = LaminarTestSupport.SeededNumbers

extension SeededNumbers {
  init(_ seed: UInt64) { self.init(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ 1) }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) / 9_007_199_254_740_992
      * (range.upperBound - range.lowerBound)
  }

  mutating func int(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
