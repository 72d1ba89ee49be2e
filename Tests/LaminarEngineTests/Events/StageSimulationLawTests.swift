import Foundation
import Testing

@testable import LaminarEngine

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
