/// Scales a picture by the mean of what each new pixel covers: exact, on premultiplied colours.
///
/// A pixel of the old picture is `new width` units wide and one of the new picture `old width`, so
/// that every overlap is a whole number.
package enum BoxScaling {
  /// How much one old pixel counts in a new one.
  private struct Share {
    let pixel: Int
    let weight: Int
  }

  /// The picture with other sides.
  package static func scale(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    if width == bitmap.width, height == bitmap.height { return bitmap }
    guard bitmap.width > 0, bitmap.height > 0, width > 0, height > 0 else {
      return Bitmap(width: width, height: height)
    }
    let columns = shares(of: bitmap.width, in: width)
    let rows = shares(of: bitmap.height, in: height)
    let total = bitmap.width * bitmap.height
    var result = [UInt32](repeating: 0, count: width * height)
    var sums = [Int](repeating: 0, count: 4 * width)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        for index in sums.indices { sums[index] = 0 }
        for row in rows[y] {
          for x in 0..<width {
            for column in columns[x] {
              let pixel = pixels[row.pixel * bitmap.width + column.pixel]
              let weight = row.weight * column.weight
              for part in 0..<4 {
                sums[4 * x + part] += weight * Int(pixel >> UInt32(8 * part) & 0xff)
              }
            }
          }
        }
        for x in 0..<width {
          var pixel: UInt32 = 0
          for part in 0..<4 {
            pixel |= UInt32((2 * sums[4 * x + part] + total) / (2 * total)) << UInt32(8 * part)
          }
          result[y * width + x] = pixel
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: result) ?? bitmap
  }

  /// For each new pixel the old ones that it covers.
  private static func shares(of old: Int, in new: Int) -> [[Share]] {
    (0..<new).map { index in
      let (start, end) = (index * old, (index + 1) * old)
      return (start / new...(end - 1) / new).map { pixel in
        Share(pixel: pixel, weight: min(end, (pixel + 1) * new) - max(start, pixel * new))
      }
    }
  }
}
