import LaminarGraphics

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

  /// Draws rows of a small picture through its turn, four pixels at a time as far as columns are writable.
  ///
  /// - Parameters:
  ///   - pixels: The sheet's pixels.
  ///   - first: The column and row of the first pixel of the destination, from the turn's own.
  static func drawTurned(
    _ turn: SpriteTurn, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) {
    if turn.b == 0, turn.c == 0, destination.columns <= longestScaled,
      destination.writableColumns >= destination.columns &+ 3
    {
      drawScaled(turn, pixels, color, first: first, destination)
    } else if !drawTurnedByLanes(turn, pixels, color, first: first, destination) {
      drawTurnedSingly(turn, pixels, color, first: first, destination, from: 4)
    }
  }

  /// - Parameter count: 4 where all columns that go four at a time are drawn already, else 0.
  static func drawTurnedSingly(
    _ turn: SpriteTurn, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination, from count: Int
  ) {
    let span = TurnSpan(turn)
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * turn.c + turn.tx, y * turn.d + turn.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      var index =
        count == 0
        ? part.lowerBound : turn.laneEnd(part, writableColumns: destination.writableColumns)
      // Columns of the destination; cells and their neighbours are on the sheet.
      while index < part.upperBound {
        let x = Float(first.x &+ index)
        let sample = turn.sample(x * turn.a + start.x, x * turn.b + start.y, pixels)
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
  static func drawTurnedByLanes(
    _ turn: SpriteTurn, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) -> Bool {
    typealias Quad = SIMD4<Float>
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let stride = Int(turn.stride)
    let strideLanes = Lanes(repeating: UInt16(truncatingIfNeeded: stride))
    let one = Quad(repeating: 1)
    let magic = Quad(repeating: SpriteTurn.magic)
    let next = pixels + stride
    let isAdditive = destination.isAdditive
    let span = TurnSpan(turn)
    let limit = Quad(repeating: Float(first.x &+ destination.columns))
    var isWhole = true
    var target = destination.target
    for row in 0..<destination.rows {
      let y = Float(first.y &+ row)
      let start = SIMD2(y * turn.c + turn.tx, y * turn.d + turn.ty)
      let part = span.columns(start, first: first.x, count: destination.columns)
      let end = turn.laneEnd(part, writableColumns: destination.writableColumns)
      if end < part.upperBound { isWhole = false }
      var index = part.lowerBound
      var column = Quad(0, 1, 2, 3) + Float(first.x &+ index)
      // The row has space for the last block; cells and their neighbours are on the sheet.
      while index < end {
        let u = column * turn.a + start.x
        let v = column * turn.b + start.y
        let isOutside = column .>= limit
        column += 4
        // 1. How much is covered.
        let absoluteU = Quad(u.bits & 0x7fff_ffff)
        let absoluteV = Quad(v.bits & 0x7fff_ffff)
        var alongU = (one - absoluteU) * turn.slope.x + 0.5
        var alongV = (one - absoluteV) * turn.slope.y + 0.5
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
        let fineX = (heldU * turn.half.x + turn.middle.x + magic).bits
        let fineY = (heldV * turn.half.y + turn.middle.y + magic).bits
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
