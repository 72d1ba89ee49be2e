import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Coverage` {
  /// Fixed-point coordinates of 1/1024 pixel and 256 levels:
  /// Laminar.docc: Rasterization, "Coverage".
  static let tolerance = 1.0
  /// Where outlines overlap, pixels are resolved by lines inside of them.
  static let overlapTolerance = 4.0

  func polygon(_ numbers: inout SeededNumbers, _ range: ClosedRange<Double>) -> [SIMD2<Double>] {
    (0..<numbers.int(3..<9)).map { _ in
      SIMD2(numbers.double(range), numbers.double(range))
    }
  }

  @Test(arguments: 0..<24)
  func `is the part of each pixel that the rule calls inside, in any polygon`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    // Some polygons leave the canvas on all sides; 80 rows are two bands.
    let range = seed % 3 == 0 ? -30.0...110.0 : 1.0...39.0
    let polygons = (0..<numbers.int(1..<4)).map { _ in polygon(&numbers, range) }
    let reference = ReferenceRasterizer(width: 41, height: 80, linesPerRow: 64)
    for (rule, isInside) in [
      (FillRule.nonZero, { $0 != 0 }), (.evenOdd, { $0 & 1 != 0 }),
    ] as [(FillRule, (Int) -> Bool)] {
      let drawn = render(.of(41, 80, [.fill(.polygons(polygons, rule), .opaqueWhite)]))
      let expected = reference.coverage(polygons, where: isInside).map { 255 * $0 }
      #expect(Difference(alphas(drawn), expected).greatest <= Self.overlapTolerance)
    }
  }

  @Test(arguments: 0..<12)
  func `of a triangle is its exact area in each pixel`(seed: UInt64) {
    var numbers = SeededNumbers(100 + seed)
    let triangle = (0..<3).map { _ in SIMD2(numbers.double(0...40), numbers.double(0...40)) }
    let reference = ReferenceRasterizer(width: 40, height: 40, linesPerRow: 128)
    let expected = reference.coverage([triangle]) { $0 != 0 }.map { 255 * $0 }
    let bitmap = render(.of(40, 40, [.fill(.polygons([triangle], .nonZero), .opaqueWhite)]))
    let difference = Difference(alphas(bitmap), expected)
    #expect(difference.greatest <= 1.5)
    #expect(difference.mean <= 0.3)
  }

  @Test func `is exact where edges are on quarters of pixels`() {
    let bitmap = render(.of(8, 8, [.fill(.rect(1.25, 2.5, 4.5, 3), .opaqueWhite)]))
    #expect(bitmap.pixel(x: 1, y: 3) >> 24 == 191)
    #expect(bitmap.pixel(x: 1, y: 2) >> 24 == 96)
    #expect(bitmap.pixel(x: 3, y: 2) >> 24 == 128)
    #expect(bitmap.pixel(x: 3, y: 3) >> 24 == 255)
    #expect(bitmap.pixel(x: 5, y: 3) >> 24 == 191)
    #expect(bitmap.pixel(x: 6, y: 3) == 0)
    #expect(bitmap.pixel(x: 3, y: 6) == 0)
  }

  @Test func `of two shapes with a common edge adds up to the whole`() {
    var numbers = SeededNumbers(5)
    for _ in 0..<20 {
      let x = numbers.double(2...30)
      let top = SIMD2(x, -3.0)
      let bottom = SIMD2(numbers.double(2...30), 43.0)
      let left = [SIMD2(-5, -3), top, bottom, SIMD2(-5, 43)]
      let right = [top, SIMD2(50, -3), SIMD2(50, 43), bottom]
      let a = render(.of(32, 40, [.fill(.polygons([left], .nonZero), .opaqueWhite)]))
      let b = render(.of(32, 40, [.fill(.polygons([right], .nonZero), .opaqueWhite)]))
      let sums = zip(alphas(a), alphas(b)).map(+)
      #expect(sums.allSatisfy { abs($0 - 255) <= 1 })
    }
  }

  @Test(arguments: [CoverageRule.nonZero, .evenOdd, .positive])
  func `kernels for vectors and scalars agree`(rule: CoverageRule) {
    var numbers = SeededNumbers(1)
    for round in 0..<400 {
      let spread: Int32 = round % 2 == 0 ? 1 << 22 : Int32.max
      let cells = (0..<4).map { _ in
        SIMD4<Int32>(
          Int32.random(in: -spread...spread, using: &numbers),
          Int32.random(in: -spread...spread, using: &numbers),
          Int32.random(in: -9...9, using: &numbers), Int32.random(in: -1...1, using: &numbers))
      }
      var vector = cells
      var scalar = cells
      var vectorSums = SIMD4<Int32>(0, .min, 1 << 21, -1 << 21)
      var scalarSums = vectorSums
      let a = vector.withMutableRow {
        CoverageKernel.block($0, sums: &vectorSums, rule: rule)
      }
      let b = scalar.withMutableRow {
        CoverageKernel.scalarBlock($0, sums: &scalarSums, rule: rule)
      }
      #expect(a == b)
      #expect(vectorSums == scalarSums)
      #expect(vector == scalar)
      #expect(vector.allSatisfy { $0 == .zero })
    }
  }

  @Test func `rounds areas to the nearest of 256 levels`() {
    for area in stride(from: Int32(0), through: CoverageKernel.full, by: 997) {
      let exact = 255 * Double(area) / Double(CoverageKernel.full)
      #expect(abs(Double(CoverageKernel.alpha(area, rule: .nonZero)) - exact) <= 0.501)
    }
    #expect(CoverageKernel.alpha(CoverageKernel.full, rule: .nonZero) == 255)
    #expect(CoverageKernel.alpha(-CoverageKernel.full, rule: .nonZero) == 255)
    #expect(CoverageKernel.alpha(-CoverageKernel.full, rule: .positive) == 0)
    #expect(CoverageKernel.alpha(2 * CoverageKernel.full, rule: .evenOdd) == 0)
  }
}

extension CoverageKernel {
  /// The same as `block`, row by row: its reference.
  fileprivate static func scalarBlock(
    _ cells: MutableRowPointer<SIMD4<Int32>>, sums: inout SIMD4<Int32>, rule: CoverageRule
  ) -> SIMD4<UInt32> {
    cells.withRebound(to: Int32.self, count: 16) { areas in
      var mask = SIMD4<UInt32>.zero
      for row in 0..<4 {
        var sum = sums[row]
        var bytes: UInt32 = 0
        for column in 0..<4 {
          sum &+= areas[4 &* column &+ row]
          areas[4 &* column &+ row] = 0
          bytes |= UInt32(alpha(sum, rule: rule)) << UInt32(8 &* column)
        }
        sums[row] = sum
        mask[row] = bytes
      }
      return mask
    }
  }
}

@Suite struct `Coverage buffer` {
  /// Closed polygons, most of them of short edges, from a column on.
  private func edges(_ numbers: inout SeededNumbers, from left: Int32) -> [Edge] {
    (0..<numbers.int(1..<8)).flatMap { _ in
      let side = numbers.int(0..<2) == 0 ? 4096 : 60_000
      let corner = SIMD2<Int32>(
        left + Int32(numbers.int(0..<40_000)), Int32(numbers.int(0..<50_000)))
      let points = (0..<numbers.int(3..<12)).map { _ in
        // Some at whole coordinates, where edges begin and end between columns.
        let point = SIMD2(Int32(numbers.int(0..<side)), Int32(numbers.int(0..<side)))
        return corner &+ (numbers.int(0..<3) == 0 ? point & ~1023 : point)
      }
      return points.indices.map { index in
        let (start, end) = (points[index], points[(index + 1) % points.count])
        return Edge(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
      }
    }
  }

  /// The bytes of a band, strip by strip and block by block.
  private func bytes(
    _ edges: [Edge], isGrouped: Bool, firstBlock: Int, strips: Range<Int>
  ) -> [SIMD4<UInt32>] {
    let table = EdgeTable(edges: edges, isGrouped: isGrouped)
    let shape = EdgeRange(0..<edges.count, .nonZero, firstBlock: firstBlock)
    var buffer = CoverageBuffer(width: 256)
    var strip = StripCoverage(blocks: buffer.visibleBlocks + 1)
    var result: [SIMD4<UInt32>] = []
    // Twice: a sweep leaves nothing behind.
    for _ in 0..<2 {
      result.removeAll()
      buffer.add(shape, of: table, top: 0, strips: strips, blocks: 0..<64)
      for index in strips {
        buffer.sweep(shape, of: table, top: 0, strip: index, blocks: 0..<64, into: &strip)
        var blocks = [SIMD4<UInt32>](repeating: .zero, count: 64)
        for span in strip.spans[..<strip.spanCount] {
          for block in Int(span.start)..<Int(span.end) {
            let shifted = SIMD4(repeating: span.alphas) &>> SIMD4<UInt32>(0, 8, 16, 24)
            blocks[block] =
              span.isSolid
              ? (shifted & 0xff) &* 0x0101_0101
              : strip.masks[Int(span.mask) + block - Int(span.start)]
          }
        }
        result += blocks
      }
    }
    return result
  }

  @Test(arguments: 0..<20)
  func `gives the same from any first block, with groups and without`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let firstBlock = numbers.int(0..<30)
    let edges = edges(&numbers, from: Int32(firstBlock << 12))
    let strips = numbers.int(0..<8)..<16
    let expected = bytes(edges, isGrouped: false, firstBlock: 0, strips: strips)
    #expect(expected.contains { $0 != .zero })
    #expect(bytes(edges, isGrouped: true, firstBlock: 0, strips: strips) == expected)
    #expect(bytes(edges, isGrouped: true, firstBlock: firstBlock, strips: strips) == expected)
  }

  @Test(arguments: [0, 3, 16])
  func `gets nothing of a shape that is in none of the strips`(strip: Int) {
    // A triangle that reaches from above the band to below it.
    let corners = [SIMD2<Int32>(9_000, 1_000), SIMD2(70_000, 140_000), SIMD2(30_000, 150_000)]
    let edges = corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      return Edge(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
    }
    let table = EdgeTable(edges: edges)
    let shape = EdgeRange(0..<edges.count, .nonZero)
    var buffer = CoverageBuffer(width: 256)
    buffer.add(shape, of: table, top: 64, strips: strip..<strip, blocks: 0..<64)
    #expect(buffer.cells.allSatisfy { $0 == .zero })
    #expect(buffer.bits.allSatisfy { $0 == 0 })
  }

  @Test func `reciprocals give whole quotients exactly`() {
    for width in 2...2048 {
      let reciprocal = Reciprocals.shared[width]
      for height in stride(from: 1, through: 1024, by: width < 64 ? 1 : 31) {
        let quotient = (height << 32) / width
        if (height * reciprocal) >> 21 != quotient { Issue.record("\(height) / \(width)") }
      }
    }
  }
}

@Suite struct `Even rows` {
  private func edge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Edge {
    Edge(
      x0: Edge.fixed(x0), y0: Edge.fixed(y0), x1: Edge.fixed(x1),
      y1: Edge.fixed(y1))
  }

  private func rows(_ edges: [Edge]) -> Range<Int32> {
    Edge.evenRows(of: edges[...])
  }

  @Test func `are whole rows between the corners`() {
    let left = [edge(10, 30.25, 10, 8.5), edge(10, 8.5, 14, 4)]
    let right = [edge(24, 4, 28, 8.5), edge(28, 8.5, 28, 30.25)]
    let low = [edge(28, 30.25, 19, 36), edge(19, 36, 10, 30.25)]
    #expect(rows(left + right + low) == 9..<30)
  }

  @Test func `end where an edge begins, and are the longest of what is left`() {
    let sides = [edge(0, 0, 0, 60), edge(50, 60, 50, 0)]
    #expect(rows(sides + [edge(20, 10, 30, 20)]) == 20..<60)
    #expect(rows(sides + [edge(20, 45, 20, 55)]) == 0..<45)
    #expect(rows(sides + [edge(20, 5, 20, 50)]) == 5..<50)
    #expect(rows(sides + [edge(20, 7, 30, 30), edge(20, 37, 30, 55)]).isEmpty)
    #expect(rows([edge(0, 0, 1, 60)]).isEmpty)
    #expect(rows([edge(0, 0, 0, 7)]).isEmpty)
    #expect(rows([]).isEmpty)
  }

  /// A card, a frame and a polygon with upright sides, between pixels.
  private static let shapes: [DisplayList.Shape] = [
    .rect(5.3, 3.6, 90.4, 150.2, radius: 12), .rect(-8.5, 9.25, 60, 170.5),
    .ring(
      outer: .of(3.5, -4, 100, 190, radius: 20), inner: .of(5.25, 0, 97, 184, radius: 17)),
    .polygons(
      [[[20.2, 1], [60, 30.5], [60, 140], [45.5, 140], [45.5, 170], [20.2, 150]]], .nonZero),
  ]

  @Test(arguments: 0..<4, [0.4, 1])
  func `are drawn like rows that a clip leaves one by one`(shape: Int, alpha: Double) {
    let color = Color(red: 0.8, green: 0.3, blue: 0.1, alpha: alpha)
    let fill = DisplayList.Command.fill(Self.shapes[shape], color)
    for background in [nil, Color(red: 0.1, green: 0.5, blue: 0.9)] {
      let whole = render(.of(110, 180, background: background, [fill]))
      var rows: [DisplayList.Command] = []
      for row in 0..<180 {
        rows += group(.clip(.rect(0, Double(row), 110, 1), .identity), [fill])
      }
      #expect(render(.of(110, 180, background: background, rows)) == whole)
      // In one row of another picture no rows are alike, and nothing is known of what was below.
      let below = DisplayList.Command.fill(
        .polygons([[[0, 0], [110, 0], [110, 180], [0, 180]]], .nonZero),
        background ?? Color(red: 0, green: 0, blue: 0, alpha: 0))
      #expect(render(.of(110, 180, background: background, [below, fill])) == whole)
      #expect(render(.of(110, 180, background: background, [fill]), workers: 3) == whole)
    }
  }

  @Test func `of a shadow are drawn like rows that a clip leaves one by one`() {
    let shadow = DisplayList.Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), radius: 4,
      offset: CGSize(width: 1.5, height: 3))
    let command = DisplayList.Command.shadow(
      .rect(30.3, 30.6, 60, 130, radius: 6), .identity, shadow)
    let background = Color(red: 0.7, green: 0.8, blue: 0.9)
    let whole = render(.of(120, 200, background: background, [command]))
    var rows: [DisplayList.Command] = []
    for row in 0..<200 {
      rows += group(.clip(.rect(0, Double(row), 120, 1), .identity), [command])
    }
    #expect(render(.of(120, 200, background: background, rows)) == whole)
  }
}
