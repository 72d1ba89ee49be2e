import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Compressed bands` {
  @Test(arguments: 0..<2)
  func `of unchanged rows give the bytes of a new file`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    // The best compression has one band.
    for compression in [PNGEncoder.Compression.fast, .default] {
      let encoder = PNGEncoder(compression: compression)
      var memory = PNGMemory()
      var frame = RetainedFrame()
      var renderer = Renderer()
      for step in 0..<4 {
        // From the third frame on a part is transparent.
        let list = DisplayList.of(
          300, 400, background: step < 2 ? .opaqueWhite : nil,
          (0..<6).map { index in
            .fill(
              .circle(40 * Double(index), index < 4 ? 200 : numbers.double(0...400), 30),
              Color(red: 0.5, green: 0.2, blue: Double(index) / 6))
          })
        renderer.render(list, updating: &frame)
        let bytes = encoder.encode(
          frame.bitmap, damage: frame.damage, memory: &memory, workers: 1 + step % 3)
        #expect(bytes == encoder.encode(frame.bitmap))
        #expect(try PNGDecoder.decode(bytes) == frame.bitmap)
      }
    }
  }
}
