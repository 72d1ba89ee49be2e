/// Drawing a sprite: the mean of four pixels with the same weights everywhere, times coverage and
/// opacity, over the destination or added to it.
enum SpriteKernel {
  private typealias Lanes = SourceKernel.Lanes

  /// A sprite, its destination and the pixels to draw.
  struct Job {
    /// The pixel at column −1 of row −1.
    var pixels: RowPointer<UInt32>
    var source: SpriteSource
    var box: CoverageBox
    /// The canvas's pixels that may change.
    var rect: PixelRect
    /// The columns before which pixels that are not covered may be written as they are.
    var writableEnd: Int
    /// The first pixel of the rectangle; rows reach to `writableEnd`.
    var target: MutableRowPointer<UInt32>
    var targetStride: Int
  }

  /// The number of coverages that a row needs.
  static let rowCapacity = PreparedSprite.longestSide + 8

  /// - Parameter scratch: Memory for `rowCapacity` coverages.
  static func draw(_ job: Job, scratch: MutableRowPointer<UInt32>) {
    let source = job.source
    let firstColumn = Int(job.box.x0) >> Edge.fractionBits
    let firstRow = Int(job.box.y0) >> Edge.fractionBits
    let count = job.rect.maxX &- job.rect.minX
    let left = Int(source.column) &+ 1 &+ job.rect.minX &- firstColumn
    let end = min((count &+ 3) & ~3, job.writableEnd &- job.rect.minX) & ~3
    var target = job.target
    var row = job.rect.minY
    let even = job.box.evenRows
    while row < job.rect.maxY {
      // Rows that are covered alike, mostly all but the first and the last, are drawn together.
      let next = even.contains(row) ? min(even.upperBound, job.rect.maxY) : row &+ 1
      fillCoverages(job, height: job.box.height(row), count: count, scratch)
      let top = Int(source.row) &+ 1 &+ row &- firstRow
      // For a row two are read: its own and the next, each from the column `left` on.
      let line = job.pixels + (Int(source.start) &+ top &* Int(source.stride))
      let pixels = line.row(count: Int(source.stride)) + left
      let rows = PixelRows(target, stride: job.targetStride, count: next &- row)
      drawByLanes(pixels, source, coverages: scratch.reading, rows, count: end)
      if end < count {
        drawSingly(pixels, source, coverages: scratch.reading, rows, from: end, to: count)
      }
      target.moveRow(by: rows.count &* job.targetStride)
      row = next
    }
  }

  /// The coverages of a row's pixels times the opacity; 0 past the last.
  private static func fillCoverages(
    _ job: Job, height: Int32, count: Int, _ scratch: MutableRowPointer<UInt32>
  ) {
    func coverage(_ width: Int32) -> UInt32 {
      PixelMath.divided255(CoverageBox.alpha(width, height) &* job.source.opacity)
    }
    // Four at a time, as they are read: there is memory for those past the last.
    var words = SIMD4<UInt32>(repeating: coverage(1024))
    let middle = words
    words[0] = coverage(job.box.width(job.rect.minX))
    var index = 0
    while index &+ 4 < count {
      scratch.store(words, at: index)
      words = middle
      index &+= 4
    }
    let right = SIMD4<UInt32>(repeating: coverage(job.box.width(job.rect.maxX - 1)))
    let rest = Int32(truncatingIfNeeded: count &- index)
    let columns = SIMD4<Int32>(0, 1, 2, 3)
    words.replace(with: right, where: columns .== rest &- 1)
    words.replace(with: 0, where: columns .>= rest)
    scratch.store(words, at: index)
  }

  // Not inlined: what its loop keeps would be prepared for sprites that have no such columns.
  @inline(never)
  static func drawSingly(
    _ pixels: RowPointer<UInt32>, _ source: SpriteSource,
    coverages: RowPointer<UInt32>, _ rows: PixelRows, from: Int, to: Int
  ) {
    var (pixels, target) = (pixels, rows.first)
    for _ in 0..<rows.count {
      let below = pixels.movedRow(by: Int(source.stride))
      var index = from
      // `to` pixels are drawn; the sheet has one more in both rows.
      while index < to {
        let top = BilinearKernel.mean(
          pixels[index], pixels[index &+ 1], below[index], below[index &+ 1],
          x: source.weightX, y: source.weightY)
        target[index] = SourceKernel.blended(
          target[index], top, coverage: coverages[index], isAdditive: source.isAdditive)
        index &+= 1
      }
      pixels = below
      target.moveRow(by: rows.stride)
    }
  }

  /// - Parameter count: A multiple of four: up to three pixels past the last, which coverage leaves as
  ///   they are.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawByLanes(
    _ pixels: RowPointer<UInt32>, _ source: SpriteSource,
    coverages: RowPointer<UInt32>, _ rows: PixelRows, count: Int
  ) {
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    let weights = BilinearKernel.Weights(lanes(source.weightX), lanes(source.weightY))
    let isAdditive = source.isAdditive
    var (pixels, target) = (pixels, rows.first)
    for _ in 0..<rows.count {
      let below = pixels.movedRow(by: Int(source.stride))
      var index = 0
      // Whole blocks of `count` pixels.
      while index < count {
        let (even, odd) = weights.means(
          SourceKernel.load(pixels + index), SourceKernel.load(pixels + index + 1),
          SourceKernel.load(below + index), SourceKernel.load(below + index + 1))
        let words = coverages.load(at: index, as: SIMD4<UInt32>.self)
        let alpha = SourceKernel.doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        SourceKernel.store(
          SourceKernel.blended(
            SourceKernel.load(target + index), even: even, odd: odd, alpha: alpha,
            coverage: SourceKernel.doubled(words), isAdditive: isAdditive), target + index)
        index &+= 4
      }
      pixels = below
      target.moveRow(by: rows.stride)
    }
  }
}
