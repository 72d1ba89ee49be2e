import LaminarGraphics

/// Draws the pictures of a batch: a colour through a mask of bytes, an image between its pixels, and an
/// image or a disc through an affine map; over the destination, or added to it.
enum ImageBatchKernel {
  typealias Lanes = SourceKernel.Lanes

  /// Where a picture is drawn: some pixels of some rows.
  struct Destination {
    /// The first pixel.
    var target: MutableRowPointer<UInt32>
    /// Pixels from a row to the next.
    var stride: Int
    var rows: Int
    var columns: Int
    /// How many pixels of a row may be written, those past the columns as they are: `columns` or more.
    /// With 0, columns are drawn one by one.
    var writableColumns: Int
    var isAdditive: Bool

    /// Where the columns end that are drawn four at a time: all of them where whole blocks are writable.
    @inline(__always)
    var laneEnd: Int { min((columns &+ 3) & ~3, writableColumns & ~3) }

    /// Where some of the columns end that are drawn four at a time, from the first of them on.
    @inline(__always)
    func laneEnd(of part: Range<Int>) -> Int {
      let space = writableColumns &- part.lowerBound
      return part.lowerBound &+ max(min((part.count &+ 3) & ~3, space & ~3), 0)
    }

    /// The bytes of the last block's coverage that belong to columns.
    @inline(__always)
    var lastBlock: UInt32 {
      columns & 3 == 0 ? ~0 : ~(~0 &<< UInt32(truncatingIfNeeded: 8 &* (columns & 3)))
    }
  }

  /// The product of a pixel and a colour, both premultiplied.
  @inline(__always)
  private static func product(_ pixel: UInt32, _ color: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |=
        PixelMath.divided255((pixel &>> shift & 0xff) &* (color &>> shift & 0xff)) &<< shift
    }
    return result
  }

  /// A factor of four pixels.
  private struct Tint {
    private let even: Lanes
    private let odd: Lanes

    @inline(__always)
    init(_ color: UInt32) {
      let lanes = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
      (even, odd) = (lanes & 0xff, lanes &>> 8)
    }

    /// Composites four pixels, multiplied by the colour, with the destination.
    @inline(__always)
    func composite(
      _ pixels: (even: Lanes, odd: Lanes), coverage: Lanes, isAdditive: Bool,
      on target: MutableRowPointer<UInt32>
    ) {
      let newEven = PixelMath.divided255(pixels.even &* even &+ 128)
      let newOdd = PixelMath.divided255(pixels.odd &* odd &+ 128)
      let alpha = SourceKernel.doubled(unsafeBitCast(newOdd, to: SIMD4<UInt32>.self) &>> 16)
      SourceKernel.store(
        SourceKernel.blended(
          SourceKernel.load(target), even: newEven, odd: newOdd, alpha: alpha, coverage: coverage,
          isAdditive: isAdditive), target)
    }
  }

  // MARK: - A colour through a mask

  /// - Parameters:
  ///   - mask: The coverage of the first pixel; three bytes more may be read past the columns of a row.
  ///   - stride: Bytes from a row to the next.
  static func drawMask(
    _ mask: RowPointer<UInt8>, stride: Int, _ color: UInt32, _ destination: Destination
  ) {
    let done = destination.laneEnd
    if done > 0 { drawMaskByLanes(mask, stride: stride, color, destination) }
    if done >= destination.columns { return }
    for row in 0..<destination.rows {
      let bytes = mask.movedRow(by: row &* stride)
      let target = destination.target.movedRow(by: row &* destination.stride)
      // The mask has a byte for every column.
      for index in done..<destination.columns where bytes[index] != 0 {
        target[index] = SourceKernel.blended(
          target[index], color, coverage: UInt32(bytes[index]), isAdditive: destination.isAdditive)
      }
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawMaskByLanes(
    _ mask: RowPointer<UInt8>, stride: Int, _ color: UInt32, _ destination: Destination
  ) {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (even, odd) = (source & 0xff, source &>> 8)
    let alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color &>> 24))
    let isAdditive = destination.isAdditive
    let (end, lastBlock) = (destination.laneEnd, destination.lastBlock)
    var bytes = mask
    var target = destination.target
    for _ in 0..<destination.rows {
      var index = 0
      // Past the columns both the row and the mask have space for the last block.
      while index < end {
        var word = bytes.load(at: index, as: UInt32.self)
        // What the mask covers past the columns is cut off.
        if index &+ 4 > destination.columns { word &= lastBlock }
        if word != 0 {
          SourceKernel.store(
            SourceKernel.blended(
              SourceKernel.load(target + index), even: even, odd: odd, alpha: alpha,
              coverage: SourceKernel.doubled(SIMD4(bytesOf: word)),
              isAdditive: isAdditive), target + index)
        }
        index &+= 4
      }
      bytes.moveRow(by: stride)
      target.moveRow(by: destination.stride)
    }
  }

  // MARK: - An image in its own size

  /// - Parameters:
  ///   - pixels: The image's pixel to the left and above of the first; four pixels more may be read
  ///     past the columns of a row.
  ///   - stride: Pixels from a row of the image to the next.
  static func drawTranslated(
    _ pixels: RowPointer<UInt32>, stride: Int, _ draw: ImageBatch.Draw, _ destination: Destination
  ) {
    // The nearer column weighs what the fraction leaves. All of it is the weight 0 from that column
    // on: products of two weights of 256 do not fit 16 bits.
    let pixels =
      pixels.movedRow(by: draw.weightY == 0 ? stride : 0) + (draw.weightX == 0 ? 1 : 0)
    let (x, y) = (UInt32(0 &- draw.weightX), UInt32(0 &- draw.weightY))
    let opacity = UInt32(draw.opacity)
    let done = destination.laneEnd
    if done > 0 {
      drawTranslatedByLanes(pixels, stride: stride, x, y, draw.tint, opacity, destination)
    }
    if done >= destination.columns { return }
    for row in 0..<destination.rows {
      let source = pixels.movedRow(by: row &* stride)
      let below = source.movedRow(by: stride)
      let target = destination.target.movedRow(by: row &* destination.stride)
      // The sheet has a pixel more than columns and rows.
      for index in done..<destination.columns {
        let top = BilinearKernel.mean(
          source[index], source[index &+ 1], below[index], below[index &+ 1], x: x, y: y)
        target[index] = SourceKernel.blended(
          target[index], product(top, draw.tint), coverage: opacity,
          isAdditive: destination.isAdditive)
      }
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawTranslatedByLanes(
    _ pixels: RowPointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    _ opacity: UInt32, _ destination: Destination
  ) {
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    let weights = BilinearKernel.Weights(lanes(x), lanes(y))
    let tint = Tint(color)
    let isAdditive = destination.isAdditive
    let end = destination.laneEnd
    let coverage = lanes(opacity)
    let lastBlock = coverage & SourceKernel.doubled(SIMD4(bytesOf: destination.lastBlock))
    var source = pixels
    var target = destination.target
    for _ in 0..<destination.rows {
      let below = source.movedRow(by: stride)
      var index = 0
      // Past the columns the row has space for the last block, and the sheet for its neighbours.
      while index < end {
        let mean = weights.means(
          SourceKernel.load(source + index), SourceKernel.load(source + index + 1),
          SourceKernel.load(below + index),
          SourceKernel.load(below + index + 1))
        tint.composite(
          mean, coverage: index &+ 4 > destination.columns ? lastBlock : coverage,
          isAdditive: isAdditive, on: target + index)
        index &+= 4
      }
      source.moveRow(by: stride)
      target.moveRow(by: destination.stride)
    }
  }

  // MARK: - Through an affine map

  private typealias Quad = SIMD4<Float>
  private static var magic: Quad { Quad(repeating: AffineImage.magic) }

  /// How much of each pixel is between the edges of an axis, 0…1.
  @inline(__always)
  private static func inside(_ u: Quad, _ slope: Float) -> Quad {
    var along = (Quad(repeating: 1) - Quad(u.bits & 0x7fff_ffff)) * slope + 0.5
    along.replace(with: 0, where: along .< 0)
    along.replace(with: 1, where: along .> 1)
    return along
  }

  /// The positions along an axis of a sheet, held to the image, in 8.8 fixed point.
  @inline(__always)
  private static func fine(_ u: Quad, _ half: Float, _ middle: Float) -> SIMD4<UInt32> {
    var held = u
    held.replace(with: -1, where: u .< -1)
    held.replace(with: 1, where: held .> 1)
    return (held * half + middle + magic).bits
  }

  /// - Parameters:
  ///   - pixels: The pixels of the batch.
  ///   - first: The column and row of the first pixel of the destination, from the image's own.
  static func drawAffine(
    _ image: AffineImage, of batch: ImageBatch, _ pixels: RowPointer<UInt32>, _ color: UInt32,
    first: (x: Int, y: Int), _ destination: Destination
  ) {
    var usesLanes = false
    if case .sheet(let index) = image.source, destination.laneEnd > 0 {
      usesLanes = true
      let sheet = batch.sheets[index]
      let rows = sheet.rows(of: pixels)
      if image.b == 0, image.c == 0, destination.columns <= longestScaled,
        destination.writableColumns >= destination.columns &+ 3
      {
        return drawScaled(image, rows, stride: sheet.stride, color, first: first, destination)
      }
      let isWhole = drawAffineByLanes(
        image, rows, stride: sheet.stride, color, first: first, destination)
      if isWhole { return }
    }
    let span = AffineSpan(image)
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * image.c + image.tx, y * image.d + image.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      var index = usesLanes ? destination.laneEnd(of: part) : part.lowerBound
      // Columns of the destination.
      while index < part.upperBound {
        let x = Float(first.x &+ index)
        let position = SIMD2(x * image.a + start.x, x * image.b + start.y)
        let coverage = image.coverage(at: position)
        if coverage > 0 {
          let pixel = image.pixel(at: position, of: batch, pixels)
          target[index] = SourceKernel.blended(
            target[index], product(pixel, color), coverage: coverage,
            isAdditive: destination.isAdditive)
        }
        index &+= 1
      }
      target.moveRow(by: destination.stride)
    }
  }

  /// - Parameter pixels: The sheet's pixels.
  /// - Returns: Whether all columns are drawn.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawAffineByLanes(
    _ image: AffineImage, _ pixels: RowPointer<UInt32>, stride: Int, _ color: UInt32,
    first: (x: Int, y: Int), _ destination: Destination
  ) -> Bool {
    let tint = Tint(color)
    let strideLanes = Lanes(repeating: UInt16(truncatingIfNeeded: stride))
    let next = pixels + stride
    let isAdditive = destination.isAdditive
    let span = AffineSpan(image)
    let limit = Quad(repeating: Float(first.x &+ destination.columns))
    var isWhole = true
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * image.c + image.tx, y * image.d + image.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      let end = destination.laneEnd(of: part)
      if end < part.upperBound { isWhole = false }
      var index = part.lowerBound
      var column = Quad(0, 1, 2, 3) + Float(first.x &+ index)
      // The row has space for the last block; cells and their neighbours are on the sheet.
      while index < end {
        let u = column * image.a + start.x
        let v = column * image.b + start.y
        let isOutside = column .>= limit
        column += 4
        // 1. How much is covered, and where it is in the image.
        var coverage = (inside(u, image.slope.x) * inside(v, image.slope.y) * 255 + magic).bits
        coverage.replace(with: 0, where: isOutside)
        let fineX = fine(u, image.half.x, image.middle.x)
        let fineY = fine(v, image.half.y, image.middle.y)
        let cellX = fineX &>> 8 & 0x7fff
        let cellY = fineY &>> 8 & 0x7fff
        let product = unsafeBitCast(cellY, to: Lanes.self) &* strideLanes
        let cell = unsafeBitCast(product, to: SIMD4<UInt32>.self) &+ cellX
        // 2. The four pixels around each, which are all on the sheet.
        assert(cellX.max() &+ 1 < stride)
        let (a, b) = (Int(cell[0]), Int(cell[1]))
        let (c, d) = (Int(cell[2]), Int(cell[3]))
        let (p00, p10) = BilinearKernel.parted(
          pixels + a, pixels + b, pixels + c, pixels + d)
        let (p01, p11) = BilinearKernel.parted(next + a, next + b, next + c, next + d)
        let weights = BilinearKernel.Weights(
          SourceKernel.doubled(fineX & 255), SourceKernel.doubled(fineY & 255))
        // 3. Over the destination, or added to it.
        tint.composite(
          weights.means(p00, p10, p01, p11), coverage: SourceKernel.doubled(coverage & 0xff),
          isAdditive: isAdditive, on: target + index)
        index &+= 4
      }
      target.moveRow(by: destination.stride)
    }
    return isWhole
  }

  // MARK: - Scaled and upright

  /// The most columns of an image that is drawn like this.
  private static let longestScaled = 256
  private static let maxBlocks = longestScaled / 4

  // FAST PATH: the same bytes as from the general loop, for half of the time.
  /// Draws an image that is only scaled: what its columns have in common is found once.
  ///
  /// - Precondition: There are at most `longestScaled` columns, and 3 more are writable.
  private static func drawScaled(
    _ image: AffineImage, _ pixels: RowPointer<UInt32>, stride: Int, _ color: UInt32,
    first: (x: Int, y: Int), _ destination: Destination
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 3 * maxBlocks) { memory in
      drawScaledByLanes(
        image, pixels, stride: stride, color, first: first, destination,
        memory: MutableRowPointer(memory))
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawScaledByLanes(
    _ image: AffineImage, _ pixels: RowPointer<UInt32>, stride: Int, _ color: UInt32,
    first: (x: Int, y: Int), _ destination: Destination,
    memory: MutableRowPointer<SIMD4<UInt32>>
  ) {
    // Of four columns each.
    let cells = memory.part(from: 0, count: maxBlocks)
    let weights = memory.part(from: maxBlocks, count: maxBlocks)
    let edges = memory.part(from: 2 * maxBlocks, count: maxBlocks)
    let part = AffineSpan(image).columns(
      SIMD2(image.tx, image.ty), first: first.x, count: destination.columns)
    if part.isEmpty { return }
    let blocks = (part.count &+ 3) &>> 2
    let limit = Quad(repeating: Float(first.x &+ destination.columns))
    var column = Quad(0, 1, 2, 3) + Float(first.x &+ part.lowerBound)
    // Memory holds every block of the columns.
    for block in 0..<blocks {
      let u = column * image.a + image.tx
      let fineX = fine(u, image.half.x, image.middle.x)
      cells.store(fineX &>> 8 & 0x7fff, at: block)
      weights.store(SourceKernel.doubled(fineX & 255), at: block)
      edges.store(inside(u, image.slope.x).replacing(with: 0, where: column .>= limit), at: block)
      column += 4
    }
    let tint = Tint(color)
    let isAdditive = destination.isAdditive
    for row in 0..<destination.rows {
      var target = destination.target.movedRow(by: row &* destination.stride) + part.lowerBound
      let v = Quad(repeating: Float(first.y &+ row) * image.d + image.ty)
      let along = inside(v, image.slope.y)
      if along[0] == 0 { continue }
      let fineY = fine(v, image.half.y, image.middle.y)
      // Cells of −1…1 are on the sheet, and so are their right and lower neighbours.
      let top = pixels.row(count: stride).movedRow(by: Int(fineY[0] &>> 8 & 0x7fff) &* stride)
      let below = top.movedRow(by: stride)
      let y = SourceKernel.doubled(fineY & 255)
      // The row has space for the last block.
      for block in 0..<blocks {
        let cell = cells[block]
        let (a, b, c, d) = (Int(cell[0]), Int(cell[1]), Int(cell[2]), Int(cell[3]))
        let (p00, p10) = BilinearKernel.parted(top + a, top + b, top + c, top + d)
        let (p01, p11) = BilinearKernel.parted(below + a, below + b, below + c, below + d)
        let edge = edges.load(at: block, as: Quad.self)
        let coverage = (edge * along * 255 + magic).bits & 0xff
        let means = BilinearKernel.Weights(weights.load(at: block, as: Lanes.self), y).means(
          p00, p10, p01, p11)
        tint.composite(
          means, coverage: SourceKernel.doubled(coverage), isAdditive: isAdditive, on: target)
        target += 4
      }
    }
  }
}

// MARK: - One pixel of an affine image

extension AffineImage {
  /// How much of the pixel at a position is covered, 0…255.
  @inline(__always)
  fileprivate func coverage(at position: SIMD2<Float>) -> UInt32 {
    let (u, v) = (position.x, position.y)
    if case .disc = source {
      // The distance from the edge, in pixels along the line from the centre.
      let length = (u * u + v * v).squareRoot()
      let alongX = u * a + v * b
      let alongY = u * c + v * d
      let gradient = (alongX * alongX + alongY * alongY).squareRoot()
      let slope = length > 0 ? length / max(gradient, 1e-9 * length) : slope.x
      let covered = min(max((1 - length) * slope + 0.5, 0), 1)
      return (covered * 255 + Self.magic).bitPattern & 0xff
    }
    let alongU = min(max((1 - abs(u)) * slope.x + 0.5, 0), 1)
    let alongV = min(max((1 - abs(v)) * slope.y + 0.5, 0), 1)
    return (alongU * alongV * 255 + Self.magic).bitPattern & 0xff
  }

  /// The image at a position.
  @inline(__always)
  fileprivate func pixel(
    at position: SIMD2<Float>, of batch: ImageBatch, _ pixels: RowPointer<UInt32>
  ) -> UInt32 {
    let x = min(max(position.x, -1), 1) * half.x + middle.x
    let y = min(max(position.y, -1), 1) * half.y + middle.y
    switch source {
    case .disc: return ~0
    case .level(let index, let isLinear):
      let level = batch.levels[index]
      let point = SIMD2(Double(x), Double(y)) / 256 + 0.5
      return level.sample(point, of: level, isLinear: isLinear)
    case .sheet(let index):
      let (fineX, fineY) = ((x + Self.magic).bitPattern, (y + Self.magic).bitPattern)
      let sheet = batch.sheets[index]
      // Cells of −1…1 are on the sheet, and so are their right and lower neighbours.
      let top = sheet.rows(from: Int(fineY >> 8 & 0x7fff), of: pixels) + Int(fineX >> 8 & 0x7fff)
      let below = top.movedRow(by: sheet.stride)
      return BilinearKernel.mean(
        top[0], top[1], below[0], below[1], x: fineX & 255, y: fineY & 255)
    }
  }
}

extension SIMD4<Float> {
  /// The bits of each number.
  @inline(__always)
  var bits: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

  @inline(__always)
  init(_ bits: SIMD4<UInt32>) { self = unsafeBitCast(bits, to: SIMD4<Float>.self) }
}

// MARK: - Columns of a row

/// Which columns of a row a turned image may cover: those between its left and right edge and between
/// its upper and lower one. What needs divisions is found once for all rows.
private struct AffineSpan {
  /// What a start moves the middle of both pairs of edges by, and how far from there they are; infinitely
  /// far where they run nearly along the row.
  private let slopes: SIMD2<Float>
  private let reaches: SIMD2<Float>

  @inline(__always)
  init(_ image: AffineImage) {
    let x = Self.span(image.a, image.slope.x)
    let y = Self.span(image.b, image.slope.y)
    slopes = SIMD2(x.slope, y.slope)
    reaches = SIMD2(x.reach, y.reach)
  }

  @inline(__always)
  private static func span(_ step: Float, _ slope: Float) -> (slope: Float, reach: Float) {
    guard abs(step) > 1e-4, slope > 1e-4 else { return (0, .infinity) }
    let inverse = 1 / step
    // Rounding is far below a hundredth of a pixel.
    return (-inverse, (1 + 0.5 / slope) * abs(inverse) + 0.01)
  }

  /// The columns among `count` from `first` on, counted from there.
  ///
  /// - Parameter start: Both coordinates of the row's column 0.
  @inline(__always)
  func columns(_ start: SIMD2<Float>, first: Int, count: Int) -> Range<Int> {
    let x = start.x * slopes.x - Float(first)
    let y = start.y * slopes.y - Float(first)
    let low = max(max(x - reaches.x, y - reaches.y), 0)
    let high = min(min(x + reaches.x, y + reaches.y), Float(count))
    guard low < high else { return 0..<0 }
    let whole = Int(low)
    let end = min(Int(high) &+ 1, count)
    let begin = Float(whole) < low ? whole &+ 1 : whole
    return begin < end ? begin..<end : 0..<0
  }
}
