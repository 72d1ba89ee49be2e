import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Coverage buffer` {
  /// Closed polygons, most of them of short lines, from a column on.
  private func lines(_ numbers: inout SeededNumbers, from left: Int32) -> [CoverageLine] {
    (0..<numbers.int(1..<8)).flatMap { _ in
      let side = numbers.int(0..<2) == 0 ? 4096 : 60_000
      let corner = SIMD2<Int32>(
        left + Int32(numbers.int(0..<40_000)), Int32(numbers.int(0..<50_000)))
      let points = (0..<numbers.int(3..<12)).map { _ in
        // Some at whole coordinates, where lines begin and end between columns.
        let point = SIMD2(Int32(numbers.int(0..<side)), Int32(numbers.int(0..<side)))
        return corner &+ (numbers.int(0..<3) == 0 ? point & ~1023 : point)
      }
      return points.indices.map { index in
        let (start, end) = (points[index], points[(index + 1) % points.count])
        return CoverageLine(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
      }
    }
  }

  /// The bytes of a band, strip by strip and block by block.
  private func bytes(
    _ lines: [CoverageLine], isGrouped: Bool, firstBlock: Int, strips: Range<Int>
  ) -> [SIMD4<UInt32>] {
    let table = LineTable(lines: lines, isGrouped: isGrouped)
    let shape = LineShape(0..<lines.count, .nonZero, firstBlock: firstBlock)
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
    let lines = lines(&numbers, from: Int32(firstBlock << 12))
    let strips = numbers.int(0..<8)..<16
    let expected = bytes(lines, isGrouped: false, firstBlock: 0, strips: strips)
    #expect(expected.contains { $0 != .zero })
    #expect(bytes(lines, isGrouped: true, firstBlock: 0, strips: strips) == expected)
    #expect(bytes(lines, isGrouped: true, firstBlock: firstBlock, strips: strips) == expected)
  }

  @Test(arguments: [0, 3, 16])
  func `gets nothing of a shape that is in none of the strips`(strip: Int) {
    // A triangle that reaches from above the band to below it.
    let corners = [SIMD2<Int32>(9_000, 1_000), SIMD2(70_000, 140_000), SIMD2(30_000, 150_000)]
    let lines = corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      return CoverageLine(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
    }
    let table = LineTable(lines: lines)
    let shape = LineShape(0..<lines.count, .nonZero)
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
