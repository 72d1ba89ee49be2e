import Foundation
import Testing

@testable import LaminarEngine

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
          guard let animation = attached.run.animation else { continue }
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
