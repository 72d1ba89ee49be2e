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
  /// Where and how it is read; where its image begins is known once it is drawn.
  var source: SpriteSource
  /// The pixels that may change.
  private var minX: Int32 = 0
  private var minY: Int32 = 0
  private var maxX: Int32 = 0
  private var maxY: Int32 = 0
  /// The image's content.
  let contentID: UInt64
  private var exactOpacity: Double

  /// The longest side of a sprite.
  static let longestSide = 64
  /// The most that one costs.
  static let mostUnits =
    1 + (longestSide + 1) * (longestSide + 1) / DrawingBudget.shadowPixelsPerUnit

  mutating func multiply(opacity: Double) {
    exactOpacity *= opacity
    source.opacity = PremultipliedColor.byte(exactOpacity)
  }

  /// The pixels that may change.
  @inline(__always)
  var bounds: PixelRect {
    get { PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY)) }
    set {
      // A canvas has sides of a few thousand pixels.
      minX = Int32(truncatingIfNeeded: newValue.minX)
      minY = Int32(truncatingIfNeeded: newValue.minY)
      maxX = Int32(truncatingIfNeeded: newValue.maxX)
      maxY = Int32(truncatingIfNeeded: newValue.maxY)
    }
  }

  /// Nil for a command that does not draw a sprite.
  ///
  /// - Parameter base: The transform that follows the command's; nil for none.
  // Not inlined and one pattern: read in place, a command is not copied with all that it refers to.
  @inline(never)
  init?(
    _ command: borrowing DisplayList.Command, base: ProjectiveTransform2D?, on canvas: PixelRect
  ) {
    switch copy command {
    case .fill(.roundedRect(let rect), let transform, .image(let paint)):
      self.init(rect, base.map { transform.concatenating($0) } ?? transform, paint, on: canvas)
    default: return nil
    }
  }

  /// Nil for what is not a sprite: if the shape does not show all of the image upright and in its own size.
  @inline(__always)
  init?(
    _ rounded: RoundedRect, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint,
    on canvas: PixelRect
  ) {
    let limit = ShapeOutline.limit
    guard !(rounded.radius > 0), transform.isTranslation,
      abs(transform.m31) <= limit, abs(transform.m32) <= limit, paint.opacity > 0,
      paint.magnification != .nearest, paint.image.width <= Self.longestSide,
      paint.image.height <= Self.longestSide, paint.tint.isWhite
    else { return nil }
    let size = SIMD2(Double(paint.image.width), Double(paint.image.height))
    let low = SIMD2(Double(rounded.rect.origin.x), Double(rounded.rect.origin.y))
    let shown = SIMD2(Double(rounded.rect.size.width), Double(rounded.rect.size.height))
    let move = SIMD2(transform.m31, transform.m32)
    guard shown == size, Self.isWhole(paint.horizontal, low.x, size.x),
      Self.isWhole(paint.vertical, low.y, size.y),
      let box = CoverageBox(from: low + move, to: (low + size) + move, on: canvas),
      let (column, weightX) = Self.sampling(box.x0, (low + move).x, paint.image.width, box.x1),
      let (row, weightY) = Self.sampling(box.y0, (low + move).y, paint.image.height, box.y1)
    else { return nil }
    self.box = box
    contentID = paint.image.contentID
    exactOpacity = PremultipliedColor.unit(paint.opacity)
    source = SpriteSource(
      stride: Int32(truncatingIfNeeded: Self.stride(paint.image)), column: column, row: row,
      weightX: weightX, weightY: weightY, opacity: PremultipliedColor.byte(exactOpacity),
      isAdditive: paint.isAdditive)
    bounds = box.pixels
  }

  /// Whether an axis shows all of an image's side from a coordinate on, one pixel for each unit.
  @inline(__always)
  private static func isWhole(_ axis: DisplayList.ImageAxis, _ start: Double, _ size: Double)
    -> Bool
  {
    axis.isStraight && axis.pixels[0] == 0 && axis.pixels[3] == size && axis.positions[0] == start
      && axis.positions[3] - axis.positions[0] == size
  }

  /// Which column or row is read first, and the weight of the next.
  @inline(__always)
  private static func sampling(_ first: Int32, _ origin: Double, _ count: Int, _ end: Int32) -> (
    Int32, UInt32
  )? {
    // Weights have eight digits: half of one rounds them.
    let column = first >> Int32(CoverageLine.fractionBits)
    let exact = Double(column) - origin + 1 / 512
    guard exact > -2, exact < 1024 else { return nil }
    let fine = Int32((exact + 2) * 256) - 512
    let lastColumn = (end - 1) >> Int32(CoverageLine.fractionBits)
    let reads = fine >> 8
    guard reads >= -1, Int(reads + lastColumn - column) < count else { return nil }
    return (reads, UInt32(truncatingIfNeeded: fine & 255))
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
