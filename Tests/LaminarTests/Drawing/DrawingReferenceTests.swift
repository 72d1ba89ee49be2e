import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// What a drawing context draws, against slow references.
@Suite struct `A drawing` {
  /// Alphas of 0…255 against expected coverages of 0…1: edges by 10, the rest by 3, the mean by 0.6.
  ///
  /// - Parameter isLeftOut: Pixels where lines of one path cross, whose coverages are added up.
  private func expect(
    _ bitmap: Bitmap, near expected: [Double], leavingOut isLeftOut: (Int) -> Bool = { _ in false },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var sum = 0.0
    var worst = (edge: 0.0, inner: 0.0)
    for index in expected.indices where !isLeftOut(index) {
      let difference = abs(Double(bitmap.pixels[index] >> 24) - 255 * expected[index])
      sum += difference
      if isPlain(index, expected, width: bitmap.width) {
        worst.inner = max(worst.inner, difference)
      } else {
        worst.edge = max(worst.edge, difference)
      }
    }
    #expect(bitmap.pixels.count == expected.count, sourceLocation: sourceLocation)
    #expect(sum / Double(expected.count) <= 0.6, sourceLocation: sourceLocation)
    #expect(worst.edge <= 10 && worst.inner <= 3, "\(worst)", sourceLocation: sourceLocation)
  }

  /// Whether a pixel and its neighbours are all alike.
  private func isPlain(_ index: Int, _ expected: [Double], width: Int) -> Bool {
    [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].allSatisfy { step in
      let neighbour = index + step
      return !expected.indices.contains(neighbour)
        || abs(expected[neighbour] - expected[index]) < 0.001
    }
  }

  /// Whether a polygon's lines wind around a part of a pixel twice, or in the opposite direction.
  private func crossings(_ polygons: [[SIMD2<Double>]], _ reference: ReferenceRasterizer) -> [Bool]
  {
    let once = reference.coverage(polygons) { abs($0) == 1 }
    let twice = reference.coverage(polygons) { abs($0) > 1 }
    return once.indices.map { once[$0] > 0 && twice[$0] > 0 }
  }

  private func star() -> [SIMD2<Double>] {
    (0..<5).map { index in
      let angle = Double(index * 2) * 2 * .pi / 5
      return SIMD2(30 * sin(angle), -30 * cos(angle))
    }
  }

  /// (x, y) turned by 0.4, stretched by (1.2, 0.7) before that, moved by (50, 42) after that.
  private func transformed(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let (x, y) = (1.2 * p.x, 0.7 * p.y)
    return SIMD2(50 + cos(0.4) * x - sin(0.4) * y, 42 + sin(0.4) * x + cos(0.4) * y)
  }

  private func transform(_ context: DrawingContext) {
    context.translateBy(x: 50, y: 42)
    context.rotate(by: 0.4)
    context.scaleBy(x: 1.2, y: 0.7)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `fills paths in its own space`(rule: FillRule) throws {
    let points = star()
    let bitmap = drawn(100, 84) { context in
      self.transform(context)
      context.addLines(between: points.map { CGPoint(x: $0.x, y: $0.y) })
      context.closePath()
      context.fillPath(using: rule)
    }
    let reference = ReferenceRasterizer(width: 100, height: 84)
    let crossed = crossings([points.map(transformed)], reference)
    expect(
      bitmap,
      near: reference.coverage([points.map(transformed)]) {
        rule == .nonZero ? $0 != 0 : $0 % 2 != 0
      },
      leavingOut: { crossed[$0] })
  }

  @Test(arguments: [LineCap.butt, .round, .square], [LineJoin.miter, .round, .bevel])
  func `strokes with every cap and join in its space`(cap: LineCap, join: LineJoin) throws {
    let bitmap = drawn(100, 84) { context in
      self.transform(context)
      context.setLineWidth(7)
      context.setLineCap(cap)
      context.setLineJoin(join)
      context.move(to: CGPoint(x: -30, y: 20))
      context.addLine(to: CGPoint(x: -5, y: -30))
      context.addQuadCurve(to: CGPoint(x: 25, y: 25), control: CGPoint(x: 30, y: -35))
      context.addLine(to: CGPoint(x: 0, y: 10))
      context.strokePath()
    }
    var path = Path()
    path.move(to: CGPoint(x: -30, y: 20))
    path.addLine(to: CGPoint(x: -5, y: -30))
    path.addQuadCurve(to: CGPoint(x: 25, y: 25), control: CGPoint(x: 30, y: -35))
    path.addLine(to: CGPoint(x: 0, y: 10))
    let outline = StrokeReference(path, StrokeStyle(width: 7, cap: cap, join: join))
    let reference = ReferenceRasterizer(width: 100, height: 84)
    // The stroke's own outline, in which the rasteriser adds up overlapping parts.
    var style = StrokeStyle(width: 7, cap: cap, join: join)
    style.miterLimit = 10
    let own = path.stroked(style, tolerance: 0.01)
    let overlaps = reference.coverage(own.subpaths.map { own.points[$0.range].map(transformed) }) {
      abs($0) > 1
    }
    expect(
      bitmap, near: reference.coverage(outline.polygons.map { $0.map(transformed) }) { $0 != 0 },
      leavingOut: { overlaps[$0] > 0 })
  }

  @Test func `dashes by the length in its space`() throws {
    let bitmap = drawn(100, 84) { context in
      self.transform(context)
      context.setLineWidth(5)
      context.setLineDash(phase: 3, lengths: [9, 4, 2, 4])
      context.strokeEllipse(in: CGRect(x: -30, y: -30, width: 60, height: 60))
    }
    let outline = StrokeReference(
      Path(ellipseIn: CGRect(x: -30, y: -30, width: 60, height: 60)),
      StrokeStyle(width: 5, dashPattern: [9, 4, 2, 4], dashPhase: 3))
    let reference = ReferenceRasterizer(width: 100, height: 84)
    expect(
      bitmap, near: reference.coverage(outline.polygons.map { $0.map(transformed) }) { $0 != 0 })
  }

  @Test func `multiplies its clips, and ends them with the state that they began in`() throws {
    let bitmap = drawn(80, 60) { context in
      context.saveGState()
      context.addEllipse(in: CGRect(x: 5, y: 5, width: 50, height: 50))
      context.clip()
      context.clip(to: CGRect(x: 20.5, y: 0, width: 60, height: 40.25))
      context.fill(context.bounds)
      context.restoreGState()
      context.fill(CGRect(x: 70, y: 50, width: 5, height: 5))
    }
    let reference = ReferenceRasterizer(width: 80, height: 60)
    let disc = reference.coverage { x, y in (x - 30) * (x - 30) + (y - 30) * (y - 30) <= 625 }
    let box = reference.coverage { x, y in x >= 20.5 && y <= 40.25 }
    let dot = reference.coverage { x, y in x >= 70 && x < 75 && y >= 50 && y < 55 }
    expect(bitmap, near: disc.indices.map { disc[$0] * box[$0] + dot[$0] })
  }

  @Test func `joins arcs with the path`() throws {
    let bitmap = drawn(80, 60) { context in
      context.scaleBy(x: 2, y: 2)
      context.move(to: CGPoint(x: 20, y: 15))
      context.addArc(
        center: CGPoint(x: 20, y: 15), radius: 12, startAngle: -.pi / 2, endAngle: .pi,
        clockwise: false)
      context.closePath()
      // A corner of radius 6 between (2, 28) and (38, 28), which touches at (8, 28)…
      context.move(to: CGPoint(x: 2, y: 20))
      context.addArc(
        tangent1End: CGPoint(x: 2, y: 28), tangent2End: CGPoint(x: 38, y: 28), radius: 6)
      context.addLine(to: CGPoint(x: 2, y: 28))
      context.closePath()
      context.fillPath()
    }
    let reference = ReferenceRasterizer(width: 80, height: 60)
    expect(
      bitmap,
      near: reference.coverage { x, y in
        let (dx, dy) = (x / 2 - 20, y / 2 - 15)
        // Three quarters: all but the left upper one.
        if dx * dx + dy * dy <= 144 && !(dx < 0 && dy < 0) { return true }
        // Below the arc around (8, 22), in the corner's square.
        let (cx, cy) = (x / 2 - 8, y / 2 - 22)
        return cx <= 0 && cy >= 0 && cx >= -6 && cy <= 6 && cx * cx + cy * cy >= 36
      })
  }

  // MARK: - Colours

  /// One component of a pixel, 0…255.
  private func channel(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ shift: UInt32) -> Int {
    Int(bitmap.pixel(x: x, y: y) >> shift & 0xff)
  }

  private let ramp = [
    Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
    Gradient.Stop(color: Color(red: 0, green: 0, blue: 1), location: 1),
  ]

  @Test func `draws gradients along a line, as far as the options extend them`() throws {
    for options: GradientDrawingOptions in [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
      [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ] {
      let bitmap = drawn(60, 20) { context in
        context.drawLinearGradient(
          self.ramp, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 40, y: 0), options: options)
      }
      for x in 20..<40 {
        let share = (Double(x) + 0.5 - 20) / 20
        #expect(abs(Double(channel(bitmap, x, 9, 0)) - 255 * (1 - share)) <= 1.5)
        #expect(abs(Double(channel(bitmap, x, 9, 16)) - 255 * share) <= 1.5)
      }
      #expect(
        bitmap.pixel(x: 19, y: 5)
          == (options.contains(.drawsBeforeStartLocation) ? 0xff00_00ff : 0))
      #expect(
        bitmap.pixel(x: 40, y: 5) == (options.contains(.drawsAfterEndLocation) ? 0xffff_0000 : 0))
    }
  }

  @Test(arguments: [false, true])
  func `draws gradients between circles, with smooth edges`(isReversed: Bool) throws {
    let bitmap = drawn(64, 64) { context in
      context.drawRadialGradient(
        isReversed
          ? self.ramp.reversed().map { .init(color: $0.color, location: 1 - $0.location) }
          : self.ramp,
        center: CGPoint(x: 32, y: 32), startRadius: isReversed ? 28 : 8,
        endRadius: isReversed ? 8 : 28)
    }
    let reference = ReferenceRasterizer(width: 64, height: 64)
    expect(
      bitmap,
      near: reference.coverage { x, y in
        let square = (x - 32) * (x - 32) + (y - 32) * (y - 32)
        return square >= 64 && square <= 784
      })
    for x in 42..<58 {
      let distance = hypot(Double(x) + 0.5 - 32, 0.5)
      #expect(abs(Double(channel(bitmap, x, 32, 16)) - 255 * (distance - 8) / 20) <= 2)
    }
  }

  @Test func `draws gradients around a point from an angle on`() throws {
    let bitmap = drawn(64, 64) { context in
      context.drawConicGradient(self.ramp, center: CGPoint(x: 32, y: 32), angle: .pi / 2)
    }
    for (x, y) in [(50, 40), (10, 50), (5, 20), (40, 3)] {
      var turn = (atan2(Double(y) + 0.5 - 32, Double(x) + 0.5 - 32) - .pi / 2) / (2 * .pi)
      if turn < 0 { turn += 1 }
      #expect(abs(Double(channel(bitmap, x, y, 16)) - 255 * turn) <= 3)
    }
  }

  @Test func `takes away and copies only where it draws`() throws {
    let grey = Color(white: 0.5)
    let bitmap = drawn(40, 20) { context in
      context.setFillColor(grey)
      context.fill(context.bounds)
      context.clear(CGRect(x: 2, y: 2, width: 8, height: 8))
      context.setBlendMode(.copy)
      context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 12, y: 2, width: 8, height: 8))
      context.setBlendMode(.multiply)
      context.setFillColor(Color(red: 1, green: 0.5, blue: 0))
      context.fill(CGRect(x: 22, y: 2.5, width: 8, height: 8))
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 32, y: 2.5, width: 6, height: 8))
    }
    #expect(bitmap.pixel(x: 1, y: 1) == 0xff80_8080)
    #expect(bitmap.pixel(x: 5, y: 5) == 0)
    #expect(bitmap.pixel(x: 15, y: 5) == 0x8000_0080)
    #expect(bitmap.pixel(x: 25, y: 5) == 0xff00_4080)
    #expect(bitmap.pixel(x: 35, y: 5) == 0)
    // Half covered.
    #expect(abs(channel(bitmap, 35, 2, 24) - 128) <= 1)
    #expect(abs(channel(bitmap, 25, 2, 8) - 96) <= 1)
  }

  @Test func `composites a transparency layer as one`() throws {
    let bitmap = drawn(40, 20, on: .white) { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.fill(CGRect(x: 10, y: 0, width: 20, height: 20))
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 14, y: 0, width: 2, height: 20))
      context.endTransparencyLayer()
      context.fill(CGRect(x: 32, y: 0, width: 4, height: 20))
      context.fill(CGRect(x: 34, y: 0, width: 4, height: 20))
    }
    for x in [5, 12, 25, 33] { #expect(abs(channel(bitmap, x, 9, 0) - 128) <= 1) }
    #expect(channel(bitmap, 14, 9, 0) == 255)
    #expect(abs(channel(bitmap, 35, 9, 0) - 64) <= 1)
  }

  @Test func `casts shadows of half the blur, in points of the layer`() throws {
    // A wide plate, so that one edge counts alone: α(d) = ½ erfc(d ÷ (σ √2)).
    let bitmap = drawn(60, 120) { context in
      context.scaleBy(x: 3, y: 3)
      context.setShadow(offset: CGSize(width: 0, height: 10), blur: 8, color: .black)
      context.setFillColor(.red)
      context.fill(CGRect(x: -100, y: -100, width: 300, height: 120))
    }
    for y in 61..<90 {
      let expected = 255 * 0.5 * erfc((Double(y) + 0.5 - 70) / (4 * 2.0.squareRoot()))
      #expect(abs(Double(channel(bitmap, 30, y, 24)) - expected) <= 3, "\(y)")
    }
    #expect(bitmap.pixel(x: 30, y: 50) == 0xff00_00ff)
  }

  @Test func `draws images and texts upright in flipped layers too`() throws {
    let image = try #require(
      Image(width: 1, height: 2, pixels: [0xff00_00ff, 0xffff_0000]))
    func picture(flipped: Bool) throws -> Bitmap {
      let layer = SketchLayer()
      layer.isGeometryFlipped = flipped
      layer.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
      layer.sketch = { context in
        context.interpolationQuality = .none
        context.draw(image, in: CGRect(x: 4, y: flipped ? 30 : 2, width: 8, height: 8))
        context.draw("Fg", at: CGPoint(x: 20, y: flipped ? 38 : 2), fontSize: 20)
        context.draw(
          "up down", in: CGRect(x: 50, y: flipped ? 0 : 0, width: 28, height: 40), fontSize: 12,
          style: TextLayoutStyle(isWrapped: true, alignment: .right))
      }
      layer.setNeedsDisplay()
      let stage = Stage(width: 80, height: 40)
      stage.rootLayer.addSublayer(layer)
      return stage.render(at: 0)
    }
    let upright = try picture(flipped: false)
    let flipped = try picture(flipped: true)
    #expect(upright.pixel(x: 6, y: 4) == 0xff00_00ff)
    #expect(upright.pixel(x: 6, y: 8) == 0xffff_0000)
    #expect(flipped == upright)
    // The stem of F is at the left, its arms at the top.
    let ink = upright.pixels.indices.filter { index in
      (20..<34).contains(index % 80) && upright.pixels[index] >> 24 > 128
    }
    let top = try #require(ink.map { $0 / 80 }.min())
    #expect(ink.count { $0 / 80 <= top + 2 } > 10)
  }

  @Test func `takes numbers of any size`() throws {
    for size in [0, -1, 1e-300, 1e9, 1e300, -1e300, Double.infinity, .nan] {
      let point = CGPoint(x: size, y: -size)
      let rect = CGRect(x: size, y: 1, width: size, height: -size)
      let bitmap = drawn(16, 16) { context in
        for step in 0..<2 {
          context.setLineWidth(step == 0 ? 1 : size)
          context.setMiterLimit(size)
          context.setLineDash(phase: size, lengths: [size, 1])
          context.setAlpha(size)
          context.setShadow(offset: CGSize(width: size, height: size), blur: size)
          context.move(to: point)
          context.addLine(to: CGPoint(x: 1, y: 1))
          context.addArc(
            center: point, radius: size, startAngle: size, endAngle: -size, clockwise: false)
          context.addArc(tangent1End: point, tangent2End: .zero, radius: size)
          context.drawPath(using: .eoFillStroke)
          context.fill(rect)
          context.fillEllipse(in: rect)
          context.stroke(rect, width: size)
          context.drawLinearGradient(ramp, start: point, end: .zero)
          context.drawRadialGradient(ramp, center: point, startRadius: 1, endRadius: size)
          context.drawConicGradient(ramp, center: point, angle: size)
          context.draw("text", at: point, fontSize: size)
          context.draw("some text", in: rect, fontSize: 9)
          context.clip(to: rect)
          context.translateBy(x: size, y: 0)
          context.scaleBy(x: size, y: 1)
          context.rotate(by: size)
          context.beginTransparencyLayer()
        }
        context.restoreGState()
      }
      #expect(bitmap.pixels.count == 256)
    }
  }
}
