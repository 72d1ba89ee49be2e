import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `An emitter to begin with` {
  private static let rect = CGRect(x: 20, y: 10, width: 300, height: 200)

  private static func make(_ name: String) -> EmitterLayer {
    switch name {
    case "snow": .snow(in: rect)
    case "rain": .rain(in: rect)
    case "confetti": .confetti(in: rect)
    case "fire": .fire(in: rect)
    default: .fireworks(in: rect)
    }
  }

  private static let names = ["snow", "rain", "confetti", "fire", "fireworks"]

  private func particles(_ context: LayerContext, at time: Double) -> [Particle] {
    context.timeline.evaluate(at: time)?.particles(of: 1)?.particles ?? []
  }

  @Test(arguments: names)
  func `keeps its particles on the canvas`(name: String) {
    let root = Layer()
    root.addSublayer(Self.make(name))
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    var (seen, all) = (0, 0)
    for time in [1.0, 2, 3, 4] {
      let particles = particles(context, at: time)
      all += particles.count
      seen +=
        particles.filter {
          (0...300).contains($0.position.x) && (-30...200).contains($0.position.y)
        }.count
    }
    #expect(all > 100)
    #expect(Double(seen) > 0.6 * Double(all), "\(seen) of \(all)")
  }

  @Test(arguments: names)
  func `starts, stops and changes its rates`(name: String) {
    let emitter = Self.make(name)
    let root = Layer()
    root.addSublayer(emitter)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.advance(to: 3)
    Transaction.begin()
    Transaction.setDisableActions(true)
    emitter.stopEmitting()
    Transaction.commit()
    context.commitIfNeeded()
    #expect(particles(context, at: 3).count > 0)
    #expect(particles(context, at: 60).isEmpty)
    context.advance(to: 60)
    emitter.emitterCells?.first?.birthRate = 60
    emitter.startEmitting()
    context.commitIfNeeded()
    #expect(particles(context, at: 63).count > 15)
  }
}
