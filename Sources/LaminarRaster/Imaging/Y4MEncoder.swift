package import LaminarGraphics

/// How the brightness and the colour differences of a pixel come from red, green and blue, by the name
/// of the recommendation: ITU-R BT.709, which players assume of HD video, or ITU-R BT.601.
package enum YUVMatrix: String, Sendable, Hashable, CaseIterable {
  case bt709, bt601
}

/// Writes frames as a YUV4MPEG2 stream, which video encoders read from a pipe.
///
/// The stream is ``header``, then each frame in order. Brightness is full size, colour half of it in
/// each direction (4:2:0, between the pixels); the numbers are those of a matrix in limited range, of the
/// sRGB components as they are. Transparent pixels are composited over black. The header names the
/// range, and has no word for the matrix.
package struct Y4MEncoder: Sendable, Hashable {
  /// The width of all frames in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  /// Frames per second.
  package let frameRate: Rational
  /// What the numbers of the colours mean.
  package let matrix: YUVMatrix
  /// Whether an odd side gets another row or column, which repeats the edge.
  package let hasEvenSides: Bool

  /// Makes an encoder; nil without pixels, and for a rate that is not above 0.
  package init?(
    width: Int, height: Int, frameRate: Rational, matrix: YUVMatrix = .bt709,
    hasEvenSides: Bool = false
  ) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height), frameRate > .zero else { return nil }
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
    (self.matrix, self.hasEvenSides) = (matrix, hasEvenSides)
  }

  /// The size of the frames in the stream.
  private var streamSize: (width: Int, height: Int) {
    hasEvenSides ? (width + width % 2, height + height % 2) : (width, height)
  }

  /// What comes before the frames.
  package var header: [UInt8] {
    let rate = "\(frameRate.numerator):\(frameRate.denominator)"
    let size = streamSize
    return Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
        .utf8)
  }

  /// A frame: its brightness, then its two colour differences; for another size there are no bytes.
  package func frame(_ bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width == width, bitmap.height == height else { return [] }
    let start = Array("FRAME\n".utf8)
    let halfWidth = (width + 1) / 2
    let halfHeight = (height + 1) / 2
    let size = streamSize
    let lumaCount = size.width * size.height
    let chromaCount = halfWidth * halfHeight
    let total = start.count + lumaCount + 2 * chromaCount
    let range = LimitedRange(matrix)
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      _ = buffer.update(fromContentsOf: start)
      let base = MutableRowPointer(buffer).part(from: start.count, count: total - start.count)
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<size.height {
          let (source, target) = (min(y, height &- 1) &* width, y &* size.width)
          for x in 0..<width { base[target &+ x] = range.luma(pixels[source &+ x]) }
          if size.width > width { base[target &+ width] = base[target &+ width &- 1] }
        }
        for y in 0..<halfHeight {
          let top = 2 &* y &* width
          let bottom = min(2 &* y &+ 1, height &- 1) &* width
          for x in 0..<halfWidth {
            let left = 2 &* x
            let right = min(left &+ 1, width &- 1)
            let sum = PixelSum(
              pixels[top &+ left], pixels[top &+ right], pixels[bottom &+ left],
              pixels[bottom &+ right])
            let chromaIndex = lumaCount &+ y &* halfWidth &+ x
            base[chromaIndex] = range.blueDifference(sum)
            base[chromaIndex &+ chromaCount] = range.redDifference(sum)
          }
        }
      }
      count = total
    }
  }
}

/// The formulas of a matrix in limited range, in fixed point of 16 binary digits.
///
/// Y = 16 + 219 Y', Cb = 128 + 112 (B − Y') ÷ (1 − Kb) and Cr = 128 + 112 (R − Y') ÷ (1 − Kr), where
/// Y' = Kr R + (1 − Kr − Kb) G + Kb B and components are 0…1. Kr and Kb are 0.2126 and 0.0722
/// (ITU-R BT.709-6, §3), or 0.299 and 0.114 (ITU-R BT.601-7, §2.5.1). The coefficients of a row add up
/// to the value of grey exactly.
private struct LimitedRange {
  /// The coefficients of red, green and blue in a row.
  private typealias Row = (red: Int32, green: Int32, blue: Int32)

  private let luma: Row
  private let blueRow: Row
  private let redRow: Row

  init(_ matrix: YUVMatrix) {
    switch matrix {
    case .bt709:
      luma = (11_966, 40_254, 4_064)
      blueRow = (-6_596, -22_188, 28_784)
      redRow = (28_784, -26_145, -2_639)
    case .bt601:
      luma = (16_829, 33_039, 6_416)
      blueRow = (-9_714, -19_070, 28_784)
      redRow = (28_784, -24_103, -4_681)
    }
  }

  @inline(__always)
  func luma(_ pixel: UInt32) -> UInt8 {
    let red = Int32(pixel & 0xff)
    let green = Int32(pixel &>> 8 & 0xff)
    let blue = Int32(pixel &>> 16 & 0xff)
    let sum = luma.red &* red &+ luma.green &* green &+ luma.blue &* blue
    return UInt8(truncatingIfNeeded: (sum &+ (16 &<< 16 &+ 1 &<< 15)) &>> 16)
  }

  @inline(__always)
  func blueDifference(_ sum: PixelSum) -> UInt8 { Self.difference(blueRow, sum) }

  @inline(__always)
  func redDifference(_ sum: PixelSum) -> UInt8 { Self.difference(redRow, sum) }

  @inline(__always)
  private static func difference(_ row: Row, _ sum: PixelSum) -> UInt8 {
    let value = row.red &* sum.red &+ row.green &* sum.green &+ row.blue &* sum.blue
    return UInt8(truncatingIfNeeded: (value &+ (128 &<< 18 &+ 1 &<< 17)) &>> 18)
  }
}

/// The components of four pixels, added.
private struct PixelSum {
  let red: Int32
  let green: Int32
  let blue: Int32

  @inline(__always)
  init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    // Two sums of four bytes fit side by side.
    let outer = (a & 0xff00ff) &+ (b & 0xff00ff) &+ (c & 0xff00ff) &+ (d & 0xff00ff)
    red = Int32(outer & 0xffff)
    blue = Int32(outer &>> 16)
    green = Int32(
      (a &>> 8 & 0xff) &+ (b &>> 8 & 0xff) &+ (c &>> 8 & 0xff) &+ (d &>> 8 & 0xff))
  }
}
