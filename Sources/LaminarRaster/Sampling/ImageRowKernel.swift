/// Interpolates the pixels of an image from four each and composites them over a row of the canvas.
///
/// The pixels are those of sampling first and compositing then.
enum ImageRowKernel {
  private typealias Lanes = SIMD8<UInt16>

  /// A row to draw.
  struct Job {
    /// The position of the first pixel, in 32.32 fixed point.
    var x: Int
    var y: Int
    var stepX: Int
    var stepY: Int
    /// The coverages of four pixels at a time.
    var words: RowPointer<UInt32>
    /// 0…255.
    var opacity: UInt32
    var target: MutableRowPointer<UInt32>
    var count: Int
  }

  /// - Parameter inner: The pixels whose four neighbours are all in the image.
  static func draw(_ job: Job, _ level: ImageLevel, inner: Range<Int>) {
    level.pixels.withRow { base in
      let blocks = job.count / 4
      let done = 4 &* blocks
      let first = min((inner.lowerBound &+ 3) / 4, blocks)
      let end = min(max(inner.upperBound / 4, first), blocks)
      drawEdges(job, base, level, 0..<first)
      drawByLanes(job, base, stride: level.width, first..<end)
      drawEdges(job, base, level, end..<blocks)
      drawSingly(job, level, base, from: done, to: job.count)
    }
  }

  static func drawSingly(
    _ job: Job, _ level: ImageLevel, _ base: RowPointer<UInt32>, from: Int, to: Int
  ) {
    var index = from
    // `to` pixels, and a word for every four begun.
    while index < to {
      let word = job.words[index >> 2]
      if word == 0 {
        index = (index | 3) &+ 1
        continue
      }
      let covered = word &>> UInt32(truncatingIfNeeded: 8 &* (index & 3)) & 0xff
      let coverage = PixelMath.divided255(covered &* job.opacity)
      if coverage != 0 {
        let top = level.linear(
          base, job.x &+ index &* job.stepX, job.y &+ index &* job.stepY)
        job.target[index] = ScalarRowKernel.over(job.target[index], top, coverage: coverage)
      }
      index &+= 1
    }
  }

  /// Blocks some of whose pixels are on the image's edge or outside.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawEdges(
    _ job: Job, _ base: RowPointer<UInt32>, _ level: ImageLevel, _ blocks: Range<Int>
  ) {
    let (lastX, lastY, stride) = (level.width &- 1, level.height &- 1, level.width)
    // Blocks of the row; neighbours outside of the image are held to its edge.
    for block in blocks where job.words[block] != 0 {
      let x = job.x &+ 4 &* block &* job.stepX
      let y = job.y &+ 4 &* block &* job.stepY
      @inline(__always)
      func taps(_ index: Int) -> SIMD4<UInt32> {
        let column = (x &+ index &* job.stepX) >> 32
        let row = (y &+ index &* job.stepY) >> 32
        let left = min(max(column, 0), lastX)
        let right = min(max(column &+ 1, 0), lastX)
        let above = (base + min(max(row, 0), lastY) &* stride).row(count: stride)
        let below = (base + min(max(row &+ 1, 0), lastY) &* stride).row(count: stride)
        return SIMD4(above[left], above[right], below[left], below[right])
      }
      let (a, b, c, d) = (taps(0), taps(1), taps(2), taps(3))
      if isClear(a | b | c | d) { continue }
      let top = BilinearKernel.mean(
        lanes(a[0], b[0], c[0], d[0]), lanes(a[1], b[1], c[1], d[1]),
        lanes(a[2], b[2], c[2], d[2]), lanes(a[3], b[3], c[3], d[3]),
        SourceKernel.doubled(BilinearKernel.fractions(x, job.stepX) &>> 24),
        SourceKernel.doubled(BilinearKernel.fractions(y, job.stepY) &>> 24))
      composite(top, word: job.words[block], job.opacity, on: job.target + 4 &* block)
    }
  }

  @inline(__always)
  private static func lanes(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> SIMD8<UInt16> {
    unsafeBitCast(SIMD4(a, b, c, d), to: Lanes.self)
  }

  /// Whether pixels are transparent.
  @inline(__always)
  private static func isClear<Pixels>(_ pixels: Pixels) -> Bool {
    let halves = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// Composites four pixels over four others.
  @inline(__always)
  private static func composite(
    _ top: SIMD8<UInt16>, word: UInt32, _ opacity: UInt32, on target: MutableRowPointer<UInt32>
  ) {
    var coverage = SourceKernel.doubled(SIMD4(bytesOf: word))
    if opacity != 255 {
      let factor = Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
      coverage = PixelMath.divided255(coverage &* factor &+ 128)
    }
    let alpha = SourceKernel.doubled(unsafeBitCast(top, to: SIMD4<UInt32>.self) &>> 24)
    SourceKernel.store(
      SourceKernel.blended(
        SourceKernel.load(target), even: top & 0xff, odd: top &>> 8, alpha: alpha,
        coverage: coverage, isAdditive: false), target)
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawByLanes(
    _ job: Job, _ base: RowPointer<UInt32>, stride: Int, _ blocks: Range<Int>
  ) {
    let first = 4 &* blocks.lowerBound
    var x = job.x &+ first &* job.stepX
    var y = job.y &+ first &* job.stepY
    let (stepX, stepY) = (job.stepX, job.stepY)
    var lowX = BilinearKernel.fractions(x, stepX)
    var lowY = BilinearKernel.fractions(y, stepY)
    let lowStepX = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 4 &* stepX))
    let lowStepY = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 4 &* stepY))
    let next = base + stride
    func isInner(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && x >> 32 &+ 1 < stride && y >= 0
    }
    let isFull = job.opacity == 255
    for block in blocks {
      let word = job.words[block]
      if word == 0 {
        x &+= 4 &* stepX
        y &+= 4 &* stepY
        lowX = lowX &+ lowStepX
        lowY = lowY &+ lowStepY
        continue
      }
      // Of an inner pixel all four neighbours are in the image.
      assert(isInner(x, y) && isInner(x &+ 3 &* stepX, y &+ 3 &* stepY))
      let a = y >> 32 &* stride &+ x >> 32
      x &+= stepX
      y &+= stepY
      let b = y >> 32 &* stride &+ x >> 32
      x &+= stepX
      y &+= stepY
      let c = y >> 32 &* stride &+ x >> 32
      x &+= stepX
      y &+= stepY
      let d = y >> 32 &* stride &+ x >> 32
      x &+= stepX
      y &+= stepY
      let (p00, p10) = BilinearKernel.parted(base + a, base + b, base + c, base + d)
      let (p01, p11) = BilinearKernel.parted(next + a, next + b, next + c, next + d)
      let fx = SourceKernel.doubled(lowX &>> 24)
      let fy = SourceKernel.doubled(lowY &>> 24)
      lowX = lowX &+ lowStepX
      lowY = lowY &+ lowStepY
      if isClear(p00 | p10 | p01 | p11) { continue }
      let top = BilinearKernel.mean(p00, p10, p01, p11, fx, fy)
      let target = job.target + 4 &* block
      if word == ~0, isFull {
        // Most of a picture is opaque.
        let halves = unsafeBitCast(top, to: SIMD2<UInt64>.self)
        let opaque: UInt64 = 0xff00_0000_ff00_0000
        if halves[0] & halves[1] & opaque == opaque {
          target.store(top)
          continue
        }
      }
      composite(top, word: word, job.opacity, on: target)
    }
  }
}

extension ImageLevel {
  /// Draws a row of the image on the canvas, interpolated from four pixels everywhere.
  ///
  /// - Parameter words: The coverages of four pixels at a time.
  func draw(
    _ steps: ImageSteps, row: Int, from column: Int, count: Int, words: RowPointer<UInt32>,
    opacity: UInt32, on target: MutableRowPointer<UInt32>
  ) {
    let (x, y) = steps.position(column: column, row: row)
    let across = steps.insideX(x, limit: (width - 1) << 32, count: count)
    let down = steps.insideY(y, limit: (height - 1) << 32, count: count)
    ImageRowKernel.draw(
      ImageRowKernel.Job(
        x: x, y: y, stepX: steps.stepX, stepY: steps.stepY, words: words, opacity: opacity,
        target: target, count: count), self, inner: across.clamped(to: down))
  }
}

/// The coverages of one row: a worker's memory.
final class CoverageWords {
  let words: MutableRowPointer<UInt32>
  /// A row that is fully covered.
  let full: MutableRowPointer<UInt32>
  let count: Int

  init(width: Int) {
    count = width / 4 + 3
    words = .allocate(repeating: 0, count: count)
    full = .allocate(repeating: ~0, count: count)
  }

  deinit {
    words.deallocate()
    full.deallocate()
  }

  /// Writes a row of a strip's consecutive spans.
  func set(_ spans: ArraySlice<CoverageSpan>, masks: borrowing [SIMD4<UInt32>], row: Int) {
    var next = 0
    for span in spans {
      let blocks = Int(span.end &- span.start)
      precondition(next &+ blocks <= count)
      if span.isSolid {
        let alpha = span.alphas &>> UInt32(truncatingIfNeeded: 8 &* row) & 0xff
        (words + next).update(repeating: alpha &* 0x0101_0101, count: blocks)
      } else {
        let first = Int(span.mask)
        precondition(first >= 0 && first &+ blocks <= masks.count)
        masks.withUnsafeBytes { bytes in
          for block in 0..<blocks {
            words[next &+ block] = bytes.load(
              fromByteOffset: 16 &* (first &+ block) &+ 4 &* row, as: UInt32.self)
          }
        }
      }
      next &+= blocks
    }
  }
}
