import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `A text layer` {
  private func layer(_ configure: (TextLayer) -> Void) -> TextLayer {
    let layer = TextLayer()
    layer.frame = CGRect(x: 10, y: 5, width: 120, height: 40)
    layer.fontSize = 20
    configure(layer)
    return layer
  }

  private func list(_ layer: Layer, at time: Double = 0) -> DisplayList {
    let stage = Stage(width: 150, height: 60)
    stage.rootLayer.addSublayer(layer)
    return stage.snapshot().displayList(at: time)
  }

  private func fills(_ list: DisplayList) -> [(run: GlyphRun, color: Color)] {
    list.items.compactMap {
      guard case .fill(.glyphs(let run), _, .color(let color)) = $0.command else { return nil }
      return (run, color)
    }
  }

  @Test func `draws its string in its colour where its layout puts it`() throws {
    let fill = try #require(fills(list(layer { $0.string = "Hello" })).first)
    let layout = TextLayout(
      "Hello", fontSize: 20, in: CGRect(x: 0, y: 0, width: 120, height: 40))
    #expect(fill.run == layout.runs.first?.glyphs)
    #expect(fill.color == Color(red: 1, green: 1, blue: 1))
  }

  @Test func `draws each part of an attributed string in its own colour`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let text = AttributedText([.init("a", foregroundColor: red), .init("b"), .init("c")])
    let found = fills(
      list(
        layer {
          $0.string = text
          $0.foregroundColor = Color(red: 0, green: 0, blue: 1)
        }))
    #expect(found.map(\.color.red) == [1, 0, 0])
    #expect((layer { $0.string = text }.string as? AttributedText) == text)
  }

  @Test(arguments: [(0.0, "0%"), (0.25, "25%"), (0.5, "50%"), (0.999, "100%"), (1, "100%")])
  func `counts an animated number`(time: Double, shown: String) {
    let counter = layer {
      $0.format = "{number:.0%}"
      $0.number = 1
      let animation = BasicAnimation(keyPath: "number")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      $0.add(animation, forKey: nil)
    }
    let expected = fills(list(layer { $0.string = shown }))
    #expect(fills(list(counter, at: time)).map(\.run) == expected.map(\.run))
  }

  @Test func `ends at its bounds`() {
    func clips(_ list: DisplayList) -> Int {
      list.items.count { if case .group(.clip, _) = $0.command { true } else { false } }
    }
    #expect(clips(list(layer { $0.string = "fits" })) == 0)
    #expect(clips(list(layer { $0.string = "does not fit in the frame" })) == 1)
  }

  @Test func `draws strokes, backgrounds and lines in their order`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    var run = AttributedText.Run("a")
    run.strokeWidth = -10
    run.strokeColor = red
    run.backgroundColor = blue
    run.strikethrough = .init()
    let items = list(layer { $0.string = AttributedText([run]) }).items
    let kinds = items.compactMap { item -> String? in
      guard case .fill(let shape, _, .color(let color)) = item.command else { return nil }
      switch shape {
      case .glyphs: return "glyphs"
      case .stroke(_, let style): return color == red && style.width == 2 ? "stroke" : "?"
      case .roundedRect: return color == blue ? "background" : "line"
      default: return "?"
      }
    }
    #expect(kinds == ["background", "glyphs", "stroke", "line"])
  }

  @Test func `prefers the size of its text`() {
    let size = TextLayout.suggestedSize(for: AttributedText("Hello world"), fontSize: 20)
    #expect(layer { $0.string = "Hello world" }.preferredFrameSize() == size)
    let wrapped = layer {
      $0.string = "Hello world and all"
      $0.isWrapped = true
    }
    #expect(wrapped.preferredFrameSize().width <= 120)
    #expect(wrapped.preferredFrameSize().height > size.height)
    let number = layer {
      $0.number = 5
      $0.format = "Hello world"
    }
    #expect(number.preferredFrameSize() == size)
    #expect(layer { _ in }.preferredFrameSize() == .zero)
  }

  @Test func `shows nothing without a text, a size, a colour or bounds`() {
    #expect(fills(list(layer { _ in })).isEmpty)
    #expect(fills(list(layer { $0.string = "" })).isEmpty)
    #expect(
      fills(
        list(
          layer {
            $0.string = "a"; $0.fontSize = 0
          })
      ).isEmpty)
    #expect(
      fills(
        list(
          layer {
            $0.string = "a"; $0.foregroundColor = nil
          })
      ).isEmpty)
    #expect(
      fills(
        list(
          layer {
            $0.string = "a"; $0.bounds = .zero
          })
      ).isEmpty)
  }

  @Test func `takes a font of a file, and returns it`() throws {
    let data = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    let font = try Font(data: data, name: "Shapes")
    let layer = layer {
      $0.font = font
      $0.string = "s"
    }
    #expect(layer.font as? Font == font)
    let run = try #require(fills(list(layer)).first).run
    // A square of 0.6 of the size, 0.05 from the pen's position.
    #expect(run.boundingBox == CGRect(x: 1, y: 4, width: 12, height: 12))
    #expect(throws: FontError.notAFont) { try Font(data: [1, 2, 3], name: "None") }
  }

  @Test func `is upright in a layer whose geometry is flipped`() throws {
    let stage = Stage(width: 150, height: 60)
    let flipped = Layer()
    flipped.frame = CGRect(x: 0, y: 0, width: 150, height: 60)
    flipped.isGeometryFlipped = true
    flipped.addSublayer(layer { $0.string = "A" })
    stage.rootLayer.addSublayer(flipped)
    let picture = stage.render(at: 0)
    let rows = (0..<60).filter { y in
      (0..<150).contains { picture.pixels[y * 150 + $0] >> 24 > 64 }
    }
    let top = try #require(rows.first)
    let bottom = try #require(rows.last)
    func width(_ y: Int) -> Int {
      let set = (0..<150).filter { picture.pixels[y * 150 + $0] >> 24 > 64 }
      return (set.last ?? 0) - (set.first ?? 0)
    }
    // An A is wider below.
    #expect(width(bottom) > width(top) + 4)
  }
}

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
