import Foundation
import Testing

@testable import LaminarRaster

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
