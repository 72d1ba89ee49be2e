import Foundation
import Laminar
import Testing

/// A stage without history shows at every present what one with history shows.
@Suite struct `A stage without history` {
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private final class Hearer: AnimationObserver {
    let hear: (String) -> Void
    init(_ hear: @escaping (String) -> Void) { self.hear = hear }
    override func animationDidStart(_ animation: Animation) { hear("start") }
    override func animationDidStop(_ animation: Animation, finished: Bool) {
      hear("stop \(finished)")
    }
  }

  /// A random program on a tree with every kind of layer that looks back: replicators with delays,
  /// emitters, transitions, repeating clocks.
  private final class Play {
    let stage: Stage
    private var random: Seeded
    private let layers: [Layer]
    private let spare: [Layer]
    private let emitter = EmitterLayer()
    private let replicator = ReplicatorLayer()
    private let sequence: AnimationSequence
    private var animators: [PropertyAnimator] = []
    private(set) var shown: [String] = []

    init(seed: Int, keepsHistory: Bool) {
      stage = Stage(width: 48, height: 32, backgroundColor: .white, keepsHistory: keepsHistory)
      random = Seeded(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15)
      func box(_ index: Int) -> Layer {
        let layer = Layer()
        layer.name = "l\(index)"
        layer.frame = CGRect(x: 4 * index, y: 3 * index, width: 12, height: 10)
        layer.backgroundColor = [Color.red, .green, .blue, .black][index % 4]
        return layer
      }
      layers = (0..<5).map(box)
      spare = (5..<8).map(box)
      layers[1].addSublayer(layers[2])
      replicator.name = "copies"
      replicator.frame = CGRect(x: 0, y: 16, width: 40, height: 16)
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.15
      replicator.instanceTransform = Transform3D(m41: 12)
      replicator.addSublayer(layers[3])
      emitter.name = "sparks"
      emitter.seed = 7
      emitter.emitterPosition = CGPoint(x: 24, y: 16)
      let cell = EmitterCell()
      cell.name = "spark"
      cell.contents = Image(
        width: 2, height: 2, pixels: [UInt32](repeating: 0xffff_ffff, count: 4))
      cell.birthRate = 20
      cell.lifetime = 0.5
      cell.velocity = 20
      cell.emissionRange = 6
      cell.color = .blue
      emitter.emitterCells = [cell]
      stage.rootLayer.sublayers = [layers[0], layers[1], replicator, emitter, layers[4]]
      sequence = AnimationSequence(name: "steps", layer: layers[0])
        .addStep(keyPath: "position.x", to: 40, duration: 0.2, delay: 0.05)
        .addStep(keyPath: "position.x", to: 10, duration: 0.2, delay: 0.05)
      sequence.repeatCount = 3
      stage.advance(to: 0)
    }

    private func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }

    private func pick() -> Layer { layers[Int.random(in: 0..<layers.count, using: &random)] }

    func run(frames: Int) {
      for frame in 1...frames {
        stage.advance(to: Double(frame) / 20)
        for _ in 0..<Int.random(in: 0...2, using: &random) { step() }
        if number(0...1) < 0.3 { note() }
        note(stage.time)
      }
      stage.advance(to: Double(frames))
      note(stage.time)
    }

    /// What is shown a little later, too.
    private func note() { note(stage.time + number(0...0.3)) }

    private func note(_ time: Double) {
      let picture = stage.render(at: time).contentHash
      let values = (layers + spare).map { layer -> String in
        guard let shown = layer.presentation(at: time) else { return "-" }
        return "\(shown.position) \(shown.bounds) \(shown.opacity) \(shown.transform) "
          + "\(layer.animationKeys() ?? [])"
      }
      shown.append("\(time) \(picture) \(values)")
    }

    private func step() {
      let (layer, value, seconds) = (pick(), number(0...40), number(0.05...0.6))
      switch Int.random(in: 0..<18, using: &random) {
      case 0: layer.position = CGPoint(x: value, y: value / 2)
      case 1: layer.opacity = Float(value / 40)
      case 2:
        let fade = BasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = seconds
        fade.fillMode = .both
        fade.isRemovedOnCompletion = value > 10
        fade.delegate = Hearer { [unowned self] in shown.append("\($0) at \(stage.time)") }
        layer.add(fade, forKey: value < 20 ? "fade" : nil)
      case 3:
        let spin = KeyframeAnimation(keyPath: "transform.rotation.z")
        spin.values = [0, value, 0]
        spin.duration = seconds
        spin.repeatCount = 2
        spin.isAdditive = value > 20
        layer.add(spin, forKey: nil)
      case 4:
        let spring = SpringAnimation(keyPath: "position.x")
        spring.fromValue = value
        spring.duration = seconds
        layer.add(spring, forKey: "spring")
      case 5: layer.removeAllAnimations()
      case 6:
        let other = spare[Int.random(in: 0..<spare.count, using: &random)]
        if other.superlayer == nil {
          layer.addSublayer(other)
        } else {
          other.removeFromSuperlayer()
        }
      case 7:
        Layer.transition(with: layer, duration: seconds, options: .transitionCrossDissolve) {
          layer.backgroundColor = value < 20 ? .red : .blue
        }
      case 8:
        let push = Transition()
        push.type = .push
        push.subtype = .fromRight
        push.duration = seconds
        layer.add(push, forKey: nil)
        layer.cornerRadius = value / 10
      case 9:
        if sequence.state == .idle { sequence.execute() }
      case 10: if sequence.state == .paused { sequence.resume() } else { sequence.pause() }
      case 11:
        if layer.isClockPaused { layer.resumeAnimations() } else { layer.pauseAnimations() }
      case 12: emitter.emitterPosition = CGPoint(x: value, y: 16)
      case 13:
        let rate = BasicAnimation(keyPath: "emitterCells.spark.birthRate")
        rate.fromValue = 0
        rate.toValue = value
        rate.duration = seconds
        emitter.add(rate, forKey: "rate")
      case 14:
        Layer.animate(withDuration: seconds) {
          layer.position.x += 5
          layer.bounds.size.width = 8 + value / 10
        }
      case 15:
        let animator = PropertyAnimator(duration: seconds, curve: .easeInOut) {
          layer.position.y = value / 2
        }
        animator.startAnimation()
        animators.append(animator)
      case 16:
        layer.duration = seconds
        layer.repeatCount = value < 20 ? .infinity : 1
        layer.autoreverses = value < 10
      default:
        layer.speed = value < 10 ? -1 : 1
        layer.duration = .infinity
        replicator.instanceDelay = value / 100
      }
    }
  }

  @Test(arguments: 1...12) func `shows at every present what one with history shows`(seed: Int) {
    let plays = [true, false].map { keepsHistory in
      let play = Play(seed: seed, keepsHistory: keepsHistory)
      play.run(frames: 80)
      return play
    }
    #expect(plays[0].stage.keepsHistory && !plays[1].stage.keepsHistory)
    #expect(plays[0].shown.count > 80)
    for (with, without) in zip(plays[0].shown, plays[1].shown) where with != without {
      Issue.record("with history \(with)\nwithout \(without)")
      break
    }
    #expect(plays[0].shown.count == plays[1].shown.count)
    #expect(plays[1].stage.earliestTime >= 3)
  }
}
