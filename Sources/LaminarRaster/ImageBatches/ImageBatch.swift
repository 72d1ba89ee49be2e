import LaminarGraphics

/// Many small pictures that are drawn one over the other, in plain numbers: the sprites of a frame, or some
/// particles of a list.
struct ImageBatch: Sendable {
  /// The kernel that draws a picture.
  enum Kernel: UInt8, Sendable {
    /// A colour through a mask of bytes: a small disc.
    case mask
    /// An image in its own size, upright.
    case translated
    /// An image or a disc that is turned, scaled or stretched.
    case affine
  }

  /// One picture.
  struct Draw: Sendable {
    var kernel: Kernel
    /// Whether it is added to the destination, up to white.
    var isAdditive: Bool
    /// The opacity of a translated image, 0…255.
    fileprivate(set) var opacity: UInt8 = 255
    /// The weights of a translated image's next column and row, of 256.
    private(set) var weightX: UInt8 = 0
    private(set) var weightY: UInt8 = 0
    /// The pixels that may change.
    private var minX: Int32
    private var minY: Int32
    private var maxX: Int32
    private var maxY: Int32
    /// The factor of its colours, premultiplied.
    var tint: UInt32
    /// The index among the batch's masks, sheets or affine images.
    var index: Int32
    /// The pixel of the canvas that is the first of the mask or of the translated image.
    private(set) var column: Int32 = 0
    private(set) var row: Int32 = 0

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

    @inline(__always)
    private init(
      _ kernel: Kernel, _ bounds: PixelRect, tint: UInt32, isAdditive: Bool, index: Int
    ) {
      self.kernel = kernel
      self.isAdditive = isAdditive
      self.tint = tint
      self.index = Int32(truncatingIfNeeded: index)
      (minX, minY, maxX, maxY) = (0, 0, 0, 0)
      self.bounds = bounds
    }

    /// A disc; `setBounds` follows once its mask is known.
    ///
    /// - Parameter centre: The pixel that the centre is in.
    @inline(__always)
    init(discAt centre: (x: Int, y: Int), tint: UInt32, isAdditive: Bool, index: Int) {
      self.init(.mask, .empty, tint: tint, isAdditive: isAdditive, index: index)
      column = Int32(truncatingIfNeeded: centre.x)
      row = Int32(truncatingIfNeeded: centre.y)
    }

    /// Sets the bounds to a disc's mask.
    @inline(__always)
    mutating func setBounds(to mask: DiscMasks.Mask, inside visible: PixelRect) {
      column -= mask.reach
      row -= mask.reach
      minX = max(column, Int32(truncatingIfNeeded: visible.minX))
      minY = max(row, Int32(truncatingIfNeeded: visible.minY))
      maxX = min(column + mask.side, Int32(truncatingIfNeeded: visible.maxX))
      maxY = min(row + mask.side, Int32(truncatingIfNeeded: visible.maxY))
    }

    /// An image in its own size; nil where it is not visible.
    ///
    /// - Parameters:
    ///   - corner: The point of the canvas at its upper left corner.
    ///   - opacity: 0…1.
    @inline(__always)
    init?(
      imageAt corner: SIMD2<Double>, width: Int, height: Int, inside visible: PixelRect,
      tint: UInt32 = ~0, opacity: Double = 1, isAdditive: Bool, index: Int = 0
    ) {
      // Weights have eight digits: half of one rounds them.
      let x = 0 &- Self.floor(0.5 - corner.x * 256)
      let y = 0 &- Self.floor(0.5 - corner.y * 256)
      let (column, row) = (x >> 8, y >> 8)
      // A pixel shows the mean of the two that it is between: of one alone without a fraction.
      let extent = PixelRect(
        minX: column, minY: row, maxX: column + width + (x & 255 > 0 ? 1 : 0),
        maxY: row + height + (y & 255 > 0 ? 1 : 0))
      let bounds = extent.intersection(visible)
      if bounds.isEmpty { return nil }
      self.init(.translated, bounds, tint: tint, isAdditive: isAdditive, index: index)
      weightX = UInt8(truncatingIfNeeded: x)
      weightY = UInt8(truncatingIfNeeded: y)
      self.column = Int32(truncatingIfNeeded: column)
      self.row = Int32(truncatingIfNeeded: row)
      self.opacity = UInt8(truncatingIfNeeded: PremultipliedColor.byte(opacity))
    }

    /// An affine image; nil where it is not visible.
    init?(affineIn bounds: PixelRect, tint: UInt32, isAdditive: Bool, index: Int) {
      if bounds.isEmpty { return nil }
      self.init(.affine, bounds, tint: tint, isAdditive: isAdditive, index: index)
    }

    /// The whole number below a coordinate, which is not a great one.
    @inline(__always)
    static func floor(_ value: Double) -> Int {
      let whole = Int(value)
      return Double(whole) > value ? whole &- 1 : whole
    }
  }

  var draws: [Draw] = []
  /// The images that translated and affine draws read, and their pixels.
  private(set) var sheets: [ImageSheet] = []
  private(set) var pixels: [UInt32] = []
  private(set) var affineImages: [AffineImage] = []
  /// The images of affine draws that are too large for a sheet.
  private(set) var levels: [ImageLevel] = []
  private(set) var masks: [DiscMasks.Mask] = []
  private(set) var maskBytes: [UInt8] = []

  /// The exact opacities of the draws that sprites are.
  private var opacities: [Double] = []

  /// Adds a sprite.
  @inline(__always)
  mutating func append(_ sprite: Sprite, in bounds: PixelRect, sheet: Int32) {
    // Changed where it is kept: reading it again at once would wait for what was written.
    draws.append(sprite.draw)
    draws[draws.count - 1].index = sheet
    if bounds != sprite.draw.bounds { draws[draws.count - 1].bounds = bounds }
    opacities.append(sprite.opacity)
  }

  /// Multiplies the opacity of a sprite.
  mutating func multiply(opacity: Double, ofSprite index: Int) {
    opacities[index] *= opacity
    draws[index].opacity = UInt8(truncatingIfNeeded: PremultipliedColor.byte(opacities[index]))
  }

  /// Makes space for sprites.
  mutating func reserveCapacity(_ count: Int) {
    draws.reserveCapacity(count)
    opacities.reserveCapacity(count)
  }

  /// Adds a part of an image, and returns its index among the sheets.
  mutating func addSheet(
    _ level: ImageLevel, columns: Range<Int>, rows: Range<Int>, edges: ImageSheet.Edges
  ) -> Int {
    sheets.append(ImageSheet(level, columns: columns, rows: rows, edges: edges, to: &pixels))
    return sheets.count - 1
  }

  /// Adds an image for translated draws, and returns its index among the sheets.
  mutating func addSheet(_ level: ImageLevel) -> Int {
    // One more on all sides, and what four pixels at a time may read beyond.
    addSheet(level, columns: -1..<level.width + 5, rows: -1..<level.height + 1, edges: .clear)
  }

  /// Adds an image that is too large for a sheet, and returns its index.
  mutating func addLevel(_ level: ImageLevel) -> Int {
    levels.append(level)
    return levels.count - 1
  }

  /// Adds an affine image, and returns its index.
  mutating func add(_ image: AffineImage) -> Int {
    affineImages.append(image)
    return affineImages.count - 1
  }

  // MARK: - Bands

  /// The pixels that may change, once the draws are sorted.
  private(set) var bounds = PixelRect.empty
  /// The number of pixels that the draws paint, those below others too.
  private(set) var paintedPixels = 0
  private var bandDraws: [Int32] = []
  private var bandStarts: [Int] = []
  private var firstBand = 0

  /// The draws of a band, in drawing order.
  func draws(band: Int) -> ArraySlice<Int32> {
    let index = band - firstBand
    guard index >= 0, index + 1 < bandStarts.count else { return [] }
    return bandDraws[bandStarts[index]..<bandStarts[index + 1]]
  }

  /// Sorts the draws into bands, after the discs' masks and bounds are set.
  ///
  /// - Parameter keys: The keys of the discs' masks, see `DiscMasks`.
  mutating func sort(discs keys: [Int], in cache: DiscMasks, inside visible: PixelRect) {
    (masks, maskBytes) = cache.masks(keys)
    for index in draws.indices {
      if draws[index].kernel == .mask {
        draws[index].setBounds(to: masks[Int(draws[index].index)], inside: visible)
      }
      let own = draws[index].bounds
      bounds = bounds.union(own)
      paintedPixels += own.area
    }
    if bounds.isEmpty { return }
    let rows = CoverageBuffer.bandRows
    firstBand = bounds.minY / rows
    let bands = (bounds.maxY + rows - 1) / rows - firstBand
    bandStarts = [Int](repeating: 0, count: bands + 1)
    for draw in draws {
      for band in draw.bands { bandStarts[band - firstBand + 1] += 1 }
    }
    for band in 0..<bands { bandStarts[band + 1] += bandStarts[band] }
    var next = bandStarts
    bandDraws = [Int32](repeating: 0, count: bandStarts[bands])
    for (index, draw) in draws.enumerated() {
      for band in draw.bands {
        bandDraws[next[band - firstBand]] = Int32(truncatingIfNeeded: index)
        next[band - firstBand] += 1
      }
    }
  }
}

extension ImageBatch.Draw {
  /// The bands that the bounds touch.
  fileprivate var bands: Range<Int> {
    let bounds = bounds
    if bounds.isEmpty { return 0..<0 }
    let rows = CoverageBuffer.bandRows
    return bounds.minY / rows..<(bounds.maxY + rows - 1) / rows
  }
}

// MARK: - Images

/// A part of an image with pixels around it, which kernels read without asking where it ends.
struct ImageSheet: Sendable {
  /// What is around the image.
  enum Edges {
    /// Transparent pixels.
    case clear
    /// Its outermost pixels again.
    case repeated
  }

  /// The index of the first pixel in the batch, the pixels of a row, and how many rows there are.
  let start: Int
  let stride: Int
  let rows: Int

  /// Appends the pixels of some columns and rows of an image, which may be outside of it.
  init(
    _ level: ImageLevel, columns: Range<Int>, rows: Range<Int>, edges: Edges,
    to pixels: inout [UInt32]
  ) {
    start = pixels.count
    stride = columns.count
    self.rows = rows.count
    for y in rows {
      let row = min(max(y, 0), level.height - 1)
      for x in columns {
        let column = min(max(x, 0), level.width - 1)
        let isSeen = edges == .repeated || (column == x && row == y)
        pixels.append(isSeen ? level.pixels[row * level.width + column] : 0)
      }
    }
  }

  /// The rows from one on, among all pixels of the batch.
  @inline(__always)
  func rows(from row: Int = 0, of pixels: RowPointer<UInt32>) -> RowPointer<UInt32> {
    pixels.part(from: start, count: rows &* stride).row(count: stride).movedRow(by: row &* stride)
  }
}

/// From pixels of the canvas to an image or disc that is turned, scaled or stretched: columns and rows
/// count from the pixel that its centre is in, and the image reaches from −1 to 1.
struct AffineImage: Sendable {
  /// What is read.
  enum Source: Sendable {
    /// A sheet of the batch.
    case sheet(Int)
    /// An image of the batch that has no sheet.
    case level(Int, isLinear: Bool)
    /// A white disc of radius 1.
    case disc
  }

  let source: Source
  /// What a column and a row add to both coordinates, and where they begin.
  let a: Float
  let b: Float
  let c: Float
  let d: Float
  let tx: Float
  let ty: Float
  /// Pixels of the canvas for a unit of each coordinate: how soft its edges are.
  let slope: SIMD2<Float>
  /// The distance from 0 to 1, and the position of 0 from the first pixel's centre, in 256ths of the
  /// source's pixels.
  let half: SIMD2<Float>
  let middle: SIMD2<Float>
  /// The pixel that the centre is in.
  let column: Int32
  let row: Int32

  /// 2²³: a small number added to it is rounded to a whole one in the low bits.
  static let magic: Float = 8_388_608

  /// Nil where numbers are too great.
  ///
  /// - Parameters:
  ///   - map: From the canvas to the image.
  ///   - centre: Its centre on the canvas.
  ///   - part: The origin and size of what is shown, in the source's pixels.
  init?(
    _ map: AffineTransform2D, centre: SIMD2<Double>, slope: SIMD2<Double>, _ source: Source,
    part: SIMD4<Double>
  ) {
    let pixel = centre.rounded(.down)
    let first = map.mapped(pixel + 0.5)
    let largest = 1e6
    for number in [map.a, map.b, map.c, map.d, first.x, first.y, slope.x, slope.y]
    where !(abs(number) < largest) { return nil }
    self.source = source
    (a, b, c, d) = (Float(map.a), Float(map.b), Float(map.c), Float(map.d))
    (tx, ty) = (Float(first.x), Float(first.y))
    self.slope = SIMD2(Float(slope.x), Float(slope.y))
    half = SIMD2(Float(part.z * 128), Float(part.w * 128))
    middle = SIMD2(
      Float((part.x + part.z / 2 - 0.5) * 256), Float((part.y + part.w / 2 - 0.5) * 256))
    column = Int32(pixel.x)
    row = Int32(pixel.y)
  }
}

// MARK: - Drawing

extension BandRenderer {
  /// Draws the pictures of a band. They are never inside a mask.
  func draw(_ batch: ImageBatch, band: Int, inside clip: PixelRect, on target: BandView) {
    batch.maskBytes.withRow { bytes in
      batch.pixels.withRow { pixels in
        batch.draws.withUnsafeBufferPointer { draws in
          for index in batch.draws(band: band) {
            let draw = draws[Int(index)]
            let rect = draw.bounds.intersection(clip)
            if rect.isEmpty { continue }
            let destination = destination(of: draw, in: rect, clip, on: target)
            switch draw.kernel {
            case .mask:
              let mask = batch.masks[Int(draw.index)]
              let stride = Int(mask.stride)
              let rows = bytes.part(from: Int(mask.start), count: Int(mask.side) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ImageBatchKernel.drawMask(
                rows + (rect.minX &- Int(draw.column)), stride: stride, draw.tint, destination)
            case .translated:
              drawTranslated(draw, batch.sheets[Int(draw.index)], pixels, rect, destination)
            case .affine:
              let image = batch.affineImages[Int(draw.index)]
              ImageBatchKernel.drawAffine(
                image, of: batch, pixels, draw.tint,
                first: (rect.minX &- Int(image.column), rect.minY &- Int(image.row)), destination)
            }
          }
        }
      }
    }
  }

  /// Draws a sprite of a frame. It is never inside a mask.
  func drawSprite(
    _ index: Int, of frame: borrowing PreparedFrame, inside clip: PixelRect, on target: BandView
  ) {
    let draw = frame.sprites.draws[index]
    let rect = draw.bounds.intersection(clip)
    if rect.isEmpty { return }
    let destination = destination(of: draw, in: rect, clip, on: target)
    let sheet = frame.sprites.sheets[Int(draw.index)]
    frame.sprites.pixels.withRow { drawTranslated(draw, sheet, $0, rect, destination) }
  }

  @inline(__always)
  private func drawTranslated(
    _ draw: ImageBatch.Draw, _ sheet: ImageSheet, _ pixels: RowPointer<UInt32>, _ rect: PixelRect,
    _ destination: ImageBatchKernel.Destination
  ) {
    let rows = sheet.rows(from: rect.minY &- Int(draw.row), of: pixels)
    ImageBatchKernel.drawTranslated(
      rows + (rect.minX &- Int(draw.column)), stride: sheet.stride, draw, destination)
  }

  /// Some pixels of the target, inside the clip, that a picture is drawn on.
  @inline(__always)
  private func destination(
    of draw: ImageBatch.Draw, in rect: PixelRect, _ clip: PixelRect, on target: BandView
  ) -> ImageBatchKernel.Destination {
    precondition(rect.maxY <= target.rows.upperBound)
    // What is right of the rectangle, inside the clip, may be written as it is.
    let writableColumns = clip.maxX &- rect.minX
    return ImageBatchKernel.Destination(
      target: target.pixels(row: rect.minY, from: rect.minX, count: writableColumns),
      stride: target.width, rows: rect.maxY &- rect.minY, columns: rect.maxX &- rect.minX,
      writableColumns: writableColumns, isAdditive: draw.isAdditive)
  }
}
