package import LaminarGraphics

/// Writes frames as a YUV4MPEG2 stream, which video encoders read from a pipe.
///
/// The stream is ``header``, then each frame in order. Brightness is full size, colour half of it in
/// each direction (4:2:0, between the pixels); the numbers are ITU-R BT.709's of limited range, of the sRGB
/// components as they are. Transparent pixels are composited over black.
package struct Y4MEncoder: Sendable, Hashable {
  /// The width of all frames in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  /// Frames per second.
  package let frameRate: Rational

  /// Makes an encoder; nil without pixels, and for a rate that is not above 0.
  package init?(width: Int, height: Int, frameRate: Rational) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height), frameRate > .zero else { return nil }
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
  }

  /// What comes before the frames.
  package var header: [UInt8] {
    let rate = "\(frameRate.numerator):\(frameRate.denominator)"
    return Array(
      "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
  }

  /// A frame: its brightness, then its two colour differences; for another size there are no bytes.
  package func frame(_ bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width == width, bitmap.height == height else { return [] }
    let start = Array("FRAME\n".utf8)
    let halfWidth = (width + 1) / 2
    let halfHeight = (height + 1) / 2
    let lumaCount = width * height
    let chromaCount = halfWidth * halfHeight
    let total = start.count + lumaCount + 2 * chromaCount
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      _ = buffer.update(fromContentsOf: start)
      let base = MutableRowPointer(buffer).part(from: start.count, count: total - start.count)
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<lumaCount { base[index] = LimitedRange.luma(pixels[index]) }
        for y in 0..<halfHeight {
          let top = 2 &* y &* width
          let bottom = min(2 &* y &+ 1, height &- 1) &* width
          for x in 0..<halfWidth {
            let left = 2 &* x
            let right = min(left &+ 1, width &- 1)
            let sum = LimitedRange.Sum(
              pixels[top &+ left], pixels[top &+ right], pixels[bottom &+ left],
              pixels[bottom &+ right])
            let chromaIndex = lumaCount &+ y &* halfWidth &+ x
            base[chromaIndex] = sum.blueDifference
            base[chromaIndex &+ chromaCount] = sum.redDifference
          }
        }
      }
      count = total
    }
  }
}

/// BT.709 of limited range in fixed point, 16 binary digits.
///
/// Y = 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B), Cb = 128 + 224 (B − Y) ÷ 1.8556 and
/// Cr = 128 + 224 (R − Y) ÷ 1.5748, components 0…1 (ITU-R BT.709-6, §3). The coefficients of a row add
/// up to the value of grey exactly.
private enum LimitedRange {
  @inline(__always)
  static func luma(_ pixel: UInt32) -> UInt8 {
    let red = Int32(pixel & 0xff)
    let green = Int32(pixel &>> 8 & 0xff)
    let blue = Int32(pixel &>> 16 & 0xff)
    let sum = 11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue
    return UInt8(truncatingIfNeeded: (sum &+ (16 &<< 16 &+ 1 &<< 15)) &>> 16)
  }

  /// The components of four pixels, added.
  struct Sum {
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

    @inline(__always)
    var blueDifference: UInt8 { Self.rounded(-6_596 &* red &- 22_188 &* green &+ 28_784 &* blue) }

    @inline(__always)
    var redDifference: UInt8 { Self.rounded(28_784 &* red &- 26_145 &* green &- 2_639 &* blue) }

    @inline(__always)
    private static func rounded(_ sum: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: (sum &+ (128 &<< 18 &+ 1 &<< 17)) &>> 18)
    }
  }
}
