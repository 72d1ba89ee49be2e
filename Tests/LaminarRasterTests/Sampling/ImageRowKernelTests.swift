import LaminarGraphics
import Testing

@testable import LaminarRaster

/// Four pixels at a time give the same bytes as one at a time.
@Suite struct `Image row kernels` {
  @Test(arguments: 0..<30)
  func `draw the same pixels on a row`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let level = ImageLevel(Image.random(23, 17, seed: seed, isOpaque: seed % 3 == 0))
    let count = 48
    let words = (0..<count / 4).map { _ in `Row kernels`.mask(&numbers) }
    let target = (0..<count).map { _ in `Row kernels`.pixel(&numbers) }
    func fixed(_ range: ClosedRange<Double>) -> Int { Int(numbers.double(range) * 4_294_967_296) }
    let job = (
      x: fixed(-6...20), y: fixed(-6...14), stepX: fixed(-1.2...1.2), stepY: fixed(-0.9...0.9)
    )
    let opacity: UInt32 = seed % 2 == 0 ? 255 : UInt32(numbers.int(1..<255))
    let inner = (0..<count).filter { index in
      let (x, y) = (job.x + index * job.stepX, job.y + index * job.stepY)
      return x >= 0 && x < 22 << 32 && y >= 0 && y < 16 << 32
    }
    func draw(_ body: (ImageRowKernel.Job, RowPointer<UInt32>) -> Void) -> [UInt32] {
      var row = target
      row.withMutableRow { target in
        words.withRow { words in
          level.pixels.withRow { base in
            body(
              ImageRowKernel.Job(
                x: job.x, y: job.y, stepX: job.stepX, stepY: job.stepY, words: words,
                opacity: opacity, target: target, count: count), base)
          }
        }
      }
      return row
    }
    let singly = draw { ImageRowKernel.drawSingly($0, level, $1, from: 0, to: count) }
    let edges = draw { ImageRowKernel.drawEdges($0, $1, level, 0..<count / 4) }
    #expect(singly == edges)
    guard let first = inner.first, let last = inner.last, last - first + 1 == inner.count else {
      return
    }
    let blocks = (first + 3) / 4..<max((last + 1) / 4, (first + 3) / 4)
    let byLanes = draw { job, base in
      ImageRowKernel.drawSingly(job, level, base, from: 0, to: 4 * blocks.lowerBound)
      ImageRowKernel.drawByLanes(job, base, stride: level.width, blocks)
      ImageRowKernel.drawSingly(job, level, base, from: 4 * blocks.upperBound, to: count)
    }
    #expect(singly == byLanes)
  }

  @Test(arguments: 0..<40)
  func `read without asking exactly where all neighbours are`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let map = AffineTransform2D(
      a: seed % 5 == 0 ? 0 : numbers.double(-3...3), b: numbers.double(-3...3), c: 0, d: 0, tx: 0,
      ty: 0)
    let steps = try #require(
      ImageSteps(map, isLinear: true, in: PixelRect(minX: 0, minY: 0, maxX: 99, maxY: 9)))
    for _ in 0..<50 {
      let count = numbers.int(0..<90)
      let limit = numbers.int(-2..<40) << 32
      let start = Int(numbers.double(-60...90) * 4_294_967_296)
      let inside = (0..<count).filter {
        start + $0 * steps.stepX >= 0 && start + $0 * steps.stepX < limit
      }
      let found = steps.insideX(start, limit: limit, count: count)
      #expect(Array(found) == inside)
    }
  }
}
