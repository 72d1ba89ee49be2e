import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A point under forces, moved by the classic Runge–Kutta method of fourth order in steps of 10 µs.
private struct Integrated {
  var position: Double
  var velocity: Double

  mutating func run(
    for time: Double, _ acceleration: (_ position: Double, _ velocity: Double) -> Double
  ) {
    let steps = max(Int(time / 1e-5), 1)
    let h = time / Double(steps)
    for _ in 0..<steps {
      let (x, v) = (position, velocity)
      let a1 = acceleration(x, v)
      let (x2, v2) = (x + h / 2 * v, v + h / 2 * a1)
      let a2 = acceleration(x2, v2)
      let (x3, v3) = (x + h / 2 * v2, v + h / 2 * a2)
      let a3 = acceleration(x3, v3)
      let (x4, v4) = (x + h * v3, v + h * a3)
      let a4 = acceleration(x4, v4)
      position = x + h / 6 * (v + 2 * v2 + 2 * v3 + v4)
      velocity = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
  }
}

/// Laminar.docc: Scrolling, "Deceleration".
@Suite struct `A scroll layer's motion` {
  private let normal = ScrollLayerDecelerationRate.normal.decay

  private func glide(
    _ offset: Double, _ velocity: Double, in range: ClosedRange<Double> = 0...1e5,
    decay: Double? = nil, bounces: Bool = true
  ) -> ScrollMotion? {
    ScrollMotion(
      from: offset, velocity: velocity, decay: decay ?? normal, range: range, bounces: bounces)
  }

  @Test func `loses its speed by the rate in every millisecond`() throws {
    #expect(abs(normal - 2.002002670673) < 1e-11)
    #expect(abs(ScrollLayerDecelerationRate.fast.decay - 10.050335853501) < 1e-11)
    let motion = try #require(glide(0, 1000))
    // The slope over a thousandth of a millisecond, after whole milliseconds.
    for (milliseconds, power) in [
      (0, 1.0), (1, 0.998), (100, 0.818566804688), (1000, 0.135064522848),
    ] {
      let time = Double(milliseconds) / 1000
      let slope = (motion.value(at: time + 1e-6) - motion.value(at: time)) / 1e-6
      #expect(abs(slope - 1000 * power) < 2e-3)
    }
  }

  @Test(arguments: [1000.0, -740, 3456, 120])
  func `agrees with the integrated equation`(_ velocity: Double) throws {
    let motion = try #require(glide(50_000, velocity))
    var point = Integrated(position: 50_000, velocity: velocity)
    for step in 1...8 {
      point.run(for: motion.duration / 8) { _, v in 1000 * log(0.998) * v }
      #expect(abs(point.position - motion.value(at: motion.duration * Double(step) / 8)) < 1e-6)
    }
    // It ends half a point before where it would, without a jump.
    #expect(abs(abs(motion.end - 50_000 - velocity / normal) - 0.5) < 1e-9)
    #expect(abs(motion.value(at: motion.duration - 1e-9) - motion.end) < 1e-5)
  }

  @Test(arguments: [(900.0, 1000.0), (1000, 300), (100, -2000)])
  func `hands its speed over to a spring at the edge`(_ offset: Double, _ velocity: Double) throws {
    let motion = try #require(glide(offset, velocity, in: 0...1000))
    let edge = velocity > 0 ? 1000.0 : 0
    #expect(motion.end == edge)
    var point = Integrated(position: offset, velocity: velocity)
    let turn = motion.segments.last?.begin ?? 0
    point.run(for: turn) { _, v in 1000 * log(0.998) * v }
    #expect(abs(point.position - edge) < 1e-6)
    for step in 1...5 {
      let part = (motion.duration - turn) / 5
      point.run(for: part) { x, v in -20 * v - 100 * (x - edge) }
      let time = turn + part * Double(step)
      #expect(abs(point.position - motion.value(at: time)) < (step < 5 ? 1e-6 : 0.0101))
    }
    // Greatest at 1 / 10 s: v / (10 e).
    let speed = abs(velocity) - abs(edge - offset) * normal
    let overshoot = abs(motion.value(at: turn + 0.1) - edge)
    #expect(abs(overshoot - speed / 10 / 2.718281828459) < 1e-6)
  }

  @Test func `stops at the edge where it does not bounce, and has none without speed`() throws {
    let stopped = try #require(glide(900, 1000, in: 0...1000, bounces: false))
    #expect(stopped.segments.count == 1 && stopped.end == 1000)
    #expect(abs(stopped.segments[0].value(at: stopped.duration) - 1000) < 1e-9)
    #expect(glide(1000, 1000, in: 0...1000, bounces: false)?.duration == 0)
    #expect(glide(10, 0) == nil && glide(10, 0.9) == nil && glide(10, .nan) == nil)
    #expect(glide(10, 1000, decay: .infinity) == nil)
    for velocity in [Double.infinity, -.infinity, 1e300] {
      let motion = try #require(glide(10, velocity))
      #expect(motion.end.isFinite && motion.duration.isFinite && motion.duration < 60)
    }
  }

  @Test(arguments: [
    (30.0, 200.0, 100.0), (30, 4000, 100), (30, -900, 100), (30, 0, 30), (30, 50, 30),
  ])
  func `goes to a chosen offset and overshoots it only when it goes away first`(
    _ offset: Double, _ velocity: Double, _ goal: Double
  ) {
    let motion = ScrollMotion(from: offset, to: goal, velocity: velocity, overshoots: false)
    #expect(motion.end == goal)
    guard offset != goal else {
      #expect(motion.duration == 0)
      return
    }
    let rate = max(10, velocity / (goal - offset))
    var point = Integrated(position: offset, velocity: velocity)
    for step in 1...6 {
      point.run(for: motion.duration / 6) { x, v in -2 * rate * v - rate * rate * (x - goal) }
      let value = motion.value(at: motion.duration * Double(step) / 6)
      #expect(abs(point.position - value) < (step < 6 ? 1e-5 : 0.0101))
      #expect(value <= goal)
    }
  }

  @Test(arguments: [(900.0, 1000.0), (1200, -300), (1200, 500), (500, -9000), (999, 1.5)])
  func `is shown by animations to 1e-9 at any time`(_ offset: Double, _ velocity: Double) throws {
    let axis = ScrollAxis(
      length: 400, content: 1400, insets: (0, 0), isAllowed: true, bounces: true,
      alwaysBounces: false)
    let motion = try #require(
      axis.motion(from: offset, velocity: velocity, decay: normal, isPaging: false))
    let layer = ScrollLayer()
    let root = Layer()
    root.addSublayer(layer)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let group = AnimationGroup()
    group.animations = motion.animations(of: "bounds.origin.y")
    group.duration = motion.duration
    layer.bounds.origin.y = CGFloat(motion.end)
    layer.removeAllAnimations()
    layer.add(group, forKey: "scrolling")
    context.commitPending(callingBlocks: false)
    for step in 0...400 {
      let time = motion.duration * Double(step) / 390
      let shown = context.timeline.evaluate(at: time)?.value(.bounds, of: 1).components[1] ?? .nan
      #expect(abs(shown - motion.value(at: time)) < 1e-9)
      if time > motion.duration { #expect(shown == motion.end) }
    }
  }
}
