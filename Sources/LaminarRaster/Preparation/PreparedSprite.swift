import LaminarGraphics

/// Where a sprite's pixels are and how they are read, as plain numbers.
struct SpriteSource: Sendable {
  /// The index of the pixel at column −1 of row −1 among the frame's sprite pixels.
  var start: Int32 = 0
  /// Pixels from a row to the next.
  var stride: Int32 = 0
  /// The image's column and row that the box's first pixel reads first; −1 is the repeated edge.
  var column: Int32 = 0
  var row: Int32 = 0
  /// The weights of the next column and row, of 256.
  var weightX: UInt32 = 0
  var weightY: UInt32 = 0
  /// The opacity, 0…255.
  var opacity: UInt32 = 0
  /// Whether it is added to the destination, up to white.
  var isAdditive = false
}

/// A small image that is drawn in its own size, upright, and all of it: every pixel has the same weights.
struct PreparedSprite: Sendable {
  let box: CoverageBox
  private(set) var source: SpriteSource
  private var exactOpacity: Double

  /// The longest side of a sprite.
  static let longestSide = 64

  func times(opacity: Double) -> PreparedSprite {
    var result = self
    result.exactOpacity *= opacity
    result.source.opacity = PremultipliedColor.byte(result.exactOpacity)
    return result
  }

  /// The same, added to the destination.
  var added: PreparedSprite {
    var result = self
    result.source.isAdditive = true
    return result
  }

  /// Nil for what is not a sprite.
  ///
  /// - Parameters:
  ///   - box: What the shape covers.
  ///   - origin: The image's corner on the canvas.
  init?(
    _ paint: DisplayList.ImagePaint, box: CoverageBox, origin: SIMD2<Double>, start: Int32
  ) {
    exactOpacity = PremultipliedColor.unit(paint.opacity)
    self.box = box
    // Weights have eight digits: half of one rounds them.
    func sampling(_ first: Int32, _ origin: Double, _ count: Int, _ end: Int32) -> (Int32, UInt32)?
    {
      let column = first >> Int32(CoverageLine.fractionBits)
      let exact = Double(column) - origin + 1 / 512
      guard exact > -2, exact < 1024 else { return nil }
      let fine = Int32((exact + 2) * 256) - 512
      let lastColumn = (end - 1) >> Int32(CoverageLine.fractionBits)
      let reads = fine >> 8
      guard reads >= -1, Int(reads + lastColumn - column) < count else { return nil }
      return (reads, UInt32(truncatingIfNeeded: fine & 255))
    }
    let image = paint.image
    guard let (column, weightX) = sampling(box.x0, origin.x, image.width, box.x1),
      let (row, weightY) = sampling(box.y0, origin.y, image.height, box.y1)
    else { return nil }
    source = SpriteSource(
      start: start, stride: Int32(truncatingIfNeeded: Self.stride(image)), column: column,
      row: row, weightX: weightX, weightY: weightY,
      opacity: PremultipliedColor.byte(exactOpacity))
  }

  /// An image's corner on the canvas, if a rectangle shows all of it upright and in its own
  /// size.
  static func origin(
    _ paint: DisplayList.ImagePaint, _ shape: DisplayList.Shape,
    _ transform: ProjectiveTransform2D
  ) -> SIMD2<Double>? {
    guard paint.magnification != .nearest, paint.image.width <= longestSide,
      paint.image.height <= longestSide, case .roundedRect(let rounded) = shape,
      !(rounded.radius > 0)
    else { return nil }
    let (x, y) = (paint.horizontal, paint.vertical)
    guard transform.isTranslation, x.isStraight, y.isStraight else { return nil }
    let (width, height) = (Double(paint.image.width), Double(paint.image.height))
    guard x.pixels[0] == 0, x.pixels[3] == width, y.pixels[0] == 0, y.pixels[3] == height else {
      return nil
    }
    let rect = rounded.rect
    let origin = SIMD2(Double(rect.origin.x), Double(rect.origin.y))
    guard origin.x == x.positions[0], origin.y == y.positions[0], Double(rect.size.width) == width,
      Double(rect.size.height) == height, x.positions[3] - x.positions[0] == width,
      y.positions[3] - y.positions[0] == height
    else { return nil }
    return origin + SIMD2(transform.m31, transform.m32)
  }

  /// Pixels from a row to the next: the image, a repeated one on both sides, and what four pixels at
  /// a time may read beyond.
  static func stride(_ image: Image) -> Int { image.width + 2 + 4 }

  /// Appends an image with its edges repeated.
  static func append(_ level: ImageLevel, to pixels: inout [UInt32]) {
    for y in -1...level.height {
      let row = min(max(y, 0), level.height - 1) * level.width
      for x in -1..<level.width + 5 {
        pixels.append(level.pixels[row + min(max(x, 0), level.width - 1)])
      }
    }
  }
}

extension ProjectiveTransform2D {
  /// Whether it only moves.
  fileprivate var isTranslation: Bool {
    m11 == 1 && m12 == 0 && m13 == 0 && m21 == 0 && m22 == 1 && m23 == 0 && m33 == 1
  }
}
