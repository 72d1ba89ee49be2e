public import Foundation
public import LaminarEngine
public import LaminarGraphics
public import LaminarRaster

/// All that a stage shows over time, as an immutable value: ask for any moment, in any order, on
/// any thread.
public struct StageSnapshot: Sendable {
  /// What the layers are drawn on.
  public let canvas: Canvas
  /// The committed trees.
  package let timeline: RenderTimeline
  /// What a scene's events can touch.
  package let declaredKeys: [DeclaredKey]

  package init(canvas: Canvas, timeline: RenderTimeline, declaredKeys: [DeclaredKey] = []) {
    self.canvas = canvas
    self.timeline = timeline
    self.declaredKeys = declaredKeys
  }

  /// The oldest time that it shows, which stands for all before it; −∞ for a stage with history, and as
  /// long as a stage has let go of nothing.
  public var earliestTime: TimeInterval { timeline.earliestTime }

  /// The same moments on another canvas.
  public func on(_ canvas: Canvas) -> StageSnapshot {
    StageSnapshot(canvas: canvas, timeline: timeline, declaredKeys: declaredKeys)
  }

  /// The values of every animated property at a time.
  package func evaluate(at time: TimeInterval) -> PresentationTree? { timeline.evaluate(at: time) }

  /// The drawing commands of a time, back to front.
  public func displayList(at time: TimeInterval) -> DisplayList {
    displayList(of: evaluate(at: time))
  }

  /// The drawing commands of evaluated values; the bare canvas without any.
  package func displayList(of presentation: PresentationTree?) -> DisplayList {
    presentation?.displayList(on: canvas)
      ?? DisplayList(
        width: canvas.pixelWidth, height: canvas.pixelHeight, background: canvas.backgroundColor)
  }

  /// The picture of a time.
  public func render(at time: TimeInterval, workers: Int = 1) -> Bitmap {
    var renderer = Renderer(workers: workers)
    return renderer.render(displayList(at: time))
  }
}
