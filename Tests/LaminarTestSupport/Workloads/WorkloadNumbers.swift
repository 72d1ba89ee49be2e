/// The numbers of a workload: a linear congruential generator that every language can repeat,
/// x ← 1664525·x + 1013904223 mod 2³², of which the upper 24 bits make a fraction.
package struct WorkloadNumbers {
  private var state: UInt32

  package init(seed: UInt32) { state = seed }

  /// The next fraction, 0 ≤ u < 1.
  package mutating func next() -> Double {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }

  /// A whole number of 0…255, the least at `floor`.
  mutating func byte(from floor: Int = 0) -> Int {
    floor + Int(Double(256 - floor) * next())
  }

  /// A colour of three bytes.
  mutating func color(from floor: Int = 0) -> String {
    let bytes = [byte(from: floor), byte(from: floor), byte(from: floor)]
    return "#"
      + bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// A number as the scene has it: with four decimals at most.
  package static func text(_ value: Double) -> String {
    let scaled = Int((value * 10_000).rounded())
    let (whole, fraction) = abs(scaled).quotientAndRemainder(dividingBy: 10_000)
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// A pair of numbers as the scene has it.
  static func text(_ x: Double, _ y: Double) -> String { "[\(text(x)),\(text(y))]" }
}
