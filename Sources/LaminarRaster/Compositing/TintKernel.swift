/// Multiplication of a row's colours, rounded once.
enum TintKernel {
  /// Multiplies red, green and blue of premultiplied pixels by those of a colour.
  @inline(never)
  static func multiply(_ row: MutableRowPointer<UInt32>, _ count: Int, by tint: UInt32) {
    let (red, green, blue) = (tint & 0xff, tint >> 8 & 0xff, tint >> 16 & 0xff)
    // The row has `count` pixels.
    for index in 0..<count {
      let pixel = row[index]
      row[index] =
        PixelMath.divided255((pixel & 0xff) &* red)
        | PixelMath.divided255((pixel >> 8 & 0xff) &* green) << 8
        | PixelMath.divided255((pixel >> 16 & 0xff) &* blue) << 16 | pixel & 0xff00_0000
    }
  }
}
