/// Random choices among problematic numbers.
struct HostileNumbers {
  private var bits: SeededNumbers

  init(seed: UInt64) {
    bits = SeededNumbers(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1)
  }

  mutating func next() -> UInt64 { bits.next() }

  mutating func int(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ percent: Int) -> Bool { int(0..<100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0..<values.count)] }

  /// A number of any size and sign.
  mutating func any() -> String { (chance(30) ? "-" : "") + size() }

  /// A number of any size.
  mutating func size() -> String {
    // Rarely, since most of them are errors in the scene.
    if int(0..<20_000) == 0 { return pick(HostileScene.extremes) }
    return pick([
      "0", "1", "2", "0.5", "3.7", "10", "33", "64", "100", "255", "1e-9", "0.001", "1000", "4096",
      "100000", "1000000", "1e9", "999999999.5",
    ])
  }
}
