import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `A palette` {
  private func counts(_ pixels: [UInt32]) -> ColorCounts {
    var counts = ColorCounts()
    pixels.withUnsafeBufferPointer { counts.add($0) }
    return counts
  }

  private func noise(_ count: Int, seed: UInt64 = 2) -> [UInt32] {
    var random = SeededNumbers(state: seed)
    return (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 }
  }

  @Test func `does not depend on the order of the frames`() {
    // More colours than are counted one by one.
    let pixels = noise(80_000)
    let whole = counts(pixels)
    #expect(!whole.isExact && whole.cells.count <= 1 << 16)
    #expect(whole.cells.reduce(0) { $0 + $1.count } == pixels.count)
    #expect(counts(pixels.reversed()).cells == whole.cells)
    var parts = counts(Array(pixels[60_000...]))
    parts.merge(counts(Array(pixels[..<40_000])))
    parts.merge(counts(Array(pixels[40_000..<60_000])))
    #expect(parts.cells == whole.cells)
  }

  @Test func `has the colours of large areas exactly, the most frequent first`() {
    let areas: [UInt32] = [0xff12_3456, 0xff65_4321, 0xfffe_fdfc, 0xff13_3457]
    let pixels =
      noise(2000)
      + areas.enumerated().flatMap { [UInt32](repeating: $1, count: 4000 - 500 * $0) }
    let palette = ColorPalette(counts(pixels))
    for area in areas { #expect(palette.colors.contains(area & 0xff_ffff)) }
    #expect(palette.colors.first == 0x12_3456)
  }

  @Test func `does not depend on how finely the parts were counted`() {
    // The reds and greens are few when they are counted coarsely.
    let coarse = (0..<1 << 17).map { UInt32($0) | 0xff00_0000 }
    let fine: [UInt32] = [0xff01_0101, 0xff02_0303, 0xff01_0000]
    let whole = counts(coarse + fine).cells
    var parts = counts(fine)
    parts.merge(counts(coarse))
    #expect(parts.cells == whole)
    parts = counts(coarse)
    parts.merge(counts(fine))
    #expect(parts.cells == whole)
  }

  @Test func `keeps a colour that most pixels around it have`() {
    // Antialiased edges make the neighbours of a background, all on one side of it.
    var random = SeededNumbers(state: 6)
    var pixels = noise(3000).flatMap { [UInt32](repeating: $0, count: 40) }
    pixels += [UInt32](repeating: 0xff80_8080, count: 3000)
    for _ in 0..<1500 {
      let offset = UInt32.random(in: 1...8, using: &random)
      pixels.append(0xff80_8080 + offset * 0x01_0101)
    }
    #expect(ColorPalette(counts(pixels)).colors.contains(0x80_8080))
  }

  @Test func `has 256 colours only where nothing is transparent`() {
    let grays = (0..<256).map { UInt32($0) &* 0x01_0101 | 0xff00_0000 }
    let all = ColorPalette(counts(grays))
    #expect(Set(all.colors) == Set(grays.map { $0 & 0xff_ffff }))
    #expect(all.transparentIndex == nil && all.bits == 8 && all.table.count == 768)
    #expect(ColorPalette(counts(grays + [0])).colors.count == 255)
    #expect(ColorPalette(counts([0])).colors == [])
    #expect(ColorPalette(counts([0])).table.count == 6)
    #expect(ColorPalette(counts(Array(grays[..<3]))).bits == 2)
    #expect(ColorPalette(counts(Array(grays[..<4]))).bits == 3)
  }

  @Test func `is about as good as a regular grid of colours`() {
    // A plane of red and green.
    var pixels: [UInt32] = []
    for red in 0..<256 {
      for green in 0..<16 {
        pixels.append(UInt32(red) | UInt32(green * 16 + 7) << 8 | 0xff00_0000)
      }
    }
    let palette = ColorPalette(counts(pixels))
    let error = pixels.reduce(0.0) { sum, pixel in
      sum
        + (palette.colors.map { color in
          [0, 8].reduce(0.0) { distance, shift in
            let difference =
              Double(color >> UInt32(shift) & 0xff) - Double(pixel >> UInt32(shift) & 0xff)
            return distance + difference * difference
          }
        }.min() ?? 1e9)
    }
    // 256 squares of 16 reds and one green have a mean squared error of 16² ÷ 12 = 21.3.
    #expect(error / Double(pixels.count) < 26)
  }
}
