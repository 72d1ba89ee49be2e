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
