import Foundation
import Testing

@testable import LaminarEngine

@Suite struct `An emitter that lives on` {
  private func animated(_ keyPath: String, to value: Double) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.fromValue = 0.1
    animation.toValue = value
    animation.duration = 0.7
    animation.autoreverses = true
    animation.repeatCount = .infinity
    return animation
  }

  private func emitter() -> (LayerContext, EmitterLayer) {
    let root = Layer()
    let emitter = EmitterLayer()
    let cell = EmitterCell()
    cell.name = "spark"
    cell.birthRate = 5
    cell.lifetime = 0.5
    cell.velocity = 10
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    let context = LayerContext(root: root, keepsHistory: false)
    context.advance(to: 0)
    return (context, emitter)
  }

  @Test func `keeps the past only as far as its particles live, whatever animates their life`() {
    let (context, layer) = emitter()
    layer.add(animated("emitterCells.spark.lifetime", to: 0.8), forKey: "life")
    layer.add(animated("emitterCells.spark.birthRate", to: 40), forKey: "rate")
    var most = 0
    for frame in 1...200 {
      context.advance(to: Double(frame) / 60)
      layer.emitterPosition.x = CGFloat(frame)
      context.commitPending(callingBlocks: false)
      let emission = context.timeline.evaluate(at: context.time)
        .flatMap { tree in tree.tree.image[layer.layerNumber]?.emission }
      most = max(most, emission?.stretches.count ?? 0)
    }
    // At most 0.5 + 0.1 + 0.8 s of them, in sixtieths, and the present one.
    #expect(most > 80 && most < 90, "\(most)")
  }

  @Test(arguments: [0.0, 3, -0.5]) func `bounds what animations can make of a lifetime`(
    overshoot: Double
  ) {
    func attachment(_ animation: Animation) -> AnimationAttachment {
      AnimationAttachment(spec: AnimationSpec(animation))
    }
    let life = animated("lifetime", to: 2)
    life.timingFunction = TimingFunction(controlPoints: 0.3, overshoot, 0.6, 1)
    let other = animated("birthRate", to: 1000)
    let all = [attachment(life), attachment(other)]
    let bound = LifetimeBound(all, of: "lifetime", isOfCells: false)
    #expect(LifetimeBound(all, of: "lifetime", isOfCells: true).largest(of: -1) == 1)
    #expect(LifetimeBound(all, of: "lifetimeRange", isOfCells: false).largest(of: 0.5) == 0.5)
    let factor = 1 + 2 * max(overshoot - 1, -overshoot, 0)
    #expect(abs(bound.largest(of: -1) - 3.1 * factor) < 1e-12)
    // What is shown never exceeds it.
    let shown = (0...100).map { 0.1 + 1.9 * life.timingFunction!.value(at: Double($0) / 100) }
    #expect(shown.allSatisfy { abs($0) <= bound.largest(of: -1) })
    let spring = SpringAnimation(keyPath: "lifetime")
    let sprung = LifetimeBound([attachment(spring)], of: "lifetime", isOfCells: false)
    #expect(sprung.largest(of: 1) == .infinity)
  }

  @Test func `counts the same births when it computes the past again`() {
    func curve() -> BirthCurve? {
      let (context, layer) = emitter()
      layer.add(animated("emitterCells.spark.birthRate", to: 400), forKey: "rate")
      context.commitPending(callingBlocks: false)
      let number = layer.layerNumber
      return context.timeline.epochs.last?.tree.image[number]?.emission?.stretches.last?.curves[0]
    }
    guard let once = curve(), let other = curve() else {
      Issue.record("no births")
      return
    }
    let times = (0...400).map { Double($0) * 0.977 }
    // Forwards, then far ahead and back, so that what was kept first is gone.
    let forwards = times.map(once.count(at:))
    _ = other.count(at: 1000)
    #expect(other.keptLeafCount < 1 << 15)
    #expect(times.reversed().map(other.count(at:)).reversed() == forwards)
    let births = stride(from: 1.0, to: forwards[400], by: 997).map { $0 }
    #expect(births.count > 50)
    #expect(births.map(once.time(of:)) == births.map(other.time(of:)))
    #expect(births.allSatisfy { abs(once.count(at: once.time(of: $0)) - $0) < 1e-6 })
  }
}
