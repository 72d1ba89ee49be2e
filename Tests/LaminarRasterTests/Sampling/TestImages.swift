import LaminarGraphics

@testable import LaminarRaster

extension Image {
  /// Random premultiplied pixels.
  static func random(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Image {
    var numbers = SeededNumbers(seed)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = isOpaque ? 255 : UInt32(numbers.int(0..<256))
      var pixel = alpha << 24
      for shift: UInt32 in [0, 8, 16] { pixel |= UInt32(numbers.int(0..<Int(alpha) + 1)) << shift }
      return pixel
    }
    return make(width, height, pixels)
  }

  static func make(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> Image {
    guard let image = Image(width: width, height: height, pixels: pixels) else {
      preconditionFailure("a size that fits its pixels")
    }
    return image
  }

  /// The four components of a pixel, the nearest one outside.
  func components(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    return SIMD4(
      Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
      Double(pixel >> 24))
  }

  /// The mean of the four pixels around a position, by distance.
  func bilinear(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let (column, row) = (Int(x), Int(y))
    let top = components(column, row) * (1 - fx) + components(column + 1, row) * fx
    let bottom = components(column, row + 1) * (1 - fx) + components(column + 1, row + 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}

extension DisplayList.ImagePaint {
  /// The whole image over a rectangle from the origin on.
  init(
    _ image: Image, width: Double, height: Double, filter: DisplayList.ImageFilter = .linear
  ) {
    self.init(
      image: image,
      horizontal: DisplayList.ImageAxis(from: 0, to: width, pixels: 0, to: Double(image.width)),
      vertical: DisplayList.ImageAxis(from: 0, to: height, pixels: 0, to: Double(image.height)),
      minification: filter, magnification: filter)
  }
}

/// The components of all pixels, one after the other.
func components(_ bitmap: Bitmap) -> [Double] {
  bitmap.pixels.flatMap { pixel in
    [0, 8, 16, 24].map { Double(pixel >> UInt32($0) & 0xff) }
  }
}

extension SIMD4<Double> {
  var list: [Double] { [x, y, z, w] }
}
