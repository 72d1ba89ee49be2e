import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Taps".
@Suite struct `A tap recogniser` {
  private let tap = TapGestureRecognizer()

  @Test func `has UIKit's defaults`() {
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(tap.cancelsTouchesInView && tap.delaysTouchesEnded && !tap.delaysTouchesBegan)
    #expect(tap.state == .possible && tap.numberOfTouches == 0 && tap.kind == "tap")
  }

  @Test func `recognises when the finger is lifted`() {
    let fixture = GestureFixture(tap)
    fixture.tap(0, 150, 150, at: 1, duration: 0.5)
    #expect(fixture.run(until: 1.4375) == [])
    #expect(fixture.run(until: 2) == ["ended @1.5"])
    #expect(tap.state == .possible)
    fixture.tap(0, 150, 150, at: 2)
    #expect(fixture.run(until: 3) == ["ended @1.5", "ended @2.0625"])
  }

  @Test func `fails when it is pressed for 0.75 s, or moved by more than 45 points`() {
    let fixture = GestureFixture(tap)
    fixture.tap(0, 150, 150, at: 0, duration: 0.75)
    fixture.run(until: 0.7)
    #expect(tap.state == .possible)
    fixture.tap(0, 150, 150, at: 1, duration: 0.74)
    #expect(fixture.run(until: 2) == ["ended @1.74"])
    for (x, y, isTap) in [(177.0, 186.0, true), (177, 186.5, false), (195.5, 150, false)] {
      let fixture = GestureFixture(tap)
      fixture.finger(.began, 150, 150, at: 0)
      fixture.finger(.moved, x, y, at: 0.0625)
      fixture.finger(.moved, 150, 150, at: 0.125)
      fixture.lift(at: 0.25)
      #expect(fixture.run(until: 1) == (isTap ? ["ended @0.25"] : []), "\(x) \(y)")
    }
  }

  @Test func `counts taps that are quick and near`() {
    tap.numberOfTapsRequired = 2
    let cases: [(Double, Double, Bool)] = [
      (0.375, 150, true), (0.40625, 150, true), (0.4375, 150, false), (0.375, 190, true),
      (0.375, 200, false),
    ]
    for (time, x, isDouble) in cases {
      // The first is lifted at 0.0625: the second must touch before 0.4125.
      let fixture = GestureFixture(tap)
      fixture.tap(0, 150, 150, at: 0)
      fixture.tap(0, x, 150, at: time)
      let log = fixture.run(until: 3)
      #expect(log == (isDouble ? ["ended @\(time + 0.0625)"] : []), "\(time) \(x)")
    }
  }

  @Test func `begins to count anew after a failure`() {
    tap.numberOfTapsRequired = 2
    let fixture = GestureFixture(tap)
    for time in [0.0, 1, 1.25, 1.5] { fixture.tap(0, 150, 150, at: time) }
    #expect(fixture.run(until: 3) == ["ended @1.3125"])
    for time in [4.0, 4.25, 4.5, 4.75] { fixture.tap(0, 150, 150, at: time) }
    #expect(Array(fixture.run(until: 6).dropFirst()) == ["ended @4.3125", "ended @4.8125"])
  }

  @Test func `needs all its fingers at once`() {
    tap.numberOfTouchesRequired = 2
    let fixture = GestureFixture(tap)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(1, .began, 180, 170, at: 0.125)
    fixture.lift(0, at: 0.25)
    fixture.lift(1, at: 0.375)
    #expect(fixture.run(until: 1) == ["ended @0.375"])
    // One, three, and two one after the other.
    fixture.tap(0, 120, 150, at: 1)
    for finger in 0..<3 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 2) }
    fixture.tap(0, 120, 150, at: 3)
    fixture.tap(1, 180, 150, at: 3.125)
    #expect(fixture.run(until: 4).count == 1)
  }

  @Test func `fails when its touch is cancelled`() {
    let fixture = GestureFixture(tap)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.cancelled, 150, 150, at: 0.125)
    #expect(fixture.run(until: 1) == [])
    fixture.tap(0, 150, 150, at: 1)
    #expect(fixture.run(until: 2) == ["ended @1.0625"])
  }

  @Test func `is located at its first tap`() {
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    let fixture = GestureFixture(tap)
    var seen: [CGPoint] = []
    tap.addTarget { recognizer in
      seen = [
        recognizer.location(in: nil), recognizer.location(in: recognizer.layer),
        recognizer.location(ofTouch: 1, in: recognizer.layer),
        recognizer.location(ofTouch: 7, in: nil),
        CGPoint(x: recognizer.numberOfTouches, y: 0),
      ]
    }
    for (time, x) in [(0.0, 120.0), (0.25, 140.0)] {
      fixture.tap(0, x, 150, at: time)
      fixture.tap(1, x + 40, 170, at: time)
    }
    #expect(fixture.run(until: 1) == ["ended @0.3125"])
    #expect(
      seen == [
        CGPoint(x: 140, y: 160), CGPoint(x: 40, y: 60), CGPoint(x: 60, y: 70), .zero,
        CGPoint(x: 2, y: 0),
      ])
  }
}
