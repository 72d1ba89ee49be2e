import Foundation
import Testing

@testable import LaminarEngine

@Suite struct `A delayed call` {
  private let root = Layer()
  private let layer = Layer()
  private let context: LayerContext
  private let log: CallLog

  init() {
    root.addSublayer(layer)
    context = LayerContext(root: root)
    log = CallLog(context)
  }

  private func call(after delay: Double, _ name: String) -> DelayedCall {
    context.call(after: delay) { [log] in log.write(name) }
  }

  @Test func `comes at its exact time, in the order of times, then of registration`() {
    _ = (call(after: 0.5, "b"), call(after: 0.25, "a"), call(after: 0.5, "c"))
    _ = (call(after: -3, "now"), call(after: 9, "late"))
    #expect(log.calls == [])
    context.advance(to: 1)
    #expect(log.calls == ["now", "a", "b", "c"])
    #expect(log.times == [0, 0.25, 0.5, 0.5])
  }

  @Test func `counts from the instant of the callback that requests it`() {
    var left = 3
    func again() {
      log.write("\(left)")
      left -= 1
      if left > 0 { _ = context.call(after: 0.1, again) }
    }
    _ = context.call(after: 0.1, again)
    context.advance(to: 5)
    #expect(log.calls == ["3", "2", "1"])
    for (time, expected) in zip(log.times, [0.1, 0.2, 0.3]) {
      #expect(abs(time - expected) < 1e-12)
    }
  }

  @Test func `is not made when it was cancelled, even at its own instant`() {
    let first = call(after: 0.5, "first")
    let second = context.call(after: 0.5) { [log] in log.write("second") }
    _ = context.call(after: 0.25) { first.cancel() }
    let third = call(after: 0.5, "third")
    _ = context.call(after: 0.4) { [context] in _ = context.call(after: 0) { third.cancel() } }
    #expect(first.isPending)
    context.advance(to: 0.5)
    #expect(log.calls == ["second"])
    #expect(!first.isPending && !second.isPending && !third.isPending)
    second.cancel()
    for delay in [Double.nan, .infinity] { #expect(!call(after: delay, "never").isPending) }
    #expect(root.extras?.diagnostics.count == 2)
    context.advance(to: 1)
    #expect(log.calls == ["second"])
  }

  @Test func `changes the tree at its time, which no snapshot shows before`() {
    context.recordsEvents = true
    _ = context.call(after: 0.5) { [layer] in
      Transaction.setDisableActions(true)
      layer.opacity = 0.25
    }
    // The declared change makes the simulation pass the time of the call.
    context.schedule(.at(0.75)) { $0.simulatedLayer(for: layer).zPosition = 1 }
    func opacity(at time: Double) -> Double? {
      context.timeline(until: 1).evaluate(at: time)?.number(.opacity, of: 1)
    }
    context.advance(to: 0)
    #expect(opacity(at: 0.9) == 1)
    context.advance(to: 1)
    #expect([0.4, 0.5, 0.9].map(opacity) == [1, 0.25, 0.25])
    #expect(context.events(until: 1).filter { $0.kind == .delayedCall }.map(\.time) == [0.5])
  }
}

/// Changes that are declared for a time of a layer's clock.
@Suite struct `A wait for a clock` {
  private let root = Layer()
  private let outer = Layer()
  private let inner = Layer()

  /// Declares two changes of the inner layer at 0.5 s and 1 s of its clock, makes what a closure
  /// declares, and returns the values of the inner layer's radius at times of the stage.
  private func radii(
    at times: [Double], live: Bool = false, ofNode node: Int = 2,
    _ more: (LayerContext) -> Void = { _ in }
  ) -> [Double] {
    root.addSublayer(outer)
    outer.addSublayer(inner)
    let context = LayerContext(root: root)
    context.commitPending(callingBlocks: false)
    for (time, radius) in [(0.5, 1.0), (1.0, 2.0)] {
      context.schedule(.atClockTime(time, of: inner)) { [inner] context in
        Transaction.withoutActions { context.simulatedLayer(for: inner).cornerRadius = radius }
      }
    }
    more(context)
    return times.map { time in
      if live { context.advance(to: time) }
      return context.timeline(until: time).evaluate(at: time)?.number(.cornerRadius, of: node)
        ?? .nan
    }
  }

  private func at(
    _ time: Double, _ context: LayerContext, _ change: @escaping (LayerContext) -> Void
  ) {
    context.schedule(.at(time), change)
  }

  @Test(arguments: [false, true]) func `ends at the time of the stage on a plain clock`(live: Bool)
  {
    #expect(radii(at: [0.25, 0.5, 0.75, 1, 9], live: live) == [0, 1, 1, 2, 2])
  }

  @Test(arguments: [false, true]) func `follows the beginning and the rate of all clocks around it`(
    live: Bool
  ) {
    outer.beginTime = 1
    inner.speed = 2
    // 0.5 s of a clock that runs twice as fast, in one that begins at 1 s: 1.25 s.
    #expect(radii(at: [1, 1.24, 1.25, 1.49, 1.5], live: live) == [0, 0, 1, 1, 2])
  }

  @Test(arguments: [false, true]) func `lasts as long as a clock is paused`(live: Bool) {
    let found = radii(at: [0.5, 0.75, 1, 1.99, 2, 2.5], live: live) { context in
      at(0.75, context) { [outer] in $0.simulatedLayer(for: outer).pauseAnimations() }
      at(1.75, context) { [outer] in $0.simulatedLayer(for: outer).resumeAnimations() }
    }
    #expect(found == [1, 1, 1, 1, 2, 2])
  }

  @Test(arguments: [false, true]) func `is shorter on a clock that is made faster`(live: Bool) {
    let found = radii(at: [0.5, 0.61, 0.62, 0.625], live: live) { context in
      at(0.5, context) { [inner] in $0.simulatedLayer(for: inner).setAnimationSpeed(4) }
    }
    #expect(found == [1, 1, 1, 2])
  }

  @Test(arguments: [false, true]) func `ends where a scrub passes its time`(live: Bool) {
    let found = radii(at: [0.25, 0.37, 0.375, 0.62, 0.625], live: live) { context in
      // From 0.25 s of its clock to 1.25 s in half a second.
      at(0.25, context) { [inner] in
        $0.simulatedLayer(for: inner).scrubAnimations(to: 1.25, duration: 0.5)
      }
    }
    #expect(found == [0, 0, 1, 1, 2])
  }

  @Test func `never ends on a clock that does not reach it`() {
    inner.speed = 0
    #expect(radii(at: [0.5, 100]) == [0, 0])
  }

  @Test func `is made again for a layer that comes into the tree`() {
    let other = Layer()
    other.beginTime = 2
    let found = radii(at: [0.5, 2, 2.49, 2.5, 3], ofNode: 3) { context in
      // Before 0.5 s it moves into a layer whose clock begins at 2 s.
      at(0.25, context) { [inner, root] context in
        let holder = context.simulatedLayer(for: other)
        context.simulatedLayer(for: root).addSublayer(holder)
        holder.addSublayer(context.simulatedLayer(for: inner))
      }
    }
    #expect(found == [0, 0, 0, 1, 2])
  }

  @Test func `counts delays after ends on the clock that is named`() {
    inner.speed = 0.5
    let fade = BasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    outer.add(fade, forKey: "fade")
    let found = radii(at: [1, 1.5, 1.99, 2]) { context in
      for clock in [nil, inner] {
        context.schedule(.afterAnimation("fade", of: outer, delay: 0.5, clock: clock)) {
          [inner] context in
          let layer = context.simulatedLayer(for: inner)
          Transaction.withoutActions { layer.cornerRadius += 10 }
        }
      }
    }
    // On the stage's time at 1.5 s, on the clock of half the rate at 2 s, when it sets 1 or 2 too.
    #expect(found == [1, 11, 11, 12])
  }

  @Test func `counts the delays of a sequence on its clock`() {
    outer.speed = 2
    let rise = BasicAnimation(keyPath: "zPosition")
    rise.toValue = 4
    rise.duration = 1
    let sequence = AnimationSequence(layer: outer).addStep(rise, delay: 1)
    sequence.clock = outer
    root.addSublayer(outer)
    let context = LayerContext(root: root)
    context.commitPending(callingBlocks: false)
    context.schedule(.at(0)) { _ = $0.begin(sequence) }
    let found = [0.5, 0.75, 1].map {
      context.timeline(until: $0).evaluate(at: $0)?.number(.zPosition, of: 1) ?? .nan
    }
    #expect(found == [0, 2, 4])
  }
}

@Suite struct `A queue of events` {
  /// The times of many events, among them equal ones.
  private static let times: [Double] = (0..<400).map { Double($0 * 37 % 101) / 8 }

  private func event(at time: Double) -> ScheduledEvent {
    ScheduledEvent(time: time, kind: .call(DelayedCall {}), generation: 0)
  }

  private func instants(of queue: EventQueue) -> [(time: Double, orders: [Int])] {
    var queue = queue
    var found: [(time: Double, orders: [Int])] = []
    while let (time, events) = queue.takeInstant(notAfter: 100) {
      found.append((time, events.map(\.order)))
    }
    return found
  }

  @Test(arguments: [0, 1, 5, 100, 400])
  func `takes many events at once as it takes them one by one`(first: Int) {
    let events = Self.times.map { event(at: $0) }
    var (single, bulk) = (EventQueue(), EventQueue())
    for event in events { single.plan(event) }
    for event in events.prefix(first) { bulk.plan(event) }
    for event in events.dropFirst(first) { bulk.add(event) }
    bulk.order()
    let (expected, found) = (instants(of: single), instants(of: bulk))
    #expect(expected.map(\.time) == Array(Set(Self.times)).sorted())
    #expect(found.map(\.time) == expected.map(\.time))
    #expect(found.map(\.orders) == expected.map(\.orders))
  }
}
