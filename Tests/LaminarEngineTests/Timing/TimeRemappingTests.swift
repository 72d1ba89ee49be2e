import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: ClocksAndTiming, "Time remapping".
@Suite struct `A time remapping` {
  /// There in two seconds, held for one, and back in one.
  private static let thereAndBack = TimeRemapping(keyTimes: [0, 2, 3, 4], values: [0, 1, 1, 0])

  private func local(_ remapping: TimeRemapping, _ time: Double) -> Double {
    remapping.curve?.localTime(fromParent: time) ?? .nan
  }

  @Test(
    arguments: [
      // 1/2, held, and 1 − (3.25 − 3)/1.
      (-1, 0), (0, 0), (1, 0.5), (1.5, 0.75), (2, 1), (2.5, 1), (3, 1), (3.25, 0.75), (4, 0),
      (9, 0),
    ] as [(Double, Double)])
  func `runs forwards, stands still and runs backwards`(time: Double, expected: Double) {
    #expect(agree(local(Self.thereAndBack, time), expected, within: 1e-15))
  }

  @Test(
    arguments: [
      (0.5, 0), (1 - 1e-6, 0), (1 - 1e-10, 5), (1, 5), (1.5, 5), (2 - 1e-6, 5), (2 - 1e-10, 6),
      (2, 6), (2.5, 6.25), (3, 6.5), (4, 6.5),
    ] as [(Double, Double)])
  func `jumps between two keys of one time, and at the end of a hold`(
    time: Double, expected: Double
  ) {
    let remapping = TimeRemapping(
      keyTimes: [1, 1, 2, 3], values: [0, 5, 6, 6.5],
      timingFunctions: [TimingFunction(name: .linear), TimingFunction(steps: 1)])
    #expect(agree(local(remapping, time), expected, within: 1e-9))
  }

  /// y of a cubic Bézier curve at an x, by halving its parameter.
  private func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double
  {
    func coordinate(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return coordinate((low + high) / 2, y1, y2)
  }

  @Test(arguments: [0.05, 0.15, 0.3, 0.5, 0.62, 0.8, 0.97])
  func `is eased in each segment by its own function`(progress: Double) {
    let remapping = TimeRemapping(
      keyTimes: [1, 3, 7], values: [2, 6, -1],
      timingFunctions: [
        TimingFunction(controlPoints: 0.3, 0.1, 0.9, 0.4), TimingFunction(name: .easeInEaseOut),
      ])
    // 2 + 4·f over 1 … 3, then 6 − 7·f over 3 … 7.
    let first = 2 + 4 * bezier(progress, 0.3, 0.1, 0.9, 0.4)
    let second = 6 - 7 * bezier(progress, 0.42, 0, 0.58, 1)
    #expect(agree(local(remapping, 1 + 2 * progress), first, within: 1e-11))
    #expect(agree(local(remapping, 3 + 4 * progress), second, within: 1e-11))
  }

  @Test func `counts the shorter list, raises key times that descend, and may have one key`() {
    let uneven = TimeRemapping(keyTimes: [0, 1, 2], values: [0, 4])
    #expect(local(uneven, 0.5) == 2 && local(uneven, 5) == 4)
    let descending = TimeRemapping(keyTimes: [2, 1], values: [0, 5])
    #expect(local(descending, 1.5) == 0 && local(descending, 2) == 5)
    let single = TimeRemapping(keyTimes: [3], values: [1.5])
    #expect([-9, 3, 20].allSatisfy { local(single, $0) == 1.5 })
    for useless in [
      TimeRemapping(keyTimes: [], values: []), TimeRemapping(keyTimes: [0, 1], values: [0, .nan]),
      TimeRemapping(keyTimes: [.infinity], values: [0]),
    ] {
      #expect(useless.curve == nil)
      let layer = Layer()
      layer.timeRemapping = useless
      #expect(layer.clockTime(ofStageTime: 2) == 2)
    }
  }

  @Test func `is part of a layer's clock`() {
    let layer = Layer()
    #expect(layer.timeRemapping == nil)
    layer.timeRemapping = Self.thereAndBack
    #expect(layer.timeRemapping == Self.thereAndBack)
    #expect(Layer(layer: layer).timeRemapping == Self.thereAndBack)
    layer.beginTime = 1
    layer.speed = 2
    // The clock makes (1.25 − 1)·2 = 0.5 of 1.25, and the keys 0.25 of that.
    #expect(layer.clockTime(ofStageTime: 1.25) == 0.25)
    layer.timeRemapping = nil
    #expect(layer.clockTime(ofStageTime: 1.25) == 0.5)
  }

  // MARK: - Animations

  private static let backwards = TimeRemapping(keyTimes: [0, 2], values: [2, 0])

  @Test(
    arguments: [
      // The local time is 2 − t; the animation runs in its 0.5 … 1.5, 7 is the model's value.
      (0, 7), (0.25, 7), (0.75, 75), (1, 50), (1.4, 10), (1.75, 7), (3, 7),
    ] as [(Double, Double)])
  func `evaluates animations at the local time`(time: Double, expected: Double) {
    let layer = Layer()
    layer.zPosition = 7
    layer.timeRemapping = Self.backwards
    let shown = Shown(layer, [("z", sweep { $0.beginTime = 0.5 })])
    #expect(agree(shown.number(at: time), expected))
    #expect(agree(shown.tree(at: time).localTime(of: 1), max(2 - time, 0)))
  }

  @Test(
    arguments: [
      // (t − 1)·2, then 3 − 2·u/4 in 0 … 4, then (l − 1)/4 of 100.
      (0, -2, 3, 50), (1, 0, 3, 50), (1.5, 1, 2.5, 37.5), (2, 2, 2, 25), (2.75, 3.5, 1.25, 6.25),
      (3, 4, 1, 0), (9, 16, 1, 0),
    ] as [(Double, Double, Double, Double)])
  func `takes the time of the layer around it`(
    time: Double, outer: Double, local: Double, expected: Double
  ) {
    let root = Layer()
    let (clock, remapped, animated) = (Layer(), Layer(), Layer())
    root.addSublayer(clock)
    clock.addSublayer(remapped)
    remapped.addSublayer(animated)
    clock.beginTime = 1
    clock.speed = 2
    remapped.timeRemapping = TimeRemapping(keyTimes: [0, 4], values: [3, 1])
    animated.add(sweep(duration: 4) { $0.beginTime = 1 }, forKey: "z")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    #expect(agree(clock.clockTime(ofStageTime: time), outer))
    #expect(agree(remapped.convertTime(time, from: nil), time < 1 ? 3 : local))
    #expect(agree(animated.clockTime(ofStageTime: time), local))
    let tree = context.timeline.evaluate(at: time)
    #expect(agree(tree?.number(.zPosition, of: 3) ?? .nan, expected))
    guard time >= 1, time <= 3 else { return }
    // Up again: the keys never show a time twice.
    #expect(agree(animated.convertTime(local, to: nil), time))
  }

  @Test func `is converted up to the first time, and to 0 from one that it never shows`() {
    let layer = Layer()
    layer.timeRemapping = TimeRemapping(keyTimes: [1, 3, 5], values: [2, 4, 0])
    #expect(layer.convertTime(2, to: nil) == 1)
    #expect(agree(layer.convertTime(3, to: nil), 2))
    // From 4 at 3 down by 2 in a second: 1 at 4.5.
    #expect(agree(layer.convertTime(1, to: nil), 4.5))
    #expect(layer.convertTime(5, to: nil) == 0)
  }

  @Test func `nests, and delays the copies of replicators on its own time`() {
    let root = Layer()
    let (outer, inner) = (Layer(), ReplicatorLayer())
    let animated = Layer()
    root.addSublayer(outer)
    outer.addSublayer(inner)
    inner.addSublayer(animated)
    outer.timeRemapping = TimeRemapping(keyTimes: [0, 2], values: [2, 0])
    inner.timeRemapping = TimeRemapping(keyTimes: [0, 2], values: [0, 4])
    animated.add(sweep(duration: 4) { $0.beginTime = 1e-9 }, forKey: "z")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    guard let tree = context.timeline.tree(at: 0) else { return #expect(Bool(false)) }
    // 2 − 0.5 = 1.5, twice that is 3; a copy that is 0.5 late shows 2.5.
    #expect(agree(tree.evaluate(at: 0.5).number(.zPosition, of: 3), 75))
    let late = tree.evaluate(at: 0.5, delays: [tree.nodes[2].innerSource: 0.5])
    #expect(agree(late.number(.zPosition, of: 3), 62.5))
  }

  // MARK: - Starts and stops

  @Test func `starts and stops animations when their times are first reached`() {
    let fixture = LayerFixture()
    fixture.layer.timeRemapping = TimeRemapping(keyTimes: [0, 1, 2, 3], values: [0, 1.5, 0, 3])
    fixture.layer.add(fixture.fade("a") { $0.beginTime = 1 }, forKey: "a")
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.calls == ["start a", "stop a true"])
    // 1 of 1.5 in the first second; 2 of 3 in the third.
    for (time, expected) in zip(fixture.callLog.times, [2 / 3.0, 2 + 2 / 3.0]) {
      #expect(agree(time, expected))
    }
  }

  @Test func `starts animations inside of a clock that runs backwards twice`() {
    let fixture = LayerFixture()
    let inner = Layer()
    fixture.layer.addSublayer(inner)
    let backwards = TimeRemapping(keyTimes: [0, 4], values: [4, 0])
    fixture.layer.timeRemapping = backwards
    inner.timeRemapping = backwards
    // The stage's time again: 4 − (4 − t).
    inner.add(fixture.fade("a") { $0.beginTime = 1 }, forKey: "a")
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.calls == ["start a", "stop a true"])
    for (time, expected) in zip(fixture.callLog.times, [1.0, 2]) {
      #expect(agree(time, expected))
    }
  }

  @Test func `never starts what its keys do not reach, or stand before`() {
    let fixture = LayerFixture()
    fixture.layer.timeRemapping = TimeRemapping(keyTimes: [0, 1], values: [0, 2])
    fixture.layer.add(fixture.fade("a") { $0.beginTime = 2.5 }, forKey: "a")
    fixture.layer.add(fixture.fade("b") { $0.beginTime = 1.5 }, forKey: "b")
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.calls == ["start b"])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `reaches a time when a scan of the clocks first finds it`(seed: UInt64) {
    var numbers = SystemlessNumbers(seed: seed)
    func remapping() -> TimeRemapping {
      var (times, values) = ([0.0], [numbers.next() * 3])
      for _ in 0..<1 + Int(numbers.next() * 4) {
        times.append(times[times.count - 1] + numbers.next() * 1.5)
        values.append(numbers.next() * 4)
      }
      let functions = times.dropFirst().map { _ in
        [
          TimingFunction(name: .linear), TimingFunction(steps: 1), TimingFunction(name: .easeIn),
          TimingFunction(name: .easeInOutBack),
        ][Int(numbers.next() * 4)]
      }
      return TimeRemapping(keyTimes: times, values: values, timingFunctions: functions)
    }
    var clocks: [LayerClock] = []
    for _ in 0..<1 + Int(numbers.next() * 3) {
      var values = MediaTimingValues.layer
      if numbers.next() < 0.75 { values.remapping = remapping() }
      if numbers.next() < 0.25 {
        values.speed = [2, 0.5, -1][Int(numbers.next() * 3)]
        values.timeOffset = values.speed < 0 ? 3 : 0
      }
      clocks.append(LayerClock(values))
    }
    let chain = ClockChain(clocks: clocks)
    for _ in 0..<4 {
      let bound = numbers.next() * 4
      let found = chain.firstTime(reaching: bound, from: 0)
      // A clock that runs back through a key is on it for 1e-9 s.
      if found.isFinite {
        let reached = [found, found + 1e-8].map { chain.localTime(at: $0) }
        #expect(reached.contains { $0 >= bound - 1e-6 })
      }
      for step in 0..<2000 {
        let time = Double(step) / 200
        guard time < found - 1e-6 else { break }
        #expect(chain.localTime(at: time) < bound + 1e-6, "\(bound) at \(time), not \(found)")
      }
    }
  }

  @Test func `keeps animations that are over, since it runs back`() {
    let fixture = LayerFixture()
    let layer = fixture.layer
    layer.timeRemapping = TimeRemapping(keyTimes: [0, 2, 4], values: [0, 2, 0])
    layer.add(fixture.fade("a") { $0.beginTime = 0.25 }, forKey: "a")
    fixture.context.advance(to: 2)
    #expect(fixture.callLog.calls == ["start a", "stop a true"])
    layer.cornerRadius = 3
    fixture.context.advance(to: 2.5)
    #expect(layer.animation(forKey: "a") != nil)
    // 4 − 3 = 1, of 0.25 … 1.25.
    let shown = fixture.context.timeline(until: 3).evaluate(at: 3)?.number(.opacity, of: 1)
    #expect(agree(shown ?? .nan, 0.75))
  }

  @Test func `runs back where a value is less than the one before, and where it overshoots`() {
    func runsBack(_ values: [Double], _ function: MediaTimingFunctionName = .linear) -> Bool? {
      TimeRemapping(
        keyTimes: [0, 1], values: values, timingFunctions: [TimingFunction(name: function)]
      ).curve?.runsBack
    }
    #expect(runsBack([0, 1]) == false)
    #expect(runsBack([1, 1]) == false)
    #expect(runsBack([1, 0.5]) == true)
    #expect(runsBack([0, 1], .easeInEaseOut) == false)
    #expect(runsBack([0, 1], .easeOutBack) == true)
  }

  // MARK: - Pausing

  @Test func `is paused, slowed down and scrubbed along its keys`() {
    let fixture = LayerFixture()
    let layer = fixture.layer
    // The local time is 4 − t.
    layer.timeRemapping = TimeRemapping(keyTimes: [0, 4], values: [4, 0])
    fixture.context.advance(to: 1)
    #expect(layer.pauseAnimations())
    #expect(layer.clockTime(ofStageTime: 9) == 3)
    fixture.context.advance(to: 3)
    #expect(layer.resumeAnimations())
    #expect(agree(layer.clockTime(ofStageTime: 4), 2))
    layer.setAnimationSpeed(2)
    #expect(agree(layer.clockTime(ofStageTime: 3.5), 2))
    // From the key time 1 to 3 in a second.
    layer.scrubAnimations(to: 3, duration: 1)
    #expect(agree(layer.clockTime(ofStageTime: 3), 3))
    #expect(agree(layer.clockTime(ofStageTime: 3.5), 2))
    #expect(agree(layer.clockTime(ofStageTime: 9), 1))
    fixture.context.advance(to: 4)
    #expect(layer.finishScrubbing())
    #expect(agree(layer.clockTime(ofStageTime: 4.5), 0.5))
  }
}
