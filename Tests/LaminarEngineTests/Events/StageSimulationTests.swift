import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: SequencesAndPausing, "What comes": a snapshot simulates what is declared;
/// callbacks run in `advance` alone.
@Suite struct `What is declared` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  private func shown(_ id: PropertyID = .zPosition, at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    return context.timeline(until: time).evaluate(at: time)?.number(id, of: 1) ?? .nan
  }

  /// Declares that the layer's zPosition is set at a moment.
  private func set(_ value: CGFloat, _ moment: DeclaredMoment) {
    let layer = layer
    context.schedule(moment) { context in
      Transaction.begin()
      Transaction.setDisableActions(true)
      context.simulatedLayer(for: layer).zPosition = value
      Transaction.commit()
    }
  }

  @Test func `is shown before it happens and done when it does`() {
    set(3, .at(1))
    set(5, .at(2))
    #expect([0.5, 1, 1.5, 2, 9].map { shown(at: $0) } == [0, 3, 3, 5, 5])
    #expect([9, 2, 1.5, 1, 0.5].map { shown(at: $0) } == [5, 5, 3, 3, 0])
    #expect(layer.zPosition == 0)
    context.advance(to: 1.2)
    #expect(layer.zPosition == 3)
    #expect([0.5, 1, 1.5, 2].map { shown(at: $0) } == [0, 3, 3, 5])
    context.advance(to: 3)
    #expect(context.timeline.epochs.map(\.begin) == [0, 1, 2])
  }

  @Test func `keeps its order at equal times`() {
    // By decimal sums the two instants differ in the last bit.
    for index in 1...20 { set(CGFloat(index), .at(index % 2 == 0 ? 0.1 + 0.2 : 0.3)) }
    #expect(shown(at: 0.3) == 20)
    context.advance(to: 0.3)
    #expect(layer.zPosition == 20)
  }

  @Test func `comes after the starts and stops of its instant`() {
    layer.add(fixture.fade("a"), forKey: "a")
    let (layer, callLog) = (layer, fixture.callLog)
    context.schedule(.at(1)) { context in
      guard !context.isSimulation else { return }
      callLog.write("event, \(layer.animationKeys() ?? [])")
    }
    context.advance(to: 2)
    #expect(fixture.callLog.calls == ["start a", "stop a true", "event, []"])
  }

  @Test func `follows ends`() {
    let spring = SpringAnimation(keyPath: "opacity")
    spring.fromValue = 0
    spring.toValue = 1
    spring.duration = spring.settlingDuration
    let settled = spring.settlingDuration
    layer.add(spring, forKey: "drop")
    set(1, .afterAnimation("drop", of: layer))
    set(2, .afterAnimation("drop", of: layer, delay: 0.5))
    #expect(shown(at: settled - 1e-6) == 0)
    #expect(shown(at: settled) == 1)
    #expect(shown(at: settled + 0.5) == 2)
    context.advance(to: settled)
    #expect(layer.zPosition == 1)
    // It follows the first end alone.
    context.advance(to: 5)
    set(0, .at(5))
    layer.add(fixture.fade("again"), forKey: "drop")
    context.advance(to: 20)
    #expect(layer.zPosition == 0)
  }

  @Test func `follows an animation that a declared change adds`() {
    let layer = layer
    set(1, .afterAnimation("late", of: layer))
    context.schedule(.at(2)) { context in
      context.simulatedLayer(for: layer).add(sweep(duration: 0.5), forKey: "late")
    }
    let fading = context.events(until: 10).filter { $0.kind == .animationStop }
    #expect(fading.map(\.description) == ["2.5 stop layer#0#late finished"])
    #expect(context.timeline(until: 10).epochs.last?.begin == 2.5)
  }

  @Test func `does not follow an animation that was removed`() {
    layer.add(fixture.fade("a"), forKey: "a")
    set(1, .afterAnimation("a", of: layer))
    context.advance(to: 0.5)
    layer.removeAllAnimations()
    context.advance(to: 5)
    #expect(layer.zPosition == 0)
  }

  @Test func `follows a sequence, and that another`() {
    let first = AnimationSequence(name: "first", layer: layer)
      .addStep(keyPath: "opacity", to: 0, duration: 1)
    let second = AnimationSequence(name: "second", layer: layer)
      .addStep(keyPath: "opacity", to: 1, duration: 1)
    context.schedule(.afterSequence(second)) { $0.pause(first) }
    context.schedule(.afterSequence(first, delay: 0.25)) { $0.begin(second) }
    set(7, .afterSequence(second, delay: 1))
    context.schedule(.at(0.5)) { $0.begin(first) }
    #expect(
      context.events(until: 100).filter { $0.kind.rawValue.hasPrefix("sequence") }
        .map(\.description) == [
          "0.5 sequence-start sequence:first", "1.5 sequence-completion sequence:first",
          "1.75 sequence-start sequence:second", "2.75 sequence-completion sequence:second",
        ])
    #expect(shown(at: 3.75) == 7)
    #expect(first.state == .idle)
    context.advance(to: 1)
    #expect(first.state == .running)
    context.advance(to: 9)
    #expect(layer.zPosition == 7)
  }

  @Test func `pauses a sequence and goes on in the picture of what comes`() {
    let sequence = AnimationSequence(layer: layer).addStep(sweep(from: 0), delay: 0.25)
    context.schedule(.at(0)) { $0.begin(sequence) }
    context.schedule(.at(0.5)) { $0.pause(sequence) }
    context.schedule(.at(2)) { $0.resume(sequence) }
    #expect(agree(shown(at: 0.5), 25))
    #expect(agree(shown(at: 1.9), 25))
    #expect(agree(shown(at: 2.5), 75))
    context.schedule(.at(2.6)) { $0.stop(sequence) }
    #expect(agree(shown(at: 2.55), 80))
    #expect(shown(at: 2.6) == 100)
  }

  @Test func `brings layers in and takes them out`() {
    let extra = Layer()
    extra.name = "extra"
    extra.opacity = 0.5
    extra.add(fixture.fade("extra"), forKey: "fade")
    let inner = Layer()
    inner.name = "inner"
    extra.addSublayer(inner)
    let host = layer
    context.schedule(.at(1)) { context in
      context.simulatedLayer(for: host).addSublayer(context.simulatedLayer(for: extra))
    }
    context.schedule(.at(3)) { $0.simulatedLayer(for: extra).removeFromSuperlayer() }
    context.schedule(.at(4)) { context in
      context.simulatedLayer(for: host).addSublayer(context.simulatedLayer(for: extra))
    }
    let counts = [0.5, 1, 2, 3, 4].map {
      context.timeline(until: $0).evaluate(at: $0)?.tree.nodes.count
    }
    #expect(counts == [2, 4, 4, 2, 4])
    #expect(extra.superlayer == nil)
    let events = context.events(until: 9).filter { $0.kind != .layout }.map(\.description)
    #expect(
      events == [
        "1.0 layer-added layer#0/extra", "1.0 start layer#0/extra#fade basic",
        "2.0 stop layer#0/extra#fade finished", "3.0 layer-removed layer#0/extra",
        "4.0 layer-added layer#0/extra",
      ])
    context.recordsEvents = true
    context.advance(to: 9)
    #expect(extra.superlayer === host)
    #expect(context.events(until: 9).filter { $0.kind != .layout }.map(\.description) == events)
    #expect(
      fixture.callLog.entries.map(\.description) == ["start extra@1.0", "stop extra true@2.0"])
  }

  // MARK: - No callbacks

  private final class Loud: Layer {
    nonisolated(unsafe) static var calls: [String] = []
    override class var customProperties: [CustomProperty] {
      [CustomProperty(name: "level", kind: .number, defaultValue: .number(1))]
    }
    override var opacity: Float { didSet { Self.calls.append("opacity") } }
    override func layoutSublayers() { Self.calls.append("layout") }
    override func add(_ animation: Animation, forKey key: String?) {
      Self.calls.append("add")
      super.add(animation, forKey: key)
    }
    override func action(forKey event: String) -> (any Action)? {
      Self.calls.append("action")
      return super.action(forKey: event)
    }
  }

  private final class Shout: Action {
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
      Loud.calls.append("shout")
    }
  }

  @Test func `runs no callbacks before it happens`() {
    let loud = Loud()
    layer.addSublayer(loud)
    context.commitIfNeeded()
    loud.actions = ["cornerRadius": Shout()]
    loud.add(fixture.fade("a"), forKey: "a")
    Transaction.setCompletionBlock { fixture.callLog.write("block") }
    layer.add(fixture.fade("b"), forKey: "b")
    let custom = BasicAnimation(keyPath: "level")
    custom.toValue = 9
    custom.delegate = RecordingDelegate("step", fixture.callLog)
    custom.duration = 1
    AnimationSequence(layer: loud).addStep(custom, delay: 0.5)
      .execute { fixture.callLog.write("done") }
    context.schedule(.at(0.25)) { context in
      let loud = context.simulatedLayer(for: loud)
      loud.opacity = 0.5
      loud.cornerRadius = 4
      loud.setNeedsLayout()
      loud.removeAnimation(forKey: "a")
    }
    context.commitPending(callingBlocks: false)
    Loud.calls = []
    let tree = context.timeline(until: 10).evaluate(at: 1)
    #expect(tree?.customValue("level", of: 2) == .number(5))
    #expect(context.timeline(until: 10).evaluate(at: 9)?.customValue("level", of: 2) == .number(9))
    #expect(context.events(until: 10).count > 8)
    #expect(Loud.calls.isEmpty)
    #expect(fixture.callLog.entries.isEmpty)
    context.advance(to: 10)
    #expect(Loud.calls.contains("shout") && Loud.calls.contains("layout"))
    #expect(
      fixture.callLog.entries.map(\.description) == [
        "start a@0.0", "start b@0.0", "stop a false@0.25", "start step@0.5", "block@1.0",
        "stop b true@1.0", "stop step true@1.5", "done@1.5",
      ])
  }

  @Test func `is predicted from inside a callback too`() {
    let sequence = AnimationSequence(layer: layer)
      .addStep(sweep(from: 0), delay: 1).addStep(sweep(from: 100, to: 0))
    sequence.execute()
    var predicted: [[Double]] = []
    let fade = fixture.fade("a")
    let delegate = RecordingDelegate("b", fixture.callLog)
    delegate.onStop = { _ in predicted.append([1.5, 2.5, 3.5].map { shown(at: $0) }) }
    fade.delegate = delegate
    layer.add(fade, forKey: "a")
    set(9, .at(3.25))
    context.advance(to: 1)
    #expect(predicted.count == 1)
    #expect(zip(predicted.first ?? [], [50, 50, 9]).allSatisfy { agree($0, $1) })
  }

  @Test func `waits while a transaction is open`() {
    set(3, .at(1))
    #expect(shown(at: 2) == 3)
    Transaction.begin()
    layer.opacity = 0
    #expect(shown(at: 2) == 3)
    #expect(shown(.opacity, at: 2) == 1)
    Transaction.commit()
    #expect(shown(at: 2) == 3)
    #expect(shown(.opacity, at: 2) == 0)
  }
}

@Suite struct `A simulation of a stage` {
  /// Four layers, three sequences and a random list of events on them.
  private struct Scenario {
    let context: LayerContext
    let layers: [Layer]

    init(seed: Int) {
      var numbers = SystemlessNumbers(seed: UInt64(seed) &* 31 &+ 5)
      let root = Layer()
      let layers = (0..<4).map { index in
        let layer = Layer()
        layer.name = "l\(index)"
        return layer
      }
      root.sublayers = [layers[0], layers[1]]
      layers[1].addSublayer(layers[2])
      context = LayerContext(root: root)
      self.layers = layers
      context.commitIfNeeded()
      context.recordsEvents = true
      func pick() -> Layer { layers[Int(numbers.next() * 4)] }
      let sequences = (0..<3).map { index in
        let sequence = AnimationSequence(name: "s\(index)", layer: pick())
        for _ in 0..<3 {
          sequence.addStep(
            keyPath: numbers.next() < 0.5 ? "zPosition" : "opacity", to: numbers.next(),
            duration: 0.1 + numbers.next(), delay: numbers.next() * 0.3, on: pick())
        }
        sequence.repeatCount = index == 2 ? 3 : 0
        return sequence
      }
      for index in 0..<30 {
        let (layer, other) = (pick(), layers[3])
        let sequence = sequences[Int(numbers.next() * 3)]
        let value = numbers.next()
        let moment: DeclaredMoment =
          switch index % 6 {
          case 4: .afterSequence(sequence, delay: value * 0.2)
          case 5: .afterAnimation("zPosition", of: layer, delay: value * 0.2)
          // Sixteenths, so that many are equal.
          default: .at((numbers.next() * 64).rounded() / 16)
          }
        context.schedule(
          moment, Self.action(Int(numbers.next() * 11), layer, other, sequence, value))
      }
    }

    private static func action(
      _ kind: Int, _ layer: Layer, _ other: Layer, _ sequence: AnimationSequence, _ value: Double
    ) -> DeclaredAction {
      return { context in
        let actor = context.simulatedLayer(for: layer)
        switch kind {
        case 0: actor.zPosition = value
        case 1: actor.add(sweep(to: value, duration: 0.1 + value), forKey: "zPosition")
        case 2: actor.pauseAnimations()
        case 3: actor.resumeAnimations()
        case 4: actor.setAnimationSpeed(Float(0.5 + value))
        case 5: actor.scrubAnimations(to: value * 3, duration: value)
        case 6: context.begin(sequence)
        case 7: context.pause(sequence)
        case 8: context.resume(sequence)
        case 9:
          let other = context.simulatedLayer(for: other)
          if other.superlayer == nil { context.root.addSublayer(other) }
        default: context.simulatedLayer(for: other).removeFromSuperlayer()
        }
      }
    }

    /// All numbers that a timeline shows at a time, by the layers' names.
    func picture(_ timeline: RenderTimeline, at time: Double) -> [String] {
      guard let tree = timeline.evaluate(at: time) else { return [] }
      return tree.tree.nodes.indices.map { node in
        "\(tree.tree.path(of: node)) \(tree.number(.zPosition, of: node))"
          + " \(tree.number(.opacity, of: node)) \(tree.localTime(of: node))"
      }
    }
  }

  private let times = (0..<60).map { Double($0) * 0.0871 }

  @Test(arguments: 0..<24)
  func `shows what the stage will have shown, to the bit`(seed: Int) {
    let (predicted, lived) = (Scenario(seed: seed), Scenario(seed: seed))
    let ahead = predicted.context.timeline(until: 6)
    let events = predicted.context.events(until: 6)
    for time in times { lived.context.advance(to: time) }
    lived.context.advance(to: 6)
    let behind = lived.context.timeline
    for time in times {
      #expect(predicted.picture(ahead, at: time) == lived.picture(behind, at: time))
    }
    #expect(events == lived.context.events(until: 6))
    let begins: [Double] = ahead.epochs.map(\.begin)
    #expect(begins.filter { $0 <= 6 } == behind.epochs.map(\.begin))
  }

  @Test(arguments: 0..<8)
  func `evaluated later, in pieces or backwards shows the same`(seed: Int) {
    let (whole, pieces) = (Scenario(seed: seed), Scenario(seed: seed))
    let all = whole.context.timeline(until: 6)
    let expected = times.map { whole.picture(all, at: $0) }
    #expect(times.map { pieces.picture(pieces.context.timeline(until: $0), at: $0) } == expected)
    pieces.context.advance(to: 2.1)
    #expect(
      times.reversed().map { pieces.picture(pieces.context.timeline(until: $0), at: $0) }
        == expected.reversed())
  }

  @Test(arguments: 0..<8)
  func `makes the same calls at any rate of ticks`(seed: Int) {
    let (jump, ticks) = (Scenario(seed: seed), Scenario(seed: seed))
    jump.context.advance(to: 6)
    for tick in 0...360 { ticks.context.advance(to: Double(tick) / 60) }
    #expect(jump.context.events(until: 6) == ticks.context.events(until: 6))
  }

  /// The same animations at explicit times: each begins where the one before ends.
  @Test(arguments: 0..<12)
  func `of a sequence equals its animations at explicit times`(seed: Int) {
    var numbers = SystemlessNumbers(seed: UInt64(seed) &+ 12345)
    let (one, two) = (LayerFixture(), LayerFixture())
    let sequence = AnimationSequence(layer: one.layer)
    var (begin, value) = (0.0, 0.0)
    var ends: [(time: Double, value: Double)] = []
    for index in 0..<5 {
      let (delay, duration, end) = (numbers.next() * 0.4, 0.1 + numbers.next(), numbers.next() * 9)
      sequence.addStep(keyPath: "zPosition", to: end, duration: duration, delay: delay)
      begin += delay
      let animation = sweep(from: value, to: end, duration: duration) {
        $0.beginTime = max(begin, 1e-12)
        $0.timingFunction = TimingFunction(name: .easeInEaseOut)
        $0.fillMode = .forwards
      }
      two.layer.add(animation, forKey: "\(index)")
      begin += duration
      value = end
      ends.append((begin, value))
    }
    sequence.execute()
    two.context.commitPending(callingBlocks: false)
    one.context.commitPending(callingBlocks: false)
    let timeline = one.context.timeline(until: .infinity)
    for time in times {
      #expect(
        agree(
          timeline.evaluate(at: time)?.number(.zPosition, of: 1) ?? .nan,
          two.context.timeline.evaluate(at: time)?.number(.zPosition, of: 1) ?? .nan))
    }
  }

  /// 1,000 events on 10,000 layers: what is written grows with the sum.
  @Test func `costs its layers and its events, not their product`() {
    let root = Layer()
    let layers = (0..<10_000).map { _ in Layer() }
    root.sublayers = layers
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    #expect(context.recordCount == 10_001)
    for index in 0..<1000 {
      let layer = layers[index * 7 % 10_000]
      context.schedule(.at(Double(index) * 0.01)) { context in
        Transaction.begin()
        Transaction.setDisableActions(true)
        context.simulatedLayer(for: layer).zPosition = 1
        Transaction.commit()
      }
    }
    let timeline = context.timeline(until: 100)
    #expect(timeline.epochs.count == 1000)
    #expect(timeline.evaluate(at: 100)?.number(.zPosition, of: 1 + 7) == 1)
    context.advance(to: 100)
    // An event writes its layer, once.
    #expect(context.recordCount == 11_001)
  }
}
