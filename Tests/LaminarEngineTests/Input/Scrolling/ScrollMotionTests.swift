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

/// Laminar.docc: Scrolling, "Dragging"; Scrolling, "Pages".
@Suite struct `An axis of a scroll layer` {
  private func axis(
    length: Double = 200, content: Double = 1000, before: Double = 0, after: Double = 0,
    isAllowed: Bool = true, bounces: Bool = true, alwaysBounces: Bool = false
  ) -> ScrollAxis {
    ScrollAxis(
      length: length, content: content, insets: (before, after), isAllowed: isAllowed,
      bounces: bounces, alwaysBounces: alwaysBounces)
  }

  @Test func `has the offsets that show content and insets only`() {
    #expect(axis().range == 0...800)
    #expect(axis(before: 20, after: 50).range == -20...850)
    #expect(axis(content: 100).range == 0...0)
    #expect(axis(content: 100, before: 20).range == -20 ... -20)
  }

  @Test func `scrolls what is larger, or what always bounces`() {
    #expect(axis().isScrollable && !axis(content: 200).isScrollable)
    #expect(axis(content: 200, after: 1).isScrollable && !axis(isAllowed: false).isScrollable)
    #expect(axis(content: 100, alwaysBounces: true).isScrollable)
    #expect(!axis(content: 100, bounces: false, alwaysBounces: true).isScrollable)
  }

  @Test func `follows a finger beyond the edge less and less`() {
    let axis = axis()
    #expect(axis.presented(300) == 300)
    // 200 · (1 − 1 / (100 · 0.55 / 200 + 1)) = 43.137254901961.
    #expect(abs(axis.presented(-100) + 43.137254901961) < 1e-11)
    #expect(abs(axis.presented(900) - 843.137254901961) < 1e-11)
    #expect(axis.presented(1e12) < 1000)
    for way in [-5000.0, -100, -1, 0, 400, 801, 1234] {
      #expect(abs(axis.followed(axis.presented(way)) - way) < 1e-8)
      let slope = (axis.presented(way + 1e-4) - axis.presented(way - 1e-4)) / 2e-4
      if way != 0 { #expect(abs(axis.slope(atPresented: axis.presented(way)) - slope) < 1e-6) }
    }
    let stiff = self.axis(bounces: false)
    #expect(stiff.presented(-100) == 0 && stiff.presented(900) == 800)
  }

  @Test(
    arguments: [
      (250.0, 300.0, 400.0), (250, -300, 200), (250, 0, 200), (310, 10, 400), (310, -10, 400),
      (790, 300, 800), (10, -5000, 0), (400, 300, 400), (850, 10, 800),
    ])
  func `has the next page in the direction of the speed, else the nearest`(
    _ offset: Double, _ velocity: Double, _ page: Double
  ) {
    #expect(axis().page(from: offset, velocity: velocity) == page)
  }

  @Test func `takes an offset beyond the edge back with the speed that was seen`() {
    let axis = axis()
    let back = axis.motion(from: -50, velocity: -400, decay: 2, isPaging: false)
    #expect(back?.end == 0 && back?.segments.count == 1)
    // The finger's 400 times 0.55 · (1 − 50 / 200)².
    #expect(abs((back?.segments.first?.velocity(at: 0) ?? 0) + 400 * 0.55 * 0.5625) < 1e-9)
    #expect(axis.motion(from: 100, velocity: 0, decay: 2, isPaging: false) == nil)
    #expect(
      self.axis(content: 100).motion(from: 0, velocity: 900, decay: 2, isPaging: false) == nil)
  }

  @Test func `stays finite for any numbers`() {
    let numbers = [0, -1, 1e-300, 1e300, -1e300, 1e-305]
    for length in numbers {
      for content in numbers {
        for offset in numbers {
          let axis = axis(length: length, content: content)
          #expect(!axis.presented(offset).isNaN && !axis.followed(offset).isNaN)
          for isPaging in [true, false] {
            let motion = axis.motion(from: offset, velocity: 1e300, decay: 2, isPaging: isPaging)
            #expect(motion?.end.isNaN != true && motion?.duration.isFinite != false)
          }
        }
      }
    }
  }
}
