import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Velocity".
@Suite struct `The velocity of touches` {
  private func velocity(_ samples: [(Double, Double)]) -> Double {
    var velocity = TouchVelocity()
    for (time, value) in samples { velocity.add(value, at: time) }
    return Double(velocity.velocity().x)
  }

  @Test func `is the slope of the least-squares line`() {
    // Means 1 and 4/3 · 10: Σ(t − 1)(x − x̄) = 20, Σ(t − 1)² = 2, in units of 1/32 s.
    #expect(velocity([(0, 0), (1 / 32, 20), (2 / 32, 20)]) == 10 * 32)
    // On a line it is the line's, at a late time of the stage too.
    for start in [0.0, 65536] {
      let line = (0...12).map { (index: Int) -> (Double, Double) in
        let step = Double(index)
        return (start + step / 128, step * 4)
      }
      #expect(velocity(line) == 512)
    }
  }

  @Test func `forgets what is older than a tenth of a second`() {
    // The finger rested for a second before it moved.
    #expect(velocity([(0, 0), (1, 0), (1 + 1 / 16, 16)]) == 256)
    // And it rested before it was lifted.
    #expect(velocity([(0, 0), (1 / 16, 16), (1, 16)]) == 0)
    // A sample exactly 0.1 s old counts, whatever the times are rounded to.
    for start in [0.0, 0.3, 1000.7] {
      #expect(abs(velocity([(start, 0), (start + 0.1, 10)]) - 100) < 1e-6)
    }
  }

  @Test func `counts the last sample of an instant`() {
    #expect(velocity([(0, 0), (1 / 16, 1), (1 / 16, 16)]) == 256)
    #expect(velocity([(0, 7), (0, 0), (1 / 16, 16)]) == 256)
  }

  @Test func `is zero where there is none`() {
    #expect(velocity([]) == 0)
    #expect(velocity([(3, 5)]) == 0)
    #expect(velocity([(3, 5), (3, 9)]) == 0)
    #expect(TouchVelocity.slope(of: [1, 2], at: [4, 4]) == 0)
    #expect(TouchVelocity.slope(of: [1], at: [4, 5]) == 0)
  }

  @Test func `leaves out what is not finite`() {
    #expect(velocity([(0, 0), (1 / 32, .nan), (1 / 16, 16)]) == 256)
    #expect(velocity([(0, 0), (.nan, 3), (1 / 16, 16)]) == 256)
    #expect(velocity([(0, 0), (1 / 32, .infinity), (1 / 16, 16)]) == 256)
    #expect(velocity([(0, -1e308), (1 / 16, 1e308)]) == 0)
  }

  @Test func `keeps a bounded number of samples`() {
    var velocity = TouchVelocity()
    // 100,000 samples within 0.1 s: a fall, and at last 64 samples that rise.
    for index in 0..<100_000 {
      let value = index < 99_936 ? -Double(index) : Double(index)
      velocity.add(value, at: Double(index) / 1_048_576)
    }
    #expect(velocity.velocity().x == 1_048_576)
  }

  @Test func `is measured in another space by converting every sample`() {
    var velocity = TouchVelocity()
    velocity.add(CGPoint(x: 0, y: 0), at: 0)
    velocity.add(CGPoint(x: 8, y: 4), at: 1 / 16)
    #expect(velocity.velocity() == CGPoint(x: 128, y: 64))
    let turned = velocity.velocity { CGPoint(x: $0.y / 2 + 1000, y: -$0.x / 2) }
    #expect(turned == CGPoint(x: 32, y: -64))
  }
}
