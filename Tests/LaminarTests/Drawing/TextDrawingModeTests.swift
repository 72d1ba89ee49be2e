import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `Texts in a drawing` {
  private func picture(_ state: @escaping (DrawingContext) -> Void) -> Bitmap {
    drawn(60, 40) { context in
      context.setFillColor(.red)
      context.setStrokeColor(.blue)
      context.setLineWidth(0.5)
      state(context)
      context.draw("H", at: CGPoint(x: 10, y: 2), fontSize: 32)
    }
  }

  /// How many pixels are wholly of a colour.
  private func count(_ bitmap: Bitmap, _ pixel: UInt32) -> Int {
    bitmap.pixels.filter { $0 == pixel }.count
  }

  @Test func `are filled, stroked or both`() {
    let (red, blue): (UInt32, UInt32) = (0xff00_00ff, 0xffff_0000)
    let filled = picture { _ in }
    let stroked = picture { $0.setTextDrawingMode(.stroke) }
    let both = picture { $0.setTextDrawingMode(.fillStroke) }
    #expect(count(filled, red) > 20 && count(filled, blue) == 0)
    #expect(stroked.pixels != both.pixels && count(stroked, red) == 0)
    #expect(stroked.pixels.allSatisfy { $0 & 0xffff == 0 })
    // Half of the line is inside.
    #expect(count(both, red) > 0 && count(both, red) < count(filled, red))
    #expect(picture { $0.setTextDrawingMode(.invisible) }.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `clip what follows`() {
    let bitmap = drawn(60, 40) { context in
      context.setTextDrawingMode(.clip)
      context.draw("H", at: CGPoint(x: 10, y: 2), fontSize: 32)
      context.setFillColor(.red)
      context.fill(context.bounds)
    }
    // A clip is a path; a glyph is drawn at 32nds of a pixel, within 15 levels of its outline.
    for (a, b) in zip(bitmap.pixels, picture { _ in }.pixels) {
      #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 15)
    }
  }

  @Test func `cast one shadow of fill and stroke, in a mode and by their own attribute`() {
    let (offset, color) = (CGSize(width: 0, height: 0), Color(red: 0, green: 1, blue: 0))
    func shadowed(_ mode: TextDrawingMode, own: Bool) -> Bitmap {
      drawn(60, 60) { context in
        context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 1))
        context.setStrokeColor(.blue)
        context.setLineWidth(2)
        context.setTextDrawingMode(mode)
        let moved = CGSize(width: offset.width + 3, height: 4)
        var run = AttributedText.Run("H")
        if own {
          run.shadow = AttributedText.Shadow(offset: moved, blurRadius: 3, color: color)
        } else {
          context.setShadow(offset: moved, blur: 3, color: color)
        }
        context.draw(
          AttributedText([run]), in: CGRect(x: 10, y: 2, width: 40, height: 40), fontSize: 32)
      }
    }
    for mode in [TextDrawingMode.fill, .stroke, .fillStroke] {
      let (own, set) = (shadowed(mode, own: true), shadowed(mode, own: false))
      #expect(own.pixels == set.pixels, "\(mode)")
      #expect(own.pixels.contains { $0 & 0xffff == 0xff00 || $0 >> 8 & 0xff > 80 })
    }
  }

  @Test func `have strokes in percent of their size`() {
    func outlined(_ percent: Double, size: Double) -> Bitmap {
      var run = AttributedText.Run("I", fontSize: size, foregroundColor: .red)
      run.strokeWidth = percent
      run.strokeColor = .blue
      return drawn(60, 80) { context in
        context.draw(AttributedText([run]), in: context.bounds, fontSize: 10)
      }
    }
    let red: UInt32 = 0xff00_00ff
    // Above 0 the inside is empty, below 0 it is filled.
    #expect(count(outlined(2, size: 60), red) == 0)
    #expect(count(outlined(-2, size: 60), red) > 0)
    #expect(count(outlined(0, size: 60), red) > count(outlined(-2, size: 60), red))
  }
}
