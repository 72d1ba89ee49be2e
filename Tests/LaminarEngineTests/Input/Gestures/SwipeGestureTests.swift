import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Swipes". The distances are those measured on iOS 26.1: least ones of 50, 45.3,
/// 40.6, 35.9, 31.2 points and greatest deviations of 50, 45.1, 40.2, 35.3, 30.4 after 0, 0.1 … 0.4 s.
@Suite struct `A swipe recogniser` {
  /// Whether a finger swipes that moves once by a vector, after a time.
  private func swipes(
    _ direction: SwipeGestureRecognizer.Direction, _ x: Double, _ y: Double, at time: Double = 0.125
  ) -> Bool {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = direction
    let fixture = GestureFixture(swipe)
    fixture.finger(.began, 200, 200, at: 0)
    fixture.finger(.moved, 200 + x, 200 + y, at: time)
    fixture.lift(at: time + 0.01)
    let log = fixture.run(until: 2)
    let words: [(SwipeGestureRecognizer.Direction, String)] = [
      (.right, "right"), (.left, "left"), (.up, "up"), (.down, "down"),
    ]
    let allowed = words.filter { direction.contains($0.0) }.map { "ended \($0.1) @\(time)" }
    #expect(log.allSatisfy { allowed.contains($0) })
    return !log.isEmpty
  }

  @Test func `has UIKit's defaults and bits`() {
    let swipe = SwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    let all: [SwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8])
  }

  @Test func `recognises its directions`() {
    let vectors: [(SwipeGestureRecognizer.Direction, Double, Double)] = [
      (.right, 100, 0), (.left, -100, 0), (.up, 0, -100), (.down, 0, 100),
    ]
    for (direction, x, y) in vectors {
      for (other, _, _) in vectors { #expect(swipes(other, x, y) == (other == direction)) }
      #expect(swipes([.right, .left, .up, .down], x, y))
      #expect(!swipes([], x, y))
    }
    #expect(swipes([.right, .left], -100, 0) && swipes([.right, .down], 0, 100))
    #expect(!swipes(.right, 100, 100) && swipes([.right, .left, .up, .down], 50, 50, at: 0))
  }

  @Test(arguments: [
    (0.0, 50.0, 50.0), (0.1, 45.3, 45.1), (0.2, 40.6, 40.2), (0.3, 35.9, 35.3), (0.4, 31.2, 30.4),
  ])
  func `needs less distance and more precision the slower it is`(
    time: Double, distance: Double, deviation: Double
  ) {
    #expect(!swipes(.right, distance - 0.001, 0, at: time))
    #expect(swipes(.right, distance + 0.001, 0, at: time))
    #expect(swipes(.right, 100, deviation - 0.001, at: time))
    #expect(!swipes(.right, 100, deviation + 0.001, at: time))
  }

  @Test func `fails after half a second, backwards, and when it ends early`() {
    #expect(swipes(.right, 100, 0, at: 0.499) && !swipes(.right, 100, 0, at: 0.501))
    let cases: [([(Double, Double, Double)], String, [Double])] = [
      ([(20, 0, 0.1), (10, 0, 0.2), (60, 0, 0.3)], "ended right @0.3", []),
      ([(0, 20, 0.1), (60, 0, 0.2)], "ended right @0.2", []),
      ([(-0.5, 0, 0.1), (60, 0, 0.2)], "", [0.1]),
      ([(20, 60, 0.1), (60, 0, 0.2)], "", [0.1]),
      ([(20, 0, 0.1)], "", [0.4]),
      ([], "", [0.4]),
    ]
    for (moves, result, failures) in cases {
      let fixture = GestureFixture(SwipeGestureRecognizer())
      fixture.finger(.began, 200, 200, at: 0)
      for (x, y, time) in moves { fixture.finger(.moved, 200 + x, 200 + y, at: time) }
      fixture.lift(at: 0.4)
      #expect(fixture.run(until: 2).joined() == result)
      #expect(fixture.failures(until: 2) == failures)
    }
    let slow = GestureFixture(SwipeGestureRecognizer())
    slow.finger(.began, 200, 200, at: 1)
    slow.run(until: 3)
    #expect(slow.failures(until: 3) == [1.5])
  }

  @Test func `needs all its fingers`() {
    for (count, second, isSwipe) in [
      (2, 100.0, true), (2, 48, true), (2, 0, false), (2, -100, false),
    ] {
      let swipe = SwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = 2
      let fixture = GestureFixture(swipe)
      for finger in 0..<count {
        fixture.finger(finger, .began, 150, 150 + 50 * Double(finger), at: 0)
      }
      fixture.finger(0, .moved, 250, 150, at: 0.0625)
      fixture.finger(1, .moved, 150 + second, 200, at: 0.0625)
      for finger in 0..<count { fixture.lift(finger, at: 0.25) }
      #expect(fixture.run(until: 1) == (isSwipe ? ["ended right @0.0625"] : []), "\(second)")
    }
    // One of two, and two of one.
    for (required, count) in [(2, 1), (1, 2)] {
      let swipe = SwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = required
      let fixture = GestureFixture(swipe)
      for finger in 0..<count {
        fixture.finger(finger, .began, 150, 150 + 50 * Double(finger), at: 0)
        fixture.finger(finger, .moved, 250, 150 + 50 * Double(finger), at: 0.125)
        fixture.lift(finger, at: 0.25)
      }
      #expect(fixture.run(until: 1) == [])
    }
  }

  @Test func `is located where it started`() {
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    let fixture = GestureFixture(swipe)
    var seen: [CGPoint] = []
    swipe.addTarget { recognizer in
      seen = [
        recognizer.location(in: nil), recognizer.location(in: recognizer.layer),
        recognizer.location(ofTouch: 1, in: nil), recognizer.location(ofTouch: 2, in: nil),
      ]
    }
    for finger in 0...1 {
      fixture.finger(finger, .began, 150, 150 + 50 * Double(finger), at: 0)
      fixture.finger(finger, .moved, 250, 150 + 50 * Double(finger), at: 0.125)
      fixture.lift(finger, at: 0.25)
    }
    fixture.run(until: 1)
    #expect(
      seen == [
        CGPoint(x: 150, y: 175), CGPoint(x: 50, y: 75), CGPoint(x: 150, y: 200), .zero,
      ])
  }
}
