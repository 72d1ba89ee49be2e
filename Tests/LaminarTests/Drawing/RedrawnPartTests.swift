import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `Parts of a layer that are drawn again` {
  /// A layer whose whole drawing is of one colour, on a stage of its size.
  private func filled() -> (SketchLayer, Stage) {
    let layer = SketchLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let stage = Stage(width: 40, height: 40)
    stage.rootLayer.addSublayer(layer)
    fill(layer, .red)
    layer.setNeedsDisplay()
    _ = stage.render(at: 0)
    return (layer, stage)
  }

  private func fill(_ layer: SketchLayer, _ color: Color?) {
    layer.sketch = { context in
      guard let color else { return }
      context.setFillColor(color)
      context.fill(context.bounds)
    }
  }

  @Test func `replace what was there, and keep the rest`() {
    let (layer, stage) = filled()
    fill(layer, .blue)
    layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 10, height: 10))
    layer.setNeedsDisplay(CGRect(x: 30, y: 0, width: 20, height: 5))
    let bitmap = stage.render(at: 0)
    #expect(layer.drawings == 2)
    for y in 0..<40 {
      for x in 0..<40 {
        let isNew = (10..<20).contains(x) && (10..<20).contains(y) || x >= 30 && y < 5
        #expect(bitmap.pixel(x: x, y: y) == (isNew ? 0xffff_0000 : 0xff00_00ff), "\(x) \(y)")
      }
    }
  }

  @Test func `are cleared where nothing is drawn, and rounded to pixels of the contents`() {
    let (layer, stage) = filled()
    fill(layer, nil)
    layer.setNeedsDisplay(CGRect(x: 10.5, y: 10.5, width: 4, height: 4))
    let bitmap = stage.render(at: 0)
    for x in 8..<18 {
      #expect(bitmap.pixel(x: x, y: 12) == ((10..<15).contains(x) ? 0 : 0xff00_00ff))
    }
  }

  @Test func `tell the drawing their box`() {
    let (layer, stage) = filled()
    var box = CGRect.null
    layer.sketch = { box = $0.boundingBoxOfClipPath }
    layer.setNeedsDisplay(CGRect(x: 4, y: 6, width: 10, height: 10))
    layer.setNeedsDisplay(CGRect(x: 20, y: 2, width: 4, height: 4))
    _ = stage.render(at: 0)
    #expect(box == CGRect(x: 4, y: 2, width: 20, height: 14))
  }

  @Test func `are the whole layer after a request for all of it, and after other bounds`() {
    let (layer, stage) = filled()
    fill(layer, .blue)
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.setNeedsDisplay()
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(stage.render(at: 0).pixels.allSatisfy { $0 == 0xffff_0000 })
    fill(layer, .green)
    layer.bounds.size.width = 39
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(stage.render(at: 0).pixel(x: 20, y: 20) == 0xff00_ff00)
    // Nothing is asked for.
    layer.setNeedsDisplay(.zero)
    #expect(!layer.needsDisplay())
  }

  @Test func `do not make the drawing grow`() {
    let (layer, stage) = filled()
    var drawn = 0
    for step in 0..<500 {
      let color = Color(white: Double(step % 7) / 7)
      layer.sketch = { context in
        context.setFillColor(color)
        context.fill(context.bounds)
        drawn += 1
      }
      layer.setNeedsDisplay(CGRect(x: step % 31, y: step % 13, width: 9, height: 9))
      _ = stage.render(at: 0)
    }
    // Where too many parts are left the whole layer is drawn.
    #expect(drawn >= 500 && drawn <= 515)
    #expect(stage.render(at: 0).pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `have no seam where the layer is turned`() {
    let layer = SketchLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    layer.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    fill(layer, .white)
    layer.setNeedsDisplay()
    let stage = Stage(width: 60, height: 60, backgroundColor: .black)
    stage.rootLayer.addSublayer(layer)
    let whole = stage.render(at: 0)
    layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 13, height: 13))
    let parts = stage.render(at: 0)
    for (a, b) in zip(whole.pixels, parts.pixels) {
      #expect(abs(Int(a & 0xff) - Int(b & 0xff)) <= 1)
    }
  }
}
