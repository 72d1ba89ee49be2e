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

  /// The picture in a file, and what is wrong with its colour chunks as the end of a sentence about
  /// the file; nil if all were understood.
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
  /// The conversion of samples to sRGB; nil if they are sRGB, and for a palette, which is
  /// converted.
  private(set) var conversion: ColorConversion?
  /// What is wrong with the colour chunks; nil if all were understood.
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

// MARK: - The size alone

extension PNGDecoder {
  /// The properties of a picture that the beginning of its file states.
  package struct Header: Sendable, Hashable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Whether pixels may be transparent.
    package let hasAlpha: Bool
  }

  /// The number of first bytes that ``header(_:)`` takes at most.
  package static let headerLength = 4096

  /// Reads the beginning of a file.
  ///
  /// - Throws: A file that does not begin as a PNG picture does.
  package static func header(_ start: [UInt8]) throws(PNGError) -> Header {
    let signature = PNGChunkWriter.signature
    guard start.count >= signature.count, start[..<signature.count].elementsEqual(signature) else {
      throw .notPNG
    }
    var offset = signature.count
    let first = try PNGParts.chunk(in: start, &offset)
    guard first.type == "IHDR" else { throw .malformed("IHDR is not the first chunk") }
    let header = try PNGHeader(first.data)
    var hasAlpha: Bool
    switch header.colorType {
    case .rgba, .grayAlpha, .palette: hasAlpha = true
    case .rgb, .gray: hasAlpha = false
    }
    // A transparent colour is named before the pixels.
    while !hasAlpha, offset + 8 <= start.count {
      let type = start[offset + 4..<offset + 8]
      if type.elementsEqual("IDAT".utf8) { break }
      if type.elementsEqual("tRNS".utf8) { hasAlpha = true }
      offset += 12 + start[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return Header(width: header.width, height: header.height, hasAlpha: hasAlpha)
  }
}

/// Why bytes are not a PNG file that can be read.
public enum PNGError: Error, Sendable, Hashable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the picture is whole.
  case truncated
  /// A chunk's checksum does not fit its data; the chunk's type.
  case damagedChunk(String)
  /// A chunk is missing, out of place or has values that PNG does not allow; what is wrong.
  case malformed(String)
  /// A side is longer than `Bitmap.maximumSide`, or the rows take more than 1 GiB and a
  /// byte each.
  case tooLarge(width: Int, height: Int)
  /// The compressed data is not valid; what is wrong.
  case damagedData(String)
}

// MARK: - The header

/// The contents of the first chunk of a PNG file.
struct PNGHeader: Sendable, Hashable {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    func allows(depth: Int) -> Bool {
      switch self {
      case .gray: [1, 2, 4, 8, 16].contains(depth)
      case .palette: [1, 2, 4, 8].contains(depth)
      case .rgb, .grayAlpha, .rgba: depth == 8 || depth == 16
      }
    }
  }

  /// A part of an interlaced picture: every `stepX`-th column from `x` on, of every `stepY`-th row.
  struct Pass: Sendable, Hashable {
    var x: Int
    var y: Int
    var stepX: Int
    var stepY: Int
    var width: Int
    var height: Int
  }

  /// The most bytes that the rows of a picture may take: those of the largest canvas, each with its filter.
  static let maxBytes = Bitmap.maximumSide * (4 * Bitmap.maximumSide + 1)

  let width: Int
  let height: Int
  let depth: Int
  let colorType: ColorType
  let isInterlaced: Bool
  /// The bytes after the size: depth, colour type and methods.
  let format: ArraySlice<UInt8>

  init(_ data: ArraySlice<UInt8>) throws(PNGError) {
    guard data.count == 13 else { throw .malformed("IHDR does not have 13 bytes") }
    let bytes = Array(data)
    width = Self.number(bytes[0..<4])
    height = Self.number(bytes[4..<8])
    depth = Int(bytes[8])
    guard width > 0, height > 0 else { throw .malformed("width or height is 0") }
    guard let type = ColorType(rawValue: bytes[9]), type.allows(depth: Int(bytes[8])) else {
      throw .malformed("colour type \(bytes[9]) with \(bytes[8]) bits does not exist")
    }
    colorType = type
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .malformed("a method in IHDR is unknown")
    }
    isInterlaced = bytes[12] == 1
    format = bytes[8...]
    guard max(width, height) <= Bitmap.maximumSide, byteCount <= Self.maxBytes else {
      throw .tooLarge(width: width, height: height)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  var bitsPerPixel: Int { depth * colorType.samples }

  /// Bytes of a row of a number of pixels, without its filter.
  func rowBytes(_ width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Bytes of all rows, each with its filter.
  var byteCount: Int {
    passes.reduce(0) { $0 + $1.height * (rowBytes($1.width) + 1) }
  }

  /// The parts in their order; those without pixels are left out.
  var passes: [Pass] {
    let steps =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return steps.compactMap { x, y, stepX, stepY in
      let columns = (width - x + stepX - 1) / stepX
      let rows = (height - y + stepY - 1) / stepY
      guard columns > 0, rows > 0 else { return nil }
      return Pass(x: x, y: y, stepX: stepX, stepY: stepY, width: columns, height: rows)
    }
  }
}

// MARK: - Pixels

/// Turns the decompressed rows of a PNG file, which come in pieces of any length, into premultiplied
/// pixels.
struct PNGPixelReader {
  private let parts: PNGParts
  private let header: PNGHeader
  private let passes: [PNGHeader.Pass]
  /// The conversion of the samples to sRGB; nil for none.
  private let table: ColorConversion.Table?
  /// The pass and the row that come next.
  private var pass = 0
  private var row = 0
  /// The row that is read and the one above, each with its filter first.
  private var line: [UInt8] = []
  private var above: [UInt8] = []
  /// The bytes of the row that were read.
  private var filled = 0

  private init(_ parts: PNGParts) {
    self.parts = parts
    header = parts.header
    passes = parts.header.passes
    let depth = parts.header.depth
    table = parts.conversion.map { ColorConversion.Table($0, depth: depth) }
    beginPass()
  }

  /// The picture of a file's chunks.
  static func bitmap(of parts: PNGParts) throws(PNGError) -> Bitmap {
    var failure: PNGError?
    let header = parts.header
    // The system provides memory as the pixels are written: a file that only claims to be large
    // takes none.
    let pixels = [UInt32](unsafeUninitializedCapacity: header.width * header.height) {
      target, count in
      do {
        var reader = PNGPixelReader(parts)
        var pieces = parts.data.makeIterator()
        let base = target
        try Inflater.inflateZlib(count: header.byteCount, from: { pieces.next() }) { bytes in
          try reader.take(bytes, into: base)
        }
        count = header.width * header.height
      } catch {
        failure = error as? PNGError ?? .truncated
      }
    }
    if let failure { throw failure }
    return Bitmap(width: header.width, height: header.height, premultiplied: pixels)
  }

  private mutating func beginPass() {
    row = 0
    filled = 0
    guard pass < passes.count else { return }
    line = [UInt8](repeating: 0, count: 1 + header.rowBytes(passes[pass].width))
    above = line
  }

  /// Takes the next bytes of the rows, and writes the pixels of those that are complete.
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt32>
  ) throws(PNGError) {
    var remaining = bytes[...]
    while !remaining.isEmpty, pass < passes.count {
      let count = min(line.count - filled, remaining.count)
      line.replaceSubrange(filled..<filled + count, with: remaining.prefix(count))
      remaining = remaining.dropFirst(count)
      filled += count
      guard filled == line.count else { return }
      try unfilter()
      try write(passes[pass], into: target)
      swap(&line, &above)
      filled = 0
      row += 1
      if row == passes[pass].height {
        pass += 1
        beginPass()
      }
    }
  }

  private mutating func unfilter() throws(PNGError) {
    guard let filter = PNGFilter(rawValue: line[0]) else {
      throw .damagedData("filter \(line[0]) does not exist")
    }
    let stride = max(header.bitsPerPixel / 8, 1)
    line.withUnsafeMutableBufferPointer { line in
      above.withUnsafeBufferPointer { above in
        // Before the first pixel, and above the first row, there are zeros.
        let head = min(stride, line.count - 1) + 1
        switch filter {
        case .none: break
        case .sub:
          for index in head..<line.count { line[index] &+= line[index &- stride] }
        case .up:
          for index in 1..<line.count { line[index] &+= above[index] }
        case .average:
          for index in 1..<head { line[index] &+= above[index] >> 1 }
          for index in head..<line.count {
            let sum = UInt16(line[index &- stride]) &+ UInt16(above[index])
            line[index] &+= UInt8(truncatingIfNeeded: sum >> 1)
          }
        case .paeth:
          for index in 1..<head { line[index] &+= above[index] }
          for index in head..<line.count {
            line[index] &+= PNGFilter.paeth(
              line[index &- stride], above[index], above[index &- stride])
          }
        }
      }
    }
  }

  /// Writes the pixels of the row.
  private func write(
    _ pass: PNGHeader.Pass, into target: UnsafeMutableBufferPointer<UInt32>
  ) throws(PNGError) {
    let start = (pass.y + row * pass.stepY) * header.width + pass.x
    guard header.depth == 8, parts.transparentSamples == nil,
      header.colorType == .rgba || header.colorType == .rgb
    else {
      for column in 0..<pass.width {
        target.initializeElement(at: start + column * pass.stepX, to: try pixel(column))
      }
      return
    }
    let samples = header.colorType.samples
    line.withUnsafeBufferPointer { line in
      for column in 0..<pass.width {
        let first = 1 &+ column &* samples
        let alpha = samples == 4 ? UInt32(line[first &+ 3]) : 255
        let color =
          table?.pixel(Int(line[first]), Int(line[first &+ 1]), Int(line[first &+ 2]))
          ?? (UInt32(line[first]) | UInt32(line[first &+ 1]) << 8 | UInt32(line[first &+ 2]) << 16)
        let straight = color | alpha << 24
        target.initializeElement(
          at: start &+ column &* pass.stepX, to: Self.premultiplied(straight))
      }
    }
  }

  /// A sample's value at its own depth.
  private func sample(_ index: Int) -> Int {
    switch header.depth {
    case 8: return Int(line[1 + index])
    case 16: return Int(line[1 + 2 * index]) << 8 | Int(line[1 + 2 * index + 1])
    default:
      let bit = index * header.depth
      let shift = 8 - header.depth - bit % 8
      return Int(line[1 + bit / 8]) >> shift & ((1 << header.depth) - 1)
    }
  }

  private func pixel(_ column: Int) throws(PNGError) -> UInt32 {
    let samples = header.colorType.samples
    let first = column * samples
    if header.colorType == .palette {
      let index = sample(first)
      guard index < parts.palette.count else {
        throw .damagedData("colour \(index) is not in the palette")
      }
      return Self.premultiplied(parts.palette[index])
    }
    var isTransparent = parts.transparentSamples != nil
    var values: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 255)
    for index in 0..<samples {
      let value = sample(first + index)
      if let transparent = parts.transparentSamples, transparent[index] != value {
        isTransparent = false
      }
      let byte = eightBits(value)
      switch index {
      case 0: values.0 = byte
      case 1: values.1 = byte
      case 2: values.2 = byte
      default: values.3 = byte
      }
    }
    if isTransparent { return 0 }
    if let table {
      let isGray = samples < 3
      let alpha = samples == 2 ? values.1 : values.3
      // Before it is rounded to 8 bits: linear samples have few of them in the dark.
      let color = table.pixel(
        sample(first), sample(isGray ? first : first + 1), sample(isGray ? first : first + 2))
      return Self.premultiplied(color | alpha << 24)
    }
    switch header.colorType {
    case .gray: (values.1, values.2) = (values.0, values.0)
    case .grayAlpha: (values.1, values.2, values.3) = (values.0, values.0, values.1)
    case .rgb, .rgba, .palette: break
    }
    return Self.premultiplied(values.0 | values.1 << 8 | values.2 << 16 | values.3 << 24)
  }

  /// A sample scaled to 0…255, rounded to the nearest.
  private func eightBits(_ value: Int) -> UInt32 {
    if header.depth == 8 { return UInt32(truncatingIfNeeded: value) }
    let maximum = (1 << header.depth) - 1
    return UInt32(truncatingIfNeeded: (value * 255 + maximum / 2) / maximum)
  }

  private static func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight >> 24
    if alpha == 255 { return straight }
    let red = PixelMath.divided255((straight & 0xff) &* alpha)
    let green = PixelMath.divided255((straight >> 8 & 0xff) &* alpha)
    let blue = PixelMath.divided255((straight >> 16 & 0xff) &* alpha)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
