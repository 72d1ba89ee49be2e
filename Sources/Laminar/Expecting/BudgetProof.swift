import LaminarEngine
import LaminarGraphics
package import LaminarScene

/// Finds frames of a scene that cost more than the drawing budget.
package enum BudgetProof {
  /// The moments that are examined, from the first to the last frame.
  private static let samples = 8

  /// A report on a scene with the first frame found that costs more than a budget added to it; of a
  /// scene with errors the report itself.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage, budget: Int
  ) -> DiagnosticReport {
    guard !report.hasErrors, scene.mayCost(budget),
      let found = firstExcess(of: scene, on: stage(), budget: budget)
    else { return report }
    var whole = report
    whole.diagnostics.insert(
      scene.overBudget(layer: found.layer, "\(found.layer): \(found.message)"), at: 0)
    return whole
  }

  private static func firstExcess(
    of scene: Scene, on stage: Stage, budget: Int
  ) -> EngineDiagnostic? {
    let duration = scene.duration.doubleValue
    stage.drawingBudget = budget
    let snapshot = stage.snapshot(until: duration)
    var renderer = snapshot.renderer()
    var spent = 0
    for sample in 0..<samples {
      let time = duration * Double(sample) / Double(samples)
      let (list, listCost) = snapshot.measuredDisplayList(at: time)
      let cost = renderer.cost(of: list)
      if let excess = list.excess ?? cost.excess {
        return snapshot.diagnostic(of: excess, at: time)
      }
      // Costly frames are not examined often.
      spent += listCost + cost.count
      if spent > budget { return nil }
    }
    return nil
  }
}

extension Scene {
  /// The most that a layer without a path, a text, copies, particles and pictures costs, and an element
  /// of a path that is filled and stroked.
  private static var plainLayer: Int { 64 }
  private static var pathElement: Int { 2048 }

  /// The most that the pixels of a plain layer cost: its own, its contents' and those of its group.
  private var layerPixels: Int {
    3 * canvas.pixelWidth * canvas.pixelHeight / DrawingBudget.sampledPixelsPerUnit
  }

  /// Whether a frame could cost a budget: false for what is far below it, which is most scenes.
  fileprivate func mayCost(_ budget: Int) -> Bool {
    var cost = 0
    let layerPixels = self.layerPixels
    var pending = layers
    while let layer = pending.popLast() {
      if let shape = layer as? ShapeLayer {
        if shape.lineDashPattern != nil || !(layer.animationKeys() ?? []).isEmpty
          || !layer.followingKeyPaths.isEmpty
        {
          return true
        }
        cost += (shape.path?.verbs.count ?? 0) * Self.pathElement
      } else if !(type(of: layer) == Layer.self || layer is GradientLayer
        || layer is TransformLayer)
      {
        return true
      }
      if layer.shouldRasterize || !(layer.filters ?? []).isEmpty
        || !(layer.backgroundFilters ?? []).isEmpty || layer.shadowOpacity > 0
        || layer.compositingFilter != nil
      {
        return true
      }
      cost += Self.plainLayer + layerPixels
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return cost > budget
  }
}
