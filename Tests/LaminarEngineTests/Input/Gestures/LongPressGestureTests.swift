import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Long presses".
@Suite struct `A long press recogniser` {
  private let press = LongPressGestureRecognizer()

  @Test func `has UIKit's defaults`() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
    press.minimumPressDuration = .nan
    #expect(press.minimumPressDuration == 0.5)
  }

  @Test func `begins at its duration exactly, changes with moves and ends`() {
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.moved, 156, 158, at: 1.25)
    fixture.finger(.moved, 190, 150, at: 1.75)
    fixture.lift(at: 2)
    #expect(fixture.run(until: 1.499) == [])
    #expect(fixture.run(until: 3) == ["began @1.5", "changed @1.75", "ended @2.0"])
  }

  @Test func `begins when the finger is lifted at that instant, and not before`() {
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.5)
    fixture.tap(0, 150, 150, at: 1, duration: 0.499)
    #expect(fixture.run(until: 2) == ["began @0.5", "ended @0.5"])
  }

  @Test func `fails when a finger moves too far before it begins`() {
    press.allowableMovement = 20
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.moved, 171, 150, at: 0.25)
    fixture.lift(at: 1)
    fixture.finger(.began, 150, 150, at: 2)
    fixture.finger(.moved, 170, 150, at: 2.25)
    fixture.lift(at: 3)
    #expect(fixture.run(until: 4) == ["began @2.5", "ended @3.0"])
  }

  @Test func `begins at once without a duration, and never with an infinite one`() {
    press.minimumPressDuration = 0
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.25)
    #expect(fixture.run(until: 1) == ["began @0.0", "ended @0.25"])
    press.minimumPressDuration = .infinity
    fixture.tap(0, 150, 150, at: 1, duration: 10)
    #expect(fixture.run(until: 20).count == 2)
  }

  @Test func `counts from the last of its fingers, and ends with the first`() {
    press.numberOfTouchesRequired = 2
    let fixture = GestureFixture(press)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(1, .began, 180, 150, at: 0.25)
    fixture.lift(1, at: 1)
    fixture.lift(0, at: 1.5)
    #expect(fixture.run(until: 2) == ["began @0.75", "ended @1.0"])
    // A third finger before it begins is too many, afterwards it is ignored.
    for finger in 0..<3 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 3, duration: 1) }
    for finger in 0..<2 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 5, duration: 1) }
    fixture.tap(2, 200, 150, at: 5.625, duration: 0.125)
    #expect(Array(fixture.run(until: 7).dropFirst(2)) == ["began @5.5", "ended @6.0"])
  }

  @Test func `may need taps before the press`() {
    press.numberOfTapsRequired = 1
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.625)
    fixture.tap(0, 150, 150, at: 2)
    fixture.tap(0, 150, 150, at: 2.25, duration: 1)
    // The press alone, and one that comes too late after its tap.
    fixture.tap(0, 150, 150, at: 4)
    fixture.tap(0, 150, 150, at: 4.5, duration: 1)
    #expect(fixture.run(until: 8) == ["began @2.75", "ended @3.25"])
  }

  @Test func `is cancelled with its touch`() {
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.cancelled, 150, 150, at: 0.75)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.cancelled, 150, 150, at: 1.25)
    #expect(fixture.run(until: 3) == ["began @0.5", "cancelled @0.75"])
  }
}
