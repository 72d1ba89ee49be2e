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
