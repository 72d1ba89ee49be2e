import Foundation
import LaminarGraphics

@testable import LaminarEngine

/// An emitter in a committed tree.
struct EmitterFixture {
  let emitter = EmitterLayer()
  let context: LayerContext

  init(_ cells: [EmitterCell], _ change: (EmitterLayer) -> Void = { _ in }) {
    let root = Layer()
    emitter.emitterCells = cells
    change(emitter)
    root.addSublayer(emitter)
    context = LayerContext(root: root)
    context.commitIfNeeded()
  }

  /// A cell with one second's worth of everything.
  static func cell(rate: Float, life: Float, _ change: (EmitterCell) -> Void = { _ in })
    -> EmitterCell
  {
    let cell = EmitterCell()
    cell.name = "dot"
    cell.birthRate = rate
    cell.lifetime = life
    change(cell)
    return cell
  }

  /// Changes something at a time of the stage, without any action.
  func change(at time: Double, _ change: (EmitterLayer) -> Void) {
    context.advance(to: time)
    Transaction.begin()
    Transaction.setDisableActions(true)
    change(emitter)
    Transaction.commit()
    context.commitIfNeeded()
  }

  /// What lives at a time, and how many were born.
  func field(at time: Double) -> ParticleField? {
    context.timeline.evaluate(at: time)?.particles(of: 1)
  }

  func particles(at time: Double) -> [Particle] { field(at: time)?.particles ?? [] }
}

/// How far seeded numbers are from what they should be distributed like.
enum Distribution {
  /// The distance of Kolmogorov and Smirnov from the uniform distribution over 0…1, times √n: above 1.63
  /// in one of a hundred samples.
  static func distance(fromUniform samples: [Double]) -> Double {
    let sorted = samples.sorted()
    let count = Double(sorted.count)
    var worst = 0.0
    for (index, value) in sorted.enumerated() {
      worst = max(worst, Double(index + 1) / count - value, value - Double(index) / count)
    }
    return worst * count.squareRoot()
  }

  /// The sum of squared deviations over what is expected: Pearson's χ².
  static func deviation(_ counts: [Int], from shares: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    let whole = shares.reduce(0, +)
    return zip(counts, shares).reduce(0) { sum, pair in
      let expected = total * pair.1 / whole
      let difference = Double(pair.0) - expected
      return sum + difference * difference / expected
    }
  }

  static let worst = 1.63
}
