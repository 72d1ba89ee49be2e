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
      var memory = PNGBandCache()
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

@Suite struct `Compressed bands` {
  @Test(arguments: 0..<2)
  func `of unchanged rows give the bytes of a new file`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    // The best compression has one band.
    for compression in [PNGEncoder.Compression.fast, .default] {
      let encoder = PNGEncoder(compression: compression)
      var memory = PNGBandCache()
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

/// A small PNG file and the premultiplied pixels that it decodes to, both made by an independent
/// encoder (zlib and the specification's formulas in Python).
struct PNGSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The file in Base64.
  let file: String
  /// 7 × 5 pixels of red, green, blue, alpha in Base64.
  let pixels: String

  static let all = [
    PNGSample(
      testDescription: "colour type 0, 1 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAACh4ct1AAAAA3RFWHRhAGLcSaI7AAAACUlEQVR42mNYxMjDJMKf\
        EoR5AAAACUlEQVRcxjIHAAiaAd+RISKPAAAAAElFTkSuQmCC
        """,
      pixels: """
        /////wAAAP//////AAAA/wAAAP8AAAD//////wAAAP8AAAD/AAAA/wAAAP///////////wAAAP8AAAD/AAAA////\
        //8AAAD/AAAA/wAAAP8AAAD//////wAAAP8AAAD/AAAA/wAAAP///////////wAAAP8AAAD//////wAAAP8AAAD/\
        AAAA//////8=
        """),
    PNGSample(
      testDescription: "colour type 0, 2 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgAAAAGRRoEzAAAAA3RFWHRhAGLcSaI7AAAAEElEQVR42mNgYDzApMCs\
        wDKBwYZRsFYPbAAAABBJREFUhqmH+QbLrygGsxoANBIFZ3nie0MAAAAASUVORK5CYII=
        """,
      pixels: """
        AAAA/wAAAP8AAAD/VVVV////////////qqqq////////////qqqq/6qqqv9VVVX/VVVV/1VVVf8AAAD/qqqq////\
        //+qqqr//////6qqqv8AAAD/AAAA//////9VVVX/qqqq/1VVVf///////////wAAAP8AAAD/qqqq/6qqqv+qqqr/\
        //////////8=
        """),
    PNGSample(
      testDescription: "colour type 0, 4 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAAAAABpAUQFAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlMADH8lgRMAAAAQ\
        SURBVHjaY1DqV5zA+PKR8yKmLLU7IRuHAAAAEUlEQVToCczBkppxLD51DsoAa28HuEK2efkAAAAASUVORK5CYII=
        """,
      pixels: """
        IiIi/yIiIv+IiIj//////yIiIv8RERH/mZmZ/+7u7v+ZmZn/AAAAALu7u/8AAAD/7u7u/7u7u/9VVVX/MzMz////\
        //8RERH/ZmZm/5mZmf9ERET/d3d3/wAAAAAAAAAA/////wAAAABVVVX/7u7u/wAAAACIiIj/RERE/93d3f+IiIj/\
        3d3d/7u7u/8=
        """),
    PNGSample(
      testDescription: "colour type 0, 8 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAAHb9pmSAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlMA+MX1txYAAAAc\
        SURBVHjaAS4A0f8AwgFaAh/hA01QBNXrAEq9QOkBdrTDMl5UAAAAHUlEQVQjAmB5zgP26BEEd4/yZSkKcgDIy8zJ\
        +PbNl/UUht4Q0nwAAAAASUVORK5CYII=
        """,
      pixels: """
        wsLC/3Z2dv9NTU3/Kioq/1paWv9NTU3/dnZ2/3d3d/8GBgb/AAAAAF1dXf+Ghob/kJCQ/wICAv9KSkr/1tbW/729\
        vf+jo6P/QEBA/xsbG//p6en/yMjI/8vLy//MzMz/ycnJ/wAAAAD29vb/zc3N/x8fH/9hYWH/IiIi/2pqav/h4eH/\
        U1NT/zg4OP8=
        """),
    PNGSample(
      testDescription: "colour type 0, 16 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAAAAAD8YXVHAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlNqeLdftxsAAAAr\
        SURBVHjaAUsAtP8Arhsa6zRrAB5NcjPzuisBDQ4X8kZ4VimMbTUZMLYCrWXOw9SzndeEAAAAK0lEQVRte26t1m1v\
        RBkDmoCr7b0xFkXJogPmtd0E/lSzm+DaPkhPJpLYwslkmSGiHofLrQAAAABJRU5ErkJggg==
        """,
      pixels: """
        ra2t/xsbG/80NDT/AAAA/01NTf80NDT/ubm5/w0NDf8kJCT/AAAAAMDAwP9MTEz/gYGB/7Gxsf+6urr/8vLy/z8/\
        P/87Ozv/+fn5/+7u7v/19fX/9/f3/5+fn/8sLCz/SUlJ/wAAAACvr6//h4eH//T09P9SUlL/DAwM/2lpaf+4uLj/\
        S0tL/w4ODv8=
        """),
    PNGSample(
      testDescription: "colour type 2, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAA3RFWHRhAGLcSaI7AAAAPElEQVR42gFuAJH/AJgu\
        hbtVtnKocmN6zXRm/LYODo/xhAFjsORPCkW+ekuAMDh4k1SNuStIFjsCkav6+HKhfZnjRP1/AAAAPUlEQVS3YfOV\
        plbuVUKIEn2kA40H2IYz5CnoIWYQUDNyebjRb6DG0wQCrRYka+xGj+WKtIsXR9lCcCtbpfkm7DO6KxPrPwAAAABJ\
        RU5ErkJggg==
        """,
      pixels: """
        mC6F/7tVtv9yqHL/Y3rN/3Rm/P+2Dg7/j/GE/2Ow5P+yuin/cDR0//BkrP9o9wD/9bAr/z3GZv/0W97/qizK/+3N\
        K/9RV0H/Dk3u/0rys/9PQwr/BzRH/95jbP8OgGz/lXum/4TWQ/8fter/10JN/wnhXf8CTFj/SPI9/x+m9/82HX//\
        YY0V/zLnDv8=
        """),
    PNGSample(
      testDescription: "colour type 2, 8 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAFx/1EZAAAAA3RFWHRhAGLcSaI7AAAABnRSTlMAgQBGAO+mgpAo\
        AAAAP0lEQVR42gF0AIv/ACDipgHVPsgChz7ohhlcA/R+hAGc4wSVxJLuFs4AtqMv6uEJIDl1ixRcAWaN5wFYX3u8\
        3wJVfMZ0goToAAAAQElEQVRdxFFTimIDqKl/Fo2cEG4wBGybPuMgCzKLpu/q3Ikjp1mJXFv7lgCKQtiEz0z9py2O\
        HV2BRu8ILYUqcSK5nDN2DL+jrQAAAABJRU5ErkJggg==
        """,
      pixels: """
        IOKm/2aN5//0foT/Z+VG/9U+yP/ioSX/e9sl/2ybPv9Pu0n/AAAAAHAwy//5U3L/UtzO/63XZP+2oy//uwmt/+rh\
        Cf/EqZf/IDl1/zUrh/+LFFz/ikLY/4TPTP/9py3/jh1d/wAAAAAILYX/KnEi/4c+6P8FrdX/iUIW/3o4Uv+GGVz/\
        Z5+c/2mU5P8=
        """),
    PNGSample(
      testDescription: "colour type 2, 16 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAABWaL3MAAAAA3RFWHRhAGLcSaI7AAAABnRSTlMkNYLd3Ip5u0+5\
        AAAAcUlEQVR42gHXACj/AFsVioGxqglMgDoS6wfbCXBhAPMTfcnk5DZq3Ub9cMlCnZVuLHWJr3ZlsgFHic80sfLU\
        T3NDVloJXUBm1T4vYJqAT7dwbXT8UcLTCYfQbzrI2zl/noICnboyptXVn5hm8p5aWfOPxsLzHAKIPFoAAABxSURB\
        VPeaNTJrPYobV0dhlOjc26OSCAAvaXnJA7xjh9TqkdUuNTesiGZPne1AAv8kF6ewtteN8WxlONZykhbc05mmsSCS\
        QgQZz4H6SMbiDYhooBl7fK26nEl8sC+Y7pTlcJZZHoWKarV8WHbZyS6NONwDBGsv3MVkdAAAAABJRU5ErkJggg==
        """,
      pixels: """
        W4qx/wmAE/8ICWH/8n3k/zbc/P/InW7/da9l/0fOsf8cQgf/AAAAAFMcK//CkHz/lRfq/19Qif/jAob/uqil/30S\
        nv9vtl3/AavD/yvyjv9mfwP/Locu/0nMFf/JC5n/m3cr/wAAAAD8TJH/Shbb/0cIdf8rEBX/RLg2/8DmGv8Kffr/\
        hwLp/yQvIv8=
        """),
    PNGSample(
      testDescription: "colour type 3, 1 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAACzVGSbAAAAA3RFWHRhAGLcSaI7AAAABlBMVEVmnyvyCJTWVLed\
        AAAACUlEQVR42mO4wPiGyYCJriOsAAAACUlEQVTZi2UJABBoAuUdz1RFAAAAAElFTkSuQmCC
        """,
      pixels: """
        8giU//IIlP9mnyv/8giU/2afK/9mnyv/Zp8r//IIlP/yCJT/8giU/2afK//yCJT/8giU/2afK/9mnyv/Zp8r/2af\
        K//yCJT/8giU//IIlP9mnyv/Zp8r//IIlP9mnyv/8giU//IIlP9mnyv/Zp8r//IIlP/yCJT/8giU//IIlP/yCJT/\
        8giU/2afK/8=
        """),
    PNGSample(
      testDescription: "colour type 3, 2 bits, interlaced, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAGD8y7dAAAAA3RFWHRhAGLcSaI7AAAADFBMVEWmrcs9ZAaUgb4h\
        ycch8HuUAAAAA3RSTlMATcgqHr8UAAAAEElEQVR42mM4wHiA6QDzBZYPDDKMy1y/AwAAABFJREFUKkwzmL1Y2CYx\
        +D8BAFp6BwIemMZUAAAAAElFTkSuQmCC
        """,
      pixels: """
        IcnH/wAAAAAhycf/dGWVyCHJx/8SHgJNEh4CTQAAAAAAAAAAEh4CTXRllch0ZZXIEh4CTXRllcgAAAAAdGWVyBIe\
        Ak0hycf/IcnH/yHJx/8AAAAAEh4CTQAAAAAhycf/IcnH/yHJx/90ZZXIEh4CTSHJx/90ZZXIIcnH/3RllcgAAAAA\
        dGWVyAAAAAA=
        """),
    PNGSample(
      testDescription: "colour type 3, 4 bits, tRNS",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAB7tOvrAAAAA3RFWHRhAGLcSaI7AAAAElBMVEWS+BlBV/HUr5CY\
        goXPepr3yT2lnoyPAAAAA3RSTlMATcgqHr8UAAAAEUlEQVR42mNwUFZQYGQI+r+fSfnDQU4VWBwAAAARSURBVAXm\
        L4JyEiy/5R+eBwBbgwi30fzBKwAAAABJRU5ErkJggg==
        """,
      pixels: """
        z3qa/wAAAACmiXHImIKF/6aJccgAAAAApolxyAAAAAAAAAAA98k9/6aJccj3yT3/FBpJTRQaSU2miXHImIKF/896\
        mv+miXHIFBpJTaaJcciYgoX/AAAAAPfJPf+YgoX/z3qa/896mv8UGklN98k9/wAAAAAAAAAA98k9/5iChf+YgoX/\
        z3qa/xQaSU0=
        """),
    PNGSample(
      testDescription: "colour type 3, 8 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAHJQzZ8AAAAA3RFWHRhAGLcSaI7AAAAElBMVEVrwIqtH/+OuEBu\
        L4p/xMzk3Z/IFbXvAAAAFUlEQVR42g3IwQEAIAgDsV4p+w+souYZAVaXl0PBAAAAFUlEQVQVFaNA6BVvTfW/HF80\
        krHDA29BBj+ZkSFUAAAAAElFTkSuQmCC
        """,
      pixels: """
        rR///+Tdn/+tH///a8CK/60f//9/xMz/bi+K/3/EzP+tH///bi+K/464QP9uL4r/bi+K/60f//9/xMz/rR///60f\
        //9rwIr/rR///464QP9/xMz/a8CK/464QP+tH///jrhA/464QP9/xMz/rR///2vAiv/k3Z//bi+K/24viv9uL4r/\
        5N2f/3/EzP8=
        """),
    PNGSample(
      testDescription: "colour type 4, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAQAAAAjkz5TAAAAA3RFWHRhAGLcSaI7AAAAK0lEQVR42gFLALT/AAtB\
        ENny+gAlyO/lfzdyAU9N6J30KtUsd9MkLuWeAurl7a83aydGkwAAACtJREFUsoUyifL/qg7CA2DaKLihMFR6vVOt\
        MGPHBPjmSfaEP7HGrvNmLGwfj6gmWD+lU8wAAAAASUVORK5CYII=
        """,
      pixels: """
        AwMDQQ4ODtnt7e36AAAAJbu7u+9ycnJ/GRkZchgYGE0yMjLqAwMDFAAAAEAJCQkTKCgoQXBwcN8LCwsyFhYWmUxM\
        TMY7OztyAAAABY6OjutaWlqhdnZ28zs7O34MDAzSERERHAQEBGPX19fXFRUVg2NjY9lWVlZ0EREREZKSkteTk5PK\
        AQEBAxQUFCI=
        """),
    PNGSample(
      testDescription: "colour type 4, 16 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAQAAAEEBNKGAAAAA3RFWHRhAGLcSaI7AAAAUUlEQVR42gGXAGj/AGkS\
        /csBh7CXAQLdaSzupYi6fgNjS3YsLsI3QQQB6Uioc23AJwDmN6DeVM2oku9rEFS/banUAWacn5mIh9LHSayMdALT\
        WokJc35qS1y1AAAAUUlEQVTtm2jYxAYD/b3eGKcbuiIxX36qBPhY1YQkinVurZHR4qSU8UXbociU0uJKHUS4q5cA\
        4oZWqTfJAXgoD49CKVmz89ciP1ZqMMKgtpieDTkJSR5IGRIKAAAAAElFTkSuQmCC
        """,
      pixels: """
        aGho/UBAQJ8uLi52aWlpcU9PT5Y4ODj9Kysrcs7OztUJCQlLFhYWHAUFBQw8PDzUAwMDH0pKSsmQkJCgCQkJKDc3\
        N6gkJCRfDw8PEHh4eMF/f3+pTExMVgAAAAEWFhaPHR0dszU1NT9RUVHCcHBwnScnJy0YGBjxS0tLvlhYWGJ4eHi6\
        Dg4OD2hoaH4=
        """),
    PNGSample(
      testDescription: "colour type 6, 8 bits, interlaced",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAAH+ncZOAAAAA3RFWHRhAGLcSaI7AAAAUUlEQVR42gGXAGj/AM8U\
        wBEBoo2YAQIDNrNvvl6fJwNjIK25wt5vJASzSNVaveKGtwArajHXRNXreIm+goV9eE6QAe0gH4Oei/cDlmFhsAIS\
        xDn0s+sjtQlTAAAAUUlEQVSACUTUBykDlEqCDUBcBWYCnmtfBNz8Q/6BCFhPG6MInkGBwt2YVmtZwHjWMck/fjUA\
        YKchyoB9djPtEjQC83blvxSWdz0ZYWMmvlvlhUlbQcy+ITO9AAAAAElFTkSuQmCC
        """,
      pixels: """
        DgENEXoQEINIF365SVoMhgEBAQEHAxk2endjgNv7Q/4cAS9Nb5qW65EfT8gKEBshBU81UnMcE4ckWSnXd2opdyBk\
        b3gjVFSPR2NEhSZTL19HRCyQTIQayhoZGDMCAAACtlisvwUkHD0EDg8mYy93hQEYTm8FNTFIAggKE1UEidEdDhgn\
        ZQ/19xmlKMo=
        """),
    PNGSample(
      testDescription: "colour type 6, 8 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAA3RFWHRhAGLcSaI7AAAATklEQVR42gGRAG7/AE8u\
        U8uK0ZGd1RqfttTVCbpkyM9oA95Q2Douz7oB61NCBy/1iSajD3+F1PsNcKZypENjfBuSB9uwNQJnHo1d2BWk6A/5\
        egUjsaXCAAAATklEQVSu+idA3k+q1y2phuD8ZBObA5OseSk0YVO2DbwLiZc0gsS+SG+MqhJYS916KrsEX91lshY3\
        HuiDr/EuJiBLL4TZDY7dPlZy93kejKqTQ5X2O7jTAAAAAElFTkSuQmCC
        """,
      pixels: """
        PyVCy1WBWZ2YE3G2m5sHuilSVGgDvETYKiKXugYCAgcFDSQthD00shMLDCIWTmNllT4V9xwFIiwgLFFkFAgJFZI5\
        jbcYHTBiBQQnPKjEhNd7Y6nHQ1FQWwoB6e4rUVRbIBsHIjCGobsEEgIUCgcZKAEKBA0JDxpDb0ElcQo5KVEvKENJ\
        RIE4hgkMDRI=
        """),
    PNGSample(
      testDescription: "colour type 6, 16 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAYAAADZCiqbAAAAA3RFWHRhAGLcSaI7AAAAlElEQVR42gEdAeL+AGXb\
        XTvOk1KMjm+n2MDxVmWHVzrrGN64NOf0NY+BCsnbvjCHjcBgvOZK2rhyqWIpq+Jydchafxi5AZe/gd6ewaATaSuQ\
        b9O5rGaUEMwAZGFu8oR8ZkslM7rw/+DI0SHLjfueZ5AaG5y1hr0VOBBku46bAtHLOqVVZbEkRBP27As9APlS3FTA\
        S76QqnKo7PuuCwAAAJRJREFUijSNPJGHBWeo9cha+wHKfrkEyr9gq62uOVc1rRuXA0Vq9EOk0A2cqHw4ofwKk/jw\
        k4oUJbIQF6iEyQmoeaMO5Y8ah2IN9rPo911f6mrxUBGNDA7iG6qBBMZtWkRp7OUughM0QwEFxKTn80x6gGG/kWWp\
        TSdg/7OUIhvJMeh0VwHTGWCbl11+DYldiEzveQTZnGiN0trJ264AAAAASUVORK5CYII=
        """,
      pixels: """
        IB5CUjA4QVZhKhK3tipmyYtkjrwMHhwqFgsJGV5QY58ABSJMbKCbugsecXQAAAABgW8nth44KUQhO01RFQIlTEMO\
        CUoDBQMGHbDe+wsHABYMBU1fGhEGNgVUPNM/gzeeIJIY9AOyz+0SaChzBAoJFAcSDhtRg1CXJg8DVyomIVFuQYKo\
        c7fi8QEHaHc=
        """),
  ]
}
