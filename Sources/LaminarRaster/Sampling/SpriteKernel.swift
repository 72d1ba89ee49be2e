/// Drawing a sprite: the mean of four pixels with the same weights everywhere, times coverage and
/// opacity, over or added to what is there.
enum SpriteKernel {
  private typealias Lanes = SIMD8<UInt16>

  /// What to draw and where.
  struct Job {
    /// The pixel at column −1 of row −1.
    var pixels: UnsafePointer<UInt32>
    var source: SpriteSource
    var box: CoverageBox
    /// The canvas's pixels that may change.
    var rect: PixelRect
    /// The columns before which pixels that are not covered may be written as they are.
    var writableEnd: Int
    /// The pixel of row `rect.minY` in column 0.
    var target: UnsafeMutablePointer<UInt32>
    var targetStride: Int
  }

  /// Room for the coverage of one row.
  static let room = PreparedSprite.longestSide + 8

  /// - Parameter scratch: Room for `room` coverages.
  static func draw(_ job: Job, scratch: UnsafeMutablePointer<UInt32>) {
    let source = job.source
    let firstColumn = Int(job.box.x0) >> CoverageLine.fractionBits
    let firstRow = Int(job.box.y0) >> CoverageLine.fractionBits
    let count = job.rect.maxX &- job.rect.minX
    let left = Int(source.column) &+ 1 &+ job.rect.minX &- firstColumn
    var known: Int32 = -1
    var target = job.target + job.rect.minX
    for row in job.rect.minY..<job.rect.maxY {
      let height = job.box.height(row)
      if height != known {
        fillCoverages(job, height: height, count: count, scratch)
        known = height
      }
      let top = Int(source.row) &+ 1 &+ row &- firstRow
      let pixels =
        job.pixels + (Int(source.start) &+ top &* Int(source.stride) &+ left)
      #if DEBUG
      let done = 0
      #else
      let room = min(job.writableEnd &- job.rect.minX, (count &+ 3) & ~3) & ~3
      let done = drawByLanes(
        pixels, source, coverages: scratch, target, count: min((count &+ 3) & ~3, room))
      #endif
      drawSingly(pixels, source, coverages: scratch, target, from: done, to: count)
      target += job.targetStride
    }
  }

  /// The coverages of a row's pixels times the opacity; 0 behind the last.
  private static func fillCoverages(
    _ job: Job, height: Int32, count: Int, _ scratch: UnsafeMutablePointer<UInt32>
  ) {
    func coverage(_ width: Int32) -> UInt32 {
      PixelMath.divided255(CoverageBox.alpha(width, height) &* job.source.opacity)
    }
    scratch.update(repeating: coverage(1024), count: count)
    scratch[0] = coverage(job.box.width(job.rect.minX))
    scratch[count - 1] = coverage(job.box.width(job.rect.maxX - 1))
    for index in count..<count + 4 { scratch[index] = 0 }
  }

  static func drawSingly(
    _ pixels: UnsafePointer<UInt32>, _ source: SpriteSource,
    coverages: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, from: Int, to: Int
  ) {
    let stride = Int(source.stride)
    var index = from
    while index < to {
      let top = BilinearKernel.mean(
        pixels[index], pixels[index &+ 1], pixels[index &+ stride], pixels[index &+ stride &+ 1],
        x: source.weightX, y: source.weightY)
      if source.isAdditive {
        target[index] = added(
          target[index], ScalarRowKernel.over(0, top, coverage: coverages[index]))
      } else {
        target[index] = ScalarRowKernel.over(target[index], top, coverage: coverages[index])
      }
      index &+= 1
    }
  }

  /// The sum of two pixels, each component at most 255.
  private static func added(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= min((a &>> shift & 0xff) &+ (b &>> shift & 0xff), 255) &<< shift
    }
    return result
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawByLanes(
    _ pixels: UnsafePointer<UInt32>, _ source: SpriteSource,
    coverages: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Int {
    let (x, y) = (source.weightX, source.weightY)
    let corner = (x &* y &+ 128) &>> 8
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    let w11 = lanes(corner)
    let w10 = lanes(x &- corner)
    let w01 = lanes(y &- corner)
    let w00 = lanes(256 &- x &- (y &- corner))
    let below = pixels + Int(source.stride)
    let limit = Lanes(repeating: 255)
    var index = 0
    while index < count {
      let p00 = load(pixels + index)
      let p10 = load(pixels + index + 1)
      let p01 = load(below + index)
      let p11 = load(below + index + 1)
      let even0 = (p00 & 0xff) &* w00 &+ (p10 & 0xff) &* w10
      let even1 = (p01 & 0xff) &* w01 &+ (p11 & 0xff) &* w11
      let odd0 = (p00 &>> 8) &* w00 &+ (p10 &>> 8) &* w10
      let odd1 = (p01 &>> 8) &* w01 &+ (p11 &>> 8) &* w11
      let even = (even0 &+ even1 &+ 128) &>> 8
      let odd = (odd0 &+ odd1 &+ 128) &>> 8
      let words = UnsafeRawPointer(coverages + index).loadUnaligned(as: SIMD4<UInt32>.self)
      let coverage = unsafeBitCast(words | words &<< 16, to: Lanes.self)
      let below = load(UnsafePointer(target + index))
      if source.isAdditive {
        let evenSum = PixelMath.divided255(even &* coverage &+ 128) &+ (below & 0xff)
        let oddSum = PixelMath.divided255(odd &* coverage &+ 128) &+ (below &>> 8)
        let newEven = evenSum.replacing(with: limit, where: evenSum .> limit)
        let newOdd = oddSum.replacing(with: limit, where: oddSum .> limit)
        store(newEven | newOdd &<< 8, target + index)
      } else {
        let alphas = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        let alpha = unsafeBitCast(alphas | alphas &<< 16, to: Lanes.self)
        let rest = 255 &- PixelMath.divided255(alpha &* coverage &+ 128)
        let newEven = PixelMath.divided255(even &* coverage &+ (below & 0xff) &* rest &+ 128)
        let newOdd = PixelMath.divided255High(odd &* coverage &+ (below &>> 8) &* rest &+ 128)
        store(newEven | newOdd, target + index)
      }
      index &+= 4
    }
    return index
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> Lanes {
    UnsafeRawPointer(pixels).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func store(_ lanes: Lanes, _ pixels: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: lanes, as: Lanes.self)
  }
}
