import Foundation
import LaminarEngine
import LaminarGraphics

/// Plays a scene with emitters to find those whose particles never reach the canvas.
struct ParticleDryRun {
  /// The moments that are looked at.
  private static let samples = 24
  /// What the moments may cost together, most of it particles, see `DrawingBudget`: an emitter that emits
  /// more is not followed to the end, and gets no warning.
  private static let budget = DrawingBudget.standard / 2

  let top: SceneTopLevel
  let builder: SceneBuilder

  /// Plays to the scene's end, on layers of its own, and reports what was found.
  func run(width: Double, height: Double, duration: Double) {
    guard !builder.emitters.isEmpty else { return }
    let secondBuilder = SceneBuilder(top, sink: DiagnosticSink(source: builder.sink.source))
    secondBuilder.adoptAssets(of: builder)
    guard let layers = top.layers.map(secondBuilder.topLayers),
      case let timeline = secondBuilder.timeline(top.timeline, layers: layers),
      secondBuilder.emitters.count == builder.emitters.count
    else { return }
    var emitted: Set<Int> = []
    var seen: Set<Int> = []
    var spent = 0
    Transaction.apart {
      timeline?.layOut(layers, width: width, height: height)
      let root = Layer()
      root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      root.position = CGPoint(x: width / 2, y: height / 2)
      for layer in layers { root.addSublayer(layer) }
      let context = LayerContext(root: root)
      context.commitPending(callingBlocks: false)
      timeline.map { ScenePlayer($0).declare(on: context) }
      let canvas = Canvas(size: CGSize(width: width, height: height))
      // Once all of them were seen there is nothing more to find.
      for sample in 0..<Self.samples
      where seen.count < secondBuilder.emitters.count && spent < Self.budget {
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
          if particles.meets(width: width, height: height, through: transform) {
            seen.insert(item.id.layer)
          }
        }
      }
      guard spent < Self.budget else { return }
      // Layers have their numbers as long as the context lives.
      let numbers = withExtendedLifetime(context) {
        secondBuilder.emitters.map(\.layer.layerNumber)
      }
      for (index, emitter) in secondBuilder.emitters.enumerated() {
        let number = numbers[index]
        guard emitted.contains(number), !seen.contains(number) else { continue }
        let object = builder.emitters[index].object
        builder.values.report(
          .particlesOffCanvas, object["emitterPosition"] ?? object,
          "the particles never meet the canvas",
          help: Self.help(emitter.layer))
      }
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
    particles.contains { particle in
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
}
