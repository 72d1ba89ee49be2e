package import LaminarRaster

/// How the pixels of two pictures differ, compared premultiplied.
package struct FrameDifference: Sendable, Hashable {
  /// The base's width and height in pixels.
  package var baseSize: PictureSize
  /// The new picture's.
  package var newSize: PictureSize
  /// The pixels that are further off than the channel tolerance.
  package var differing = 0
  /// The greatest distance of a channel, of 255.
  package var worst = 0
  /// Where that is, from the left; the first of equals.
  package var worstX = 0
  /// Where that is, from the top.
  package var worstY = 0
  /// The left-most differing pixel; undefined if none differs.
  package var left = 0
  /// The top-most differing pixel.
  package var top = 0
  /// The right-most differing pixel.
  package var right = 0
  /// The lowest differing pixel.
  package var bottom = 0
  /// The mean distance of all channels of all pixels, of 255.
  package var mean = 0.0

  /// Whether both pictures have the same size; else no pixel was compared.
  package var hasSameSize: Bool { baseSize == newSize }
  /// The number of pixels.
  package var pixels: Int { baseSize.width * baseSize.height }
  /// The part of the pixels that differ, 0…1; 1 for pictures of two sizes.
  package var share: Double {
    guard hasSameSize else { return 1 }
    return pixels > 0 ? Double(differing) / Double(pixels) : 0
  }

  /// How much of it is visible, in 0…1: the mean distance of all channels, so that a large area that
  /// is off by one step counts less than a small one of another colour; 1 for pictures of two sizes.
  package var visibility: Double { hasSameSize ? min(mean / 255, 1) : 1 }

  /// Compares two pictures.
  ///
  /// - Parameter channel: How far a channel may be off and not count, of 255.
  package init(_ base: Bitmap, _ new: Bitmap, channel: Int = 0) {
    baseSize = PictureSize(width: base.width, height: base.height)
    newSize = PictureSize(width: new.width, height: new.height)
    guard baseSize == newSize, base.pixels != new.pixels else { return }
    var sum = 0
    (left, top, right, bottom) = (base.width, base.height, -1, -1)
    let (width, height) = (base.width, base.height)
    base.pixels.withUnsafeBufferPointer { first in
      new.pixels.withUnsafeBufferPointer { second in
        for y in 0..<height {
          for x in 0..<width {
            let (a, b) = (first[y &* width &+ x], second[y &* width &+ x])
            // FAST PATH: most pixels are the same.
            if a == b { continue }
            var far = 0
            for shift in [UInt32(0), 8, 16, 24] {
              let step = abs(Int(a &>> shift & 0xff) &- Int(b &>> shift & 0xff))
              far = max(far, step)
              sum &+= step
            }
            if far > worst { (worst, worstX, worstY) = (far, x, y) }
            guard far > channel else { continue }
            differing += 1
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
          }
        }
      }
    }
    mean = Double(sum) / Double(max(4 * pixels, 1))
  }

  /// The difference as a sentence: `2.4 % of its pixels differ, most by 180 of 255 at (120, 44)`.
  package var sentence: String {
    guard hasSameSize else { return "\(newSize) pixels instead of \(baseSize)" }
    guard differing > 0 else {
      return worst == 0 ? "no pixel differs" : "no pixel is off by more than \(worst) of 255"
    }
    let part = 100 * share
    let amount =
      differing < 100 || part < 0.01
      ? ReportNumber.counted(differing, "pixel")
      : TracePrecision.decimals(part < 1 ? 2 : 1).text(of: part) + " % of its pixels"
    return "\(amount) \(differing == 1 ? "differs" : "differ")"
      + ", most by \(worst) of 255 at (\(worstX), \(worstY))"
  }
}

/// The size of a picture in pixels.
package struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// The width.
  package var width: Int
  /// The height.
  package var height: Int

  /// Makes a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `640x360`.
  package var description: String { "\(width)x\(height)" }
}
