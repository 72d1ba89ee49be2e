/// Small pictures that are scaled and stand upright: what their columns have in common is found once.
extension ParticleKernel {
  /// The most columns of a picture that is drawn in this way.
  static let longestScaled = 256

  /// Draws rows of a small picture that is not turned: the same bytes as through its turn.
  ///
  /// - Precondition: There are at most `longestScaled` columns, and room for 3 more.
  static func drawScaled(
    _ turn: SpriteTurn, _ pixels: UnsafePointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ place: Place
  ) {
    let capacity = 3 * 4 * (longestScaled + 4)
    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 16) { memory in
      guard let base = memory.baseAddress else { return }
      drawScaledByLanes(turn, pixels, color, first: first, place, memory: base)
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func drawScaledByLanes(
    _ turn: SpriteTurn, _ pixels: UnsafePointer<UInt32>, _ color: UInt32, first: (x: Int, y: Int),
    _ place: Place, memory: UnsafeMutableRawPointer
  ) {
    typealias Quad = SIMD4<Float>
    let cells = memory
    let weights = memory + 4 * (longestScaled + 4)
    let edges = memory + 8 * (longestScaled + 4)
    let one = Quad(repeating: 1)
    let magic = Quad(repeating: SpriteTurn.magic)
    let part = TurnSpan(turn).columns(
      SIMD2(turn.tx, turn.ty), first: first.x, count: place.columns)
    if part.isEmpty { return }
    let end = (part.count &+ 3) & ~3
    let limit = Quad(repeating: Float(first.x &+ place.columns))

    // 1. Where each column lies in the picture, and how much of it is covered.
    var column = Quad(0, 1, 2, 3) + Float(first.x &+ part.lowerBound)
    var index = 0
    while index < end {
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
      (cells + 4 * index).storeBytes(of: fine &>> 8 & 0x7fff, as: SIMD4<UInt32>.self)
      (weights + 4 * index).storeBytes(of: SourceKernel.doubled(fine & 255), as: Lanes.self)
      (edges + 4 * index).storeBytes(of: along, as: Quad.self)
      index &+= 4
    }

    // 2. Row after row.
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let stride = Int(turn.stride)
    let isAdditive = place.isAdditive
    for row in 0..<place.rows {
      let target = place.target + (row &* place.stride &+ part.lowerBound)
      let v = Float(first.y &+ row) * turn.d + turn.ty
      let along = min(max((1 - abs(v)) * turn.slope.y + 0.5, 0), 1)
      if along == 0 { continue }
      let held = min(max(v, -1), 1)
      let fineY = (held * turn.half.y + turn.middle.y + SpriteTurn.magic).bitPattern
      let top = pixels + (Int(turn.start) &+ Int(fineY &>> 8 & 0x7fff) &* stride)
      let below = top + stride
      let y = Lanes(repeating: UInt16(truncatingIfNeeded: fineY & 255))
      var index = 0
      while index < end {
        let cell = (cells + 4 * index).load(as: SIMD4<UInt32>.self)
        let (a, b, c, d) = (Int(cell[0]), Int(cell[1]), Int(cell[2]), Int(cell[3]))
        let (p00, p10) = BilinearKernel.parted(top + a, top + b, top + c, top + d)
        let (p01, p11) = BilinearKernel.parted(below + a, below + b, below + c, below + d)
        let x = (weights + 4 * index).load(as: Lanes.self)
        let edge = (edges + 4 * index).load(as: Quad.self)
        let coverage = (edge * along * 255 + magic).bits & 0xff
        let mean = BilinearKernel.Weights(x, y).means(p00, p10, p01, p11)
        let even = PixelMath.divided255(mean.even &* tintEven &+ 128)
        let odd = PixelMath.divided255(mean.odd &* tintOdd &+ 128)
        let alpha = SourceKernel.doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        SourceKernel.store(
          SourceKernel.blended(
            SourceKernel.load(target + index), even: even, odd: odd, alpha: alpha,
            coverage: SourceKernel.doubled(coverage),
            isAdditive: isAdditive), target + index)
        index &+= 4
      }
    }
  }
}
