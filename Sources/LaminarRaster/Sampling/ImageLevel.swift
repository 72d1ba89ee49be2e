import LaminarGraphics

/// The pixels of an image at one size, none with a component above its alpha.
struct ImageLevel: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  /// The image itself.
  init(_ image: Image) {
    width = image.width
    height = image.height
    pixels =
      image.pixels.contains { !Self.isPremultiplied($0) }
      ? image.pixels.map(Self.lowered) : image.pixels
  }

  /// Pixels that are known to be premultiplied.
  init(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a level has width × height pixels")
    self.init(width: width, height: height, pixels: pixels)
  }

  private init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var isOpaque: Bool { pixels.allSatisfy { $0 >= 0xff00_0000 } }

  /// Half the size, at least 1 × 1: each pixel is the mean of what it covers, rounded once.
  var halved: ImageLevel {
    let columns = HalvedAxis(length: width)
    let rows = HalvedAxis(length: height)
    var result: [UInt32] = []
    result.reserveCapacity(columns.count * rows.count)
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        var even: UInt64 = 0
        var odd: UInt64 = 0
        for (y, rowWeight) in rows.weights(of: row) {
          for (x, columnWeight) in columns.weights(of: column) {
            let pixel = UInt64(pixels[y * width + x])
            let weight = UInt64(rowWeight * columnWeight)
            even += (pixel & 0xff | (pixel >> 16 & 0xff) << 32) * weight
            odd += (pixel >> 8 & 0xff | (pixel >> 24) << 32) * weight
          }
        }
        let total = UInt64(columns.total * rows.total)
        func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + total / 2) / total) }
        result.append(
          mean(even & 0xffff_ffff) | mean(odd & 0xffff_ffff) << 8 | mean(even >> 32) << 16
            | mean(odd >> 32) << 24)
      }
    }
    return ImageLevel(width: columns.count, height: rows.count, pixels: result)
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 0xff <= alpha && pixel >> 8 & 0xff <= alpha && pixel >> 16 & 0xff <= alpha
  }

  private static func lowered(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return min(pixel & 0xff, alpha) | min(pixel >> 8 & 0xff, alpha) << 8
      | min(pixel >> 16 & 0xff, alpha) << 16 | alpha << 24
  }
}

/// Which pixels of a row make those of a row of half the length, and how much of each.
private struct HalvedAxis {
  let length: Int
  let count: Int

  init(length: Int) {
    self.length = length
    count = max(length / 2, 1)
  }

  /// The sum of the weights of a pixel: the length, in units of a pixel's `count`th part.
  var total: Int { length }

  func weights(of index: Int) -> [(place: Int, weight: Int)] {
    let start = index * length
    let end = start + length
    return (start / count..<(end + count - 1) / count).map { place in
      (place, min(end, (place + 1) * count) - max(start, place * count))
    }
  }
}
