import Testing

@testable import LaminarRaster

/// Four pixels at a time give the same bytes as one at a time.
@Suite struct `Sprite kernels` {
  @Test(arguments: [false, true], [0, 1, 127, 128, 255])
  func `draw rows alike`(isAdditive: Bool, weight: UInt32) {
    var numbers = SeededNumbers(UInt64(weight) + 9)
    for (count, cut) in (0...21).flatMap({ count in (0...3).map { (count, $0) } }) {
      let stride = cut + count + 5
      let rows = count % 3 + 1
      let source = SpriteSource(
        stride: Int32(stride), weightX: weight, weightY: [0, 255, 128, weight][count % 4],
        isAdditive: isAdditive)
      let pixels = (0..<(rows + 1) * stride).map { _ in `Row kernels`.pixel(&numbers) }
      let row = (0..<rows * (count + 8)).map { _ in `Row kernels`.pixel(&numbers) }
      // Past the last pixel nothing is covered.
      let coverages = (0..<count + 4).map { $0 < count ? `Row kernels`.coverage(&numbers) : 0 }
      func drawn(byLanes: Bool, spare: Int) -> [UInt32] {
        var row = row
        row.withMutableRow { row in
          let target = PixelRows(
            row.row(count: cut + count + spare) + cut, stride: count + 8, count: rows)
          pixels.withRow { pixels in
            coverages.withRow { coverages in
              let line = pixels.row(count: stride) + cut
              let end = byLanes ? min((count + 3) & ~3, count + spare) & ~3 : 0
              SpriteKernel.drawByLanes(line, source, coverages: coverages, target, count: end)
              SpriteKernel.drawSingly(
                line, source, coverages: coverages, target, from: end, to: count)
            }
          }
        }
        return row
      }
      for spare in 0...4 {
        #expect(
          drawn(byLanes: true, spare: spare) == drawn(byLanes: false, spare: spare),
          "\(count) pixels from \(cut) on, \(spare) spare")
      }
    }
  }
}
