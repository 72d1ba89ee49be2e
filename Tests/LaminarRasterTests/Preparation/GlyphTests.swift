import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Glyphs` {
  private func run(_ text: String, size: Double, x: Double = 4) throws -> GlyphRun {
    let layout = TextLayout(
      text, fontSize: CGFloat(size), in: CGRect(x: x, y: 2, width: 300, height: 60))
    return try #require(layout.runs.first?.glyphs)
  }

  private func picture(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D = .identity,
    with renderer: inout Renderer
  ) -> Bitmap {
    renderer.render(
      .of(
        160, 48, background: Color(red: 1, green: 1, blue: 1),
        [.fill(shape, Color(red: 0, green: 0, blue: 0), transform)]))
  }

  private static let transforms: [ProjectiveTransform2D] = [
    .identity,
    ProjectiveTransform2D(m11: 0.9, m12: 0.2, m21: -0.2, m22: 0.9, m31: 6, m32: -3),
    ProjectiveTransform2D(m11: 1, m13: 0.002, m22: 1),
  ]

  /// The pixels' darkness, 0…255.
  private func darkness(_ bitmap: Bitmap) -> [Double] {
    bitmap.pixels.map { 255 - Double($0 & 0xFF) }
  }

  /// What the union of the glyphs' contours covers, 0…255.
  private func union(_ run: GlyphRun, _ transform: ProjectiveTransform2D) -> [Double] {
    func mapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let (x, y, w) = transform.map(point.x, point.y)
      return SIMD2(x / w, y / w)
    }
    var polygons: [[SIMD2<Double>]] = []
    for glyph in run.glyphs {
      let flat = run.outlines[glyph.outline].flattened(
        tolerance: 0.005, transform: run.placement(of: glyph))
      polygons += flat.subpaths.map { subpath in flat.points[subpath.range].map { mapped($0) } }
    }
    return ReferenceRasterizer(width: 160, height: 48).coverage(polygons) { $0 != 0 }
      .map { $0 * 255 }
  }

  @Test(arguments: [9.0, 17, 30], [false, true])
  func `cover the union of their strokes`(size: Double, isTurned: Bool) throws {
    let transform = Self.transforms[isTurned ? 1 : 0]
    let run = try run("Rgnfa B&8", size: size)
    let expected = union(run, transform)
    var renderer = Renderer()
    let drawn = darkness(picture(.glyphs(run), transform, with: &renderer))
    let errors = zip(drawn, expected).map { abs($0 - $1) }
    let inked = drawn.count { $0 > 0 }
    // A glyph is drawn at the nearest 32nd of a pixel, and curves are flattened.
    #expect(try #require(errors.max()) <= 11)
    #expect(errors.reduce(0, +) / Double(inked) < 3)
    // As one path they are drawn where they are.
    let exact = darkness(picture(.path(run.path, .nonZero), transform, with: &renderer))
    #expect(try #require(zip(exact, expected).map { abs($0 - $1) }.max()) <= 10)
  }

  @Test(arguments: [15.0, 70])
  func `cover what their outlines cover at every fraction of a pixel`(size: Double) throws {
    let outline = try #require(Font.builtIn(weight: 400).outline(of: "R", size: size)).applying(
      AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    let side = Int(size * 1.2) + 8
    var renderer = Renderer()
    var greatest = 0.0
    for phase in stride(from: 0, to: 1024, by: 37) {
      let origin = SIMD2(4 + Double(phase % 32) / 32, size + 2 + Double(phase / 32) / 32)
      let run = GlyphRun(
        outlines: [outline], scale: 1, glyphs: [.init(outline: 0, x: origin.x, y: origin.y)])
      let flat = outline.flattened(
        tolerance: 0.005, transform: run.placement(of: run.glyphs[0]))
      let expected = ReferenceRasterizer(width: side, height: side).coverage(
        flat.subpaths.map { Array(flat.points[$0.range]) }
      ) { $0 != 0 }
      let drawn = alphas(renderer.render(.of(side, side, [.fill(.glyphs(run), .opaqueWhite)])))
      greatest = zip(drawn, expected).map { abs($0 - 255 * $1) }.reduce(greatest, max)
    }
    // Curves are flattened; the fractions are exact.
    #expect(greatest <= 11)
  }

  @Test func `in perspective, and large ones, cover the union of their strokes where they are`()
    throws
  {
    var renderer = Renderer()
    for (transform, size) in [(Self.transforms[2], 17.0), (ProjectiveTransform2D(m32: -140), 260)] {
      let run = try run("Gv", size: size)
      let drawn = darkness(picture(.glyphs(run), transform, with: &renderer))
      let expected = union(run, transform)
      #expect(try #require(zip(drawn, expected).map { abs($0 - $1) }.max()) <= 10)
      #expect(drawn.contains { $0 > 200 })
    }
  }

  @Test func `that are flipped twice are as they were`() throws {
    let frame = CGRect(x: 4, y: 2, width: 300, height: 40)
    let run = try run("Rgnfa B&8", size: 17)
    #expect(run.flipped(in: frame).flipped(in: frame) == run)
    var renderer = Renderer()
    let upsideDown = ProjectiveTransform2D(m22: -1, m32: 44)
    #expect(
      picture(.glyphs(run.flipped(in: frame)), upsideDown, with: &renderer)
        == picture(.glyphs(run), with: &renderer))
  }

  @Test func `of files without overlaps cover what their outlines cover, wherever they are`() throws
  {
    // Two contours, the second a hole.
    let ring = try Path(svg: "M0 0 H10 V12 H0 Z M3 3 V9 H7 V3 Z")
    let run = GlyphRun(
      outlines: [ring], scale: 1,
      glyphs: (0..<9).map { .init(outline: 0, x: 4.125 + Double($0) * 16.625, y: 30.375) })
    var renderer = Renderer()
    #expect(
      picture(.glyphs(run), with: &renderer) == picture(.path(run.path, .nonZero), with: &renderer))
  }

  @Test(arguments: [100.0, 400, 900])
  func `keep their counters open under any pen`(weight: Double) throws {
    let outline = try #require(Font.builtIn(weight: weight).outline(of: "g", size: 40))
    let run = GlyphRun(
      outlines: [outline.applying(AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))],
      scale: 1, glyphs: [.init(outline: 0, x: 20, y: 35)])
    var renderer = Renderer()
    // The bowl's middle is 273 thousandths to the right and 250 up; the stem 195 farther.
    let bitmap = picture(.glyphs(run), with: &renderer)
    #expect(bitmap.pixel(x: 30, y: 25) == 0xffff_ffff)
    #expect(bitmap.pixel(x: 38, y: 25) & 0xff < 160)
  }

  @Test func `that overlap cover a pixel once`() throws {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 8, height: 8))
    let run = GlyphRun(
      outlines: [square], scale: 1,
      glyphs: [.init(outline: 0, x: 10, y: 20), .init(outline: 0, x: 14, y: 20)])
    var renderer = Renderer()
    let grey = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let bitmap = renderer.render(
      .of(
        40, 40, background: Color(red: 1, green: 1, blue: 1),
        [.fill(.glyphs(run), grey, .identity)]))
    #expect(Set(bitmap.pixels) == [0xffff_ffff, 0xff7f_7f7f])
    #expect(bitmap.pixels.count { $0 != 0xffff_ffff } == 12 * 8)
  }

  @Test func `that are at the same fraction of a pixel look alike`() throws {
    let outline = try #require(Font(name: Font.builtInName).outline(of: "g", size: 20))
    let run = GlyphRun(
      outlines: [outline.applying(AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))],
      scale: 1,
      glyphs: [.init(outline: 0, x: 10.25, y: 24.5), .init(outline: 0, x: 90.25, y: 24.5)])
    var renderer = Renderer()
    let bitmap = picture(.glyphs(run), with: &renderer)
    for y in 0..<48 {
      for x in 0..<40 {
        #expect(bitmap.pixels[y * 160 + x] == bitmap.pixels[y * 160 + x + 80])
      }
    }
  }

  @Test func `that cannot be seen or drawn leave the picture as it is`() throws {
    let outline = try #require(Font(name: Font.builtInName).outline(of: "g", size: 20))
    var renderer = Renderer()
    let blank = renderer.render(.of(160, 48, background: Color(red: 1, green: 1, blue: 1), []))
    for x in [1e9, -1e9, 1e300, .infinity, .nan] {
      for scale in [1, 0, 1e200, .nan] {
        let run = GlyphRun(
          outlines: [outline, Path()], scale: scale,
          glyphs: [.init(outline: 0, x: x, y: 0), .init(outline: 1, x: 10, y: 10)])
        #expect(picture(.glyphs(run), with: &renderer) == blank, "\(x) \(scale)")
      }
    }
  }
}
