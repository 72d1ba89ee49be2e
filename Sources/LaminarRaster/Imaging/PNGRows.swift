/// A bitmap's rows as PNG holds them: straight components, three bytes per pixel if all is opaque,
/// four otherwise.
struct PNGRows {
  /// The straight component of each premultiplied one, at 256·alpha + component:
  /// round(255·component ÷ alpha), halves up.
  private static let straight: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256 * 256)
    for alpha in 1..<256 {
      for component in 0..<256 {
        table[alpha * 256 + component] = UInt8(min((510 * component + alpha) / (2 * alpha), 255))
      }
    }
    return table
  }()

  let bitmap: Bitmap
  let isOpaque: Bool
  /// Whether that it is opaque is to be proved by whoever reads all of it.
  let isGuess: Bool

  init(_ bitmap: Bitmap) {
    self.init(bitmap, isOpaque: Self.isOpaque(bitmap.pixels, 0..<bitmap.pixels.count))
  }

  /// Three bytes per pixel or four, whatever the picture is; three leave transparency out.
  init(_ bitmap: Bitmap, isOpaque: Bool) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque
    isGuess = false
  }

  /// The rows of a picture that is opaque if every 64th row is, the first among them: a guess.
  init(guessing bitmap: Bitmap) {
    self.bitmap = bitmap
    isOpaque = Swift.stride(from: 0, to: bitmap.height, by: 64).allSatisfy { row in
      Self.isOpaque(bitmap.pixels, row * bitmap.width..<(row + 1) * bitmap.width)
    }
    isGuess = isOpaque
  }

  /// Bytes per pixel.
  var stride: Int { isOpaque ? 3 : 4 }
  /// Bytes per row.
  var rowBytes: Int { stride * bitmap.width }
  /// The same with the number of the row's filter.
  var lineBytes: Int { rowBytes + 1 }

  private static func isOpaque(_ pixels: [UInt32], _ range: Range<Int>) -> Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(start + 4096, range.upperBound)
        var all = ~UInt32(0)
        for index in start..<end { all &= pixels[index] }
        if all < 0xff00_0000 { return false }
        start = end
      }
      return true
    }
  }

  /// Writes a row's straight pixels.
  func writeStraight(_ row: Int, to output: MutableRowPointer<UInt32>) {
    let width = bitmap.width
    bitmap.pixels.withRow { pixels in
      Self.writeStraight(
        pixels.part(from: row * width, count: width), count: width, to: output)
    }
  }

  private static func writeStraight(
    _ pixels: RowPointer<UInt32>, count: Int, to output: MutableRowPointer<UInt32>
  ) {
    straight.withUnsafeBufferPointer { table in
      // Opaque pixels are copied, some at once: parts of a row, of which the last may be shorter.
      for start in Swift.stride(from: 0, to: count, by: 64) {
        let part = start..<min(start &+ 64, count)
        var all = ~UInt32(0)
        for index in part { all &= pixels[index] }
        if all >= 0xff00_0000 {
          for index in part { output[index] = pixels[index].littleEndian }
        } else {
          for index in part { output[index] = straight(pixels[index], table).littleEndian }
        }
      }
    }
  }

  @inline(__always)
  private static func straight(_ pixel: UInt32, _ table: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let alpha = pixel &>> 24
    let row = Int(alpha &<< 8)
    return UInt32(table[row | Int(pixel & 0xff)])
      | UInt32(table[row | Int(pixel &>> 8 & 0xff)]) &<< 8
      | UInt32(table[row | Int(pixel &>> 16 & 0xff)]) &<< 16 | alpha &<< 24
  }
}
