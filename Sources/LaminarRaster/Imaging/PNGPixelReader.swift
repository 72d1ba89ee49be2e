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
    var rest = bytes[...]
    while !rest.isEmpty, pass < passes.count {
      let count = min(line.count - filled, rest.count)
      line.replaceSubrange(filled..<filled + count, with: rest.prefix(count))
      rest = rest.dropFirst(count)
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
    let greatest = (1 << header.depth) - 1
    return UInt32(truncatingIfNeeded: (value * 255 + greatest / 2) / greatest)
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
