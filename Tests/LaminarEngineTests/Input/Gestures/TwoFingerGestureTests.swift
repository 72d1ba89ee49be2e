import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Pinches and rotations".
@Suite struct `Recognisers of two fingers` {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// Two fingers about (200, 200) at a distance, turned by degrees.
  private func put(
    _ fixture: GestureFixture, _ phase: Touch.Phase, span: Double, degrees: Double = 0,
    at time: Double
  ) {
    let angle = degrees * Double.pi / 180
    let (x, y) = (cos(angle) * span / 2, sin(angle) * span / 2)
    fixture.finger(0, phase, 200 - x, 200 - y, at: time)
    fixture.finger(1, phase, 200 + x, 200 + y, at: time)
  }

  @Test func `have UIKit's defaults`() {
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
  }

  @Test func `pinch by the ratio of their distances`() {
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 100, at: 0)
    put(fixture, .moved, span: 109, at: 0.03125)
    put(fixture, .moved, span: 112.5, at: 0.0625)
    put(fixture, .moved, span: 200, at: 1)
    put(fixture, .moved, span: 50, at: 2)
    fixture.lift(0, at: 3)
    fixture.finger(1, .moved, 300, 300, at: 3.5)
    fixture.lift(1, at: 4)
    let log = fixture.run(until: 5)
    // Of 1, 1.09, 1.125 at 0, 1, 2 in 1/32 s: 0.125 / 2 · 32.
    #expect(
      log == [
        "began scale 1.125 velocity 2 @0.0625", "changed scale 2 velocity 0 @1.0",
        "changed scale 0.5 velocity 0 @2.0", "ended scale 0.5 velocity 0 @4.0",
      ])
  }

  @Test func `pinch together with less than no velocity`() {
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 100, at: 0)
    put(fixture, .moved, span: 90, at: 0.0625)
    put(fixture, .ended, span: 80, at: 0.078125)
    let log = fixture.run(until: 1)
    #expect(log.first == "began scale 0.9 velocity -1.6 @0.0625")
    #expect(log.last?.hasPrefix("ended scale 0.8 velocity -") == true && log.count == 2)
  }

  @Test func `go on when one of them is lifted and touches again`() {
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 100, at: 0)
    put(fixture, .moved, span: 200, at: 1)
    fixture.lift(1, at: 2)
    fixture.finger(1, .began, 150, 200, at: 3)
    fixture.finger(1, .moved, 200, 200, at: 4)
    fixture.lift(0, at: 5)
    fixture.lift(1, at: 5)
    #expect(
      fixture.run(until: 6).map { $0.split(separator: " velocity")[0] }
        == ["began scale 2", "changed scale 4", "ended scale 4"])
  }

  @Test func `ignore a third, and fail without enough motion`() {
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 100, at: 0)
    fixture.finger(2, .began, 210, 290, at: 0.25)
    fixture.finger(2, .moved, 290, 290, at: 0.5)
    put(fixture, .moved, span: 200, at: 1)
    put(fixture, .ended, span: 200, at: 2)
    fixture.lift(2, at: 3)
    put(fixture, .began, span: 100, at: 4)
    put(fixture, .ended, span: 100, at: 5)
    fixture.tap(0, 150, 150, at: 6)
    #expect(fixture.run(until: 7).map { $0.prefix(13) } == ["began scale 2", "ended scale 2"])
    #expect(fixture.failures(until: 7) == [5, 6.0625])
  }

  @Test func `set their scale and keep its velocity`() {
    let fixture = GestureFixture(pinch)
    fixture.hasSameSimulation = false
    var seen: [CGFloat] = []
    pinch.addTarget { [pinch] _ in
      seen += [pinch.scale, pinch.velocity]
      pinch.scale = 3
      pinch.scale = .nan
      seen += [pinch.scale, pinch.velocity]
    }
    put(fixture, .began, span: 100, at: 0)
    put(fixture, .moved, span: 150, at: 0.0625)
    put(fixture, .moved, span: 200, at: 1)
    put(fixture, .ended, span: 200, at: 2)
    fixture.run(until: 3)
    #expect(seen == [1.5, 8, 3, 8, 4, 0, 3, 0, 3, 0, 3, 0])
    #expect(pinch.scale == 1 && pinch.velocity == 0)
  }

  @Test func `stay finite where they meet`() {
    for recognizer in [pinch, rotation] {
      let fixture = GestureFixture(recognizer)
      put(fixture, .began, span: 0, at: 0)
      put(fixture, .moved, span: 100, degrees: 90, at: 0.5)
      put(fixture, .moved, span: 0, at: 1)
      put(fixture, .moved, span: 100, degrees: 120, at: 1.5)
      fixture.finger(1, .moved, 1e9, -1e9, at: 2)
      fixture.finger(0, .moved, -1e9, 1e9, at: 2)
      put(fixture, .ended, span: 100, degrees: 150, at: 3)
      let log = fixture.run(until: 4)
      #expect(log.allSatisfy { !$0.contains("nan") && !$0.contains("inf") })
      #expect(log.count >= 3)
    }
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 0, at: 0)
    put(fixture, .moved, span: 100, at: 0.5)
    #expect(fixture.run(until: 1).map { $0.prefix(15) } == ["began scale 100"])
  }

  @Test func `rotate from ten degrees on`() {
    let fixture = GestureFixture(rotation)
    put(fixture, .began, span: 100, degrees: 80, at: 0)
    put(fixture, .moved, span: 100, degrees: 89, at: 0.5)
    put(fixture, .moved, span: 300, degrees: 90, at: 1)
    put(fixture, .moved, span: 100, degrees: 35, at: 1.5)
    put(fixture, .ended, span: 100, degrees: 35, at: 2)
    #expect(
      fixture.run(until: 3) == [
        "began rotation 0.174533 velocity 0 @1.0", "changed rotation -0.785398 velocity 0 @1.5",
        "ended rotation -0.785398 velocity 0 @2.0",
      ])
  }

  @Test func `rotate on beyond half a turn, with the angle's velocity`() {
    let fixture = GestureFixture(rotation)
    fixture.hasSameSimulation = false
    put(fixture, .began, span: 100, degrees: 150, at: 0)
    // Two turns and a half in steps of 36 degrees, 64 a second.
    for step in 1...25 {
      put(fixture, .moved, span: 100, degrees: 150 + 36 * Double(step), at: Double(step) / 64)
    }
    var seen: [CGFloat] = []
    rotation.addTarget { [rotation] _ in
      seen = [rotation.rotation, rotation.velocity]
      rotation.rotation = -1
      seen += [rotation.rotation, rotation.velocity]
    }
    put(fixture, .ended, span: 100, degrees: 150 + 900, at: 25 / 64)
    let log = fixture.run(until: 1)
    #expect(log.count == 26)
    let step = 36 * Double.pi / 180
    let expected = [-1, step * 64, -1, step * 64]
    #expect(zip(seen, expected).allSatisfy { abs(Double($0) - $1) < 1e-9 }, "\(seen)")
    // The log is written before the rotation is set to −1 for each sample that follows.
    #expect(log[24].hasPrefix("changed rotation \(((-1 + step) * 1e6).rounded() / 1e6) velocity"))
  }

  @Test func `are cancelled with a touch`() {
    let fixture = GestureFixture(pinch)
    put(fixture, .began, span: 100, at: 0)
    put(fixture, .moved, span: 200, at: 1)
    put(fixture, .cancelled, span: 200, at: 2)
    #expect(fixture.run(until: 3).map { $0.prefix(9) } == ["began sca", "cancelled"])
  }
}
