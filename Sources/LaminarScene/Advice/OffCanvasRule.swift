import Foundation
import LaminarEngine
package import LaminarGraphics

/// Finds emitters whose particles never reach the canvas.
struct OffCanvasRule {
  /// The moments that are looked at.
  private static let samples = 24
  /// What the moments may cost together, most of it particles, see `DrawingBudget`: an emitter that emits
  /// more is not followed to the end, and gets no warning.
  private static let budget = DrawingBudget.standard / 2

  /// The emitters of a dry run, in the order of the file.
  let emitters: [EmitterLayer]
  let size: CGSize
  let duration: Double
  /// What was found: the index of an emitter, and the help.
  private var findings: [(index: Int, help: String)] = []

  init(emitters: [EmitterLayer], size: CGSize, duration: Double) {
    self.emitters = emitters
    self.size = size
    self.duration = duration
  }

  /// Advances a dry run from moment to moment and looks for particles.
  mutating func play(on context: LayerContext) {
    var emitted: Set<Int> = []
    var seen: Set<Int> = []
    var spent = 0
    let canvas = Canvas(size: size)
    // Once all of them were seen there is nothing more to find.
    for sample in 0..<Self.samples where seen.count < emitters.count && spent < Self.budget {
      let time = duration * (Double(sample) + 0.5) / Double(Self.samples)
      context.advance(to: time)
      guard
        let (list, cost) = context.timeline.evaluate(at: time)?.measuredDisplayList(
          on: canvas, budget: Self.budget - spent)
      else { continue }
      // What is not drawn is not searched.
      guard list.excess == nil else { return }
      spent += cost
      for item in list.items {
        guard case .particles(let particles, let transform) = item.command else { continue }
        emitted.insert(item.id.layer)
        if particles.meets(
          width: Double(size.width), height: Double(size.height), through: transform)
        {
          seen.insert(item.id.layer)
        }
      }
    }
    guard spent < Self.budget else { return }
    // Layers have their numbers as long as they are in the tree.
    for (index, emitter) in emitters.enumerated() where emitted.contains(emitter.layerNumber) {
      if !seen.contains(emitter.layerNumber) { findings.append((index, Self.help(emitter))) }
    }
  }

  /// Reports what was found at the emitters that a builder has read.
  func report(to builder: SceneBuilder) {
    for (index, help) in findings {
      let object = builder.emitters[index].object
      builder.values.report(
        .particlesOffCanvas, object["emitterPosition"] ?? object,
        "the particles never meet the canvas", help: help)
    }
  }

  private static func help(_ layer: EmitterLayer) -> String {
    layer.emitterShape == .line
      ? "a line's longitude 0 points up; 180deg points down, where y grows"
      : "longitude 0 points right and 90deg down, where y grows"
  }
}

extension DisplayList.Particles {
  /// Whether a particle reaches into a canvas of a size.
  fileprivate func meets(
    width: Double, height: Double, through t: ProjectiveTransform2D
  ) -> Bool {
    particles.contains { meets($0, width: width, height: height, through: t) }
  }

  /// Whether one of the particles does.
  package func meets(
    _ particle: DisplayList.Particle, width: Double, height: Double,
    through t: ProjectiveTransform2D
  ) -> Bool {
    let (x, y, z) = (particle.position.x, particle.position.y, particle.position.z)
    let w = x * t.m13 + y * t.m23 + z * depth.z + t.m33
    guard w > 0 else { return false }
    let lookIndex = Int(particle.look)
    let size = looks.indices.contains(lookIndex) ? looks[lookIndex].size : .zero
    let scale = (particle.axis * particle.axis).sum().squareRoot()
    let stretch = max(abs(t.m11) + abs(t.m21), abs(t.m12) + abs(t.m22)) / w
    let reach = max(size.x, size.y) / 2 * scale * stretch
    let column = (x * t.m11 + y * t.m21 + z * depth.x + t.m31) / w
    let row = (x * t.m12 + y * t.m22 + z * depth.y + t.m32) / w
    return column > -reach && column < width + reach && row > -reach && row < height + reach
  }
}
