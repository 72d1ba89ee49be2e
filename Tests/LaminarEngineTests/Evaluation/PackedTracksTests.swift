import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarEngine

/// Lone tracks run in loops of one kind; the explanation of a value uses the general evaluation.
@Suite struct `Packed tracks` {
  /// A layer for each of many animations of lone numbers, of every kind of timing.
  private func timeline(_ seed: UInt64, shared: Bool) -> RenderTimeline {
    var numbers = SeededSource(seed: seed)
    let root = Layer()
    for index in 0..<420 {
      let layer = Layer()
      if numbers.chance(0.1) { layer.timeOffset = numbers.number(0...1) }
      root.addSublayer(layer)
      layer.add(Self.animation(&numbers, isPlain: shared && index % 3 > 0), forKey: "a")
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context.timeline
  }

  private static func animation(_ numbers: inout SeededSource, isPlain: Bool) -> Animation {
    let animation: PropertyAnimation
    switch numbers.index(5) {
    case 0:
      let keyframes = KeyframeAnimation(keyPath: "zPosition")
      let count = 2 + numbers.index(18)
      keyframes.values = (0..<count).map { _ in numbers.number(-50...50) }
      if numbers.chance(0.5) {
        let times = (0..<count).map { _ in Double(numbers.index(13) - 2) / 8 }
        keyframes.keyTimes = (numbers.chance(0.7) ? times.sorted() : times)
          .map { NSNumber(value: $0) }
      }
      keyframes.calculationMode = [.linear, .linear, .cubic, .discrete, .paced][numbers.index(5)]
      animation = keyframes
    case 1:
      let spring = SpringAnimation(keyPath: "zPosition")
      spring.fromValue = numbers.number(-50...50)
      spring.toValue = numbers.number(-50...50)
      spring.damping = numbers.number(0...30)
      spring.initialVelocity = numbers.number(-20...20)
      animation = spring
    default:
      let basic = BasicAnimation(keyPath: "zPosition")
      basic.fromValue = numbers.number(-50...50)
      basic.toValue = numbers.number(-50...50)
      animation = basic
    }
    animation.timingFunction =
      [
        nil, TimingFunction(name: .easeIn), TimingFunction(controlPoints: 1, -0.5, 0, 1.5),
        TimingFunction(name: .easeOutElastic), TimingFunction(name: .easeInOutBounce),
        TimingFunction(name: .easeInCirc), TimingFunction(steps: 3, jump: .jumpBoth),
        try? TimingFunction(text: "linear(0, 0.4 0%, 1.2 70%, 1)"),
      ][numbers.index(8)]
    animation.fillMode = [.removed, .forwards, .backwards, .both][numbers.index(4)]
    animation.isRemovedOnCompletion = false
    animation.beginTime = 0.25
    animation.duration = 2
    guard !isPlain else { return animation }
    animation.beginTime = Double(numbers.index(30)) / 30
    animation.duration = numbers.chance(0.1) ? 0 : Double(1 + numbers.index(40)) / 20
    if numbers.chance(0.4) { animation.repeatCount = [0.5, 2, 3.25, .infinity][numbers.index(4)] }
    if numbers.chance(0.1) { animation.repeatDuration = numbers.number(0...3) }
    animation.autoreverses = numbers.chance(0.3)
    if numbers.chance(0.3) { animation.speed = [-1, 0, 0.5, 2.5][numbers.index(4)] }
    if numbers.chance(0.2) { animation.timeOffset = numbers.number(-1...1) }
    return animation
  }

  /// The general evaluation explains each value by itself, without packed tracks.
  private func expectExplainedValues(of tree: RenderTree, at time: Double) {
    let shown = tree.evaluate(at: time)
    for node in tree.nodes.indices.dropFirst() {
      let steps = tree.explain(node: node, property: .builtIn(.zPosition), at: time).steps
      let explained = steps.last?.value.double ?? .nan
      #expect(
        shown.number(.zPosition, of: node).bitPattern == explained.bitPattern,
        "node \(node) at \(time)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64], [true, false])
  func `give the bits of the general evaluation`(seed: UInt64, shared: Bool) throws {
    let timeline = timeline(seed, shared: shared)
    let tree = try #require(timeline.tree(at: 0))
    #expect(tree.tracks.isEmpty && tree.simpleTracks.count == 420)
    for time in [-1, 0, 0.25, 0.3, 0.5, 0.65, 1, 1.25, 1.7, 2, 2.25, 2.9, 4.1, 1e3, 1e9] {
      expectExplainedValues(of: tree, at: time)
    }
  }

  @Test func `of one timing share a pace`() throws {
    let root = Layer()
    for index in 0..<300 {
      let layer = Layer()
      root.addSublayer(layer)
      let animation = BasicAnimation(keyPath: "position")
      animation.fromValue = CGPoint(x: index, y: 0)
      animation.toValue = CGPoint(x: 0, y: index)
      animation.duration = index < 150 ? 2 : 3
      layer.add(animation, forKey: nil)
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let packed = try #require(context.timeline.tree(at: 0)).packedTracks
    #expect(packed.blocks.map(\.paceCount) == [2])
    #expect(packed.slots.count == 600)
  }

  @Test func `of the same key times follow them together`() throws {
    var numbers = SeededSource(seed: 5)
    let root = Layer()
    for index in 0..<300 {
      let layer = Layer()
      root.addSublayer(layer)
      let animation = KeyframeAnimation(keyPath: "zPosition")
      animation.keyTimes = index % 2 == 0 ? [0, 0.2, 0.45, 0.7, 1] : [0.1, 0.5, 0.5, 0.9]
      animation.values = animation.keyTimes?.map { _ in numbers.number(-50...50) }
      animation.duration = 1 + Double(index) / 300
      layer.add(animation, forKey: nil)
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let tree = try #require(context.timeline.tree(at: 0))
    #expect(tree.packedTracks.keyRuns.map(\.count) == [5, 5, 4, 4])
    #expect(tree.packedTracks.keyRuns.map(\.tracks.count) == [128, 22, 106, 44])
    #expect(tree.packedTracks.keyTimes == [0, 0.2, 0.45, 0.7, 1, 0.1, 0.5, 0.5, 0.9])
    for frame in 0...130 {
      let time = Double(frame) / 60
      expectExplainedValues(of: tree, at: time)
    }
  }
}

/// The same numbers everywhere.
struct SeededSource {
  private var bits: SeededNumbers

  init(seed: UInt64) { bits = SeededNumbers(state: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(bits.next() >> 11) / 0x1p53
  }

  mutating func index(_ count: Int) -> Int { Int(bits.next() % UInt64(count)) }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
