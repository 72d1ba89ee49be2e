/// Reads PNG pictures: all colour types, depths and interlacing.
///
/// Colours are converted to sRGB from what the file says that they are, by the first of these chunks that
/// is there: cICP, iCCP (profiles of curves and a matrix, or of grey), sRGB, gAMA with cHRM. Without any
/// they are sRGB's.
public enum PNGDecoder {
  /// The picture in a file.
  ///
  /// Sides are at most `Bitmap.maximumSide`. Besides the file, memory is used for the pixels that its
  /// data fills, and for two rows.
  public static func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    try PNGPixelReader.bitmap(of: PNGParts(file))
  }

  /// The picture in a file, and what the file says of its colours and was not understood: the end of a
  /// sentence about the file, nil for nothing.
  package static func decodeNoting(
    _ file: [UInt8]
  ) throws(PNGError) -> (bitmap: Bitmap, colorFault: String?) {
    let parts = try PNGParts(file)
    return (try PNGPixelReader.bitmap(of: parts), parts.colorFault)
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
  /// How the samples become sRGB's; nil where they are, and for a palette, which is converted.
  private(set) var conversion: ColorConversion?
  /// What was not understood of the chunks about the colours; nil for nothing.
  private(set) var colorFault: String?

  init(_ file: [UInt8]) throws(PNGError) {
    let signature = PNGChunkWriter.signature
    guard file.count >= signature.count, file[..<signature.count].elementsEqual(signature) else {
      throw .notPNG
    }
    var offset = signature.count
    let first = try Self.chunk(in: file, &offset)
    guard first.type == "IHDR" else { throw .malformed("IHDR is not the first chunk") }
    header = try PNGHeader(first.data)
    var colors = PNGColors()
    while true {
      let chunk = try Self.chunk(in: file, &offset)
      // Chunks after the pixels are too late for readers that draw as they read.
      if data.isEmpty { colors.take(chunk.type, chunk.data) }
      switch chunk.type {
      case "IEND":
        if data.isEmpty { throw .malformed("there is no IDAT") }
        if header.colorType == .palette, palette.isEmpty { throw .malformed("there is no PLTE") }
        convert(by: colors)
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

  /// Takes what the chunks say of the colours.
  private mutating func convert(by colors: PNGColors) {
    let isGray = header.colorType == .gray || header.colorType == .grayAlpha
    let meaning = colors.meaning(isGray: isGray)
    (conversion, colorFault) = (meaning.conversion, meaning.fault)
    guard header.colorType == .palette, let conversion else { return }
    let table = ColorConversion.Table(conversion, depth: 8)
    palette = palette.map { color in
      let (red, green, blue) = (color & 0xff, color >> 8 & 0xff, color >> 16 & 0xff)
      return table.pixel(Int(red), Int(green), Int(blue)) | color & 0xff00_0000
    }
    self.conversion = nil
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
