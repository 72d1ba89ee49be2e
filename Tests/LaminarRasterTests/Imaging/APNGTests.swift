import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Animated PNG` {
  /// A frame as a reader composes it: the parts of the file that belong to it are put together as a
  /// picture of their own, decoded, and laid over the frame before.
  private struct Reader {
    struct Part {
      var numbers: [UInt32]
      var data: [UInt8] = []
    }

    var header: [UInt8] = []
    var frameCount: UInt32 = 0
    var parts: [Part] = []
    var sequence: [UInt32] = []
    var types: [String] = []

    static func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
      bytes.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    init(_ file: [UInt8]) throws {
      #expect(file.starts(with: PNGChunkWriter.signature))
      var rest = file.dropFirst(8)
      while !rest.isEmpty {
        let count = Int(Self.word(rest, 0))
        let chunk = rest.prefix(count + 12)
        try #require(chunk.count == count + 12)
        let type = String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)
        let data = chunk.dropFirst(8).dropLast(4)
        #expect(CRC32.checksum(chunk.dropFirst(4).dropLast(4)) == Self.word(chunk.suffix(4), 0))
        types.append(type)
        switch type {
        case "IHDR": header = Array(data)
        case "acTL": frameCount = Self.word(data, 0)
        case "fcTL":
          sequence.append(Self.word(data, 0))
          parts.append(Part(numbers: (1...5).map { Self.word(data, $0) }))
          #expect(data.suffix(2).allSatisfy { $0 == 0 })
        case "IDAT": parts[parts.count - 1].data += data
        case "fdAT":
          sequence.append(Self.word(data, 0))
          parts[parts.count - 1].data += data.dropFirst(4)
        default: break
        }
        rest = rest.dropFirst(chunk.count)
      }
    }

    func frames(width: Int, height: Int) throws -> [Bitmap] {
      var canvas = Bitmap(width: width, height: height)
      return try parts.map { part in
        var file = PNGChunkWriter()
        let size = part.numbers[0...1].flatMap { PNGChunkWriter.bigEndian($0) }
        file.append("IHDR", size + header[8...])
        file.append("IDAT", part.data)
        file.append("IEND", [])
        let picture = try PNGDecoder.decode(file.bytes)
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let index = (y + Int(part.numbers[3])) * width + x + Int(part.numbers[2])
            canvas.pixels[index] = picture.pixels[y * picture.width + x]
          }
        }
        return canvas
      }
    }
  }

  /// Frames in which a rectangle wanders over noise, some of them alike.
  private func film(_ count: Int, alpha: Bool) -> [Bitmap] {
    var random = SeededNumbers(7)
    let noise = (0..<31 * 17).map { _ in UInt32(random.next() & 0xff_ffff) | 0xff00_0000 }
    return (0..<count).map { index in
      var bitmap = Bitmap(width: 31, height: 17, premultiplied: noise)
      let step = index / 2
      for y in step..<min(step + 5, 17) {
        for x in 2 * step..<min(2 * step + 7, 31) {
          bitmap.pixels[y * 31 + x] = alpha ? 0x8000_4080 : 0xff00_40ff
        }
      }
      return bitmap
    }
  }

  private func file(_ encoder: APNGEncoder, _ frames: [Bitmap]) -> [UInt8] {
    var bytes = encoder.header
    // Encoded backwards: no frame needs the encoder's past.
    let parts = frames.indices.reversed().map { index in
      encoder.frame(frames[index], index: index, after: index > 0 ? frames[index - 1] : nil)
    }
    for part in parts.reversed() { bytes += part }
    return bytes + encoder.ending
  }

  @Test(arguments: PNGEncoder.Compression.allCases, [false, true])
  func `holds every frame to the pixel`(
    compression: PNGEncoder.Compression, alpha: Bool
  ) throws {
    let frames = film(12, alpha: alpha)
    let rate = try #require(Rational(30000, over: 1001))
    let encoder = try #require(
      APNGEncoder(
        width: 31, height: 17, frameCount: 12, frameRate: rate, isOpaque: !alpha,
        compression: compression))
    let reader = try Reader(file(encoder, frames))
    #expect(reader.frameCount == 12)
    #expect(reader.types.prefix(4) == ["IHDR", "acTL", "fcTL", "IDAT"])
    #expect(reader.types.last == "IEND")
    #expect(reader.sequence == (0..<23).map { UInt32($0) })
    #expect(reader.parts.allSatisfy { $0.numbers[4] == 1001 << 16 | 30000 })
    #expect(try reader.frames(width: 31, height: 17) == frames)
    // What repeats the frame before is one pixel; what moved by two is little.
    #expect(reader.parts[1].numbers[0...1] == [1, 1])
    #expect(reader.parts[2].numbers[0...1] == [9, 6])
  }

  @Test func `refuses what the format cannot hold`() {
    func encoder(_ width: Int, _ count: Int, _ rate: Rational?) -> APNGEncoder? {
      rate.flatMap { APNGEncoder(width: width, height: 4, frameCount: count, frameRate: $0) }
    }
    #expect(encoder(4, 1, Rational(60, over: 1)) != nil)
    #expect(encoder(0, 1, Rational(60, over: 1)) == nil)
    #expect(encoder(4, 0, Rational(60, over: 1)) == nil)
    #expect(encoder(4, 1, Rational(65_536, over: 1)) == nil)
    #expect(encoder(4, 1, Rational(1, over: 65_536)) == nil)
    #expect(encoder(4, 1, .zero) == nil)
    let four = encoder(4, 2, Rational(60, over: 1))
    #expect(four?.frame(Bitmap(width: 5, height: 4), index: 0) == [])
    #expect(four?.frame(Bitmap(width: 4, height: 4), index: 2) == [])
  }
}
