/// Small pictures that are scaled and upright: what their columns have in common is found once.
extension ParticleKernel {
  /// The most columns of a picture that is drawn like this.
  static let longestScaled = 256
  private static let mostBlocks = longestScaled / 4

  /// Draws rows of a small picture that is not turned: the same bytes as through its turn.
  ///
  /// - Precondition: There are at most `longestScaled` columns, and 3 more are writable.
  static func drawScaled(
    _ turn: SpriteTurn, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 3 * mostBlocks) { memory in
      drawScaledByLanes(
        turn, pixels, color, first: first, destination, memory: MutableRowPointer(memory))
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawScaledByLanes(
    _ turn: SpriteTurn, _ pixels: RowPointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ destination: Destination, memory: MutableRowPointer<SIMD4<UInt32>>
  ) {
    typealias Quad = SIMD4<Float>
    // Of four columns each.
    let cells = memory.part(from: 0, count: mostBlocks)
    let weights = memory.part(from: mostBlocks, count: mostBlocks)
    let edges = memory.part(from: 2 * mostBlocks, count: mostBlocks)
    let one = Quad(repeating: 1)
    let magic = Quad(repeating: SpriteTurn.magic)
    let part = TurnSpan(turn).columns(
      SIMD2(turn.tx, turn.ty), first: first.x, count: destination.columns)
    if part.isEmpty { return }
    let blocks = (part.count &+ 3) &>> 2
    let limit = Quad(repeating: Float(first.x &+ destination.columns))

    // 1. Where each column is in the picture, and how much of it is covered.
    var column = Quad(0, 1, 2, 3) + Float(first.x &+ part.lowerBound)
    var block = 0
    // Memory holds every block of the columns.
    while block < blocks {
      let u = column * turn.a + turn.tx
      let isOutside = column .>= limit
      column += 4
      let absolute = Quad(u.bits & 0x7fff_ffff)
      var along = (one - absolute) * turn.slope.x + 0.5
      along.replace(with: 0, where: along .< 0)
      along.replace(with: 1, where: along .> 1)
      along.replace(with: 0, where: isOutside)
      var held = u
      held.replace(with: -1, where: u .< -1)
      held.replace(with: 1, where: held .> 1)
      let fine = (held * turn.half.x + turn.middle.x + magic).bits
      cells.store(fine &>> 8 & 0x7fff, at: block)
      weights.store(SourceKernel.doubled(fine & 255), at: block)
      edges.store(along, at: block)
      block &+= 1
    }

    // 2. Row after row.
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let stride = Int(turn.stride)
    let isAdditive = destination.isAdditive
    for row in 0..<destination.rows {
      var target = destination.target.movedRow(by: row &* destination.stride) + part.lowerBound
      let v = Float(first.y &+ row) * turn.d + turn.ty
      let along = min(max((1 - abs(v)) * turn.slope.y + 0.5, 0), 1)
      if along == 0 { continue }
      let held = min(max(v, -1), 1)
      let fineY = (held * turn.half.y + turn.middle.y + SpriteTurn.magic).bitPattern
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
