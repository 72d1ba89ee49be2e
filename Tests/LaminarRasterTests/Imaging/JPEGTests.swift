import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `JPEG` {
  private static func bytes(_ base64: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: base64)))
  }

  private static func sample(_ name: String) throws -> [UInt8] {
    try bytes(try #require(JPEGSample.all.first { $0.testDescription == name }).file)
  }

  /// The CRC-32 of the red, green and blue bytes of an opaque picture.
  private static func checksum(_ bitmap: Bitmap) -> UInt32 {
    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
    let bytes = bitmap.pixels.flatMap { pixel in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    return CRC32.checksum(bytes[...])
  }

  private static func error(_ file: [UInt8]) -> JPEGError? {
    do throws(JPEGError) {
      _ = try JPEGDecoder.decode(file)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Pictures

  @Test(arguments: JPEGSample.all)
  func `is decoded to the pixels of libjpeg-turbo`(sample: JPEGSample) throws {
    let bitmap = try JPEGDecoder.decode(Self.bytes(sample.file))
    #expect(Self.checksum(bitmap) == sample.checksum)
  }

  @Test func `is turned as its Exif data says`() throws {
    var file = try Self.bytes(JPEGSample.turned)
    let stored = try JPEGDecoder.decodeUnturned(file)
    for (index, checksum) in JPEGSample.turns.enumerated() {
      file[JPEGSample.turnOffset] = UInt8(index + 1)
      let bitmap = try JPEGDecoder.decode(file)
      #expect(bitmap.width == (index < 4 ? 5 : 3) && bitmap.height == (index < 4 ? 3 : 5))
      #expect(Self.checksum(bitmap) == checksum, "turn \(index + 1)")
      #expect(try JPEGDecoder.decodeUnturned(file) == stored)
    }
    // Other numbers mean nothing, and so does Exif data of another form.
    for (offset, byte) in [(0, 0), (0, 9), (-9, 2), (-18, 0x58)] as [(Int, UInt8)] {
      var other = file
      other[JPEGSample.turnOffset + offset] = byte
      #expect(try JPEGDecoder.decode(other) == stored, "\(offset)")
    }
  }

  /// The definition of the transform (T.81, section A.3.3).
  private static func transformed(_ coefficients: [Int16]) -> [Double] {
    func factor(_ index: Int) -> Double { index == 0 ? 0.5.squareRoot() : 1 }
    func wave(_ sample: Int, _ index: Int) -> Double {
      factor(index) * cos(Double((2 * sample + 1) * index) * .pi / 16)
    }
    return (0..<64).map { index in
      let (x, y) = (index % 8, index / 8)
      var sum = 0.0
      for v in 0..<8 {
        for u in 0..<8 { sum += wave(x, u) * wave(y, v) * Double(coefficients[8 * v + u]) }
      }
      return sum / 4 + 128
    }
  }

  @Test func `has a transform that is within 1 of its definition`() {
    var numbers = SeededNumbers(8)
    let ones = [Int16](repeating: 1, count: 64)
    var worst = 0.0
    for round in 0..<200 {
      var coefficients = [Int16](repeating: 0, count: 64)
      for _ in 0...round % 20 {
        coefficients[numbers.int(0..<64)] = Int16(numbers.int(-300..<300))
      }
      var samples = [UInt8](repeating: 0, count: 64)
      coefficients.withRow { block in
        ones.withRow { ones in
          samples.withMutableRow {
            JPEGTransform.inverse(block, quantization: ones, into: $0, stride: 8)
          }
        }
      }
      for (sample, exact) in zip(samples, Self.transformed(coefficients)) {
        worst = max(worst, abs(Double(sample) - min(max(exact, 0), 255)))
      }
    }
    // Half of it is the rounding of the samples.
    #expect(worst < 1)
  }

  // MARK: - Profiles

  /// A file with segments behind its first marker.
  private static func file(_ file: [UInt8], with profile: [[UInt8]], count: UInt8) -> [UInt8] {
    var segments: [UInt8] = []
    for (index, piece) in profile.enumerated() {
      let contents = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), count] + piece
      let length = contents.count + 2
      segments += [0xff, 0xe2, UInt8(length >> 8), UInt8(length & 0xff)] + contents
    }
    return file[..<2] + segments + file[2...]
  }

  @Test func `says what is wrong with its profile`() throws {
    let sample = try Self.sample("4:4:4")
    let plain = try JPEGDecoder.decode(sample)
    for (pieces, count, fault) in [
      ([[1, 2]], 1, "its ICC profile is not one; its colours are taken as sRGB"),
      ([[1, 2]], 2, "its ICC profile is not whole; its colours are taken as sRGB"),
    ] as [([[UInt8]], UInt8, String)] {
      let file = Self.file(sample, with: pieces, count: count)
      let (bitmap, found) = try JPEGDecoder.decodeNoting(file)
      #expect(found == fault)
      #expect(bitmap == plain)
    }
  }

  // MARK: - What is not read

  /// A file whose frame header has another marker.
  private static func marked(_ file: [UInt8], _ marker: UInt8) -> [UInt8] {
    var file = file
    for index in file.indices.dropLast() where file[index] == 0xff && file[index + 1] == 0xc0 {
      file[index + 1] = marker
      break
    }
    return file
  }

  @Test func `of another kind is refused by its name`() throws {
    let sample = try Self.sample("4:2:0")
    #expect(Self.error(Self.marked(sample, 0xc1)) == nil)
    for (marker, name) in [
      (0xc3, "it is a lossless JPEG"), (0xc5, "it is a hierarchical JPEG"),
      (0xc9, "it is a JPEG with arithmetic coding"),
      (0xca, "it is a JPEG with arithmetic coding"), (0xde, "it is a hierarchical JPEG"),
    ] as [(UInt8, String)] {
      #expect(Self.error(Self.marked(sample, marker)) == .unsupported(name))
    }
    let frame = try #require((2..<sample.count).first { sample[$0 - 2..<$0] == [0xff, 0xc0] })
    for (offset, byte, expected) in [
      (2, 12, .unsupported("it is a JPEG of 12 bits a sample")),
      (2, 9, .malformed("samples of 9 bits do not exist")),
      (4, 0, .unsupported("it is a JPEG that states its height after the picture")),
      (3, 0x7f, .tooLarge(width: 19, height: 0x7f11)),
      (9, 0x32, .unsupported("it is a JPEG whose components are subsampled by fractions")),
      (9, 0x52, .malformed("a sampling factor is outside of 1…4")),
      (9, 0x44, .malformed("a unit of a scan has 18 blocks; it may have 10")),
      (11, 1, .malformed("two components have one name")),
    ] as [(Int, UInt8, JPEGError)] {
      var file = sample
      file[frame + offset] = byte
      if offset == 9 && byte == 0x32 { file[frame + 12] = 0x22 }
      #expect(Self.error(file) == expected, "\(offset), \(byte)")
    }
    #expect(Self.error([]) == .notJPEG)
    #expect(Self.error(Array("text".utf8)) == .notJPEG)
    #expect(Self.error([0xff, 0xd8, 0xff, 0xd9]) == .malformed("there is no frame"))
  }

  // MARK: - Damage

  @Test(arguments: ["4:2:0", "4:4:4, progressive", "restarts", "scans of one component", "grey"])
  func `that is cut off is refused`(name: String) throws {
    let file = try Self.sample(name)
    let isProgressive = name.hasSuffix("progressive")
    for count in 0..<file.count {
      // Only the last marker may be missing, or half of it.
      let isWhole = count >= file.count - 2 && !isProgressive
      let error = Self.error(Array(file[..<count]))
      #expect((error == nil) == isWhole, "\(count) of \(file.count)")
      if count >= 4, !isWhole { #expect(error == .truncated, "\(count) of \(file.count)") }
    }
  }

  @Test func `whose restart markers are in another order is refused`() throws {
    var file = try Self.sample("restarts")
    let marker = try #require(
      file.indices.dropLast().first { file[$0] == 0xff && file[$0 + 1] == 0xd1 })
    file[marker + 1] = 0xd2
    #expect(Self.error(file) == .damagedData("a restart marker is missing"))
  }

  @Test func `that claims to be large takes neither memory nor time`() throws {
    for name in ["4:2:0", "4:2:0, progressive"] {
      var file = try Self.sample(name)
      let frame = try #require(
        (2..<file.count).first {
          file[$0 - 2] == 0xff && (0xc0...0xc2).contains(file[$0 - 1])
        })
      file.replaceSubrange(frame + 3..<frame + 7, with: [0x40, 0, 0x40, 0])
      guard case .damagedData? = Self.error(file) else {
        Issue.record("\(name): \(String(describing: Self.error(file)))")
        continue
      }
    }
  }

  @Test(arguments: 0..<8)
  func `with any damage is decoded or refused`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let files = try JPEGSample.all.map { try Self.bytes($0.file) }
    for round in 0..<250 {
      var file = files[round % files.count]
      switch numbers.int(0..<4) {
      case 0: file.removeLast(numbers.int(0..<file.count))
      case 1:
        for _ in 0..<numbers.int(1..<9) {
          file[numbers.int(0..<file.count)] = UInt8(numbers.int(0..<256))
        }
      case 2:
        let start = numbers.int(0..<file.count)
        file.removeSubrange(start..<min(start + numbers.int(1..<40), file.count))
      default:
        let start = numbers.int(0..<file.count)
        let piece = file[start..<min(start + numbers.int(1..<40), file.count)]
        file.insert(contentsOf: Array(piece), at: numbers.int(0..<file.count))
      }
      if Self.error(file) == nil {
        #expect(try JPEGDecoder.decode(file) == JPEGDecoder.decode(file))
      }
    }
  }
}
