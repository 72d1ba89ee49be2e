import Foundation
import Testing

@testable import LaminarEngine

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
