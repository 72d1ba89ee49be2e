import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Pans".
@Suite struct `A pan recogniser` {
  private let pan = PanGestureRecognizer()

  @Test func `has UIKit's defaults`() {
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
  }

  @Test func `begins after 10 points, changes and ends`() {
    let fixture = GestureFixture(pan)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.moved, 155, 158, at: 1.015625)
    fixture.finger(.moved, 156, 158, at: 1.03125)
    fixture.finger(.moved, 166, 158, at: 1.0625)
    fixture.lift(at: 2)
    let log = fixture.run(until: 3)
    // At 0, 1, 2, 4 in 1/64 s: (6 / 2, 8 / 2) · 64 at first, then the least-squares line by its formula.
    let times = [0.0, 1, 2, 4]
    let slope = { (values: [Double]) -> Double in
      let meanValue = values.reduce(0, +) / 4
      let products = zip(times, values).reduce(0) { $0 + ($1.0 - 1.75) * ($1.1 - meanValue) }
      return (products / 8.75 * 64 * 1e6).rounded() / 1e6
    }
    let (x, y) = (slope([0, 5, 6, 16]), slope([0, 8, 8, 8]))
    let velocity = "\(GestureText.number(x)) \(GestureText.number(y))"
    #expect(
      log == [
        "began translation 6 8 velocity 192 256 @1.03125",
        "changed translation 16 8 velocity \(velocity) @1.0625",
        // It rested for longer than the window before it was lifted.
        "ended translation 16 8 velocity 0 0 @2.0",
      ])
    #expect(fixture.failures(until: 3) == [])
  }

  @Test func `fails without moving, and is cancelled with its touch`() {
    let fixture = GestureFixture(pan)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.moved, 159, 150, at: 0.125)
    // Where a finger is lifted does not begin a gesture.
    fixture.finger(.ended, 180, 150, at: 0.25)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.moved, 180, 150, at: 1.125)
    fixture.finger(.cancelled, 180, 150, at: 1.25)
    let log = fixture.run(until: 2)
    #expect(log.map { $0.prefix(9) } == ["began tra", "cancelled"])
    #expect(fixture.failures(until: 2) == [0.25])
  }

  @Test func `needs its minimum of fingers, from where the last of them touched`() {
    pan.minimumNumberOfTouches = 2
    let fixture = GestureFixture(pan)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(0, .moved, 140, 150, at: 0.125)
    fixture.finger(1, .began, 180, 150, at: 0.25)
    fixture.finger(0, .moved, 156, 150, at: 0.375)
    fixture.finger(1, .moved, 184, 150, at: 0.5)
    // One finger that is left changes nothing, and is not followed.
    fixture.lift(0, at: 0.625)
    fixture.finger(1, .moved, 194, 150, at: 0.75)
    fixture.lift(1, at: 0.875)
    // Moves that fingers make apart do not move their centroid.
    fixture.finger(0, .began, 120, 150, at: 2)
    fixture.finger(1, .began, 180, 150, at: 2)
    fixture.finger(0, .moved, 100, 150, at: 2.25)
    fixture.finger(1, .moved, 200, 150, at: 2.25)
    for finger in 0...1 { fixture.lift(finger, at: 2.5) }
    let log = fixture.run(until: 3).map { $0.split(separator: " velocity")[0] }
    #expect(log == ["began translation 10 0", "ended translation 10 0"])
    #expect(fixture.failures(until: 3) == [2.5])
  }

  @Test func `fails with more fingers than its maximum, and ignores those that come later`() {
    pan.maximumNumberOfTouches = 1
    let fixture = GestureFixture(pan)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(1, .began, 180, 150, at: 0.125)
    fixture.finger(0, .moved, 150, 150, at: 0.25)
    for finger in 0...1 { fixture.lift(finger, at: 0.5) }
    fixture.finger(0, .began, 120, 150, at: 1)
    fixture.finger(0, .moved, 150, 150, at: 1.125)
    fixture.finger(1, .began, 180, 150, at: 1.25)
    fixture.finger(1, .moved, 100, 150, at: 1.375)
    fixture.finger(0, .moved, 160, 150, at: 1.5)
    fixture.lift(0, at: 1.625)
    fixture.lift(1, at: 1.75)
    let log = fixture.run(until: 3).map { $0.split(separator: " velocity")[0] }
    #expect(
      log == ["began translation 30 0", "changed translation 40 0", "ended translation 40 0"])
    #expect(fixture.failures(until: 3) == [0.125])
  }

  @Test func `goes on without a jump when fingers join and leave`() {
    let fixture = GestureFixture(pan)
    var centres: [CGPoint] = []
    pan.addTarget { centres.append($0.location(in: nil)) }
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(0, .moved, 140, 150, at: 0.125)
    fixture.finger(1, .began, 240, 250, at: 0.25)
    fixture.finger(1, .moved, 250, 270, at: 0.375)
    fixture.lift(0, at: 0.5)
    fixture.finger(1, .moved, 251, 271, at: 0.625)
    fixture.lift(1, at: 0.75)
    let log = fixture.run(until: 1).map { $0.split(separator: " velocity")[0] }
    #expect(
      log == [
        "began translation 20 0", "changed translation 25 10", "changed translation 26 11",
        "ended translation 26 11",
      ])
    #expect(
      centres == [
        CGPoint(x: 140, y: 150), CGPoint(x: 195, y: 210), CGPoint(x: 251, y: 271),
        CGPoint(x: 251, y: 271),
      ])
  }

  @Test func `is translated in the space of a layer`() throws {
    let fixture = GestureFixture(pan)
    // A quarter turn and twice the size: to the right on the canvas is up in the layer, half as far.
    fixture.layer.transform = Transform3D(m11: 0, m12: 2, m21: -2, m22: 0)
    fixture.root.sublayerTransform = Transform3D(m11: 0.5, m22: 0.5)
    var values: [[CGPoint]] = []
    pan.addTarget { [root = fixture.root, layer = fixture.layer] recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      values.append([root, layer].map { pan.translation(in: $0) } + [pan.velocity(in: layer)])
    }
    fixture.finger(.began, 200, 200, at: 0)
    fixture.finger(.moved, 216, 200, at: 0.0625)
    fixture.lift(at: 0.0625)
    fixture.run(until: 1)
    let began = try #require(values.first)
    #expect(began[0] == CGPoint(x: 16, y: 0))
    // 16 points are 32 of the root's plane, and 16 of the layer's.
    #expect(abs(began[1].x) < 1e-9 && abs(began[1].y + 16) < 1e-9)
    #expect(abs(began[2].x) < 1e-9 && abs(began[2].y + 256) < 1e-9)
  }

  @Test func `sets its translation and keeps its velocity`() {
    let fixture = GestureFixture(pan)
    fixture.hasSameSimulation = false
    pan.addTarget { recognizer in
      (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: recognizer.layer)
    }
    fixture.finger(.began, 150, 150, at: 0)
    for step in 1...6 {
      fixture.finger(.moved, 150 + 20 * Double(step), 150, at: Double(step) / 64)
    }
    fixture.lift(at: 6 / 64)
    // The log is written before the translation is set.
    #expect(
      fixture.run(until: 1) == (1...6).map {
        "\($0 == 1 ? "began" : "changed") translation 20 0 velocity 1280 0 @\(Double($0) / 64)"
      } + ["ended translation 0 0 velocity 1280 0 @0.09375"])
    pan.setTranslation(CGPoint(x: 3, y: -4), in: nil)
    #expect(pan.translation(in: nil) == CGPoint(x: 3, y: -4))
    pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: nil)
    #expect(pan.translation(in: nil) == CGPoint(x: 3, y: -4))
  }

  @Test func `ends at once when what it waited for fails at its end`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let fixture = GestureFixture(pan, double)
    pan.require(toFail: double)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.moved, 155, 150, at: 0.0625)
    fixture.finger(.moved, 161, 150, at: 0.125)
    fixture.lift(at: 0.25)
    #expect(fixture.run(until: 1).map { $0.prefix(7) } == ["began t", "ended t"])
  }
}
