/// Turns the decompressed rows of a PNG file into premultiplied pixels.
struct PNGPixelReader {
  private let parts: PNGParts
  private let header: PNGHeader

  init(_ parts: PNGParts) {
    self.parts = parts
    header = parts.header
  }

  /// The picture of all rows, whose count is the header's.
  mutating func bitmap(of rows: [UInt8]) throws(PNGError) -> Bitmap {
    var bitmap = Bitmap(width: header.width, height: header.height)
    var rows = rows
    var start = 0
    for pass in header.passes {
      let count = header.rowBytes(pass.width)
      var above: Int?
      for row in 0..<pass.height {
        let line = start + 1
        try Self.unfilter(
          &rows, line: line, above: above, count: count, stride: max(header.bitsPerPixel / 8, 1))
        for column in 0..<pass.width {
          let pixel = try pixel(rows, line: line, column: column)
          let target =
            (pass.y + row * pass.stepY) * header.width + pass.x + column * pass.stepX
          bitmap.pixels[target] = pixel
        }
        above = line
        start += count + 1
      }
    }
    return bitmap
  }

  private static func unfilter(
    _ rows: inout [UInt8], line: Int, above: Int?, count: Int, stride: Int
  ) throws(PNGError) {
    guard let filter = PNGFilter(rawValue: rows[line - 1]) else {
      throw .damagedData("filter \(rows[line - 1]) does not exist")
    }
    if filter == .none { return }
    for index in 0..<count {
      let left = index >= stride ? rows[line + index - stride] : 0
      let up = above.map { rows[$0 + index] } ?? 0
      let predicted: UInt8
      switch filter {
      case .none: predicted = 0
      case .sub: predicted = left
      case .up: predicted = up
      case .average: predicted = UInt8((UInt16(left) + UInt16(up)) >> 1)
      case .paeth:
        let corner = index >= stride ? above.map { rows[$0 + index - stride] } ?? 0 : 0
        predicted = PNGFilter.paeth(left, up, corner)
      }
      rows[line + index] &+= predicted
    }
  }

  /// A sample's value at its own depth.
  private func sample(_ rows: [UInt8], line: Int, _ index: Int) -> Int {
    switch header.depth {
    case 8: return Int(rows[line + index])
    case 16: return Int(rows[line + 2 * index]) << 8 | Int(rows[line + 2 * index + 1])
    default:
      let bit = index * header.depth
      let shift = 8 - header.depth - bit % 8
      return Int(rows[line + bit / 8]) >> shift & ((1 << header.depth) - 1)
    }
  }

  private func pixel(_ rows: [UInt8], line: Int, column: Int) throws(PNGError) -> UInt32 {
    let samples = header.colorType.samples
    let first = column * samples
    if header.colorType == .palette {
      let index = sample(rows, line: line, first)
      guard index < parts.palette.count else {
        throw .damagedData("colour \(index) is not in the palette")
      }
      return Self.premultiplied(parts.palette[index])
    }
    var isTransparent = parts.transparentSamples != nil
    var values: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 255)
    for index in 0..<samples {
      let value = sample(rows, line: line, first + index)
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
