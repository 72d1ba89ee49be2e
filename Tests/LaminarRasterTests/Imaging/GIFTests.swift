import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `GIF` {
  /// The file of some frames, each shown for some hundredths of a second.
  private func file(
    _ frames: [Bitmap], delays: [Int]? = nil, plays: PlayCount = .infinite
  ) throws -> [UInt8] {
    var counts = ColorCounts()
    for frame in frames { counts.add(frame) }
    let encoder = try #require(
      GIFEncoder(
        width: frames[0].width, height: frames[0].height, palette: ColorPalette(counts),
        plays: plays))
    var table = DitherTable(encoder.palette)
    var writer = GIFWriter(encoder)
    var bytes = encoder.header(frameCount: frames.count)
    for (index, frame) in frames.enumerated() {
      let done = writer.append(table.indices(of: frame), delay: delays?[index] ?? 4)
      if let done { bytes += encoder.encode(done) }
    }
    if let last = writer.finish() { bytes += encoder.encode(last) }
    return bytes + encoder.ending
  }

  /// Noise of some colours, over which a rectangle wanders.
  private func film(_ count: Int, colors: Int, rectangle: UInt32 = 0xff00_00ff) -> [Bitmap] {
    var random = SeededNumbers(state: 5)
    let palette = (0..<colors).map { UInt32($0) &* 0x01_0307 & 0xff_ffff | 0xff00_0000 }
    // Every colour occurs.
    let noise = (0..<41 * 23).map {
      palette[$0 < colors ? $0 : Int.random(in: 0..<colors, using: &random)]
    }
    return (0..<count).map { index in
      var bitmap = Bitmap(width: 41, height: 23, premultiplied: noise)
      for y in index..<index + 5 {
        for x in 3 * index..<3 * index + 8 { bitmap.pixels[y * 41 + x] = rectangle }
      }
      return bitmap
    }
  }

  @Test(arguments: [1, 2, 3, 15, 16, 128, 254, 255])
  func `holds up to 256 colours exactly`(colors: Int) throws {
    let frames = film(10, colors: colors)
    let reader = try GIFReader(file(frames))
    #expect(reader.frames.map(\.pixels) == frames.map(\.pixels))
    #expect((reader.width, reader.height) == (41, 23))
    // The rectangle's colour is one more; another index is transparent where there is one.
    let indices = min(colors + 2, 256)
    #expect(reader.colors.count < max(2 * indices, 3) && reader.colors.count >= indices)
    // Only what changes is written: the old rectangle and the new.
    #expect(reader.frames.map(\.width) == [41] + [Int](repeating: 11, count: 9))
    #expect(reader.frames.map(\.height) == [23] + [Int](repeating: 6, count: 9))
    #expect(reader.frames[3].x == 6 && reader.frames[3].y == 2)
    #expect(reader.frames.allSatisfy { $0.delay == 4 && $0.disposal == 1 })
  }

  @Test(arguments: [1, 40, 254])
  func `removes what becomes transparent`(colors: Int) throws {
    // A rectangle of no colour over the noise, and the other way round.
    let holes = film(10, colors: colors, rectangle: 0)
    #expect(try GIFReader(file(holes)).frames.map(\.pixels) == holes.map(\.pixels))
    let sprites = holes.map { frame in
      var frame = frame
      for index in frame.pixels.indices {
        frame.pixels[index] = frame.pixels[index] == 0 ? 0xff20_4060 : 0
      }
      return frame
    }
    let reader = try GIFReader(file(sprites))
    #expect(reader.frames.map(\.pixels) == sprites.map(\.pixels))
    #expect(reader.frames.dropLast().allSatisfy { $0.disposal == 2 })
    #expect(reader.frames.dropFirst(2).allSatisfy { $0.width == 8 && $0.height == 5 })
    // What vanishes was drawn before the last frame, which changed something else.
    var pair = sprites[0]
    pair.pixels[41 * 20 + 35] = 0xff00_00ff
    var moved = pair
    moved.pixels[41 * 20 + 36] = 0xff00_00ff
    var alone = moved
    for index in 0..<41 * 10 { alone.pixels[index] = 0 }
    #expect(
      try GIFReader(file([pair, moved, alone])).frames.map(\.pixels)
        == [pair, moved, alone].map(\.pixels))
    // Nothing remains, nothing comes back.
    let empty = Bitmap(width: 41, height: 23)
    let sudden = [sprites[0], empty, sprites[3], sprites[3], empty, empty, holes[2], sprites[1]]
    let shown = try GIFReader(file(sudden)).frames
    #expect(shown.map(\.pixels) == [0, 1, 2, 4, 6, 7].map { sudden[$0].pixels })
    #expect(shown.map(\.delay) == [4, 4, 8, 8, 4, 4])
    #expect(try GIFReader(file([empty])).frames.map(\.pixels) == [empty.pixels])
  }

  @Test func `keeps pixels that are at least half opaque, with their straight colour`() throws {
    let pixels: [UInt32] = [0x7f00_0040, 0x8000_0040, 0xfe00_00fe, 0xff12_3456, 0, 0x8040_2010]
    let frame = try #require(Bitmap(width: 6, height: 1, pixels: pixels))
    #expect(
      try GIFReader(file([frame])).frames[0].pixels
        == [0, 0xff00_0080, 0xff00_00ff, 0xff12_3456, 0, 0xff80_4020])
  }

  @Test func `shows equal frames as one, and long ones several times`() throws {
    let frames = film(3, colors: 9)
    let merged = try GIFReader(
      file(
        [frames[0], frames[0], frames[1], frames[2], frames[2]], delays: [2, 3, 4, 70_000, 66_000]))
    #expect(merged.frames.map(\.delay) == [5, 4, 65_535, 65_535, 4930])
    #expect(
      merged.frames.map(\.pixels) == [0, 1, 2, 2, 2].map { frames[$0].pixels })
    // What is removed stays until its time is over.
    let empty = Bitmap(width: 41, height: 23)
    let long = try GIFReader(file([frames[0], empty], delays: [100_000, 2]))
    #expect(long.frames.map(\.disposal) == [1, 2, 1])
    #expect(long.frames.map(\.pixels) == [frames[0].pixels, frames[0].pixels, empty.pixels])
  }

  @Test func `says how often it plays`() throws {
    let frames = film(2, colors: 3)
    func repeats(_ plays: PlayCount) throws -> Int? {
      try GIFReader(file(frames, plays: plays)).repeats
    }
    #expect(try repeats(.infinite) == 0)
    #expect(try repeats(.once) == nil)
    #expect(try repeats(.times(2)) == 1)
    #expect(try repeats(.times(65_536)) == 65_535)
    #expect(try GIFReader(file([frames[0]])).repeats == nil)
    let palette = ColorPalette(ColorCounts())
    #expect(GIFEncoder(width: 1, height: 1, palette: palette, plays: .times(0)) == nil)
    #expect(GIFEncoder(width: 1, height: 1, palette: palette, plays: .times(65_537)) == nil)
    #expect(GIFEncoder(width: 0, height: 1, palette: palette) == nil)
    #expect(GIFEncoder(width: 16_385, height: 1, palette: palette) == nil)
  }

  @Test func `mixes colours so that areas keep their mean, and the same way in every frame`() throws
  {
    // A gradient that moves down by a row a frame, beside one that does not move.
    func color(_ x: Int, _ y: Int) -> UInt32 {
      UInt32(60 + 2 * x) | UInt32(40 + 4 * y) << 8 | UInt32(90 + (x + y) / 2) << 16 | 0xff << 24
    }
    let frames = (0..<3).map { step in
      var bitmap = Bitmap(width: 64, height: 32)
      for y in 0..<32 {
        for x in 0..<64 {
          bitmap.pixels[y * 64 + x] = x < 48 ? color(x, y) : color(x - 20, y + step)
        }
      }
      return bitmap
    }
    let reader = try GIFReader(file(frames))
    try #require(reader.frames.count == 3)
    #expect(reader.frames.dropFirst().allSatisfy { $0.x >= 48 })
    for (frame, source) in zip(reader.frames, frames) {
      var worst = 0
      for y in stride(from: 0, to: 32, by: 8) {
        for x in stride(from: 0, to: 64, by: 8) {
          for shift in [UInt32(0), 8, 16] {
            var difference = 0
            for index in 0..<64 {
              let pixel = (y + index / 8) * 64 + x + index % 8
              difference += Int(frame.pixels[pixel] >> shift & 0xff)
              difference -= Int(source.pixels[pixel] >> shift & 0xff)
            }
            worst = max(worst, abs(difference))
          }
        }
      }
      // The mean of an 8×8 area, to 3 of 255.
      #expect(worst <= 3 * 64)
    }
  }

  @Test func `spreads the shares of two colours evenly`() {
    var counts = ColorCounts()
    counts.add(Bitmap(width: 2, height: 1, premultiplied: [0xff00_0000, 0xffff_ffff]))
    let palette = ColorPalette(counts)
    let white = palette.index(ofColor: palette.colors[0] == 0 ? 1 : 0)
    for gray in stride(from: UInt32(80), through: 176, by: 4) {
      let pixels = [UInt32](repeating: gray * 0x01_0101 | 0xff00_0000, count: 64)
      var table = DitherTable(palette)
      let indices = table.indices(of: Bitmap(width: 8, height: 8, premultiplied: pixels))
      let exact = Double(gray) / 255 * 64
      #expect(abs(Double(indices.count { $0 == white }) - exact) <= 0.5)
      // So has each quarter, to a pixel.
      for (left, top) in [(0, 0), (4, 0), (0, 4), (4, 4)] {
        let quarter = (0..<16).count {
          indices[(top + $0 / 4) * 8 + left + $0 % 4] == white
        }
        #expect(abs(Double(quarter) - exact / 4) <= 1)
      }
    }
  }
}

@Suite struct `The timing of a GIF` {
  /// A rate, the frames of ten seconds of it, and their hundredths in total.
  @Test(arguments: [
    (24, 1, 240, 1000), (25, 1, 250, 1000), (30_000, 1001, 300, 1001), (30, 1, 300, 1000),
    (50, 1, 500, 1000), (60, 1, 500, 1000), (120, 1, 500, 1000), (24_000, 1001, 240, 1001),
    (7, 1, 70, 1000), (1, 10, 1, 1000), (1, 1000, 1, 100_000),
  ])
  func `adds up`(numerator: Int64, denominator: Int64, count: Int, total: Int) throws {
    let timing = GIFTiming(rate: try #require(Rational(numerator, over: denominator)))
    let delays = timing.delays(of: Array(0..<count))
    #expect(delays.reduce(0, +) == total)
    #expect(delays.count == count && delays.allSatisfy { $0 >= 2 })
    let (least, most) = try (
      #require(delays.dropLast().min() ?? delays.min()), #require(delays.max())
    )
    #expect(most - least <= 1)
    // Each frame shows the time at which it appears, and that is not a hundredth off.
    var start = 0
    for (frame, delay) in delays.enumerated() {
      #expect(timing.time(of: frame) == Double(start) / 100)
      let exact = Double(frame) / timing.rate.doubleValue
      #expect(abs(timing.time(of: frame) - exact) < 0.01)
      start += delay
    }
  }

  @Test func `is the same for a part of the frames`() throws {
    let timing = GIFTiming(rate: Rational(30))
    #expect(timing.delays(of: Array(0..<7)) == [3, 3, 4, 3, 3, 4, 3])
    #expect(timing.delays(of: [2, 3, 7]) == [4, 3, 4])
    #expect(timing.time(of: 7) == 0.23)
    #expect(timing.delays(of: []) == [])
    #expect(GIFTiming(rate: Rational(60)).rate == Rational(50))
  }
}

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

@Suite struct `LZW` {
  /// The indices of a compressed picture: its blocks put together and decoded.
  private func indices(_ bytes: [UInt8]) throws -> [Int] {
    var rest = bytes.dropFirst()
    var data: [UInt8] = []
    while let count = rest.popFirst(), count > 0 {
      try #require(rest.count > Int(count))
      data += rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
    }
    #expect(rest.isEmpty)
    return try GIFReader.decompress(data, bits: Int(try #require(bytes.first)))
  }

  private func encoded(_ symbols: [UInt16], bits: Int, transparent: UInt8? = nil) -> [UInt8] {
    var encoder = LZWEncoder()
    return encoder.encode(symbols, bits: bits, transparent: transparent)
  }

  @Test func `writes the bytes of the worked example`() {
    // The 10×10 picture of Matthew Flickinger's "What's In A GIF": its codes are published there.
    let rows: [[UInt16]] = [
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [1, 1, 1, 0, 0, 0, 0, 2, 2, 2],
      [1, 1, 1, 0, 0, 0, 0, 2, 2, 2], [2, 2, 2, 0, 0, 0, 0, 1, 1, 1],
      [2, 2, 2, 0, 0, 0, 0, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
    ]
    #expect(
      encoded(rows.flatMap { $0 }, bits: 2) == [
        0x02, 0x16, 0x8c, 0x2d, 0x99, 0x87, 0x2a, 0x1c, 0xdc, 0x33, 0xa0, 0x02, 0x75, 0xec, 0x95,
        0xfa, 0xa8, 0xde, 0x60, 0x8c, 0x04, 0x91, 0x4c, 0x01, 0x00,
      ])
  }

  /// Runs, noise and patterns, around the lengths at which codes grow and the table is full.
  @Test(arguments: [1, 2, 3, 5, 8])
  func `is read back`(bits: Int) throws {
    var random = SeededNumbers(state: UInt64(bits))
    let limit = UInt16(1) << UInt16(bits)
    for count in [0, 1, 2, 3, 7, 30, 31, 250, 255, 256, 257, 3900, 4096, 9000] {
      let noise = (0..<count).map { _ in UInt16.random(in: 0..<limit, using: &random) }
      let run = [UInt16](repeating: limit - 1, count: count)
      let pattern = (0..<count).map { (index: Int) -> UInt16 in
        let step = index / 3 % 4 * index / 700
        return UInt16(step) % limit
      }
      let halves = run.prefix(count / 2) + noise.prefix(count - count / 2)
      for symbols in [noise, run, pattern, Array(halves)] {
        #expect(try indices(encoded(symbols, bits: bits)) == symbols.map { Int($0) })
      }
    }
  }

  @Test func `replaces what may be replaced, and nothing else`() throws {
    var random = SeededNumbers(state: 3)
    for count in [1, 50, 6000] {
      let own = (0..<count).map { UInt16($0 % 97 / 32 * 7 + Int.random(in: 0..<2, using: &random)) }
      let symbols = own.enumerated().map { index, symbol in
        index / 40 % 3 != 1 ? symbol | LZWEncoder.replaceable : symbol
      }
      let plain = encoded(own, bits: 5)
      let mixed = encoded(symbols, bits: 5, transparent: 31)
      #expect(try indices(encoded(symbols, bits: 5)) == own.map { Int($0) })
      let read = try indices(mixed)
      try #require(read.count == count)
      for (index, symbol) in read.enumerated() where symbol != Int(own[index]) {
        #expect(symbol == 31 && symbols[index] >= LZWEncoder.replaceable)
      }
      if count > 1000 { #expect(mixed.count < plain.count * 3 / 4) }
    }
  }

  @Test func `clears a table that does not fit any more`() throws {
    var random = SeededNumbers(state: 9)
    func part(_ range: Range<UInt16>) -> [UInt16] {
      let words = (0..<40).map { _ in (0..<40).map { _ in UInt16.random(in: range, using: &random) }
      }
      return (0..<500).flatMap { _ in words[Int.random(in: 0..<40, using: &random)] }
    }
    let (first, second) = (part(0..<16), part(16..<32))
    let apart = encoded(first, bits: 5).count + encoded(second, bits: 5).count
    let both = encoded(first + second, bits: 5)
    #expect(both.count < apart * 23 / 20)
    #expect(try indices(both) == (first + second).map { Int($0) })
  }

  @Test func `ends at any code`() throws {
    var random = SeededNumbers(state: 4)
    // Codes grow by a bit after 3, 7, 15 and so on.
    let noise = (0..<300).map { _ in UInt16.random(in: 0..<4, using: &random) }
    for count in 0...300 {
      let symbols = Array(noise[..<count])
      #expect(try indices(encoded(symbols, bits: 2)) == symbols.map { Int($0) })
    }
  }
}
