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

  @Test(arguments: transforms.indices)
  func `cover what their outlines cover as one path`(index: Int) throws {
    let transform = Self.transforms[index]
    let run = try run("Glyphs, AV & 0.8!", size: 17)
    var renderer = Renderer()
    let glyphs = picture(.glyphs(run), transform, with: &renderer)
    let path = picture(.path(run.path, .nonZero), transform, with: &renderer)
    // Both outlines are flattened within 0.03 pixels, at other places.
    let worst = zip(glyphs.pixels, path.pixels).map {
      abs(Int($0 & 0xFF) - Int($1 & 0xFF))
    }.max()
    #expect(try #require(worst) <= 10)
    #expect(glyphs.pixels.contains { $0 & 0xFF < 40 })
  }

  @Test func `are the same from a warm cache and from none`() throws {
    var warm = Renderer()
    for step in 0..<12 {
      let run = try run("Warm 0123", size: 11 + Double(step % 3), x: 4 + Double(step) * 0.37)
      let first = picture(.glyphs(run), with: &warm)
      var cold = Renderer(workers: 2)
      #expect(first == picture(.glyphs(run), with: &cold), "step \(step)")
    }
  }

  @Test func `that stand at the same fraction of a pixel look alike`() throws {
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
