import Foundation
import Laminar

/// A layer whose contents a closure draws.
final class SketchLayer: Layer {
  var sketch: (DrawingContext) -> Void = { _ in }
  /// How often it was called to draw.
  private(set) var drawings = 0

  override func draw(in context: DrawingContext) {
    drawings += 1
    sketch(context)
  }
}

/// A sketch on a canvas of its size.
func drawn(
  _ width: CGFloat, _ height: CGFloat, scale: Double = 1, on background: Color? = nil,
  _ sketch: @escaping (DrawingContext) -> Void
) -> Bitmap {
  let layer = SketchLayer()
  layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
  layer.sketch = sketch
  layer.setNeedsDisplay()
  let stage = Stage(width: width, height: height, scale: scale, backgroundColor: background)
  stage.rootLayer.addSublayer(layer)
  return stage.render(at: 0)
}
