import QuartzCore

extension Bitmap {
  /// A pixel as 0xRRGGBBAA, its colours multiplied with its alpha.
  func rgba(x: Int, y: Int) -> UInt32 { pixel(x: x, y: y).byteSwapped }
}
