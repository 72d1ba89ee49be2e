import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `Opaque layers` {
  private func picture(
    isOpaque: Bool, contents: Image? = nil, _ sketch: @escaping (DrawingContext) -> Void
  ) -> Bitmap {
    let layer = SketchLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
    layer.sketch = sketch
    layer.isOpaque = isOpaque
    if let contents { layer.contents = contents } else { layer.setNeedsDisplay() }
    let stage = Stage(width: 32, height: 32, backgroundColor: .white)
    stage.rootLayer.addSublayer(layer)
    return stage.render(at: 0)
  }

  @Test func `draw on black pixels without alpha`() {
    let bitmap = picture(isOpaque: true) { context in
      context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    // Half of red on black; black; the canvas.
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0080)
    #expect(bitmap.pixel(x: 20, y: 20) == 0xff00_0000)
    #expect(bitmap.pixel(x: 2, y: 2) == 0xffff_ffff)
    #expect(picture(isOpaque: false) { $0.fill(.zero) }.pixel(x: 20, y: 20) == 0xffff_ffff)
  }

  @Test func `stay opaque where a drawing clears or copies`() {
    let bitmap = picture(isOpaque: true) { context in
      context.setFillColor(.white)
      context.fill(context.bounds)
      context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.setBlendMode(.copy)
      context.setFillColor(Color(red: 0, green: 1, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 8, y: 0, width: 8, height: 8))
    }
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0000)
    #expect(bitmap.pixel(x: 15, y: 6) == 0xff00_8000)
    #expect(bitmap.pixel(x: 15, y: 16) == 0xffff_ffff)
  }

  @Test func `keep the alpha of an image, and show nothing where nothing is drawn`() throws {
    let image = try #require(
      Image(size: CGSize(width: 24, height: 24)) { context in
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    let bitmap = picture(isOpaque: true, contents: image) { _ in }
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0000)
    #expect(bitmap.pixel(x: 20, y: 20) == 0xffff_ffff)
    #expect(picture(isOpaque: true) { _ in }.pixel(x: 20, y: 20) == 0xffff_ffff)
  }

  @Test func `are the same where drawing is asynchronous`() {
    func picture(isAsynchronous: Bool) -> Bitmap {
      let layer = DialLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      layer.drawsAsynchronously = isAsynchronous
      layer.setNeedsDisplay()
      let stage = Stage(width: 32, height: 32)
      stage.rootLayer.addSublayer(layer)
      return stage.render(at: 0)
    }
    #expect(picture(isAsynchronous: true).pixels == picture(isAsynchronous: false).pixels)
  }
}
