import Foundation
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

@Suite struct `An animated PNG` {
  /// All frames of a file.
  private static func frames(of file: [UInt8]) throws(PNGError) -> [Bitmap] {
    var reader = try AnimatedPNG(file)
    var frames: [Bitmap] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test(arguments: AnimatedPNGSample.all)
  func `has the frames that a viewer shows`(sample: AnimatedPNGSample) throws {
    let file = try sample.bytes()
    #expect(AnimatedPNG.isAnimated(file))
    let frames = try Self.frames(of: file)
    #expect(try AnimatedPNG(file).count == frames.count)
    let bytes = frames.flatMap(\.pixels).flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    #expect(bytes == [UInt8](try #require(Data(base64Encoded: sample.pixels))))
  }

  @Test func `is distinguished from a picture`() throws {
    let picture = PNGEncoder().encode(Bitmap(width: 3, height: 2))
    #expect(!AnimatedPNG.isAnimated(picture))
    #expect(!AnimatedPNG.isAnimated([]))
    #expect(throws: PNGError.malformed("the file has 0 of 0 frames")) {
      _ = try AnimatedPNG(picture)
    }
  }

  @Test func `that is cut off, or misses a frame, is never shorter in silence`() throws {
    let file = try AnimatedPNGSample.all[0].bytes()
    for count in 0..<file.count {
      #expect(throws: PNGError.self) { _ = try AnimatedPNG(Array(file.prefix(count))) }
    }
    // One chunk of the animation is removed.
    var offset = 8
    while offset < file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      if ["acTL", "fcTL", "fdAT"].contains(type) {
        var less = file
        less.removeSubrange(offset..<offset + 12 + length)
        #expect(throws: PNGError.self, "\(type) at \(offset)") { _ = try Self.frames(of: less) }
      }
      offset += 12 + length
    }
  }

  @Test func `that is damaged is refused, not trusted`() throws {
    var numbers = SeededNumbers(7)
    let files = try AnimatedPNGSample.all.map { try $0.bytes() }
    for _ in 0..<2000 {
      var file = files[numbers.int(0..<files.count)]
      for _ in 0..<numbers.int(1..<4) {
        let offset = numbers.int(8..<file.count)
        switch numbers.int(0..<3) {
        case 0: file[offset] = UInt8(numbers.int(0..<256))
        case 1: file[offset] ^= 1 << UInt8(numbers.int(0..<8))
        default: file.removeSubrange(offset..<min(offset + numbers.int(1..<9), file.count))
        }
        if file.count <= 8 { break }
      }
      // Nearly all of them with fitting checksums, so that the damage is found later.
      let frames = try? Self.frames(
        of: numbers.int(0..<8) == 0 ? file : PNG.withChecksums(file))
      for frame in frames ?? [] { #expect(frame.pixels.count == frame.width * frame.height) }
    }
  }

  @Test func `with too many pixels is refused before memory is allocated`() {
    var writer = PNGChunkWriter()
    let side = PNGChunkWriter.bigEndian(8193)
    writer.append("IHDR", side + side + [1, 0, 0, 0, 0])
    writer.append("IDAT", [0])
    writer.append("IEND", [])
    #expect(throws: PNGError.tooLarge(width: 8193, height: 8193)) {
      _ = try AnimatedPNG(writer.bytes)
    }
  }
}

/// A small animated PNG file and the premultiplied pixels of its frames, both made by an independent
/// encoder (zlib and the specification's rules in Python) and shown the same by a browser.
struct AnimatedPNGSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The file in Base64.
  let file: String
  /// 6 × 4 pixels of red, green, blue, alpha of each frame in Base64.
  let pixels: String

  static let all = [
    AnimatedPNGSample(
      testDescription: "the picture is the first frame; every operation",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAACGFjVEwAAAAFAAAAAEGtT2AAAAAaZmNUTAAA\
        AAAAAAAGAAAABAAAAAAAAAAAAAEACgAAI8YFEAAAADdJREFUeNoBZACb/wCCtw6AfxpQAL7wfoA0fwb/0I9d\
        gFEkR00A40BDAAJrbv9VlKD/aF1kgJgLuIBUSkIfylgAAAA4SURBVIcAAKmaAU2tIZ7/nPah//bxWgCDC7eA\
        Cda7gAAE5xf/ZDx9gLC1gIA3vJcA3S5q/7lLrv+jSy7LLMQlmAAAABpmY1RMAAAAAQAAAAMAAAACAAAAAQAA\
        AAEAAQAKAgGGDTDsAAAAFWZkQVQAAAACeNpj0J+/6H+Uhs//70ESDAzJBJb9AAAAFmZkQVQAAAAD5wUqfTc0\
        vGzwkhFoAACV+QrSEhkDKQAAABpmY1RMAAAABAAAAAIAAAACAAAABAAAAAIAAQAKAQDWVS55AAAAEWZkQVQA\
        AAAFeNpjWJ3l5Ot82ew/w+cMgqQAAAASZmRBVAAAAAa9fT4M16d5NAAAR8wIDUM+mkQAAAAaZmNUTAAAAAcA\
        AAAGAAAAAQAAAAAAAAADAAEACgABIBcJPgAAABVmZEFUAAAACHjaYwh78fP/156pDee8LRuiN9sregAAABVm\
        ZEFUAAAACf+v/a/7u9t3h8I2XwDDqg6AH01aiwAAABpmY1RMAAAACgAAAAYAAAAEAAAAAAAAAAAAAQAKAgGL\
        2MfLAAAAO2ZkQVQAAAALeNoBZACb/wARnLpNj/iH/65bBYCApoyAk7ay/7DRs/8A5rqrTUhVZf/0kCiAV9ea\
        TYoOZP/hXA7SqTEAAAA8ZmRBVAAAAAxw/wAV8XP/G0Q4/1z3Y00S1O7/wiRo/78As4AAjtE6Tb8SmgCXrZb/\
        QtbRTb3vSP/D9GX/yME3wSZrN2UAAAAASUVORK5CYII=
        """,
      pixels: """
        QVwHgAAAAABfeD+ANH8G/2hIL4AYCxVNAAAAAAJrbv9VlKD/NC8ygEwGXIAAAAAAMy8ATa0hnv+c9qH/AAAA\
        AEIGXIAFa16ABOcX/zIeP4BYW0CAAAAAAN0uav+5S67/QVwHgAAAAABfeD+ANH8G/2hIL4AYCxVNAAAAAC+f\
        ov9aKEz/NC8ygEwGXIAAAAAAMy8ATbgck/+mu8X/JQ4IgEIGXIAFa16ABOcX/zIeP4BYW0CAAAAAAN0uav+5\
        S67/QVwHgAAAAABfeD+ANH8G/2hIL4AYCxVNAAAAAAJrbv9VlKD/NC8ygEwGXIAAAAAAMy8ATa0hnv+c9qH/\
        AAAAADQgFE1D0zb/BOcX/zIeP4BYW0CAAAAAAAAAAABsSySAQVwHgAAAAABfeD+ANH8G/2hIL4AYCxVNAAAA\
        AAJrbv9VlKD/NC8ygEwGXIAAAAAAMy8ATa0hnv+c9qH/AAAAAAAAAAAAAAAAVuj5/5RVasCTUz3AW/+t/w5M\
        Kk04CjdNMm89po/4h/+GaiLAWpJJ/5O2sv+w0bP/RTg0TUhVZf+kkmT/PmJSpooOZP/hXHD/FfFz/xtEOP+J\
        947/EtTu/8IkaP9gAFqAZ+HA/5RVasCXrZb/VPO4/73vSP/D9GX/
        """),
    AnimatedPNGSample(
      testDescription: "the picture is not a frame; the first frame returns to nothing",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAACGFjVEwAAAADAAAAAM7tusAAAABvSURBVHja\
        AWQAm/8AM2JP/yS/xf9Ngjj/UpJ4//YQsP+hHgv/APFPPP+V6Hr/EWYM/yjNuv9e77n/Iu9T/wBZahb/igPs\
        /+fSVv8RszD/efsv/xt8Gf8Ayx4Y/9DknP8TY1v/YHcr/zcsUv9tCOH/2Uk3PsCoc/UAAAAaZmNUTAAAAAAA\
        AAAGAAAABAAAAAAAAAAAAAEACgIAEfBnkgAAADtmZEFUAAAAAXjaAWQAm/8ALrMAgDemSP/A293//JX1gMRR\
        hf/+gNQAAKOd+/9J9AwA432WAEXIBoCMfPIAffq91lK7AAAAPGZkQVQAAAACif8Akpb8TfM8CP+ZkKxNlw3t\
        /7hDEgCB6TdNAGEH24D2xfOAZJfuAJsB3U2S8Z//VPT+/8T6N02mnp9LAAAAGmZjVEwAAAADAAAAAwAAAAIA\
        AAABAAAAAQABAAoAAVmtgYcAAAAVZmRBVAAAAAR42mPwuynBUNqhzcC76jYDw9oQcGYAAAAWZmRBVAAAAAX5\
        n5IMdgUW/6c+8PkPAHUrCoDhWoKvAAAAGmZjVEwAAAAGAAAAAQAAAAEAAAAFAAAAAwABAAoAAPcK9HUAAAAK\
        ZmRBVAAAAAd42mOIuxw8WbeaAAAAC2ZkQVQAAAAIxAAABJoBhBqfx70AAAAASUVORK5CYII=
        """,
      pixels: """
        F1oAgDemSP/A293/fkt7gMRRhf8AAAAAo537/wAAAAAAAAAAI2QDgAAAAAB9+on/LC1MTfM8CP8uKzRNlw3t\
        /wAAAAAnRhFNMQRugHtjeoAAAAAALwBDTZLxn/9U9P7/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+cDj/leBM/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+cDj/\
        leBM/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        """),
  ]

  func bytes() throws -> [UInt8] { [UInt8](try #require(Data(base64Encoded: file))) }
}
