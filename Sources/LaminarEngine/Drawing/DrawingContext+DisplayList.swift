package import Foundation
package import LaminarGraphics

extension DrawingContext {
  /// The picture of what is drawn on a canvas of a size, with a number of pixels per point; nil when the
  /// size has no pixels or too many.
  package static func displayList(
    size: CGSize, scale: Double, _ draw: (DrawingContext) -> Void
  ) -> DisplayList? {
    let canvas = Canvas(size: size, scale: scale)
    let limit = Double(Canvas.largestSide) + 0.5
    for side in [size.width, size.height] {
      guard scale > 0, side > 0, Double(side) * scale >= 0.5, Double(side) * scale < limit else {
        return nil
      }
    }
    let context = DrawingContext(
      bounds: CGRect(origin: .zero, size: size), scale: CGFloat(scale))
    draw(context)
    // Ending the open transparency layers may cost too much.
    let drawing = context.finish()
    var list = DisplayList(
      width: canvas.pixelWidth, height: canvas.pixelHeight, excess: context.excess)
    guard let drawing, context.excess == nil else { return list }
    let id = DisplayList.ID(layer: 0, part: .contents)
    list.items = drawing.commands.placed(by: ProjectiveTransform2D(m11: scale, m22: scale))
      .map { DisplayList.Item(id: id, command: $0) }
    return list
  }

  /// The picture of a layer's bounds, as ``Layer/render(in:)`` draws it.
  package static func displayList(of layer: Layer, scale: Double) -> DisplayList? {
    let bounds = layer.bounds.standardized
    return displayList(size: bounds.size, scale: scale) { context in
      context.translateBy(x: -bounds.minX, y: -bounds.minY)
      layer.render(in: context)
    }
  }
}
