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

/// Laminar.docc: Gestures, "Screen edge pans".
@Suite struct `A screen edge pan recogniser` {
  /// Whether a finger pans that moves from a point of the canvas of 400 × 400 by a vector.
  private func pans(
    _ edges: RectEdge, from start: (x: Double, y: Double), by vector: (x: Double, y: Double)
  ) -> Bool {
    let pan = ScreenEdgePanGestureRecognizer()
    pan.edges = edges
    let fixture = GestureFixture()
    fixture.fillStage()
    fixture.add(pan)
    fixture.finger(.began, start.x, start.y, at: 0)
    fixture.finger(.moved, start.x + vector.x, start.y + vector.y, at: 0.125)
    fixture.lift(at: 0.25)
    let log = fixture.run(until: 1)
    #expect(log.isEmpty || log.map { $0.prefix(5) } == ["began", "ended"])
    return !log.isEmpty
  }

  @Test func `has UIKit's bits and no edge by default`() {
    #expect(ScreenEdgePanGestureRecognizer().edges == [])
    #expect([RectEdge.top, .left, .bottom, .right, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
    #expect(!pans([], from: (5, 200), by: (30, 0)))
  }

  @Test func `begins near its edges alone, and away from them`() {
    let edges: [(RectEdge, (x: Double, y: Double), (x: Double, y: Double))] = [
      (.left, (20, 200), (30, 0)), (.right, (380, 200), (-30, 0)), (.top, (200, 20), (0, 30)),
      (.bottom, (200, 380), (0, -30)),
    ]
    for (edge, start, vector) in edges {
      for (other, _, _) in edges {
        #expect(pans(other, from: start, by: vector) == (other == edge))
      }
      #expect(pans(.all, from: start, by: vector))
      #expect(!pans(edge, from: start, by: (-vector.x, -vector.y)))
      #expect(!pans(edge, from: (start.x + vector.x / 30, start.y + vector.y / 30), by: vector))
    }
    #expect(pans(.left, from: (0, 200), by: (20, 19)) && !pans(.left, from: (0, 200), by: (19, 20)))
    #expect(
      pans([.left, .top], from: (5, 5), by: (1, 30)) && !pans(.left, from: (5, 5), by: (1, 30)))
  }

  @Test func `ignores further fingers`() {
    let pan = ScreenEdgePanGestureRecognizer()
    pan.edges = .left
    let fixture = GestureFixture()
    fixture.fillStage()
    fixture.add(pan)
    fixture.finger(0, .began, 5, 200, at: 0)
    fixture.finger(1, .began, 200, 200, at: 0)
    fixture.finger(1, .moved, 300, 200, at: 0.25)
    fixture.finger(0, .moved, 25, 200, at: 0.5)
    fixture.lift(0, at: 1)
    fixture.lift(1, at: 2)
    #expect(
      fixture.run(until: 3).map { $0.split(separator: " velocity")[0] }
        == ["began translation 20 0", "ended translation 20 0"])
  }
}

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
