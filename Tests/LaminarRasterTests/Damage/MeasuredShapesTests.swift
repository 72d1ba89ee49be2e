import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Measured shapes` {
  static let canvas = PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 64)

  func lines() -> ShapeLines { ShapeLines(canvas: Self.canvas, strokes: StrokeCache()) }

  /// A triangle.
  func made(_ size: Double, in lines: inout ShapeLines) -> ShapeLines.Made {
    var path = Path()
    path.appendMove(SIMD2(5, 5))
    path.appendLine(SIMD2(5 + size, 9))
    path.appendLine(SIMD2(7, 5 + size))
    path.appendClose()
    return lines.make(
      .path(path, .nonZero), through: .identity, in: Self.canvas, limit: .max, rest: .max,
      findsOverlaps: true, glyphs: GlyphCache().sheet)
  }

  @Test func `are drawn from the lines that were measured`() throws {
    var measuring = lines()
    var shapes = MeasuredShapes()
    for command in [1, 4, 9] {
      shapes.append(made(Double(10 + command), in: &measuring), in: Self.canvas, at: command)
    }
    shapes.take(LineTable(lines: measuring.clipper.lines, overlaps: measuring.overlaps))
    #expect((0..<12).filter(shapes.contains) == [1, 4, 9])

    var drawing = lines()
    let found = try #require(shapes.add(4, in: Self.canvas, rest: .max, to: &drawing))
    var again = lines()
    let expected = made(14, in: &again)
    #expect(found.bounds == expected.bounds)
    #expect(drawing.clipper.lines == again.clipper.lines)
    #expect(!drawing.clipper.lines.isEmpty)
  }

  @Test func `are made again where something else can be seen, or where they cost too much`() {
    var measuring = lines()
    var shapes = MeasuredShapes()
    let shape = made(20, in: &measuring)
    shapes.append(shape, in: Self.canvas, at: 3)
    shapes.take(LineTable(lines: measuring.clipper.lines, overlaps: measuring.overlaps))
    var drawing = lines()
    let half = PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 64)
    #expect(shapes.add(3, in: half, rest: .max, to: &drawing) == nil)
    #expect(shapes.add(2, in: Self.canvas, rest: .max, to: &drawing) == nil)
    let units = shape.pointUnits + shape.lineUnits
    #expect(shapes.add(3, in: Self.canvas, rest: units - 1, to: &drawing) == nil)
    #expect(shapes.add(3, in: Self.canvas, rest: units, to: &drawing) != nil)
  }

  @Test func `are forgotten where their lines are removed`() {
    var measuring = lines()
    var shapes = MeasuredShapes()
    for command in [1, 4, 9] {
      shapes.append(made(10, in: &measuring), in: Self.canvas, at: command)
    }
    shapes.remove(from: 4)
    #expect((0..<12).filter(shapes.contains) == [1])
  }
}
