import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Row kernels` {
  static func pixel(_ numbers: inout SeededNumbers) -> UInt32 {
    let alpha = UInt32([0, 255, numbers.int(0..<256), numbers.int(0..<256)][numbers.int(0..<4)])
    func component() -> UInt32 { UInt32(numbers.int(0..<Int(alpha) + 1)) }
    return component() | component() << 8 | component() << 16 | alpha << 24
  }

  static func coverage(_ numbers: inout SeededNumbers) -> UInt32 {
    UInt32([0, 255, numbers.int(0..<256)][numbers.int(0..<3)])
  }

  static func mask(_ numbers: inout SeededNumbers) -> UInt32 {
    if numbers.int(0..<3) == 0 { return numbers.int(0..<2) == 0 ? 0 : ~0 }
    return coverage(&numbers) | coverage(&numbers) << 8 | coverage(&numbers) << 16
      | coverage(&numbers) << 24
  }

  func change(_ row: [UInt32], _ body: (MutableRowPointer<UInt32>) -> Void) -> [UInt32] {
    var row = row
    row.withMutableRow(body)
    return row
  }

  @Test func `division by 255 rounds to the nearest over all sums that blending makes`() {
    let wrong = (UInt32(0)...65152).filter { x in
      let exact = (2 * x + 255) / 510
      let pair = PixelMath.dividedPair255((x + 128) << 16 | (x + 128))
      return PixelMath.divided255(x) != exact || pair != exact << 16 | exact
    }
    #expect(wrong.isEmpty)
    for x in stride(from: UInt16(0), through: 65144, by: 8) {
      let lanes = SIMD8<UInt16>(0, 1, 2, 3, 4, 5, 6, 7) &+ (x + 128)
      let low = PixelMath.divided255(lanes)
      let high = PixelMath.divided255High(lanes)
      var exact = SIMD8<UInt16>.zero
      for lane in 0..<8 {
        exact[lane] = UInt16(PixelMath.divided255(UInt32(x) + UInt32(lane)))
      }
      if low != exact || high != exact &<< 8 {
        Issue.record("wrong from \(x) on")
      }
    }
  }

  @Test func `scaling rounds to the nearest for all bytes and factors`() {
    for factor in UInt32(0)...255 {
      let multiplier = PixelMath.multiplier(factor)
      for first in stride(from: UInt16(0), to: 256, by: 16) {
        // Sixteen bytes: those of the lanes' low and high halves.
        let low = SIMD8<UInt16>(0, 1, 2, 3, 4, 5, 6, 7) &+ first
        let high = low &+ 8
        var exact = SIMD8<UInt16>.zero
        for lane in 0..<8 {
          func rounded(_ byte: UInt16) -> UInt16 {
            UInt16((2 * UInt32(byte) * factor + 255) / 510)
          }
          exact[lane] = rounded(low[lane]) | rounded(high[lane]) << 8
        }
        if PixelMath.scaled(low | high &<< 8, by: multiplier) != exact {
          Issue.record("wrong from \(first) on by \(factor)")
        }
      }
    }
  }

  @Test func `blending is within one of exact source-over, and never above alpha`() {
    var numbers = SeededNumbers(3)
    for _ in 0..<5000 {
      let source = Self.pixel(&numbers)
      let target = Self.pixel(&numbers)
      let coverage = Self.coverage(&numbers)
      let result = ScalarRowKernel.over(target, source, coverage: coverage)
      let share = Double(coverage) / 255
      let rest = 1 - Double(source >> 24) / 255 * share
      for shift: UInt32 in [0, 8, 16, 24] {
        let exact =
          Double(source >> shift & 0xff) * share + Double(target >> shift & 0xff) * rest
        #expect(abs(Double(result >> shift & 0xff) - exact) < 1.001)
        #expect(result >> shift & 0xff <= result >> 24)
      }
    }
  }

  @Test func `opaque pixels stay opaque`() {
    for alpha in UInt32(0)...255 {
      let wrong = (UInt32(0)...255).filter { coverage in
        ScalarRowKernel.over(0xff00_0000, alpha << 24, coverage: coverage) >> 24 != 255
      }
      #expect(wrong.isEmpty)
    }
  }

  /// Colours and coverages at the edges of what there is, and some between.
  private static let edges: [UInt32] = [
    0, ~0, 0xff00_0000, 0xff80_7f01, 0x0100_0001, 0x8080_8080, 0x807f_0080, 0x7f7f_7f7f,
    0xfefe_fefe,
  ]
  private static let coverages: [UInt32] = [0, 1, 127, 128, 254, 255]

  @Test(arguments: 1..<4)
  func `vectors and scalars give the same bytes in rows that are covered alike`(blocks: Int) {
    var numbers = SeededNumbers(UInt64(blocks) + 90)
    let stride = 4 * blocks + 3
    for color in Self.edges + [Self.pixel(&numbers)] {
      let picture = (0..<5 * stride).map { _ in Self.pixel(&numbers) }
      let mask = (0..<4 * blocks).map { _ in Self.mask(&numbers) }
      mask.withRow { words in
        let masks = MaskRows(first: words, rowStep: 0)
        func rows(_ first: MutableRowPointer<UInt32>) -> PixelRows {
          PixelRows(first.row(count: stride), stride: stride, count: 5)
        }
        let byVectors = change(picture) {
          RowKernel.over(rows($0), blocks: blocks, color: color, masks: masks)
        }
        let byNumbers = change(picture) {
          ScalarRowKernel.over(rows($0), blocks: blocks, color: color, masks: masks)
        }
        #expect(byVectors == byNumbers)
      }
    }
  }

  @Test(arguments: 0..<34)
  func `vectors and scalars give the same bytes`(count: Int) {
    var numbers = SeededNumbers(UInt64(count) + 4)
    let blocks = count / 4
    for alignment in 0..<4 {
      // What is around the row must stay.
      let row = (0..<count + 9).map { _ in Self.pixel(&numbers) }
      func alike(
        _ what: String, vector: (MutableRowPointer<UInt32>) -> Void,
        scalar: (MutableRowPointer<UInt32>) -> Void
      ) {
        let byVectors = change(row) { vector($0.part(from: alignment, count: count)) }
        let byNumbers = change(row) { scalar($0.part(from: alignment, count: count)) }
        #expect(byVectors == byNumbers, "\(what), \(alignment) pixels from the first")
      }
      let source = (0..<count).map { _ in
        numbers.int(0..<2) == 0
          ? Self.pixel(&numbers) : Self.edges[numbers.int(0..<Self.edges.count)]
      }
      let mask = (0..<4 * blocks).map { _ in Self.mask(&numbers) }
      for color in Self.edges + [Self.pixel(&numbers)] {
        for coverage in Self.coverages {
          alike("a colour") {
            RowKernel.over(PixelRows($0), count: count, color: color, coverage: coverage)
          } scalar: {
            ScalarRowKernel.over(PixelRows($0), count: count, color: color, coverage: coverage)
          }
        }
        mask.withRow { words in
          let masks = MaskRows(first: words)
          alike("a colour through masks") {
            RowKernel.over(PixelRows($0), blocks: blocks, color: color, masks: masks)
          } scalar: {
            ScalarRowKernel.over(PixelRows($0), blocks: blocks, color: color, masks: masks)
          }
        }
      }
      source.withRow { source in
        for coverage in Self.coverages {
          alike("a picture") {
            RowKernel.over($0, count: count, source: source, coverage: coverage)
          } scalar: {
            ScalarRowKernel.over($0, count: count, source: source, coverage: coverage)
          }
          mask.withRow { mask in
            alike("a picture through a mask") {
              RowKernel.over(
                $0, blocks: blocks, source: source, mask: mask, opacity: coverage)
            } scalar: {
              ScalarRowKernel.over(
                $0, blocks: blocks, source: source, mask: mask, opacity: coverage)
            }
          }
        }
      }
    }
  }

  @Test func `several rows are those rows, one after the other`() {
    var numbers = SeededNumbers(5)
    for round in 0..<100 {
      let blocks = numbers.int(1..<6)
      let count = 4 * blocks + numbers.int(0..<4)
      let stride = count + numbers.int(0..<5)
      let rows = numbers.int(1..<5)
      let pixels = (0..<rows * stride).map { _ in Self.pixel(&numbers) }
      let words = (0..<rows * blocks).map { _ in Self.mask(&numbers) }
      let color = Self.pixel(&numbers)
      let coverage = Self.coverage(&numbers)
      // A block's rows side by side, or a row's blocks.
      let (blockStep, rowStep) = round % 2 == 0 ? (rows, 1) : (1, blocks)

      let alike: [UInt32] = words.withRow { first in
        let alike = change(pixels) { base in
          for row in 0..<rows {
            ScalarRowKernel.over(
              PixelRows(base + row * stride), count: count, color: color, coverage: coverage)
          }
        }
        let masked = change(pixels) { base in
          for row in 0..<rows {
            ScalarRowKernel.over(
              PixelRows(base + row * stride), blocks: blocks, color: color,
              masks: MaskRows(first: first + row * rowStep, blockStep: blockStep))
          }
        }
        let masks = MaskRows(first: first, blockStep: blockStep, rowStep: rowStep)
        let byVectors = change(pixels) {
          RowKernel.over(
            PixelRows($0, stride: stride, count: rows), blocks: blocks, color: color, masks: masks)
        }
        let byNumbers = change(pixels) {
          ScalarRowKernel.over(
            PixelRows($0, stride: stride, count: rows), blocks: blocks, color: color, masks: masks)
        }
        #expect(masked == byVectors)
        #expect(masked == byNumbers)
        return alike
      }
      for isVector in [false, true] {
        let together = change(pixels) { base in
          let all = PixelRows(base, stride: stride, count: rows)
          if isVector {
            RowKernel.over(all, count: count, color: color, coverage: coverage)
          } else {
            ScalarRowKernel.over(all, count: count, color: color, coverage: coverage)
          }
        }
        #expect(together == alike)
      }
    }
  }

  @Test func `products of masks are rounded once`() {
    var numbers = SeededNumbers(9)
    for _ in 0..<2000 {
      let a = SIMD4<UInt32>(
        Self.mask(&numbers), Self.mask(&numbers), Self.mask(&numbers), Self.mask(&numbers))
      let b = SIMD4<UInt32>(
        Self.mask(&numbers), Self.mask(&numbers), Self.mask(&numbers), Self.mask(&numbers))
      let product = SIMD4(
        MaskKernel.product(a[0], b[0]), MaskKernel.product(a[1], b[1]),
        MaskKernel.product(a[2], b[2]), MaskKernel.product(a[3], b[3]))
      #expect(MaskKernel.product(a, b) == product)
      let exact = (Double(a[1] & 0xff) * Double(b[1] & 0xff) / 255).rounded()
      #expect(Double(product[1] & 0xff) == exact)
    }
  }

  @Test func `pictures of one alpha are laid over as others are`() {
    var numbers = SeededNumbers(21)
    for _ in 0..<200 {
      let count = numbers.int(0..<40)
      let alpha = UInt32(numbers.int(0..<256))
      let target = (0..<count).map { _ in Self.pixel(&numbers) }
      let source = (0..<count).map { _ in
        let parts = (0..<3).map { _ in UInt32(numbers.int(0..<Int(alpha) + 1)) }
        return parts[0] | parts[1] << 8 | parts[2] << 16 | alpha << 24
      }
      source.withRow { source in
        let general = change(target) {
          ScalarRowKernel.over($0, count: count, source: source, coverage: 255)
        }
        let byNumbers = change(target) {
          ScalarRowKernel.over($0, count: count, source: source, alpha: alpha)
        }
        let byVectors = change(target) {
          RowKernel.over($0, count: count, source: source, alpha: alpha)
        }
        #expect(byNumbers == general)
        #expect(byVectors == general)
      }
    }
  }
}

@Suite struct `Touched blocks` {
  @Test(arguments: 0..<10)
  func `are those that were inserted`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let width = numbers.int(1..<1200)
    let blocks = (width + 3) / 4
    var touched = DirtyBlocks(width: width)
    func part(of count: Int) -> Range<Int> {
      let start = numbers.int(0..<count)
      return start..<numbers.int(start..<min(count, start + 70) + 1)
    }
    for round in 0..<3 {
      var expected: Set<SIMD2<Int>> = []
      touched.removeAll()
      for _ in 0..<8 {
        let (strips, columns) = (part(of: 16), part(of: blocks))
        touched.insert(strips, columns)
        for strip in strips { for block in columns { expected.insert([strip, block]) } }
      }
      for _ in 0..<300 {
        let (strips, columns) = (part(of: 16), part(of: blocks))
        let isExpected = strips.contains { strip in
          columns.contains { expected.contains([strip, $0]) }
        }
        #expect(touched.intersects(strips, columns) == isExpected, "round \(round)")
      }
    }
  }
}

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

@Suite struct `Row pointers` {
  @Test func `read and write what they point to`() {
    var numbers: [UInt16] = (0..<24).map { 100 + $0 }
    numbers.withMutableRow { all in
      // Rows of 6 numbers, of which the second to fifth may be reached.
      var row = (all + 7).row(count: 4)
      #expect(row[0] == 107 && row[3] == 110)
      row.moveRow(by: 6)
      #expect(row.reading[0] == 113 && row.movedRow(by: -6)[1] == 108)
      row[1] = 1
      row[1] += 1
      (row + 2).store(UInt32(0x0004_0003))
      row.movedRow(by: 6).update(repeating: 9, count: 3)
      all.update(from: all.reading + 1, count: 2)
      let last = (all + 23).inRow(from: -5, count: 6)
      last.withRebound(to: UInt8.self, count: 2) { $0[0] = 120 }
      #expect(last[-5] == 118 && last.reading.inRow(from: -1, count: 2)[-1] == 122)
      #expect(last - row == 10 && row.reading - last.reading == -10)
      #expect(row.load(at: 1, as: SIMD2<UInt16>.self) == SIMD2(2, 3))
      #expect(all.part(from: 1, count: 3).reading.bound(to: UInt8.self)[2] == 102)
    }
    #expect(
      numbers == [
        101, 102, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 2, 3, 4, 117, 118, 9,
        9, 9, 122, 120,
      ])
    #expect([UInt8]().withRow { _ in true })
  }

  @Test func `know nothing but their address unless the build is checked`() {
    #if LAMINAR_CHECKED
    #expect(MemoryLayout<RowPointer<UInt32>>.size > MemoryLayout<UnsafePointer<UInt32>>.size)
    #else
    #expect(MemoryLayout<RowPointer<UInt32>>.size == MemoryLayout<UnsafePointer<UInt32>>.size)
    #expect(MemoryLayout<MutableRowPointer<UInt32>>.size == MemoryLayout<UInt>.size)
    #endif
  }

  #if LAMINAR_CHECKED
  /// Two rows of four pixels.
  private static let pixels: [UInt32] = [1, 2, 3, 4, 5, 6, 7, 8]

  @Test func `stop a checked build past the end of a row`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0.row(count: 4) + 1)[3] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0.row(count: 4) + 1).load(as: SIMD4<UInt32>.self) }
    }
    await #expect(processExitsWith: .failure) {
      var row: [UInt32] = [1, 2, 3, 4]
      row.withMutableRow { $0.row(count: 3).update(repeating: 0, count: 4) }
    }
  }

  @Test func `stop a checked build past the end of new memory`() async {
    await #expect(processExitsWith: .failure) {
      MutableRowPointer<UInt32>.allocate(count: 4)[4] = 1
    }
    await #expect(processExitsWith: .failure) {
      var row: [UInt32] = [1, 2, 3, 4]
      row.withMutableRow { ($0 + 3).withRebound(to: UInt8.self, count: 5) { $0[0] = 1 } }
    }
  }

  @Test func `stop a checked build before the first of a row`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0 + 4).row(count: 4)[-1] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0 + 6).inRow(from: -2, count: 4)[-3] }
    }
  }

  @Test func `stop a checked build outside of a picture`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.row(count: 4).movedRow(by: 8)[0] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.part(from: 4, count: 4).row(count: 2).movedRow(by: -2)[0] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.part(from: 6, count: 3) }
    }
  }

  @Test func `stop a checked build outside of a span`() async {
    await #expect(processExitsWith: .failure) { _ = Self.pixels.span[within: 8] }
  }
  #endif
}
