import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `PNG` {
  /// Pictures that are demanding for an encoder: noise, gradients, repeated rows, every alpha.
  static let pictures: [(name: String, bitmap: Bitmap)] = {
    var numbers = SeededNumbers(21)
    func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
      let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
      return Bitmap(width: width, height: height, pixels: pixels)
        ?? Bitmap(width: 0, height: 0)
    }
    return [
      ("one pixel", picture(1, 1) { _, _ in 0xff12_3456 }),
      ("transparent", picture(9, 3) { _, _ in 0 }),
      ("flat", picture(300, 90) { _, _ in 0xff20_242c }),
      (
        "gradient",
        picture(61, 70) { x, y in 0xff00_0000 | UInt32(x * 4) | UInt32(y * 3) << 8 }
      ),
      ("noise", picture(67, 66) { _, _ in RandomPixel.opaque(&numbers) }),
      ("alpha noise", picture(50, 130) { _, _ in RandomPixel.any(&numbers) }),
      // Differences of 8 pixels at a time, runs of zeros between them, and what is left of a row.
      (
        "few points",
        picture(333, 130) { x, y in (x * 7 + y * 13) % 97 == 0 ? 0xff00_4080 : 0xffff_ffff }
      ),
      // The first rows of 64 are opaque, and the others except for a pixel.
      ("hole", picture(200, 150) { x, y in x == 199 && y == 77 ? 0 : 0xff80_8080 }),
      (
        "blocks",
        picture(130, 140) { x, y in
          0xff00_0000 | UInt32((x / 9 &* 2_654_435 &+ y / 7 &* 97_531) & 0xff_ffff)
        }
      ),
    ]
  }()

  /// What a picture is after its colours were divided by alpha, rounded and multiplied again.
  func roundTripped(_ bitmap: Bitmap) -> [UInt32] {
    bitmap.pixels.map { pixel in
      let alpha = Double(pixel >> 24)
      guard alpha > 0 else { return 0 }
      var result = pixel & 0xff00_0000
      for shift: UInt32 in [0, 8, 16] {
        let straight = (255 * Double(pixel >> shift & 0xff) / alpha).rounded()
        result |= UInt32((straight * alpha / 255).rounded()) << shift
      }
      return result
    }
  }

  @Test(arguments: PNGEncoder.Compression.allCases)
  func `that is written is read back as it was`(compression: PNGEncoder.Compression) throws {
    for (name, bitmap) in Self.pictures {
      let file = PNGEncoder(compression: compression).encode(bitmap)
      let read = try PNGDecoder.decode(file)
      #expect(read.pixels == roundTripped(bitmap), "\(name)")
      #expect(file == PNGEncoder(compression: compression).encode(bitmap), "\(name)")
      let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
      #expect(file[25] == (isOpaque ? 2 : 6), "\(name)")
      #expect(file.count < 5 * bitmap.pixels.count + 200, "\(name)")
    }
    #expect(PNGEncoder(compression: compression).encode(Bitmap(width: 0, height: 4)).isEmpty)
  }

  @Test func `more effort never makes a file larger`() {
    for (name, bitmap) in Self.pictures {
      let sizes = [PNGEncoder.Compression.default, .best].map {
        PNGEncoder(compression: $0).encode(bitmap).count
      }
      #expect(sizes[1] <= sizes[0], "\(name)")
    }
  }

  @Test(arguments: 1..<40)
  func `filters predict what the specification says`(width: Int) {
    var numbers = SeededNumbers(UInt64(width))
    let row = (0..<width).map { _ in RandomPixel.any(&numbers) }
    let above = (0..<width).map { _ in RandomPixel.any(&numbers) }
    for filter in PNGFilter.allCases {
      var predicted = [UInt32](repeating: 1, count: width)
      row.withRow { row in
        above.withRow { above in
          predicted.withMutableRow { filter.predict(row, above: above, count: width, to: $0) }
        }
      }
      var cost = 0
      for (x, shift) in (0..<width).flatMap({ x in [UInt32(0), 8, 16, 24].map { (x, $0) } }) {
        let left = x > 0 ? Int(row[x - 1] >> shift & 255) : 0
        let (up, corner) = (
          Int(above[x] >> shift & 255), x > 0 ? Int(above[x - 1] >> shift & 255) : 0
        )
        let near = [left, up, corner].min {
          abs(left + up - corner - $0) < abs(left + up - corner - $1)
        }
        let expected =
          switch filter {
          case .none: 0
          case .sub: left
          case .up: up
          case .average: (left + up) / 2
          case .paeth: near ?? 0
          }
        #expect(Int(predicted[x] >> shift & 255) == expected, "\(filter) of pixel \(x)")
        let difference = (Int(row[x] >> shift & 255) - expected + 256) % 256
        if shift < 24 { cost += min(difference, 256 - difference) }
      }
      let counted = row.withRow { row in
        predicted.withRow { PNGFilter.cost(row, $0, count: width, mask: 0xff_ffff) }
      }
      #expect(counted == cost)
    }
  }

  @Test(arguments: 0..<6)
  func `rows that are mostly like those above are read back`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let offset = Int(seed)
    for width in (1..<60).filter({ $0 % 6 == offset }) + [180 + offset, 900 + offset] {
      let alpha: UInt32 = seed % 2 == 0 ? 0xff00_0000 : 0
      var row = [UInt32](repeating: 0xff30_2010, count: width)
      var pixels: [UInt32] = []
      for _ in 0..<100 {
        // Some runs of any length, from any pixel on, get other colours, and the rest stays.
        for _ in 0..<numbers.int(0..<4) {
          let start = numbers.int(0..<width)
          let color = RandomPixel.any(&numbers) | alpha
          for x in start..<min(start + numbers.int(1..<40), width) { row[x] = color }
        }
        pixels += row
      }
      let bitmap = try #require(Bitmap(width: width, height: 100, pixels: pixels))
      for compression in [PNGEncoder.Compression.fast, .default] {
        let read = try PNGDecoder.decode(PNGEncoder(compression: compression).encode(bitmap))
        #expect(read.pixels == roundTripped(bitmap), "\(width) pixels, \(compression)")
      }
    }
  }

  @Test func `what is equal costs nothing, and what is not its size`() {
    var numbers = SeededNumbers(5)
    for width in [7, 8, 9, 15, 16, 17, 130, 131, 300, 1031] {
      let row = (0..<width).map { _ in RandomPixel.any(&numbers) }
      var prediction = row
      for _ in 0..<numbers.int(0..<6) { prediction[numbers.int(0..<width)] &+= 0x0301_fe05 }
      var expected = 0
      for (pixel, predicted) in zip(row, prediction) {
        for shift: UInt32 in [0, 8, 16] {
          let difference = Int((pixel >> shift &- predicted >> shift) & 255)
          expected += min(difference, 256 - difference)
        }
      }
      var rows = FilteredRows(capacity: 2 * (1 + 3 * width))
      let costs = row.withRow { row in
        prediction.withRow {
          [
            PNGFilter.cost(row, $0, count: width, mask: 0xff_ffff),
            rows.append(row, .up, $0, width: width, stride: 3, mask: 0xff_ffff),
          ]
        }
      }
      #expect(costs == [expected, expected], "\(width) pixels")
    }
  }

  @Test func `what was guessed to be opaque is found not to be on any number of threads`() throws {
    var pixels = [UInt32](repeating: 0xff12_3456, count: 200 * 700)
    let opaque = try #require(Bitmap(width: 200, height: 700, pixels: pixels))
    pixels[200 * 699 + 100] = 0
    let hole = try #require(Bitmap(width: 200, height: 700, pixels: pixels))
    for encoder in PNGEncoder.Compression.allCases.map(PNGEncoder.init(compression:)) {
      var memory = PNGMemory()
      for bitmap in [opaque, hole, hole, opaque] {
        let file = encoder.encode(bitmap)
        #expect(file[25] == (bitmap == opaque ? 2 : 6))
        #expect(try PNGDecoder.decode(file) == bitmap)
        #expect(encoder.encode(bitmap, damage: nil, memory: &memory, workers: 3) == file)
      }
    }
  }

  @Test func `straight colours survive at every alpha`() {
    // A component c ≤ alpha comes back from round(255c ÷ alpha) for every alpha.
    var pixels: [UInt32] = []
    for alpha in UInt32(0)..<256 {
      for component in 0..<256 { pixels.append(alpha << 24 | min(UInt32(component), alpha)) }
    }
    let bitmap = Bitmap(width: 256, height: 256, pixels: pixels)
    #expect(bitmap.map(roundTripped) == pixels)
  }

  @Test(arguments: PNGSample.all)
  func `of every kind is read`(sample: PNGSample) throws {
    let file = try #require(Data(base64Encoded: sample.file))
    let expected = try #require(Data(base64Encoded: sample.pixels))
    let bitmap = try PNGDecoder.decode([UInt8](file))
    #expect(bitmap.width == 7)
    #expect(bitmap.height == 5)
    let bytes = bitmap.pixels.flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    #expect(bytes == [UInt8](expected))
  }

  @Test func `that is damaged is refused, not trusted`() throws {
    var numbers = SeededNumbers(99)
    var files = try PNGSample.all.map { try [UInt8](#require(Data(base64Encoded: $0.file))) }
    files.append(PNGEncoder(compression: .fast).encode(Self.pictures[6].bitmap))
    for _ in 0..<3000 {
      var file = files[numbers.int(0..<files.count)]
      for _ in 0..<numbers.int(1..<4) {
        switch numbers.int(0..<4) {
        case 0: file[numbers.int(0..<file.count)] = UInt8(numbers.int(0..<256))
        case 1: file[numbers.int(0..<file.count)] ^= 1 << UInt8(numbers.int(0..<8))
        case 2: file.removeSubrange(numbers.int(0..<file.count)...)
        default:
          let start = numbers.int(0..<file.count)
          file.removeSubrange(start..<min(start + numbers.int(1..<9), file.count))
        }
        if file.isEmpty { break }
      }
      // Half of them with fitting checksums, so that the damage is found later.
      let bitmap = try? PNGDecoder.decode(
        numbers.int(0..<2) == 0 ? file : Self.withChecksums(file))
      if let bitmap { #expect(bitmap.pixels.count == bitmap.width * bitmap.height) }
    }
  }

  /// A file whose chunks' checksums are made to fit.
  static func withChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { break }
      file.replaceSubrange(
        end..<end + 4, with: PNGChunkWriter.bigEndian(CRC32.checksum(file[offset + 4..<end])))
      offset = end + 4
    }
    return file
  }

  @Test func `that claims to be large is refused before memory is allocated`() {
    for side in [16385, 0x7fff_ffff, 0xffff_ffff] {
      var writer = PNGChunkWriter()
      let number = PNGChunkWriter.bigEndian(UInt32(side))
      writer.append("IHDR", number + number + [8, 6, 0, 0, 0])
      #expect(throws: PNGError.tooLarge(width: side, height: side)) {
        try PNGDecoder.decode(writer.bytes)
      }
    }
    // 16,384² pixels of 4 bytes, each row with its filter, are the largest canvas; of 8 they are not.
    var writer = PNGChunkWriter()
    let number = PNGChunkWriter.bigEndian(16384)
    writer.append("IHDR", number + number + [8, 6, 0, 0, 0])
    #expect(throws: PNGError.truncated) { try PNGDecoder.decode(writer.bytes) }
    #expect((try? PNGDecoder.header(writer.bytes))?.width == 16384)
    writer = PNGChunkWriter()
    writer.append("IHDR", number + number + [16, 6, 0, 0, 0])
    #expect(throws: PNGError.tooLarge(width: 16384, height: 16384)) {
      try PNGDecoder.decode(writer.bytes)
    }
    // A short file cannot fill 256 MiB: it is found to be truncated.
    writer = PNGChunkWriter()
    writer.append("IHDR", number + number + [8, 0, 0, 0, 0])
    writer.append("IDAT", [0x78, 0x01, 0x63, 0x60, 0x60, 0x00, 0x00, 0x00])
    writer.append("IEND", [])
    #expect(throws: PNGError.self) { try PNGDecoder.decode(writer.bytes) }
  }

  @Test func `checksums are those of the standards`() {
    #expect(CRC32.checksum(ArraySlice("123456789".utf8)) == 0xcbf4_3926)
    #expect(CRC32.checksum(ArraySlice((0..<1001).map { UInt8($0 * 7 % 256) })) == 0x9aa1_9313)
    let bytes = (0..<100_000).map { UInt8($0 * 7 % 256) }
    var whole = Adler32()
    bytes.withUnsafeBufferPointer { whole.add($0) }
    #expect(whole.value == 0x6a10_942f)
    var first = Adler32()
    bytes[..<777].withUnsafeBufferPointer { first.add($0) }
    var second = Adler32()
    bytes[777...].withUnsafeBufferPointer { second.add($0) }
    first.append(second, count: bytes.count - 777)
    #expect(first == whole)
    // Any length from any address, and the bytes that make the sums greatest.
    let greatest = [UInt8](repeating: 255, count: 6001)
    for (start, count) in (0..<9).flatMap({ start in
      (Array(0...40) + [255, 256, 257, 272, 511, 5552, 5561]).map { (start, $0) }
    }) {
      for source in [bytes, greatest] {
        let part = source[start..<start + count]
        var fast = Adler32()
        part.withUnsafeBufferPointer { fast.add($0) }
        let (low, high) = part.reduce((UInt32(1), UInt32(0))) { sums, byte in
          let low = (sums.0 + UInt32(byte)) % 65521
          return (low, (sums.1 + low) % 65521)
        }
        #expect(fast.value == high << 16 | low, "\(count) bytes from \(start) on")
      }
    }
    var zeros = Adler32()
    zeros.addZeros(70_000)
    var counted = Adler32()
    [UInt8](repeating: 0, count: 70_000).withUnsafeBufferPointer { counted.add($0) }
    #expect(zeros == counted)
  }
}
