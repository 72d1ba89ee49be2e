import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Strokes that end early` {
  private static let side = 64
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)

  /// Curves that cross themselves, some of them beyond the canvas.
  private static func path(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    func point() -> CGPoint { CGPoint(x: numbers.double(-9...73), y: numbers.double(-9...73)) }
    for _ in 0..<numbers.int(1..<4) {
      path.move(to: point())
      for _ in 0..<numbers.int(3..<8) {
        switch numbers.int(0..<5) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if numbers.int(0..<3) == 0 { path.closeSubpath() }
    }
    return path
  }

  private static func style(_ numbers: inout SeededNumbers) -> StrokeStyle {
    StrokeStyle(
      width: [0.7, 1, 2, 3.5, 6, 11][numbers.int(0..<6)],
      cap: LineCap.allCases[numbers.int(0..<3)], join: LineJoin.allCases[numbers.int(0..<3)],
      end: numbers.double(0.02...0.999))
  }

  private static func placed(
    _ path: Path, _ style: StrokeStyle, _ transform: ProjectiveTransform2D = .identity
  ) -> PlacedStroke? {
    PlacedStroke(path, style, through: transform, on: canvas, spines: StrokeSpineCache())
  }

  @Test(arguments: 0..<8)
  func `cover what samples of their outlines show`(group: UInt64) {
    var errors = Overlaps.Errors()
    var parts = 0
    for seed in 20 * group..<20 * group + 20 {
      var numbers = SeededNumbers(31_000 + seed)
      let (path, style) = (Self.path(&numbers), Self.style(&numbers))
      if let placed = Self.placed(path, style),
        placed.whole.mark(before: style.end) != nil
      {
        parts += 1
      }
      Overlaps.errors(of: path, style, side: Self.side, into: &errors)
    }
    #expect(parts > 5)
    #expect(errors.partial > 3000)
    #expect(errors.greatest <= 32)
    #expect(errors.coarse * 50 <= errors.partial)
  }

  @Test(arguments: 0..<30)
  func `are the same whatever was drawn before`(seed: UInt64) {
    var numbers = SeededNumbers(32_000 + seed)
    let path = Self.path(&numbers)
    var style = Self.style(&numbers)
    let transforms: [ProjectiveTransform2D] = [
      .identity,
      ProjectiveTransform2D(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 7.25, ty: -3.5)),
      ProjectiveTransform2D(AffineTransform2D(a: 0.8, b: 0.3, c: -0.4, d: 1.1, tx: 5, ty: 2)),
    ]
    var (one, several) = (Renderer(), Renderer(workers: 3))
    var shown = RetainedFrame()
    for frame in 0..<14 {
      style.end = frame % 4 == 3 ? numbers.double(0.01...0.99) : 0.07 * Double(frame + 1)
      let transform = transforms[frame % 5 == 4 ? numbers.int(0..<3) : 0]
      let stroke = DisplayList.Command.fill(.stroke(path, style), .opaqueWhite, transform)
      let clip = DisplayList.Command.pushClip(.rect(10, 12, 31, 40), .identity)
      let list = DisplayList.of(
        Self.side, Self.side, seed % 3 == 0 ? [clip, stroke, .popClip] : [stroke])
      let expected = render(list).pixels
      #expect(one.render(list).pixels == expected, "frame \(frame)")
      #expect(several.render(list).pixels == expected, "frame \(frame)")
      one.render(list, updating: &shown)
      #expect(shown.bitmap.pixels == expected, "frame \(frame)")
      #expect(one.cost(of: list).count == several.cost(of: list).count)
    }
  }

  @Test(arguments: 0..<20)
  func `have the lines and overlaps of the whole stroke up to a mark`(seed: UInt64) throws {
    var numbers = SeededNumbers(33_000 + seed)
    var path = Path()
    let canvas = PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 400)
    func point() -> CGPoint { CGPoint(x: numbers.double(-50...450), y: numbers.double(-50...450)) }
    for _ in 0..<2 {
      path.move(to: point())
      for _ in 0..<5 { path.addCurve(to: point(), control1: point(), control2: point()) }
      if seed % 2 == 0 { path.closeSubpath() }
    }
    let stroke = try #require(
      PlacedStroke(
        path, Self.style(&numbers), through: .identity, on: canvas, spines: StrokeSpineCache()))
    let last = stroke.whole.marks.count - 1
    func lines(upTo mark: Int) -> StrokeLines {
      StrokeLines(of: stroke.whole, through: stroke.map, on: canvas, upTo: mark)
    }
    let all = lines(upTo: last)
    #expect(all.isComplete && all.marks.count == last + 1 && !all.runs.isEmpty)
    for index in [0, last / 3, last / 2, last] {
      let some = lines(upTo: index)
      let (mark, expected) = (some.marks[index], all.marks[index])
      #expect(some.lines[..<mark.leading] == all.lines[..<expected.leading])
      #expect(some.lines[mark.trailing] == all.lines[expected.trailing])
      #expect(some.tops[..<mark.polygons] == all.tops[..<expected.polygons])
      #expect(mark.crossings == expected.crossings)
      #expect(mark.extent.low == expected.extent.low && mark.extent.high == expected.extent.high)
      #expect(some.runs.map(\.run) == all.runs.filter { $0.mark <= index }.map(\.run))
    }
    // The first time up to a mark, then whole.
    #expect(stroke.lines(upTo: last / 3)?.marks.count == last / 3 + 1)
    #expect(stroke.lines(upTo: last / 4)?.marks.count == last / 3 + 1)
    #expect(stroke.lines(upTo: last / 3 + 1)?.marks.count == last + 1)
  }

  @Test func `have too many points or are drawn alike, whatever the limit`() throws {
    let path = try Path(svg: "M2 30 C80 -60 -20 90 62 30 S-30 60 40 60 S70 -20 3 9")
    let shape = DisplayList.Shape.stroke(path, StrokeStyle(width: 1, end: 0.9))
    func made(limit: Int) -> (made: ShapeLines.Made, lines: ShapeLines) {
      var lines = ShapeLines(canvas: Self.canvas, strokes: StrokeCache())
      let made = lines.make(
        shape, through: .identity, in: Self.canvas, limit: limit, rest: .max, findsOverlaps: true,
        glyphs: GlyphCache().sheet)
      return (made, lines)
    }
    let expected = made(limit: .max)
    #expect(try #require(expected.made.shape).range.count > 120)
    var refused = 0
    for limit in 100..<600 {
      let (found, lines) = made(limit: limit)
      refused += found.isOverLimit ? 1 : 0
      if found.isOverLimit {
        #expect(found.shape == nil)
      } else {
        #expect(found.shape == expected.made.shape)
        #expect(lines.clipper.lines == expected.lines.clipper.lines)
        #expect(lines.overlaps.runs == expected.lines.overlaps.runs)
      }
    }
    #expect(refused > 50 && refused < 450)
  }

  @Test func `are drawn without the whole stroke from where it has too many overlaps`() throws {
    // A zigzag, and then a long way there and back through the same pixels.
    var path = Path()
    path.appendMove(SIMD2(2, 2))
    for index in 1...60 { path.appendLine(SIMD2(Double(10 * index), index % 2 == 0 ? 2 : 40)) }
    for x in [3000.0, 10, 3001, 20] { path.appendLine(SIMD2(x, 100 + x)) }
    let canvas = PixelRect(minX: 0, minY: 0, maxX: 4096, maxY: 4096)
    let stroke = try #require(
      PlacedStroke(
        path, StrokeStyle(width: 0.5, join: .bevel, end: 0.9), through: .identity, on: canvas,
        spines: StrokeSpineCache()))
    let last = stroke.whole.marks.count - 1
    let all = StrokeLines(of: stroke.whole, through: stroke.map, on: canvas, upTo: last)
    #expect(all.isComplete && all.marks.count > 4 && all.marks.count <= last)
    #expect(all.runs.count < 4 * stroke.whole.pointCount + 1024)
    for _ in 0..<3 { #expect(stroke.lines(upTo: last) == nil) }
    #expect(stroke.lines(upTo: 4) != nil)
  }
}
