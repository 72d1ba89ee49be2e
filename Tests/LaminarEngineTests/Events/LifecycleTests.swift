import Foundation
import Testing

@testable import LaminarEngine

/// Records calls, and their times on the stage's clock.
final class CallLog {
  struct Entry: Hashable, CustomStringConvertible {
    let time: Double
    let what: String

    var description: String { "\(what)@\(time)" }
  }

  private(set) var entries: [Entry] = []
  private let clock: () -> Double

  init(_ context: LayerContext) { clock = { [unowned context] in context.time } }

  func write(_ what: String) { entries.append(Entry(time: clock(), what: what)) }

  /// What was called, without times.
  var calls: [String] { entries.map(\.what) }
  /// When.
  var times: [Double] { entries.map(\.time) }
}

/// A delegate that writes into a log, and runs its closures.
final class RecordingDelegate: AnimationDelegate {
  private let name: String
  private let callLog: CallLog
  var onStart: (() -> Void)?
  var onStop: ((Bool) -> Void)?

  init(_ name: String, _ callLog: CallLog) {
    self.name = name
    self.callLog = callLog
  }

  func animationDidStart(_ animation: Animation) {
    callLog.write("start \(name)")
    onStart?()
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    callLog.write("stop \(name) \(finished)")
    onStop?(finished)
  }
}

/// A committed tree of a root and one layer, with a call log.
struct LayerFixture {
  let context: LayerContext
  let layer = Layer()
  let callLog: CallLog

  init() {
    let root = Layer()
    root.addSublayer(layer)
    context = LayerContext(root: root)
    context.commitIfNeeded()
    callLog = CallLog(context)
  }

  /// A fade whose delegate writes under a name.
  func fade(
    _ name: String, duration: Double = 1, _ change: (BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = duration
    fade.delegate = RecordingDelegate(name, callLog)
    change(fade)
    return fade
  }
}

/// Laminar.docc: AnimationLifecycle, "Start and stop"; AnimationLifecycle, "Order of calls";
/// ReferenceValues, "Timing", rows 21 and 23.
@Suite struct `The life of an animation` {
  private let fixture = LayerFixture()

  private func entry(_ what: String, _ time: Double) -> CallLog.Entry {
    CallLog.Entry(time: time, what: what)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Expected start and end, by Laminar.docc: ClocksAndTiming, "Repeats and the end"; nil for never.
    let start: Double
    let end: Double?
    let change: @Sendable (BasicAnimation) -> Void
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "plain", start: 0, end: 1) { _ in },
    Case(name: "delayed", start: 0.5, end: 1.5) { $0.beginTime = 0.5 },
    Case(name: "begun in the past", start: 0, end: 0.25) { $0.beginTime = -0.75 },
    Case(name: "over in the past", start: 0, end: 0) { $0.beginTime = -5 },
    Case(name: "repeated 2.5 times", start: 0, end: 2.5) { $0.repeatCount = 2.5 },
    Case(name: "pairs of runs", start: 0, end: 3) {
      $0.autoreverses = true
      $0.repeatCount = 1.5
    },
    Case(name: "repeat duration", start: 0, end: 1.75) { $0.repeatDuration = 1.75 },
    Case(name: "twice as fast", start: 1, end: 1.5) {
      $0.beginTime = 1
      $0.speed = 2
    },
    Case(name: "backwards", start: 0, end: 2) {
      $0.speed = -0.5
      $0.timeOffset = 1
    },
    Case(name: "rotated", start: 0, end: 1) { $0.timeOffset = 0.5 },
    Case(name: "stopped", start: 0, end: nil) { $0.speed = 0 },
    Case(name: "endless", start: 0, end: nil) { $0.repeatCount = .infinity },
    Case(name: "endless as apps write it", start: 0, end: nil) {
      $0.repeatCount = .greatestFiniteMagnitude
    },
    Case(name: "missing duration", start: 0, end: 0.25) { $0.duration = 0 },
  ]

  @Test(arguments: cases)
  func `starts and stops when its active time does`(vector: Case) {
    fixture.layer.add(fixture.fade("a", vector.change), forKey: "a")
    fixture.context.advance(to: 100)
    var expected = [entry("start a", vector.start)]
    if let end = vector.end { expected.append(entry("stop a true", end)) }
    #expect(fixture.callLog.entries == expected)
    #expect(fixture.layer.animationKeys() == (vector.end == nil ? ["a"] : nil))
    #expect(fixture.context.time == 100)
  }

  struct ClockCase: Sendable, CustomTestStringConvertible {
    let name: String
    let start: Double?
    let end: Double?
    let change: @Sendable (_ layer: Layer, _ superlayer: Layer) -> Void
    var testDescription: String { name }
  }

  /// An animation of one second with beginTime 2 on the layer's clock.
  static let clockCases: [ClockCase] = [
    ClockCase(name: "ordinary", start: 2, end: 3) { _, _ in },
    ClockCase(name: "a fast superlayer", start: 1, end: 1.5) { $1.speed = 2 },
    ClockCase(name: "a late layer", start: 7, end: 8) { layer, _ in layer.beginTime = 5 },
    // local = 4 · ((t − 1) · 2 + 3) − 12 reaches 2 at 1.25 and 3 at 1.375.
    ClockCase(name: "clocks in clocks", start: 1.25, end: 1.375) { layer, superlayer in
      superlayer.speed = 2
      superlayer.timeOffset = 3
      superlayer.beginTime = 1
      layer.speed = 4
      layer.timeOffset = -12
    },
    ClockCase(name: "a paused layer", start: nil, end: nil) { layer, _ in layer.speed = 0 },
    ClockCase(name: "paused inside", start: 0, end: nil) { layer, _ in
      layer.speed = 0
      layer.timeOffset = 2.5
    },
    ClockCase(name: "a paused superlayer", start: nil, end: nil) { $1.speed = 0 },
    // Two clocks that run backwards run forwards together: local = t.
    ClockCase(name: "backwards twice", start: 2, end: 3) { layer, superlayer in
      layer.speed = -1
      superlayer.speed = -1
    },
    ClockCase(name: "backwards once", start: nil, end: nil) { layer, _ in layer.speed = -1 },
    // Runs of 4 s, over and over: the first shows it.
    ClockCase(name: "a repeating layer", start: 2, end: 3) { layer, _ in
      layer.duration = 4
      layer.repeatCount = .infinity
    },
    // Local time runs 3.5 … 4, then 0 … 4: it is past the beginning at once and past the end too.
    ClockCase(name: "a repeating layer, rotated past", start: 0, end: 0) { layer, _ in
      layer.duration = 4
      layer.timeOffset = 3.5
      layer.repeatCount = 10
    },
    // Local time runs 1 … 4: it shows 2 after one second.
    ClockCase(name: "a repeating layer, rotated", start: 1, end: 2) { layer, _ in
      layer.duration = 4
      layer.timeOffset = 1
      layer.repeatCount = 10
    },
    ClockCase(name: "a layer that ends before", start: 2, end: nil) { layer, _ in
      layer.duration = 2.5
    },
  ]

  @Test(arguments: clockCases)
  func `runs on the clocks around it`(vector: ClockCase) throws {
    let superlayer = Layer()
    let layer = Layer()
    vector.change(layer, superlayer)
    superlayer.addSublayer(layer)
    layer.add(fixture.fade("a") { $0.beginTime = 2 }, forKey: "a")
    fixture.layer.addSublayer(superlayer)
    fixture.context.advance(to: 50)
    var expected: [CallLog.Entry] = []
    if let start = vector.start { expected.append(entry("start a", start)) }
    if let end = vector.end { expected.append(entry("stop a true", end)) }
    #expect(fixture.callLog.entries == expected)
  }

  @Test func `is told of its removal`() {
    let (layer, context) = (fixture.layer, fixture.context)
    for key in ["replaced", "removed", "left"] { layer.add(fixture.fade(key), forKey: key) }
    context.advance(to: 0.5)
    layer.add(fixture.fade("new", duration: 0.25), forKey: "replaced")
    layer.removeAnimation(forKey: "removed")
    layer.removeAnimation(forKey: "removed")
    context.advance(to: 0.625)
    layer.removeFromSuperlayer()
    context.advance(to: 9)
    #expect(
      fixture.callLog.entries == [
        entry("start replaced", 0), entry("start removed", 0), entry("start left", 0),
        entry("start new", 0.5), entry("stop replaced false", 0.5),
        entry("stop removed false", 0.5),
        entry("stop left false", 0.625), entry("stop new false", 0.625),
      ])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `stops without a start when it never began`() {
    fixture.layer.add(fixture.fade("a") { $0.beginTime = 5 }, forKey: "a")
    fixture.context.advance(to: 1)
    fixture.layer.removeAllAnimations()
    fixture.layer.add(fixture.fade("b"), forKey: "b")
    fixture.layer.removeAllAnimations()
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.entries == [entry("stop a false", 1), entry("stop b false", 1)])
  }

  @Test func `keeps its animations when one transaction moves the layer`() {
    let superlayer = Layer()
    fixture.context.root.addSublayer(superlayer)
    fixture.layer.add(fixture.fade("a"), forKey: "a")
    fixture.context.advance(to: 0.25)
    let number = fixture.layer.layerNumber
    superlayer.speed = 0.5
    superlayer.timeOffset = 0.125
    superlayer.addSublayer(fixture.layer)
    fixture.context.advance(to: 9)
    #expect(fixture.layer.layerNumber == number)
    // 0.75 s are left; the new clock shows 0.25 at 0.25 and runs at half the speed.
    #expect(fixture.callLog.entries == [entry("start a", 0), entry("stop a true", 1.75)])
  }

  @Test func `stays after its end when it is told to`() {
    fixture.layer.add(
      fixture.fade("a") {
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }, forKey: "a")
    fixture.context.advance(to: 3)
    #expect(fixture.layer.animationKeys() == ["a"])
    fixture.layer.removeAllAnimations()
    fixture.context.advance(to: 4)
    #expect(fixture.callLog.entries == [entry("start a", 0), entry("stop a true", 1)])
  }

  @Test func `is told to a group's delegate alone`() {
    let group = AnimationGroup()
    group.animations = [fixture.fade("child")]
    group.duration = 2
    group.delegate = RecordingDelegate("group", fixture.callLog)
    fixture.layer.add(group, forKey: nil)
    fixture.context.advance(to: 5)
    #expect(fixture.callLog.entries == [entry("start group", 0), entry("stop group true", 2)])
  }

  @Test func `of no length starts and stops at once`() {
    fixture.layer.add(fixture.fade("before"), forKey: "a")
    fixture.context.advance(to: 0.5)
    Transaction.begin()
    Transaction.setAnimationDuration(0)
    fixture.layer.add(fixture.fade("a", duration: 0), forKey: "a")
    Transaction.commit()
    #expect(fixture.layer.animationKeys() == nil)
    fixture.context.advance(to: 0.5)
    #expect(
      fixture.callLog.entries == [
        entry("start before", 0), entry("start a", 0.5), entry("stop before false", 0.5),
        entry("stop a true", 0.5),
      ])
  }

  @Test func `orders one instant by starts, then by attachment`() {
    // 0.1 + 0.2 and 0.3 are one instant.
    fixture.layer.add(fixture.fade("first", duration: 0.3), forKey: "first")
    fixture.layer.add(
      fixture.fade("second", duration: 0.2) { $0.beginTime = 0.1 }, forKey: "second")
    fixture.layer.add(fixture.fade("third") { $0.beginTime = 0.3 }, forKey: "third")
    fixture.context.advance(to: 0.3)
    #expect(
      fixture.callLog.calls == [
        "start first", "start second", "start third", "stop first true", "stop second true",
      ])
  }

  @Test func `shows its last value at its end whatever its delegate changes`() {
    let fade = fixture.fade("a")
    let delegate = RecordingDelegate("a", fixture.callLog)
    delegate.onStop = { [layer = fixture.layer] _ in
      Transaction.setDisableActions(true)
      layer.opacity = 0.25
      #expect(layer.animationKeys() == nil)
      #expect(layer.animation(forKey: "a") == nil)
    }
    fade.delegate = delegate
    fixture.layer.add(fade, forKey: "a")
    fixture.context.advance(to: 2)
    let shown = [0.75, 1, 1.001].map {
      fixture.context.timeline.evaluate(at: $0)?.number(.opacity, of: 1)
    }
    #expect(shown == [0.75, 1, 0.25])
    fixture.layer.zPosition = 1
    fixture.context.advance(to: 3)
    #expect(fixture.layer.attachments.filter { $0.key == "a" }.isEmpty)
  }

  @Test func `releases its delegate`() {
    weak var delegate: RecordingDelegate?
    autoreleasepool {
      let fade = fixture.fade("a")
      delegate = fade.delegate as? RecordingDelegate
      fixture.layer.add(fade, forKey: "a")
    }
    #expect(delegate != nil)
    fixture.context.advance(to: 2)
    #expect(delegate == nil)
  }

  @Test func `chains animations through its delegate in one advance`() {
    let context = fixture.context
    var left = 3
    func next() {
      guard left > 0 else { return }
      left -= 1
      let fade = fixture.fade("a", duration: 0.5)
      let delegate = RecordingDelegate("\(left)", fixture.callLog)
      delegate.onStop = { _ in
        context.advance(to: 100)
        next()
      }
      fade.delegate = delegate
      fixture.layer.add(fade, forKey: "a")
    }
    next()
    context.advance(to: 10)
    #expect(fixture.callLog.times == [0, 0.5, 0.5, 1, 1, 1.5])
    #expect(CurrentMediaTime() == 10)
  }

  @Test func `is told by advancing alone`() {
    fixture.layer.add(fixture.fade("a"), forKey: "a")
    fixture.context.commitPending(callingBlocks: false)
    _ = fixture.context.timeline.evaluate(at: 5)
    _ = fixture.layer.presentation(at: 5)
    #expect(fixture.callLog.entries.isEmpty)
    fixture.context.advance(to: 0)
    #expect(fixture.callLog.entries == [entry("start a", 0)])
  }
}

private func autoreleasepool(_ body: () -> Void) { body() }

/// Laws that the clock keeps with any animations, tried on seeded random ones.
@Suite struct `Laws of lifecycle` {
  static let seeds: [UInt64] = Array(1...12)

  /// A random tree whose animations and callbacks write down what happens and change the tree.
  private final class Scenario {
    let context: LayerContext
    let callLog: CallLog
    private var layers: [Layer]
    private var count = 0

    init(seed: UInt64) {
      var generator = RandomTree(seed: seed)
      let root = generator.tree(layers: 14)
      layers = generator.layers
      context = LayerContext(root: root)
      callLog = CallLog(context)
      for layer in layers {
        for index in layer.attachments.indices {
          let attached = layer.attachments[index]
          guard let animation = attached.playback.animation else { continue }
          animation.delegate = recordingDelegate("\(layer.layerNumber) \(attached.key ?? "")")
        }
      }
    }

    /// Every third stop changes a layer, with the action that it has.
    private func recordingDelegate(_ name: String) -> RecordingDelegate {
      let delegate = RecordingDelegate(name, callLog)
      delegate.onStop = { [unowned self] _ in
        count += 1
        let layer = layers[count * 7 % layers.count]
        switch count % 6 {
        case 0: layer.opacity = Float(count % 10) / 10
        case 2 where count < 40: layer.speed = Float(1 + count % 3) / 2
        case 4 where count < 60:
          let again = BasicAnimation(keyPath: "zPosition")
          again.toValue = count
          again.duration = 0.375
          again.delegate = self.recordingDelegate("again \(count)")
          layer.add(again, forKey: "a0")
        default: break
        }
      }
      return delegate
    }

    /// When commits made epochs.
    var begins: [Double] { context.timeline.epochs.map(\.begin) }

    /// What every epoch shows at its beginning.
    var shown: [[UInt64]] {
      context.timeline.epochs.map { epoch in
        [epoch.begin.bitPattern] + epoch.tree.evaluate(at: epoch.begin).numbers.map(\.bitPattern)
      }
    }
  }

  @Test(arguments: seeds)
  func `one advance makes the calls of many`(seed: UInt64) {
    let whole = Scenario(seed: seed)
    whole.context.advance(to: 6)
    #expect(whole.callLog.entries.count > 4)
    for steps in [7, 60, 1000] {
      let parts = Scenario(seed: seed)
      for step in 0...steps { parts.context.advance(to: 6 * Double(step) / Double(steps)) }
      #expect(parts.callLog.entries == whole.callLog.entries, "\(steps) steps")
      #expect(parts.begins == whole.begins, "\(steps) steps")
      // Compiling every epoch is slow in debug builds.
      if seed == 1, steps == 60 { #expect(parts.shown == whole.shown) }
    }
    #expect(zip(whole.callLog.times, whole.callLog.times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(whole.begins, whole.begins.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: seeds)
  func `a paused subtree lives the unpaused life later`(seed: UInt64) {
    func run(pauses: [(at: Double, length: Double)]) -> [CallLog.Entry] {
      let fixture = LayerFixture()
      var layers: [Layer] = [fixture.layer]
      for index in 0..<12 {
        let layer = Layer()
        layer.speed = [1, 2, 0.5][index % 3]
        layers[(Int(seed) + index) % layers.count].addSublayer(layer)
        layers.append(layer)
        layer.add(
          fixture.fade("\(index)", duration: 0.31 + Double(index) * 0.17) {
            $0.beginTime = Double(index % 4) * 0.23
            $0.repeatCount = Float(index % 3)
          }, forKey: "a")
      }
      for pause in pauses {
        fixture.context.advance(to: pause.at)
        let held = fixture.layer.convertTime(fixture.context.time, from: nil)
        fixture.layer.speed = 0
        fixture.layer.timeOffset = held
        fixture.context.advance(to: pause.at + pause.length)
        fixture.layer.speed = 1
        fixture.layer.timeOffset = 0
        fixture.layer.beginTime = 0
        fixture.layer.beginTime = fixture.layer.convertTime(fixture.context.time, from: nil) - held
      }
      fixture.context.advance(to: 50)
      return fixture.callLog.entries
    }
    let first = 0.1 + Double(seed) * 0.137
    let plain = run(pauses: [])
    let paused = run(pauses: [(first, 1.7), (first + 2.3, 0.9)])
    #expect(plain.count == 24)
    #expect(paused.map(\.what) == plain.map(\.what))
    for (late, early) in zip(paused, plain) {
      var expected = early.time
      if early.time > first { expected += 1.7 }
      if expected > first + 2.3 { expected += 0.9 }
      #expect(abs(late.time - expected) < 1e-9, "\(early)")
    }
  }
}
