import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Coverage` {
  /// Fixed-point coordinates of 1/1024 pixel and 256 levels:
  /// Laminar.docc: Rasterization, "Coverage".
  static let tolerance = 1.0
  /// Where outlines overlap, pixels are resolved by lines inside of them.
  static let overlapTolerance = 4.0

  func polygon(_ numbers: inout SeededNumbers, _ range: ClosedRange<Double>) -> [SIMD2<Double>] {
    (0..<numbers.int(3..<9)).map { _ in
      SIMD2(numbers.double(range), numbers.double(range))
    }
  }

  @Test(arguments: 0..<24)
  func `is the part of each pixel that the rule calls inside, in any polygon`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    // Some polygons leave the canvas on all sides; 80 rows are two bands.
    let range = seed % 3 == 0 ? -30.0...110.0 : 1.0...39.0
    let polygons = (0..<numbers.int(1..<4)).map { _ in polygon(&numbers, range) }
    let reference = ReferenceRasterizer(width: 41, height: 80, linesPerRow: 64)
    for (rule, isInside) in [
      (FillRule.nonZero, { $0 != 0 }), (.evenOdd, { $0 & 1 != 0 }),
    ] as [(FillRule, (Int) -> Bool)] {
      let drawn = render(.of(41, 80, [.fill(.polygons(polygons, rule), .opaqueWhite)]))
      let expected = reference.coverage(polygons, where: isInside).map { 255 * $0 }
      #expect(Difference(alphas(drawn), expected).greatest <= Self.overlapTolerance)
    }
  }

  @Test(arguments: 0..<12)
  func `of a triangle is its exact area in each pixel`(seed: UInt64) {
    var numbers = SeededNumbers(100 + seed)
    let triangle = (0..<3).map { _ in SIMD2(numbers.double(0...40), numbers.double(0...40)) }
    let reference = ReferenceRasterizer(width: 40, height: 40, linesPerRow: 128)
    let expected = reference.coverage([triangle]) { $0 != 0 }.map { 255 * $0 }
    let bitmap = render(.of(40, 40, [.fill(.polygons([triangle], .nonZero), .opaqueWhite)]))
    let difference = Difference(alphas(bitmap), expected)
    #expect(difference.greatest <= 1.5)
    #expect(difference.mean <= 0.3)
  }

  @Test func `is exact where edges are on quarters of pixels`() {
    let bitmap = render(.of(8, 8, [.fill(.rect(1.25, 2.5, 4.5, 3), .opaqueWhite)]))
    #expect(bitmap.pixel(x: 1, y: 3) >> 24 == 191)
    #expect(bitmap.pixel(x: 1, y: 2) >> 24 == 96)
    #expect(bitmap.pixel(x: 3, y: 2) >> 24 == 128)
    #expect(bitmap.pixel(x: 3, y: 3) >> 24 == 255)
    #expect(bitmap.pixel(x: 5, y: 3) >> 24 == 191)
    #expect(bitmap.pixel(x: 6, y: 3) == 0)
    #expect(bitmap.pixel(x: 3, y: 6) == 0)
  }

  @Test func `of two shapes with a common edge adds up to the whole`() {
    var numbers = SeededNumbers(5)
    for _ in 0..<20 {
      let x = numbers.double(2...30)
      let top = SIMD2(x, -3.0)
      let bottom = SIMD2(numbers.double(2...30), 43.0)
      let left = [SIMD2(-5, -3), top, bottom, SIMD2(-5, 43)]
      let right = [top, SIMD2(50, -3), SIMD2(50, 43), bottom]
      let a = render(.of(32, 40, [.fill(.polygons([left], .nonZero), .opaqueWhite)]))
      let b = render(.of(32, 40, [.fill(.polygons([right], .nonZero), .opaqueWhite)]))
      let sums = zip(alphas(a), alphas(b)).map(+)
      #expect(sums.allSatisfy { abs($0 - 255) <= 1 })
    }
  }

  @Test(arguments: [CoverageRule.nonZero, .evenOdd, .positive])
  func `kernels for vectors and scalars agree`(rule: CoverageRule) {
    var numbers = SeededNumbers(1)
    for round in 0..<400 {
      let spread: Int32 = round % 2 == 0 ? 1 << 22 : Int32.max
      let cells = (0..<4).map { _ in
        SIMD4<Int32>(
          Int32.random(in: -spread...spread, using: &numbers),
          Int32.random(in: -spread...spread, using: &numbers),
          Int32.random(in: -9...9, using: &numbers), Int32.random(in: -1...1, using: &numbers))
      }
      var vector = cells
      var scalar = cells
      var vectorSums = SIMD4<Int32>(0, .min, 1 << 21, -1 << 21)
      var scalarSums = vectorSums
      let a = vector.withMutableRow {
        CoverageKernel.block($0, sums: &vectorSums, rule: rule)
      }
      let b = scalar.withMutableRow {
        CoverageKernel.scalarBlock($0, sums: &scalarSums, rule: rule)
      }
      #expect(a == b)
      #expect(vectorSums == scalarSums)
      #expect(vector == scalar)
      #expect(vector.allSatisfy { $0 == .zero })
    }
  }

  @Test func `rounds areas to the nearest of 256 levels`() {
    for area in stride(from: Int32(0), through: CoverageKernel.full, by: 997) {
      let exact = 255 * Double(area) / Double(CoverageKernel.full)
      #expect(abs(Double(CoverageKernel.alpha(area, rule: .nonZero)) - exact) <= 0.501)
    }
    #expect(CoverageKernel.alpha(CoverageKernel.full, rule: .nonZero) == 255)
    #expect(CoverageKernel.alpha(-CoverageKernel.full, rule: .nonZero) == 255)
    #expect(CoverageKernel.alpha(-CoverageKernel.full, rule: .positive) == 0)
    #expect(CoverageKernel.alpha(2 * CoverageKernel.full, rule: .evenOdd) == 0)
  }
}

extension CoverageKernel {
  /// The same as `block`, row by row: its reference.
  fileprivate static func scalarBlock(
    _ cells: MutableRowPointer<SIMD4<Int32>>, sums: inout SIMD4<Int32>, rule: CoverageRule
  ) -> SIMD4<UInt32> {
    cells.withRebound(to: Int32.self, count: 16) { areas in
      var mask = SIMD4<UInt32>.zero
      for row in 0..<4 {
        var sum = sums[row]
        var bytes: UInt32 = 0
        for column in 0..<4 {
          sum &+= areas[4 &* column &+ row]
          areas[4 &* column &+ row] = 0
          bytes |= UInt32(alpha(sum, rule: rule)) << UInt32(8 &* column)
        }
        sums[row] = sum
        mask[row] = bytes
      }
      return mask
    }
  }
}
