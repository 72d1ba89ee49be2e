import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// Colours that a PNG file states in chunks.
///
/// The expected numbers are those of LittleCMS 2.19 (relative colorimetric, to its sRGB, through Pillow's
/// ImageCms) for ICC profiles, and of Chromium 156 for cICP, gAMA and cHRM, from the same files.
@Suite struct `Colours of PNG files` {
  typealias Pixel = SIMD3<Int>

  static let samples: [Pixel] = [
    [128, 64, 200], [10, 5, 20], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
    [200, 200, 200],
  ]

  /// A file of one row, made by hand: its pixels are in a stored block.
  private static func file(
    _ rows: [UInt8], width: Int, type: UInt8, depth: UInt8 = 8, palette: [UInt8] = [],
    _ chunks: [(String, [UInt8])]
  ) -> [UInt8] {
    var all = [("IHDR", bytes(width, 4) + bytes(1, 4) + [depth, type, 0, 0, 0])] + chunks
    if !palette.isEmpty { all.append(("PLTE", palette)) }
    all += [("IDAT", stored([0] + rows)), ("IEND", [])]
    return all.reduce(into: PNGChunkWriter.signature) { file, chunk in
      let content = Array(chunk.0.utf8) + chunk.1
      file += bytes(chunk.1.count, 4) + content + bytes(Int(CRC32.checksum(content[...])), 4)
    }
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let end = min(start + 65535, bytes.count)
      let (count, isLast) = (end - start, end == bytes.count)
      stream += [isLast ? 1 : 0, UInt8(count & 0xff), UInt8(count >> 8)]
      stream += [UInt8(~count & 0xff), UInt8(~count >> 8 & 0xff)]
      stream += bytes[start..<end]
    }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + Self.bytes(b << 16 | a, 4)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func samplesFile(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let row = samples.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z)] }
    return file(row, width: samples.count, type: 2, chunks)
  }

  private static func pixels(_ file: [UInt8]) throws -> (pixels: [Pixel], fault: String?) {
    let (bitmap, fault) = try PNGDecoder.decodeNoting(file)
    let pixels = bitmap.pixels.map { pixel in
      Pixel(Int(pixel & 0xff), Int(pixel >> 8 & 0xff), Int(pixel >> 16 & 0xff))
    }
    return (pixels, fault)
  }

  private static func distance(_ a: [Pixel], _ b: [Pixel]) -> Int {
    zip(a, b).map { max(abs($0.x - $1.x), abs($0.y - $1.y), abs($0.z - $1.z)) }.max() ?? 256
  }

  // MARK: - cICP, sRGB, gAMA and cHRM

  private static func gamma(_ value: Double) -> (String, [UInt8]) {
    ("gAMA", bytes(Int((value * 100_000).rounded()), 4))
  }

  /// White, red, green and blue.
  private static func chromaticities(_ points: [Int]) -> (String, [UInt8]) {
    ("cHRM", points.flatMap { bytes($0, 4) })
  }

  private static let ofSRGB = chromaticities([
    31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000,
  ])
  private static let ofP3 = chromaticities([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])

  private static func cicp(_ primaries: UInt8, _ transfer: UInt8) -> (String, [UInt8]) {
    ("cICP", [primaries, transfer, 0, 1])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let chunks: [(String, [UInt8])]
    let pixels: [Pixel]

    init(_ name: String, _ chunks: [(String, [UInt8])], _ pixels: [Pixel]) {
      (testDescription, self.chunks, self.pixels) = (name, chunks, pixels)
    }
  }

  static let chunkCases: [Case] = [
    Case("sRGB", [("sRGB", [0])], samples),
    Case("gAMA of sRGB", [gamma(0.45455)], samples),
    Case(
      "gAMA 1", [gamma(1)],
      [
        [188, 137, 229], [56, 38, 79], [255, 0, 0], [0, 255, 0], [22, 22, 22], [96, 96, 96],
        [229, 229, 229],
      ]),
    Case(
      "gAMA 1 ÷ 4.4", [gamma(0.22727)],
      [
        [62, 8, 158], [0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 0], [0, 0, 0], [158, 158, 158],
      ]),
    Case(
      "gAMA 0.6", [gamma(0.6)],
      [
        [153, 89, 213], [14, 5, 32], [255, 0, 0], [0, 255, 0], [1, 1, 1], [47, 47, 47],
        [213, 213, 213],
      ]),
    Case(
      "gAMA and cHRM of sRGB", [gamma(0.45455), ofSRGB],
      [
        [129, 62, 201], [3, 1, 12], [255, 0, 0], [0, 255, 0], [0, 0, 0], [24, 24, 24],
        [201, 201, 201],
      ]),
    Case(
      "gAMA and cHRM of P3", [gamma(0.45455), ofP3],
      [
        [139, 57, 209], [3, 0, 13], [255, 0, 0], [0, 255, 0], [0, 0, 0], [24, 24, 24],
        [201, 201, 201],
      ]),
    Case("sRGB above gAMA", [gamma(1), ofP3, ("sRGB", [0])], samples),
    Case("gAMA 0", [gamma(0)], samples),
    Case(
      "Display P3", [cicp(12, 13)],
      [
        [138, 59, 207], [11, 5, 21], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
    Case(
      "cICP above the others", [("sRGB", [0]), gamma(1), cicp(12, 13), ofSRGB],
      [
        [138, 59, 207], [11, 5, 21], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
    Case(
      "BT.709", [cicp(1, 1)],
      [
        [121, 54, 197], [1, 0, 7], [255, 0, 0], [0, 255, 0], [0, 0, 0], [18, 18, 18],
        [197, 197, 197],
      ]),
    Case(
      "BT.2020", [cicp(9, 14)],
      [
        [138, 29, 206], [2, 0, 8], [255, 0, 0], [0, 255, 0], [0, 0, 0], [18, 18, 18],
        [197, 197, 197],
      ]),
    Case(
      "BT.601", [cicp(6, 6)],
      [
        [120, 62, 197], [1, 0, 7], [248, 36, 0], [63, 251, 0], [0, 0, 0], [18, 18, 18],
        [197, 197, 197],
      ]),
    Case(
      "BT.470 M", [cicp(4, 4)],
      [
        [139, 81, 206], [3, 1, 13], [255, 0, 0], [0, 250, 0], [0, 0, 0], [24, 24, 24],
        [201, 201, 201],
      ]),
    Case(
      "SMPTE 240M", [cicp(1, 7)],
      [
        [141, 81, 206], [25, 15, 38], [255, 0, 0], [0, 255, 0], [6, 6, 6], [48, 48, 48],
        [206, 206, 206],
      ]),
    Case(
      "film", [cicp(8, 13)],
      [
        [142, 51, 206], [12, 4, 21], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
    Case(
      "DCI P3", [cicp(11, 17)],
      [
        [125, 40, 208], [1, 0, 5], [255, 0, 0], [0, 255, 0], [0, 0, 0], [13, 13, 13],
        [200, 200, 200],
      ]),
    Case(
      "EBU", [cicp(22, 13)],
      [
        [129, 76, 200], [10, 6, 20], [255, 38, 0], [0, 249, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
  ]

  @Test(arguments: chunkCases)
  func `are those of chunks, as Chromium shows them`(sample: Case) throws {
    let (pixels, fault) = try Self.pixels(Self.samplesFile(sample.chunks))
    #expect(Self.distance(pixels, sample.pixels) <= 1, "\(pixels)")
    #expect(fault == nil)
  }

  static let unread: [(chunks: [(String, [UInt8])], words: String)] = [
    ([cicp(9, 16)], "its cICP chunk states high dynamic range (PQ), which is not converted"),
    ([cicp(9, 18)], "high dynamic range (HLG)"),
    ([cicp(2, 13)], "states the primaries 2"), ([cicp(1, 2)], "states the transfer function 2"),
    ([("cICP", [12, 13, 1, 1])], "is not of red, green and blue"),
    ([("cICP", [12, 13, 0, 0])], "states limited range"), ([("cICP", [])], "its cICP chunk"),
    ([ofP3], "states primaries without a gAMA chunk; its colours are taken as sRGB"),
    ([("iCCP", [])], "its ICC profile is damaged"),
    ([("iCCP", Array("name".utf8))], "its ICC profile 'name' is damaged"),
    ([("iCCP", Array("name\0\0".utf8) + stored([1, 2, 3]))], "'name' is not one"),
    ([("iCCP", [0x0a, 0, 0] + stored([1]))], "its ICC profile is not one"),
  ]

  @Test(arguments: unread)
  func `are sRGB's where they are not understood, and that is noted`(
    chunks: [(String, [UInt8])], words: String
  ) throws {
    let (pixels, fault) = try Self.pixels(Self.samplesFile(chunks))
    #expect(pixels == Self.samples)
    #expect(try #require(fault).contains(words), "\(fault ?? "")")
  }

  @Test func `are those of the next chunk where the first is not understood`() throws {
    let (pixels, fault) = try Self.pixels(Self.samplesFile([Self.cicp(9, 16), Self.gamma(1)]))
    #expect(pixels[0] == [188, 137, 229])
    #expect(try #require(fault).hasSuffix("; its gAMA and cHRM chunks are used"))
  }

  // MARK: - ICC profiles

  private static func fixed(_ value: Double) -> [UInt8] { bytes(Int((value * 65536).rounded()), 4) }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + bytes(0, 4) + values.flatMap(fixed)
  }

  private static func curve(_ values: [Int]) -> [UInt8] {
    Array("curv".utf8) + bytes(0, 4) + bytes(values.count, 4) + values.flatMap { bytes($0, 2) }
  }

  private static func parametric(_ kind: Int, _ values: [Double]) -> [UInt8] {
    Array("para".utf8) + bytes(0, 4) + bytes(kind, 2) + bytes(0, 2) + values.flatMap(fixed)
  }

  private static func profile(
    _ tags: [(String, [UInt8])], space: String = "RGB ", connection: String = "XYZ "
  ) -> [UInt8] {
    var (table, body): ([UInt8], [UInt8]) = ([], [])
    let start = 132 + 12 * tags.count
    for (name, data) in tags {
      table += Array(name.utf8) + bytes(start + body.count, 4) + bytes(data.count, 4)
      body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: bytes(start + body.count, 4))
    header.replaceSubrange(8..<12, with: [4, 0x30, 0, 0])
    header.replaceSubrange(12..<24, with: Array("mntr\(space)\(connection)".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return header + bytes(tags.count, 4) + table + body
  }

  /// The columns of a matrix relative to D50, adapted by Bradford.
  private static let p3 = [
    [0.515119, 0.241189, -0.00105], [0.291978, 0.692244, 0.041879], [0.157103, 0.066567, 0.784071],
  ]
  private static let adobe = [
    [0.609741, 0.311113, 0.019465], [0.205273, 0.625675, 0.060875], [0.149187, 0.063212, 0.74456],
  ]
  private static let bt709 = [
    [0.436041, 0.222485, 0.01392], [0.385113, 0.716905, 0.097067], [0.143046, 0.06061, 0.713913],
  ]

  private static func colors(
    _ columns: [[Double]], _ curves: [[UInt8]], _ more: [(String, [UInt8])] = []
  ) -> [UInt8] {
    profile(
      zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, xyz($1)) }
        + zip(
          ["rTRC", "gTRC", "bTRC"], curves.count == 3 ? curves : [curves[0], curves[0], curves[0]]
        )
        .map { ($0, $1) } + more)
  }

  private static func chunk(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("a profile\0\0".utf8) + stored(profile))
  }

  private static let curveOfSRGB = parametric(
    3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  static let profileCases: [Case] = [
    Case("of sRGB", [chunk(colors(bt709, [curveOfSRGB]))], samples),
    Case(
      "Display P3", [chunk(colors(p3, [curveOfSRGB]))],
      [
        [138, 59, 207], [11, 5, 21], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
    Case(
      "Adobe RGB", [chunk(colors(adobe, [curve([563])]))],
      [
        [146, 62, 205], [3, 1, 13], [255, 0, 0], [0, 255, 0], [0, 0, 0], [24, 24, 24],
        [201, 201, 201],
      ]),
    Case(
      "linear", [chunk(colors(bt709, [curve([])]))],
      [
        [188, 137, 229], [56, 38, 79], [255, 0, 0], [0, 255, 0], [22, 22, 22], [96, 96, 96],
        [229, 229, 229],
      ]),
    Case(
      "a curve of the first kind", [chunk(colors(bt709, [parametric(0, [2.2])]))],
      [
        [129, 62, 201], [3, 1, 12], [255, 0, 0], [0, 255, 0], [0, 0, 0], [24, 24, 24],
        [201, 201, 201],
      ]),
    Case(
      "a curve of the second kind", [chunk(colors(p3, [parametric(1, [2.0, 0.9, 0.1])]))],
      [
        [159, 88, 218], [38, 31, 49], [255, 0, 0], [0, 255, 0], [28, 28, 28], [58, 58, 58],
        [211, 211, 211],
      ]),
    Case(
      "a curve of the third kind", [chunk(colors(p3, [parametric(2, [2.0, 0.85, 0.1, 0.05])]))],
      [
        [163, 105, 215], [74, 71, 79], [255, 41, 58], [0, 254, 0], [70, 70, 70], [85, 85, 85],
        [209, 209, 209],
      ]),
    Case(
      "a curve of the fifth kind",
      [chunk(colors(p3, [parametric(4, [2.4, 0.93, 0.05, 0.08, 0.04, 0.01, 0.01])]))],
      [
        [137, 64, 204], [31, 28, 35], [255, 0, 0], [0, 255, 0], [26, 26, 26], [41, 41, 41],
        [197, 197, 197],
      ]),
    Case(
      "three curves", [chunk(colors(bt709, [curve([384]), curveOfSRGB, curve([768])]))],
      [
        [161, 64, 185], [22, 5, 2], [255, 0, 0], [0, 255, 0], [2, 2, 0], [57, 30, 5],
        [217, 200, 185],
      ]),
    Case(
      "above sRGB, gAMA and cHRM", [chunk(colors(p3, [curveOfSRGB])), ("sRGB", [0]), gamma(1)],
      [
        [138, 59, 207], [11, 5, 21], [255, 0, 0], [0, 255, 0], [2, 2, 2], [30, 30, 30],
        [200, 200, 200],
      ]),
  ]

  @Test(arguments: profileCases)
  func `are those of ICC profiles, as LittleCMS converts them`(sample: Case) throws {
    let (pixels, fault) = try Self.pixels(Self.samplesFile(sample.chunks))
    #expect(Self.distance(pixels, sample.pixels) <= 1, "\(pixels)")
    #expect(fault == nil)
  }

  @Test func `are interpolated in the tables of curves`() throws {
    // Four values, between which lines are drawn: 128 is 1.506 steps from the first.
    let chunk = Self.chunk(Self.colors(Self.bt709, [Self.curve([0, 3000, 20000, 65535])]))
    let (pixels, _) = try Self.pixels(Self.samplesFile([chunk]))
    func encoded(_ byte: Int) -> Int {
      let steps = [0.0, 3000, 20000, 65535].map { $0 / 65535 }
      let position = Double(byte) / 255 * 3
      let index = min(Int(position), 2)
      let linear = steps[index] + (steps[index + 1] - steps[index]) * (position - Double(index))
      return Int((ColorEncoding.sRGB.encoded(linear) * 255).rounded())
    }
    let expected = Self.samples.map { Pixel(encoded($0.x), encoded($0.y), encoded($0.z)) }
    #expect(Self.distance(pixels, expected) <= 1)
  }

  static let grays: [(curve: [UInt8], connection: String, values: [Int])] = [
    (curve([563]), "XYZ ", [0, 0, 3, 24, 62, 129, 201, 255]),
    (curve([461]), "XYZ ", [0, 1, 10, 40, 81, 146, 210, 255]),
    (curveOfSRGB, "XYZ ", [0, 2, 10, 30, 64, 128, 200, 255]),
    (curve([]), "Lab ", [0, 3, 14, 31, 60, 119, 194, 255]),
  ]

  @Test(arguments: grays)
  func `are those of profiles of grey`(curve: [UInt8], connection: String, values: [Int]) throws {
    let profile = Self.profile([("kTRC", curve)], space: "GRAY", connection: connection)
    let row: [UInt8] = [0, 2, 10, 30, 64, 128, 200, 255]
    let (pixels, fault) = try Self.pixels(
      Self.file(row, width: 8, type: 0, [Self.chunk(profile)]))
    #expect(Self.distance(pixels, values.map { Pixel(repeating: $0) }) <= 1, "\(pixels)")
    #expect(fault == nil)
    // With 16 bits, alpha and a palette they are the same.
    let deep: [UInt8] = row.flatMap { [$0, $0, 0xff, 0xff] as [UInt8] }
    #expect(
      try Self.pixels(Self.file(deep, width: 8, type: 4, depth: 16, [Self.chunk(profile)])).pixels
        == pixels)
  }

  @Test func `are converted in palettes, under transparency and from 16 bits`() throws {
    let chunk = Self.cicp(12, 13)
    let palette = Self.samples.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z)] }
    let indices = Self.samples.indices.map { UInt8($0) }
    let expected = try Self.pixels(Self.samplesFile([chunk])).pixels
    let indexed = Self.file(
      indices, width: indices.count, type: 3, palette: palette, [chunk])
    #expect(try Self.pixels(indexed).pixels == expected)
    // The colour that is transparent is named as the file has it.
    let clear = Self.file(
      [128, 64, 200, 10, 5, 20], width: 2, type: 2, [chunk, ("tRNS", [0, 128, 0, 64, 0, 200])])
    #expect(try PNGDecoder.decode(clear).pixels == [0, 0xff15_050b])
    // (138, 59, 207) of alpha 128.
    let half = Self.file([128, 64, 200, 128], width: 1, type: 6, [chunk])
    #expect(try PNGDecoder.decode(half).pixels == [0x8068_1e45])
    // 100 of 65535 without an encoding is 5 of 255 in sRGB, and 0 of 255 before.
    let deep = Self.file([0, 100, 0, 100, 0, 100], width: 1, type: 2, depth: 16, [Self.gamma(1)])
    #expect(try Self.pixels(deep).pixels == [[5, 5, 5]])
  }

  static let unusable: [(profile: [UInt8], words: String)] = [
    (profile([("A2B0", [0, 0, 0, 0, 0, 0, 0, 0])]), "converts by tables, which are not read"),
    (
      profile([("A2B0", [0, 0, 0, 0, 0, 0, 0, 0])], space: "CMYK"),
      "is of CMYK, not of red, green and blue or grey"
    ),
    (profile([("kTRC", curve([563]))], space: "GRAY"), "is of grey, and the picture has colours"),
    (profile([("cprt", [0, 0, 0, 0, 0, 0, 0, 0])]), "has no rTRC"),
    (colors(p3, [curveOfSRGB]).dropLast(40) + [], "has a tag beyond its end"),
    (colors(p3, [curve([1, 2, 3]).dropLast(4) + []]), "has a curve beyond its end"),
    (colors(p3, [parametric(9, [1])]), "has a curve of an unknown kind"),
    (colors(p3, [xyz([1, 1, 1])]), "has a curve of an unknown type"),
    (colors([p3[0], p3[0], p3[2]], [curve([])]), "has a matrix without an inverse"),
  ]

  @Test(arguments: unusable)
  func `are sRGB's where a profile is of no use, and that is noted`(
    profile: [UInt8], words: String
  ) throws {
    let (pixels, fault) = try Self.pixels(Self.samplesFile([Self.chunk(profile)]))
    #expect(pixels == Self.samples)
    #expect(fault == "its ICC profile 'a profile' \(words); its colours are taken as sRGB")
  }

  @Test func `are those of the curves where a profile has tables too, and that is noted`() throws {
    let both = Self.colors(Self.p3, [Self.curveOfSRGB], [("A2B0", [0, 0, 0, 0, 0, 0, 0, 0])])
    let (pixels, fault) = try Self.pixels(Self.samplesFile([Self.chunk(both)]))
    #expect(pixels[0] == [138, 59, 207])
    #expect(try #require(fault).hasSuffix("has tables, which are not read; its curves are used"))
  }

  @Test func `are bounded, whatever a profile is`() throws {
    // 5 MiB of zeros.
    let bomb = Self.chunk([UInt8](repeating: 0, count: 5 << 20))
    #expect(try #require(Self.pixels(Self.samplesFile([bomb])).fault).contains("longer than 4 MiB"))
    let whole = Self.colors(Self.p3, [Self.curve([0, 1000, 65535])])
    var random = SeededNumbers(36)
    for _ in 0..<2000 {
      var damaged = whole
      for _ in 0..<3 {
        let index = Int(random.next() % UInt64(damaged.count))
        damaged[index] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { damaged.removeLast(Int(random.next() % 200)) }
      _ = try Self.pixels(Self.samplesFile([Self.chunk(damaged)]))
    }
    for _ in 0..<500 {
      let points = (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next() % 3) }
      _ = try Self.pixels(
        Self.samplesFile([Self.gamma(Double(random.next() % 7) / 3), ("cHRM", points)]))
    }
  }
}
