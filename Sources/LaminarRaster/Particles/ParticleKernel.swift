import LaminarGraphics

/// Draws particles: a colour through a mask of bytes, an image between its pixels times a colour, and
/// anything else pixel by pixel; over the destination, or added to it.
enum ParticleKernel {
  typealias Lanes = SourceKernel.Lanes

  /// The product of a pixel and a colour, both premultiplied.
  @inline(__always)
  static func product(_ pixel: UInt32, _ color: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |=
        PixelMath.divided255((pixel &>> shift & 0xff) &* (color &>> shift & 0xff)) &<< shift
    }
    return result
  }

  /// Where a particle is drawn: some pixels of some rows.
  struct Destination {
    /// The first pixel.
    var target: MutableRowPointer<UInt32>
    /// Pixels from a row to the next.
    var stride: Int
    var rows: Int
    var columns: Int
    /// How many pixels of a row may be written, those past the columns as they are: `columns` or
    /// more.
    var writableColumns: Int
    var isAdditive: Bool

    /// The columns that are drawn four at a time: all of them where whole blocks are writable.
    @inline(__always)
    var laneEnd: Int {
      let end = (columns &+ 3) & ~3
      return end <= writableColumns ? end : columns & ~3
    }

    /// The bytes of the last block's coverage that belong to columns.
    @inline(__always)
    var lastBlock: UInt32 {
      columns & 3 == 0 ? ~0 : ~(~0 &<< UInt32(truncatingIfNeeded: 8 &* (columns & 3)))
    }
  }

  // MARK: - A colour through a mask

  /// - Parameters:
  ///   - mask: The coverage of the first pixel; three bytes more may be read past the columns of a row.
  ///   - maskStride: Bytes from a row to the next.
  static func drawMask(
    _ mask: RowPointer<UInt8>, maskStride: Int, _ color: UInt32, _ destination: Destination
  ) {
    let done = drawMaskByLanes(mask, maskStride: maskStride, color, destination)
    drawMaskSingly(mask, maskStride: maskStride, color, destination, from: done)
  }

  /// - Parameter done: The columns that are drawn already.
  static func drawMaskSingly(
    _ mask: RowPointer<UInt8>, maskStride: Int, _ color: UInt32, _ destination: Destination,
    from done: Int
  ) {
    if done >= destination.columns { return }
    for row in 0..<destination.rows {
      let bytes = mask.movedRow(by: row &* maskStride)
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
  static func drawMaskByLanes(
    _ mask: RowPointer<UInt8>, maskStride: Int, _ color: UInt32, _ destination: Destination
  ) -> Int {
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
      bytes.moveRow(by: maskStride)
      target.moveRow(by: destination.stride)
    }
    return end
  }

  // MARK: - An image in its own size

  /// - Parameters:
  ///   - pixels: The image's pixel to the left and above of the first; four pixels more may be read
  ///     past the columns of a row.
  ///   - stride: Pixels from a row of the image to the next.
  static func drawSprite(
    _ pixels: RowPointer<UInt32>, stride: Int, _ draw: PreparedParticles.Draw,
    _ destination: Destination
  ) {
    // The nearer column weighs what the fraction leaves. All of it is the weight 0 from that column
    // on: products of two weights of 256 do not fit 16 bits.
    let pixels =
      pixels.movedRow(by: draw.weightY == 0 ? stride : 0) + (draw.weightX == 0 ? 1 : 0)
    let (x, y) = ((256 &- draw.weightX) & 255, (256 &- draw.weightY) & 255)
    let done = drawSpriteByLanes(pixels, stride: stride, x, y, draw.color, destination)
    drawSpriteSingly(pixels, stride: stride, x, y, draw.color, destination, from: done)
  }

  /// - Parameter done: The columns that are drawn already.
  static func drawSpriteSingly(
    _ pixels: RowPointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    _ destination: Destination, from done: Int
  ) {
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
          target[index], product(top, color), coverage: 255, isAdditive: destination.isAdditive)
      }
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawSpriteByLanes(
    _ pixels: RowPointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    _ destination: Destination
  ) -> Int {
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    let weights = BilinearKernel.Weights(lanes(x), lanes(y))
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let isAdditive = destination.isAdditive
    let full = lanes(255)
    let end = destination.laneEnd
    let lastBlock = SourceKernel.doubled(SIMD4(bytesOf: destination.lastBlock))
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
        let even = PixelMath.divided255(mean.even &* tintEven &+ 128)
        let odd = PixelMath.divided255(mean.odd &* tintOdd &+ 128)
        let alpha = SourceKernel.doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        SourceKernel.store(
          SourceKernel.blended(
            SourceKernel.load(target + index), even: even, odd: odd, alpha: alpha,
            coverage: index &+ 4 > destination.columns ? lastBlock : full, isAdditive: isAdditive),
          target + index)
        index &+= 4
      }
      source.moveRow(by: stride)
      target.moveRow(by: destination.stride)
    }
    return end
  }
}

// MARK: - Turned and stretched

/// Particles that are turned, scaled or stretched.
extension ParticleKernel {
  /// One row of a particle, seen through its map.
  static func drawMapped(
    _ map: PreparedParticles.Map, _ color: UInt32, isAdditive: Bool, row: Int, from column: Int,
    _ target: MutableRowPointer<UInt32>, count: Int
  ) {
    let m = map.map
    let y = Double(row) + 0.5
    for index in 0..<count {
      let x = Double(column + index) + 0.5
      let local = SIMD2(x * m.a + y * m.c + m.tx, x * m.b + y * m.d + m.ty)
      guard let level = map.level else {
        // A disc: the distance from its edge, in pixels along the line from its centre.
        let length = (local * local).sum().squareRoot()
        let slope = length > 0 ? 1 / gradient(m, local, length) : map.slope.x
        let covered = min(max((1 - length) * slope + 0.5, 0), 1)
        guard covered > 0 else { continue }
        target[index] = SourceKernel.blended(
          target[index], color, coverage: UInt32(covered * 255 + 0.5), isAdditive: isAdditive)
        continue
      }
      let depth = SIMD2(1 - abs(local.x), 1 - abs(local.y))
      let edge = depth * map.slope + 0.5
      let inside = edge.clamped(lowerBound: .zero, upperBound: .one)
      let covered = inside.x * inside.y
      guard covered > 0 else { continue }
      let (origin, size) = (SIMD2(map.part.x, map.part.y), SIMD2(map.part.z, map.part.w))
      let part = (local + 1).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 2))
      let point = origin + part * size / 2
      let top = level.sample(point, of: level, isLinear: map.isLinear)
      target[index] = SourceKernel.blended(
        target[index], product(top, color), coverage: UInt32(covered * 255 + 0.5),
        isAdditive: isAdditive)
    }
  }

  /// How much the distance from the centre changes over a pixel.
  @inline(__always)
  private static func gradient(
    _ m: AffineTransform2D, _ local: SIMD2<Double>, _ length: Double
  ) -> Double {
    let alongX = (local.x * m.a + local.y * m.b) / length
    let alongY = (local.x * m.c + local.y * m.d) / length
    return max((alongX * alongX + alongY * alongY).squareRoot(), 1e-9)
  }

  // MARK: - Small pictures

  /// Draws rows of a rotated sprite, four pixels at a time as far as columns are writable.
  ///
  /// - Parameters:
  ///   - pixels: The sheet's pixels.
  ///   - first: The column and row of the first pixel of the destination, from the sprite's own.
  static func drawRotated(
    _ sprite: RotatedSprite, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) {
    if sprite.b == 0, sprite.c == 0, destination.columns <= longestScaled,
      destination.writableColumns >= destination.columns &+ 3
    {
      drawScaled(sprite, pixels, color, first: first, destination)
    } else if !drawRotatedByLanes(sprite, pixels, color, first: first, destination) {
      drawRotatedSingly(sprite, pixels, color, first: first, destination, from: 4)
    }
  }

  /// - Parameter count: 4 where all columns that go four at a time are drawn already, else 0.
  static func drawRotatedSingly(
    _ sprite: RotatedSprite, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination, from count: Int
  ) {
    let span = RotatedSpan(sprite)
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * sprite.c + sprite.tx, y * sprite.d + sprite.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      var index =
        count == 0
        ? part.lowerBound : sprite.laneEnd(part, writableColumns: destination.writableColumns)
      // Columns of the destination; cells and their neighbours are on the sheet.
      while index < part.upperBound {
        let x = Float(first.x &+ index)
        let sample = sprite.sample(x * sprite.a + start.x, x * sprite.b + start.y, pixels)
        if sample.coverage > 0 {
          target[index] = SourceKernel.blended(
            target[index], product(sample.pixel, color), coverage: sample.coverage,
            isAdditive: destination.isAdditive)
        }
        index &+= 1
      }
      target.moveRow(by: destination.stride)
    }
  }

  /// - Returns: Whether all columns are drawn.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawRotatedByLanes(
    _ sprite: RotatedSprite, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) -> Bool {
    typealias Quad = SIMD4<Float>
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let stride = Int(sprite.stride)
    let strideLanes = Lanes(repeating: UInt16(truncatingIfNeeded: stride))
    let one = Quad(repeating: 1)
    let magic = Quad(repeating: RotatedSprite.magic)
    let next = pixels + stride
    let isAdditive = destination.isAdditive
    let span = RotatedSpan(sprite)
    let limit = Quad(repeating: Float(first.x &+ destination.columns))
    var isWhole = true
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * sprite.c + sprite.tx, y * sprite.d + sprite.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      let end = sprite.laneEnd(part, writableColumns: destination.writableColumns)
      if end < part.upperBound { isWhole = false }
      var index = part.lowerBound
      var column = Quad(0, 1, 2, 3) + Float(first.x &+ index)
      // The row has space for the last block; cells and their neighbours are on the sheet.
      while index < end {
        let u = column * sprite.a + start.x
        let v = column * sprite.b + start.y
        let isOutside = column .>= limit
        column += 4
        // 1. How much is covered.
        let absoluteU = Quad(u.bits & 0x7fff_ffff)
        let absoluteV = Quad(v.bits & 0x7fff_ffff)
        var alongU = (one - absoluteU) * sprite.slope.x + 0.5
        var alongV = (one - absoluteV) * sprite.slope.y + 0.5
        alongU.replace(with: 0, where: alongU .< 0)
        alongV.replace(with: 0, where: alongV .< 0)
        alongU.replace(with: 1, where: alongU .> 1)
        alongV.replace(with: 1, where: alongV .> 1)
        var coverage = (alongU * alongV * 255 + magic).bits & 0xff
        coverage.replace(with: 0, where: isOutside)
        // 2. Where it is in the picture, in 8.8 fixed point.
        var heldU = u
        var heldV = v
        heldU.replace(with: -1, where: u .< -1)
        heldV.replace(with: -1, where: v .< -1)
        heldU.replace(with: 1, where: heldU .> 1)
        heldV.replace(with: 1, where: heldV .> 1)
        let fineX = (heldU * sprite.half.x + sprite.middle.x + magic).bits
        let fineY = (heldV * sprite.half.y + sprite.middle.y + magic).bits
        let cellX = fineX &>> 8 & 0x7fff
        let cellY = fineY &>> 8 & 0x7fff
        let product = unsafeBitCast(cellY, to: Lanes.self) &* strideLanes
        let cell = unsafeBitCast(product, to: SIMD4<UInt32>.self) &+ cellX
        // 3. The four pixels around each, which are all on the sheet.
        assert(cellX.max() &+ 1 < stride)
        let (a, b) = (Int(cell[0]), Int(cell[1]))
        let (c, d) = (Int(cell[2]), Int(cell[3]))
        let (p00, p10) = BilinearKernel.parted(
          pixels + a, pixels + b, pixels + c, pixels + d)
        let (p01, p11) = BilinearKernel.parted(next + a, next + b, next + c, next + d)
        let x = SourceKernel.doubled(fineX & 255)
        let y = SourceKernel.doubled(fineY & 255)
        let mean = BilinearKernel.Weights(x, y).means(p00, p10, p01, p11)
        let even = PixelMath.divided255(mean.even &* tintEven &+ 128)
        let odd = PixelMath.divided255(mean.odd &* tintOdd &+ 128)
        // 4. Over the destination, or added to it.
        let alpha = SourceKernel.doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        SourceKernel.store(
          SourceKernel.blended(
            SourceKernel.load(target + index), even: even, odd: odd, alpha: alpha,
            coverage: SourceKernel.doubled(coverage),
            isAdditive: isAdditive), target + index)
        index &+= 4
      }
      target.moveRow(by: destination.stride)
    }
    return isWhole
  }
}

extension SIMD4<Float> {
  /// The bits of each number.
  @inline(__always)
  var bits: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

  @inline(__always)
  init(_ bits: SIMD4<UInt32>) { self = unsafeBitCast(bits, to: SIMD4<Float>.self) }
}

// MARK: - Scaled and upright

/// Small pictures that are scaled and upright: what their columns have in common is found once.
extension ParticleKernel {
  /// The most columns of a picture that is drawn like this.
  private static let longestScaled = 256
  private static let maxBlocks = longestScaled / 4

  /// Draws rows of a sprite that is only scaled: the same bytes as from the general loop.
  ///
  /// - Precondition: There are at most `longestScaled` columns, and 3 more are writable.
  private static func drawScaled(
    _ sprite: RotatedSprite, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 3 * maxBlocks) { memory in
      drawScaledByLanes(
        sprite, pixels, color, first: first, destination, memory: MutableRowPointer(memory))
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawScaledByLanes(
    _ sprite: RotatedSprite, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination, memory: MutableRowPointer<SIMD4<UInt32>>
  ) {
    typealias Quad = SIMD4<Float>
    // Of four columns each.
    let cells = memory.part(from: 0, count: maxBlocks)
    let weights = memory.part(from: maxBlocks, count: maxBlocks)
    let edges = memory.part(from: 2 * maxBlocks, count: maxBlocks)
    let one = Quad(repeating: 1)
    let magic = Quad(repeating: RotatedSprite.magic)
    let part = RotatedSpan(sprite).columns(
      SIMD2(sprite.tx, sprite.ty), first: first.x, count: destination.columns)
    if part.isEmpty { return }
    let blocks = (part.count &+ 3) &>> 2
    let limit = Quad(repeating: Float(first.x &+ destination.columns))

    // 1. Where each column is in the picture, and how much of it is covered.
    var column = Quad(0, 1, 2, 3) + Float(first.x &+ part.lowerBound)
    var block = 0
    // Memory holds every block of the columns.
    while block < blocks {
      let u = column * sprite.a + sprite.tx
      let isOutside = column .>= limit
      column += 4
      let absolute = Quad(u.bits & 0x7fff_ffff)
      var along = (one - absolute) * sprite.slope.x + 0.5
      along.replace(with: 0, where: along .< 0)
      along.replace(with: 1, where: along .> 1)
      along.replace(with: 0, where: isOutside)
      var held = u
      held.replace(with: -1, where: u .< -1)
      held.replace(with: 1, where: held .> 1)
      let fine = (held * sprite.half.x + sprite.middle.x + magic).bits
      cells.store(fine &>> 8 & 0x7fff, at: block)
      weights.store(SourceKernel.doubled(fine & 255), at: block)
      edges.store(along, at: block)
      block &+= 1
    }

    // 2. Row after row.
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let stride = Int(sprite.stride)
    let isAdditive = destination.isAdditive
    for row in 0..<destination.rows {
      var target = destination.target.movedRow(by: row &* destination.stride) + part.lowerBound
      let v = Float(first.y &+ row) * sprite.d + sprite.ty
      let along = min(max((1 - abs(v)) * sprite.slope.y + 0.5, 0), 1)
      if along == 0 { continue }
      let held = min(max(v, -1), 1)
      let fineY = (held * sprite.half.y + sprite.middle.y + RotatedSprite.magic).bitPattern
      // Cells of −1…1 are on the sheet, and so are their right and lower neighbours.
      let top = pixels.row(count: stride).movedRow(by: Int(fineY &>> 8 & 0x7fff) &* stride)
      let below = top.movedRow(by: stride)
      let y = Lanes(repeating: UInt16(truncatingIfNeeded: fineY & 255))
      var block = 0
      // The row has space for the last block.
      while block < blocks {
        let cell = cells[block]
        let (a, b, c, d) = (Int(cell[0]), Int(cell[1]), Int(cell[2]), Int(cell[3]))
        let (p00, p10) = BilinearKernel.parted(top + a, top + b, top + c, top + d)
        let (p01, p11) = BilinearKernel.parted(below + a, below + b, below + c, below + d)
        let x = weights.load(at: block, as: Lanes.self)
        let edge = edges.load(at: block, as: Quad.self)
        let coverage = (edge * along * 255 + magic).bits & 0xff
        let mean = BilinearKernel.Weights(x, y).means(p00, p10, p01, p11)
        let even = PixelMath.divided255(mean.even &* tintEven &+ 128)
        let odd = PixelMath.divided255(mean.odd &* tintOdd &+ 128)
        let alpha = SourceKernel.doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        SourceKernel.store(
          SourceKernel.blended(
            SourceKernel.load(target), even: even, odd: odd, alpha: alpha,
            coverage: SourceKernel.doubled(coverage),
            isAdditive: isAdditive), target)
        target += 4
        block &+= 1
      }
    }
  }
}

// MARK: - Columns of a row

/// Which columns of a row a turned picture may cover: those between its left and right edge and between
/// its upper and lower one. What needs divisions is found once for all rows.
private struct RotatedSpan {
  /// What a start moves the middle of both pairs of edges by, and how far from there they are; infinitely
  /// far where they run nearly along the row.
  private let slopes: SIMD2<Float>
  private let reaches: SIMD2<Float>

  @inline(__always)
  init(_ sprite: RotatedSprite) {
    let x = Self.span(sprite.a, sprite.slope.x)
    let y = Self.span(sprite.b, sprite.slope.y)
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
