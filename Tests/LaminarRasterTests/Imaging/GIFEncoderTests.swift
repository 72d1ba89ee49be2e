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
