import Foundation
import Laminar
import LaminarTestSupport
import Testing

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

// Layers that draw themselves, written as Core Animation code writes them.

/// A dial as apps have one: it draws its face and its pointer, and redraws when its reading changes.
final class DialLayer: Layer {
  var reading: CGFloat = 0 {
    didSet { setNeedsDisplay() }
  }

  override func draw(in ctx: DrawingContext) {
    let dial = bounds.insetBy(dx: 2, dy: 2)
    ctx.saveGState()
    ctx.setFillColor(Color(white: 1))
    ctx.fillEllipse(in: dial)
    ctx.setStrokeColor(Color(white: 0))
    ctx.setLineWidth(2)
    ctx.strokeEllipse(in: dial)
    ctx.restoreGState()

    ctx.translateBy(x: bounds.midX, y: bounds.midY)
    ctx.rotate(by: reading * 2 * .pi)
    ctx.setFillColor(Color(red: 1, green: 0, blue: 0))
    ctx.beginPath()
    ctx.move(to: CGPoint(x: 0, y: -3))
    ctx.addLine(to: CGPoint(x: bounds.width / 2 - 6, y: 0))
    ctx.addLine(to: CGPoint(x: 0, y: 3))
    ctx.closePath()
    ctx.fillPath()
  }
}

private final class Painter: LayerDelegate {
  var calls: [String] = []
  var contents: Image?

  func display(_ layer: Layer) {
    calls.append("display")
    if let contents { layer.contents = contents }
  }

  func layerWillDraw(_ layer: Layer) { calls.append("willDraw") }

  func draw(_ layer: Layer, in ctx: DrawingContext) {
    calls.append("draw")
    guard contents == nil else { return }
    ctx.setFillColor(.blue)
    ctx.fill(ctx.bounds)
  }
}

@Suite struct `Drawn contents` {
  private func stage(_ layer: Layer, size: CGFloat = 64, scale: Double = 1) -> Stage {
    let stage = Stage(width: size, height: size, scale: scale)
    stage.rootLayer.addSublayer(layer)
    return stage
  }

  @Test func `are what a layer's own code draws, and follow its values`() throws {
    let dial = DialLayer()
    dial.frame = CGRect(x: 4, y: 4, width: 48, height: 48)
    dial.setNeedsDisplay()
    let stage = stage(dial)
    var bitmap = stage.render(at: 0)
    // The pointer points right, from (28, 28) to (46, 28).
    #expect(bitmap.pixel(x: 36, y: 28) == 0xff00_00ff)
    #expect(bitmap.pixel(x: 28, y: 40) == 0xffff_ffff)
    #expect(bitmap.pixel(x: 28, y: 6) == 0xff00_0000)
    #expect(bitmap.pixel(x: 5, y: 5) == 0)
    dial.reading = 0.25
    bitmap = stage.render(at: 0)
    #expect(bitmap.pixel(x: 36, y: 28) == 0xffff_ffff)
    #expect(bitmap.pixel(x: 27, y: 36) == 0xff00_00ff)
  }

  @Test func `are drawn when they are needed, not for every frame`() throws {
    let layer = SketchLayer()
    layer.sketch = { $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8)) }
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    let stage = stage(layer)
    // A layer that needs no display shows nothing.
    #expect(stage.render(at: 0).pixels.allSatisfy { $0 == 0 })
    #expect(layer.drawings == 0)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    for time in [0, 0.1, 0.2] { #expect(stage.render(at: time).pixel(x: 1, y: 1) != 0) }
    #expect(layer.drawings == 1 && !layer.needsDisplay())
    layer.add(BasicAnimation(\Layer.opacity, from: 0.5, to: 1, duration: 1), forKey: nil)
    for time in [0, 0.1, 0.2] { _ = stage.render(at: time) }
    #expect(layer.drawings == 1)
    layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 2, height: 2))
    layer.setNeedsDisplay()
    _ = stage.render(at: 0)
    #expect(layer.drawings == 2)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.drawings == 3 && !layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.drawings == 3)
  }

  @Test func `stretch with the bounds, or are redrawn for them`() throws {
    for redraws in [false, true] {
      let layer = SketchLayer()
      // A bar of ten points at the right.
      layer.sketch = { context in
        context.fill(CGRect(x: context.bounds.maxX - 10, y: 0, width: 10, height: 99))
      }
      layer.needsDisplayOnBoundsChange = redraws
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.setNeedsDisplay()
      let stage = stage(layer)
      _ = stage.render(at: 0)
      Transaction.begin()
      Transaction.setDisableActions(true)
      layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 20)
      Transaction.commit()
      let row = stage.render(at: 0).pixels[640..<704].map { $0 >> 24 }
      #expect(row.firstIndex(of: 255) == (redraws ? 50 : 30))
      #expect(row.count { $0 == 255 } == (redraws ? 10 : 30))
      #expect(layer.drawings == (redraws ? 2 : 1))
    }
  }

  @Test func `come from a delegate, which may give an image instead`() throws {
    let painter = Painter()
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.delegate = painter
    layer.setNeedsDisplay()
    let stage = stage(layer)
    #expect(stage.render(at: 0).pixel(x: 4, y: 4) == 0xffff_0000)
    #expect(painter.calls == ["display", "willDraw", "draw"])
    painter.contents = Image(width: 1, height: 1, pixels: [0xff00_ff00])
    layer.setNeedsDisplay()
    #expect(stage.render(at: 0).pixel(x: 4, y: 4) == 0xff00_ff00)
    // An image that is set replaces what was drawn.
    painter.contents = nil
    layer.setNeedsDisplay()
    #expect(stage.render(at: 0).pixel(x: 4, y: 4) == 0xffff_0000)
    layer.contents = Image(width: 1, height: 1, pixels: [0xff00_00ff])
    Transaction.flush()
    layer.removeAllAnimations()
    #expect(stage.render(at: 0).pixel(x: 4, y: 4) == 0xff00_00ff)
  }

  @Test func `are sharp at any scale, whatever their contents scale is`() throws {
    for scale in [1.0, 4] {
      let layer = SketchLayer()
      layer.contentsScale = 1
      layer.sketch = { $0.fill(CGRect(x: 1.25, y: 0, width: 2.5, height: 9)) }
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.setNeedsDisplay()
      let row = stage(layer, size: 8, scale: scale).render(at: 0).pixels.prefix(Int(8 * scale))
      let ink = row.reduce(0) { $0 + Double($1 >> 24) / 255 }
      #expect(abs(ink - 2.5 * scale) < 0.02)
      #expect(row.count { $0 >> 24 != 0 && $0 >> 24 != 255 } == (scale == 1 ? 2 : 0))
    }
  }

  static let gravities: [LayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    .resize, .resizeAspect, .resizeAspectFill,
  ]

  @Test(arguments: gravities)
  func `are where an image of them would be`(gravity: LayerContentsGravity) throws {
    func sketch(_ context: DrawingContext) {
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 24, height: 16))
      context.setFillColor(.green)
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
      context.setFillColor(.blue)
      context.fill(CGRect(x: 12, y: 8, width: 12, height: 8))
    }
    let image = try #require(Image(size: CGSize(width: 24, height: 16), actions: sketch))
    func picture(
      _ part: CGRect, _ center: CGRect, drawn: Bool
    ) throws -> Bitmap {
      let layer = SketchLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 16)
      layer.contentsGravity = gravity
      layer.contentsRect = part
      layer.contentsCenter = center
      layer.position = CGPoint(x: 32, y: 32)
      layer.magnificationFilter = .nearest
      if drawn {
        layer.sketch = sketch
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
      } else {
        layer.contents = image
      }
      layer.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
      return stage(layer).render(at: 0)
    }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    for (part, center) in [
      (unit, unit), (CGRect(x: 0.25, y: 0, width: 0.5, height: 0.5), unit),
      (unit, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
    ] {
      #expect(
        try picture(part, center, drawn: true) == picture(part, center, drawn: false),
        "\(part) \(center)")
    }
  }

  @Test func `fade as one, and take a replicator's colour`() throws {
    let layer = SketchLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.sketch = { context in
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 20))
      context.fill(CGRect(x: 8, y: 0, width: 12, height: 20))
    }
    layer.opacity = 0.5
    layer.setNeedsDisplay()
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceTransform = Transform3DMakeTranslation(30, 0, 0)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
    replicator.addSublayer(layer)
    let bitmap = stage(replicator).render(at: 0)
    for x in [2, 10, 18, 32, 40] {
      let pixel = bitmap.pixel(x: x, y: 9)
      #expect(abs(Int(pixel >> 24) - 128) <= 1 && abs(Int(pixel & 0xff) - 128) <= 1)
      #expect(abs(Int(pixel >> 8 & 0xff) - 64) <= 1 && pixel >> 16 & 0xff == 0)
    }
  }

  // MARK: - Layers and images in drawings

  /// A layer with some of everything that is drawn.
  private func panel() throws -> Layer {
    let panel = Layer()
    panel.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    panel.cornerRadius = 9
    panel.backgroundColor = Color(red: 0.9, green: 0.9, blue: 1)
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 8, y: 8, width: 30, height: 30)
    shape.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30))
    shape.fillColor = .red
    shape.strokeColor = .black
    shape.shadowOpacity = 0.5
    shape.shadowOffset = CGSize(width: 2, height: 3)
    shape.opacity = 0.7
    panel.addSublayer(shape)
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 30, y: 30, width: 30, height: 30)
    gradient.colors = [Color.green, Color.blue]
    let mask = Layer()
    mask.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
    mask.cornerRadius = 10
    mask.backgroundColor = .black
    gradient.mask = mask
    panel.addSublayer(gradient)
    let text = TextLayer()
    text.frame = CGRect(x: 2, y: 44, width: 40, height: 20)
    text.string = "Hey"
    text.fontSize = 14
    text.foregroundColor = .black
    panel.addSublayer(text)
    let drawn = SketchLayer()
    drawn.frame = CGRect(x: 40, y: 4, width: 20, height: 20)
    drawn.sketch = { $0.fillEllipse(in: $0.bounds) }
    drawn.shouldRasterize = true
    drawn.setNeedsDisplay()
    panel.addSublayer(drawn)
    let blurred = Layer()
    blurred.frame = CGRect(x: 40, y: 40, width: 8, height: 8)
    blurred.backgroundColor = .red
    blurred.compositingFilter = "multiplyBlendMode"
    blurred.filters = [Filter.gaussianBlur(radius: 2)]
    panel.addSublayer(blurred)
    return panel
  }

  private func largestStep(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).reduce(0) { most, pair in
      stride(from: UInt32(0), to: 32, by: 8).reduce(most) {
        max($0, abs(Int(pair.0 >> $1 & 0xff) - Int(pair.1 >> $1 & 0xff)))
      }
    }
  }

  @Test(arguments: [1.0, 2])
  func `render layers as a stage shows them`(scale: Double) throws {
    let panel = try panel()
    panel.position = CGPoint(x: 500, y: -20)
    panel.transform = Transform3DMakeRotation(1, 0, 0, 1)
    let image = try #require(Image(rendering: panel, scale: scale))
    #expect(image.scale == scale && image.width == Int(64 * scale))
    panel.transform = .identity
    panel.position = CGPoint(x: 32, y: 32)
    let bitmap = stage(panel, scale: scale).render(at: 0)
    #expect(largestStep(image.pixels, bitmap.pixels) <= 1)
    // A layer of a stage is drawn without its animations, and stays where it is.
    panel.add(BasicAnimation(\Layer.opacity, from: 0, to: 0, duration: 1), forKey: "gone")
    let again = try #require(Image(rendering: panel, scale: scale))
    #expect(again == image)
  }

  @Test func `hold layers in their own space, with their alpha`() throws {
    let box = Layer()
    box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = .red
    let half = Layer()
    half.frame = CGRect(x: 5, y: 0, width: 10, height: 10)
    half.backgroundColor = .red
    box.addSublayer(half)
    let bitmap = drawn(64, 64) { context in
      context.translateBy(x: 20, y: 30)
      context.scaleBy(x: 2, y: 1)
      context.setAlpha(0.5)
      box.render(in: context)
    }
    for (x, y, isSeen) in [(21, 31, true), (39, 39, true), (48, 35, true), (51, 35, false)] {
      #expect((bitmap.pixel(x: x, y: y) == 0x8000_0080) == isSeen, "\(x) \(y)")
    }
  }

  @Test(arguments: [
    (CGSize(width: 0, height: 9), 1.0), (CGSize(width: 9, height: -1), 1),
    (CGSize(width: 9, height: 9), 0), (CGSize(width: 9, height: 9), -2),
    (CGSize(width: Double.nan, height: 9), 1), (CGSize(width: 20000, height: 9), 1),
    (CGSize(width: 9, height: 9), .infinity), (CGSize(width: 0.4, height: 9), 1),
  ])
  func `of no size or of too large a one make no image`(size: CGSize, scale: Double) {
    #expect(Image(size: size, scale: scale) { $0.fill($0.bounds) } == nil)
  }

  // MARK: - Scenes

  private func scene(_ text: String) -> (bitmap: Bitmap?, report: String) {
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "a.json", image: { _ in nil },
      picture: Image.init(drawing:scale:))
    return (scene.flatMap { Stage(scene: $0).render(at: 0) }, report.text())
  }

  @Test func `of a scene are those of the same calls`() throws {
    let (bitmap, report) = scene(
      """
      { "laminar": 1, "canvas": { "width": 64, "height": 64, "scale": 2 }, "duration": 1, "layers": [
        { "frame": [0, 0, 64, 64], "drawing": [
          "saveGState", { "clip": { "ellipse": [2, 2, 40, 40] }, "rule": "even-odd" },
          { "drawLinearGradient": ["red", "blue"], "start": [10, 0], "end": [30, 9], "extends": true },
          "restoreGState",
          { "setLineWidth": 3 }, { "setLineCap": "round" }, { "setLineJoin": "bevel" },
          { "setMiterLimit": 4 }, { "setLineDash": [6, 4], "phase": 1 },
          { "setStrokeColor": "green" }, { "stroke": "M 4 60 L 30 40 L 60 60" },
          { "setShadow": [1, 2], "blur": 3 }, { "setFillColor": "#fa08" },
          { "translateBy": [44, 8] }, { "rotate": "30deg" }, { "scaleBy": [2, 1] },
          { "concatenate": [1, 0, 0.2, 1, 0, 0] },
          { "fill": { "rect": [0, 0, 6, 12] } },
          "beginTransparencyLayer", { "setBlendMode": "multiplyBlendMode" }, { "setAlpha": 0.5 },
          { "fill": { "rect": [2, 2, 6, 12] } }, "endTransparencyLayer",
          { "clear": [1, 1, 2, 2] },
          { "drawText": "ok", "at": [0, 20], "fontSize": 12 },
          { "drawRadialGradient": ["white", "black"], "center": [4, 40], "startRadius": 1, "endRadius": 5 },
          { "drawConicGradient": ["red", "blue"], "center": [0, 0], "angle": "1rad", "locations": [0.2, 1] }
        ] } ] }
      """)
    #expect(report == "")
    func stops(_ a: Color, _ b: Color, from: Double = 0) -> [Gradient.Stop] {
      [.init(color: a, location: from), .init(color: b, location: 1)]
    }
    let expected = drawn(64, 64, scale: 2) { context in
      context.saveGState()
      context.addEllipse(in: CGRect(x: 2, y: 2, width: 40, height: 40))
      context.clip(using: .evenOdd)
      context.drawLinearGradient(
        stops(.red, .blue), start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 9),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.restoreGState()
      context.setLineWidth(3)
      context.setLineCap(.round)
      context.setLineJoin(.bevel)
      context.setMiterLimit(4)
      context.setLineDash(phase: 1, lengths: [6, 4])
      context.setStrokeColor(Color(red: 0, green: 128.0 / 255, blue: 0))
      context.addLines(
        between: [CGPoint(x: 4, y: 60), CGPoint(x: 30, y: 40), CGPoint(x: 60, y: 60)])
      context.strokePath()
      context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3)
      context.setFillColor(Color(red: 1, green: 170.0 / 255, blue: 0, alpha: 136.0 / 255))
      context.translateBy(x: 44, y: 8)
      context.rotate(by: .pi / 6)
      context.scaleBy(x: 2, y: 1)
      context.concatenate(AffineTransform2D(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0))
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 12))
      context.beginTransparencyLayer()
      context.setBlendMode(.multiply)
      context.setAlpha(0.5)
      context.fill(CGRect(x: 2, y: 2, width: 6, height: 12))
      context.endTransparencyLayer()
      context.clear(CGRect(x: 1, y: 1, width: 2, height: 2))
      context.draw("ok", at: CGPoint(x: 0, y: 20), fontSize: 12)
      context.drawRadialGradient(
        stops(.white, .black), center: CGPoint(x: 4, y: 40), startRadius: 1, endRadius: 5)
      context.drawConicGradient(stops(.red, .blue, from: 0.2), center: .zero, angle: 1)
    }
    // Angles in degrees and paths of rectangles are rounded differently.
    #expect(largestStep(try #require(bitmap).pixels, expected.pixels) <= 2)
  }

  @Test(arguments: [false, true])
  func `of a scene stretch with the bounds, or are redrawn`(redraws: Bool) throws {
    let (scene, report) = SceneLoader.load(
      Array(
        """
        { "laminar": 1, "canvas": { "width": 64, "height": 20 }, "duration": 2, "layers": [
          { "name": "a", "bounds": [0, 0, 20, 20], "position": [0, 0], "anchorPoint": [0, 0],
            "needsDisplayOnBoundsChange": \(redraws), "drawing": [
            { "drawLinearGradient": ["black", "black"], "start": [10, 0], "end": [20, 0], "extends": true },
            { "clear": [0, 0, 10, 99] } ] } ],
          "timeline": [{ "at": 1, "set": { "a:bounds": [0, 0, 60, 20] } }] }
        """.utf8), name: "a.json", image: { _ in nil })
    #expect(report.text() == "")
    let stage = Stage(scene: try #require(scene))
    func ink(_ bitmap: Bitmap) -> [Int] {
      let row = bitmap.pixels[640..<704].map { $0 >> 24 }
      return [row.firstIndex(of: 255) ?? -1, row.count { $0 == 255 }]
    }
    #expect(ink(stage.render(at: 0.5)) == [10, 10])
    let later = stage.render(at: 1.5)
    #expect(ink(later) == (redraws ? [10, 50] : [30, 30]))
    stage.advance(to: 1.2)
    #expect(stage.render(at: 1.5) == later)
  }

  @Test func `of assets are layers that are drawn once`() throws {
    let (bitmap, report) = scene(
      """
      { "laminar": 1, "canvas": { "width": 64, "height": 64 }, "duration": 1,
        "assets": {
          "pair": { "layer": { "bounds": [0, 0, 16, 8], "sublayers": [
            { "frame": [0, 0, 8, 8], "contents": "dot" }, { "frame": [8, 0, 8, 8], "backgroundColor": "blue" } ] } },
          "dot": { "layer": { "bounds": [0, 0, 4, 4], "position": [90, 90], "backgroundColor": "red", "transform": [{ "scale": 3 }] }, "scale": 2 } },
        "layers": [
          { "frame": [0, 0, 32, 16], "contents": "pair" },
          { "frame": [0, 20, 32, 32], "contents": "dot", "contentsGravity": "center" } ] }
      """)
    #expect(report == "")
    let picture = try #require(bitmap)
    #expect(picture.pixel(x: 8, y: 8) == 0xff00_00ff)
    #expect(picture.pixel(x: 24, y: 8) == 0xffff_0000)
    // Eight pixels at two a point are four points.
    let red = (0..<32).filter { picture.pixel(x: $0, y: 36) == 0xff00_00ff }
    #expect(red == Array(14..<18))
  }

  @Test func `of assets that need too many others are refused`() {
    func text(_ count: Int) -> String {
      let links = (0..<count).map { index in
        "\"a\(index)\": {\"layer\": {\"bounds\": [0,0,1,1], \"contents\": \"a\(index + 1)\"}}"
      }
      return """
        {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 1, "assets": {
        \(links.joined(separator: ",\n")),
        "a\(count)": {"layer": {"bounds": [0,0,1,1]}}}, "layers": []}
        """
    }
    #expect(
      scene(text(40)).report.contains("error[E0308]: assets show each other more than 32 deep"))
    #expect(scene(text(31)).report == "")
  }
}

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
