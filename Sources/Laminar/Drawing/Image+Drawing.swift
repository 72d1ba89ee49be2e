public import Foundation
public import LaminarEngine
public import LaminarGraphics
import LaminarRaster

extension Image {
  /// Draws an image, as layers draw their contents.
  ///
  /// ```swift
  /// let dot = Image(size: CGSize(width: 8, height: 8), scale: 2) { context in
  ///   context.fillEllipse(in: context.bounds)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size in points; the numbers of pixels are rounded.
  ///   - scale: The pixels per point, which the image keeps.
  ///   - actions: What draws.
  /// - Returns: nil when a side has no pixels or more than 16384.
  public init?(size: CGSize, scale: Double = 1, actions: (DrawingContext) -> Void) {
    guard let list = DrawingContext.displayList(size: size, scale: scale, actions) else {
      return nil
    }
    self.init(drawing: list, scale: scale)
  }

  /// Draws a layer and all below it into an image of its bounds, as ``Layer/render(in:)`` does: without
  /// its animations, and wherever it is.
  ///
  /// - Parameters:
  ///   - layer: What is drawn; it may be part of a stage.
  ///   - scale: The pixels per point, which the image keeps.
  /// - Returns: nil when a side of the bounds has no pixels or more than 16384.
  public init?(rendering layer: Layer, scale: Double = 1) {
    guard let list = DrawingContext.displayList(of: layer, scale: scale) else { return nil }
    self.init(drawing: list, scale: scale)
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - list: What is drawn, in pixels.
  ///   - scale: The pixels per point, which the image keeps.
  /// - Returns: nil for a list without pixels, for a scale that is not above 0, and for what costs more
  ///   than ``DrawingBudget/standard``.
  public init?(drawing list: DisplayList, scale: Double = 1) {
    var renderer = Renderer()
    let bitmap = renderer.render(list)
    guard renderer.excess == nil else { return nil }
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, scale: scale)
  }
}

/// Draws the assets of a scene that are layers, all within one drawing budget: each alone could cost as
/// much as a frame.
package final class AssetPainter {
  private var spent = 0

  /// Has drawn nothing.
  package init() {}

  /// Draws an asset; throws a `DrawingExcess` when the budget is exceeded.
  package func image(of list: DisplayList, scale: Double) throws -> Image? {
    var renderer = Renderer()
    let cost = renderer.cost(of: list)
    spent += list.items.count + min(cost.excess?.cost ?? cost.count, 1 << 40)
    guard spent <= DrawingBudget.standard else {
      throw DrawingExcess(layer: 0, cost: spent, budget: DrawingBudget.standard)
    }
    return Image(drawing: list, scale: scale)
  }
}
