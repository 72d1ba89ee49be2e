/// Reads PNG pictures: all colour types, depths and interlacing. Colours are taken as sRGB; chunks
/// that name other spaces are passed over.
public enum PNGDecoder {
  /// The picture in a file.
  ///
  /// Sides are at most `Bitmap.maximumSide`. Besides the file, memory is used for the pixels that its
  /// data fills, and for two rows.
  public static func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    try PNGPixelReader.bitmap(of: PNGParts(file))
  }
}

/// The chunks of a file that matter.
struct PNGParts {
  /// The format of the rows; a frame of an animation has a size of its own.
  var header: PNGHeader
  /// The compressed rows: parts of the file, none of them empty.
  var data: [ArraySlice<UInt8>] = []
  /// Straight colours, red in the low byte.
  var palette: [UInt32] = []
  /// The sample values that are transparent.
  var transparentSamples: [Int]?

  init(_ file: [UInt8]) throws(PNGError) {
    let signature = PNGChunkWriter.signature
    guard file.count >= signature.count, file[..<signature.count].elementsEqual(signature) else {
      throw .notPNG
    }
    var offset = signature.count
    let first = try Self.chunk(in: file, &offset)
    guard first.type == "IHDR" else { throw .malformed("IHDR is not the first chunk") }
    header = try PNGHeader(first.data)
    while true {
      let chunk = try Self.chunk(in: file, &offset)
      switch chunk.type {
      case "IEND":
        if data.isEmpty { throw .malformed("there is no IDAT") }
        if header.colorType == .palette, palette.isEmpty { throw .malformed("there is no PLTE") }
        return
      case "IDAT": if !chunk.data.isEmpty { data.append(chunk.data) }
      case "PLTE": try readPalette(chunk.data)
      case "tRNS": try readTransparency(Array(chunk.data))
      case "IHDR": throw .malformed("there are two IHDR")
      default:
        // An upper-case first letter marks what a reader has to understand.
        if let letter = chunk.type.utf8.first, letter & 0x20 == 0 {
          throw .malformed("the chunk \(chunk.type) is unknown")
        }
      }
    }
  }

  /// The chunk at an offset, which then moves past it.
  static func chunk(
    in file: [UInt8], _ offset: inout Int
  ) throws(PNGError) -> (type: String, data: ArraySlice<UInt8>) {
    guard file.count - offset >= 12 else { throw .truncated }
    let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= file.count - offset - 12 else { throw .truncated }
    let letters = file[offset + 4..<offset + 8]
    guard letters.allSatisfy({ (65...90).contains($0 & 0xdf) }) else {
      throw .malformed("a chunk's type is not four letters")
    }
    let type = String(decoding: letters, as: UTF8.self)
    let end = offset + 8 + length
    let expected = file[end..<end + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard CRC32.checksum(file[offset + 4..<end]) == expected else { throw .damagedChunk(type) }
    let data = file[offset + 8..<end]
    offset = end + 4
    return (type, data)
  }

  private mutating func readPalette(_ chunk: ArraySlice<UInt8>) throws(PNGError) {
    guard palette.isEmpty, chunk.count % 3 == 0, (3...768).contains(chunk.count) else {
      throw .malformed("PLTE does not have 1 to 256 colours")
    }
    let bytes = Array(chunk)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      palette.append(
        UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
          | 0xff00_0000)
    }
  }

  private mutating func readTransparency(_ bytes: [UInt8]) throws(PNGError) {
    switch header.colorType {
    case .palette:
      guard bytes.count <= palette.count else {
        throw .malformed("tRNS has more entries than PLTE")
      }
      for (index, alpha) in bytes.enumerated() {
        palette[index] = palette[index] & 0x00ff_ffff | UInt32(alpha) << 24
      }
    case .gray, .rgb:
      let samples = header.colorType.samples
      guard bytes.count == 2 * samples else { throw .malformed("tRNS has a wrong length") }
      transparentSamples = (0..<samples).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
    case .grayAlpha, .rgba:
      throw .malformed("tRNS is not allowed with an alpha channel")
    }
  }
}
