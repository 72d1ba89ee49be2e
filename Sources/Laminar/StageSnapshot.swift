public import Foundation
public import LaminarEngine
public import LaminarGraphics
public import LaminarRaster
import LaminarTrace

/// All that a stage shows over time, as an immutable value: any moment can be requested, in any
/// order, on any thread.
public struct StageSnapshot: Sendable {
  /// The canvas that the layers are drawn on.
  public let canvas: Canvas
  /// The maximum cost of a frame, see ``DrawingBudget``; a costlier frame shows only the canvas.
  public var drawingBudget = DrawingBudget.standard
  /// The committed trees.
  package let timeline: RenderTimeline
  /// The properties that a scene's events can change.
  package let declaredKeys: [DeclaredKey]

  package init(canvas: Canvas, timeline: RenderTimeline, declaredKeys: [DeclaredKey] = []) {
    self.canvas = canvas
    self.timeline = timeline
    self.declaredKeys = declaredKeys
  }

  /// The oldest time that it shows, which earlier times show too; −∞ for a stage with history, and as
  /// long as a stage has discarded nothing.
  public var earliestTime: TimeInterval { timeline.earliestTime }

  /// The same moments on another canvas.
  public func on(_ canvas: Canvas) -> StageSnapshot {
    var snapshot = StageSnapshot(canvas: canvas, timeline: timeline, declaredKeys: declaredKeys)
    snapshot.drawingBudget = drawingBudget
    return snapshot
  }

  /// The same moments, found with some shortcuts alone.
  package func using(_ shortcuts: RenderTimeline.Shortcuts) -> StageSnapshot {
    var snapshot = StageSnapshot(
      canvas: canvas, timeline: timeline.using(shortcuts), declaredKeys: declaredKeys)
    snapshot.drawingBudget = drawingBudget
    return snapshot
  }

  /// The values of every animated property at a time.
  package func evaluate(at time: TimeInterval) -> PresentationTree? { timeline.evaluate(at: time) }

  /// The drawing commands of a time, back to front; empty, with the reason, if they cost too much.
  public func displayList(at time: TimeInterval) -> DisplayList {
    displayList(of: evaluate(at: time))
  }

  /// The drawing commands of a time with what layers drew for it.
  func displayList(at time: TimeInterval, showing drawings: [Int: Drawing]) -> DisplayList {
    displayList(of: evaluate(at: time)?.showing(drawings))
  }

  /// The drawing commands of a time, and what writing them cost.
  func measuredDisplayList(at time: TimeInterval) -> (list: DisplayList, cost: Int) {
    evaluate(at: time)?.measuredDisplayList(on: canvas, budget: drawingBudget)
      ?? (displayList(of: nil), 0)
  }

  /// The drawing commands of evaluated values; only the canvas without any.
  package func displayList(of presentation: PresentationTree?) -> DisplayList {
    presentation?.displayList(on: canvas, budget: drawingBudget)
      ?? DisplayList(
        width: canvas.pixelWidth, height: canvas.pixelHeight, background: canvas.backgroundColor)
  }

  /// The picture of a time; only the canvas where ``diagnostic(at:)`` gives a reason.
  public func render(at time: TimeInterval, workers: Int = 1) -> Bitmap {
    var renderer = renderer(workers: workers)
    return renderer.render(displayList(at: time))
  }

  /// A renderer with the snapshot's budget.
  package func renderer(workers: Int = 1) -> Renderer {
    var renderer = Renderer(workers: workers)
    renderer.budget = drawingBudget
    return renderer
  }

  /// Why the frame of a time is not drawn; nil for one that is.
  public func diagnostic(at time: TimeInterval) -> EngineDiagnostic? {
    var renderer = renderer()
    return renderer.measure(displayList(at: time)).map { diagnostic(of: $0, at: time) }
  }

  /// Whether there are emitters at a time.
  package func hasEmitters(at time: TimeInterval) -> Bool {
    timeline.tree(at: max(time, earliestTime))?.hasEmitters ?? false
  }

  /// Why the particles of a time cannot be listed; nil where they can.
  ///
  /// Emitters alone count: an estimate of their particles, which may be a few times too high.
  package func particleDiagnostic(at time: TimeInterval) -> EngineDiagnostic? {
    guard let presentation = evaluate(at: time) else { return nil }
    var cost = DrawingCost(budget: drawingBudget)
    let tree = presentation.tree
    for node in tree.nodes.indices where tree.nodes[node].owner == .emitter {
      let estimate = presentation.particleEstimate(of: node) / ParticleField.estimateSlack
      cost.add(Int(min(estimate, 1e15)), layer: tree.nodes[node].layerNumber)
    }
    return cost.excess.map { diagnostic(of: $0, at: time) }
  }

  /// Why the particles of a trace's samples cannot be listed, of up to 16 samples spread evenly; nil
  /// where they can.
  package func particleDiagnostic(of samples: TraceSampling) -> EngineDiagnostic? {
    guard let last = samples.count > 0 ? samples.count - 1 : nil,
      hasEmitters(at: samples[0].time) || hasEmitters(at: samples[last].time)
    else { return nil }
    let count = min(Self.particleSamples, samples.count)
    return (0..<count).lazy.compactMap {
      particleDiagnostic(at: samples[$0 * last / max(count - 1, 1)].time)
    }.first
  }

  /// The number of samples of a trace that are examined.
  private static let particleSamples = 16

  /// An excess of the frame of a time in words, with the path of its layer.
  package func diagnostic(of excess: DrawingExcess, at time: TimeInterval) -> EngineDiagnostic {
    let tree = evaluate(at: time)?.tree
    let path = tree?.shape.node(ofLayer: excess.layer).flatMap { tree?.path(of: $0) }
    let moment = TracePrecision.standard.text(of: time)
    return EngineDiagnostic(
      layer: path ?? "layer \(excess.layer)", key: "drawingBudget",
      message: "the frame at \(moment) s costs at least \(excess.cost); the drawing budget is "
        + "\(excess.budget)")
  }
}

// MARK: - Values

extension StageSnapshot {
  /// The presentation value of a layer's key path at a time; nil for an unknown layer or key path.
  ///
  /// `snapshot.value(forKeyPath: "transform.rotation.z", ofLayer: "panel/ball", at: 0.5)`. The layer
  /// is named by its path from below the root; the root is `root`. May be called on any thread.
  public func value(
    forKeyPath keyPath: String, ofLayer path: String, at time: TimeInterval
  ) -> PropertyValue? {
    guard let presentation = evaluate(at: time),
      let node = presentation.tree.paths.firstIndex(of: path)
    else { return nil }
    return presentation.value(forKeyPath: keyPath, of: node)
  }
}
