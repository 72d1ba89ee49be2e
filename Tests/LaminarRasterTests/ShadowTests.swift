import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Shadows` {
  static let black = Color(red: 0, green: 0, blue: 0)

  /// Coverage convolved with a Gaussian, sampled at every pixel of a neighbourhood: the reference.
  func blurred(
    _ alphas: [Double], width: Int, deviation: SIMD2<Double>
  ) -> [Double] {
    func weights(_ deviation: Double) -> [Double] {
      let reach = Int((5 * deviation).rounded(.up))
      let weights = (-reach...reach).map { (distance: Int) -> Double in
        let square = Double(distance * distance)
        return Foundation.exp(-0.5 * square / (deviation * deviation))
      }
      let sum = weights.reduce(0, +)
      return weights.map { $0 / sum }
    }
    let height = alphas.count / width
    let (across, down) = (weights(deviation.x), weights(deviation.y))
    var rows = [Double](repeating: 0, count: alphas.count)
    for y in 0..<height {
      for (index, weight) in across.enumerated() {
        let shift = index - across.count / 2
        for x in 0..<width where x + shift >= 0 && x + shift < width {
          rows[y * width + x] += weight * alphas[y * width + x + shift]
        }
      }
    }
    var result = [Double](repeating: 0, count: alphas.count)
    for (index, weight) in down.enumerated() {
      let shift = index - down.count / 2
      for y in 0..<height where y + shift >= 0 && y + shift < height {
        for x in 0..<width { result[y * width + x] += weight * rows[(y + shift) * width + x] }
      }
    }
    return result
  }

  /// A part of a row-by-row picture.
  func cropped(_ values: [Double], width: Int, _ x: Range<Int>, _ y: Range<Int>) -> [Double] {
    y.flatMap { row in x.map { values[row * width + $0] } }
  }

  func expect(
    _ bitmap: Bitmap, near expected: [Double], within most: Double = 3,
    source: SourceLocation = #_sourceLocation
  ) {
    let difference = Difference(alphas(bitmap), expected)
    #expect(difference.greatest <= most, sourceLocation: source)
    #expect(difference.mean <= 0.6, sourceLocation: source)
  }

  @Test func `fall off as the Gaussian does`() {
    // The radius is the standard deviation: half at the edge, 15.87 % one deviation outside, 2.28 %
    // at two (Laminar.docc: ReferenceValues, "Geometry and drawing", row 63). Pixels are half a
    // pixel beside: 0.5 ± 0.5/8·0.3989.
    let shadow = DisplayList.Shadow(color: Self.black, radius: 4, offset: .zero)
    let bitmap = render(
      .of(300, 300, [.shadow(.rect(50, 50, 200, 200), .identity, shadow)]))
    func alpha(_ x: Int) -> Double {
      (Double(bitmap.pixel(x: x, y: 150) >> 24) + Double(bitmap.pixel(x: x - 1, y: 150) >> 24))
        / 510
    }
    #expect(abs(alpha(50) - 0.5) < 0.003)
    #expect(abs(alpha(46) - 0.1587) < 0.004)
    #expect(abs(alpha(42) - 0.0228) < 0.004)
    #expect(abs(alpha(254) - 0.1587) < 0.004)
  }

  @Test(arguments: [0.7, 1.6, 3, 6.5, 12, 30], [0.0, 9, 25])
  func `of rounded rectangles are blurred coverage`(deviation: Double, radius: Double) {
    let shape = RoundedRect.of(40.25, 33.625, 61.5, 70.25, radius: radius)
    let shadow = DisplayList.Shadow(color: Self.black, radius: deviation, offset: .zero)
    let reference = ReferenceRasterizer(width: 140, height: 140)
    let coverage = reference.coverage(samples: 8) { x, y in
      let rect = shape.rect
      guard x >= rect.minX, x <= rect.maxX, y >= rect.minY, y <= rect.maxY else { return false }
      let dx = max(rect.minX + radius - x, x - (rect.maxX - radius), 0)
      let dy = max(rect.minY + radius - y, y - (rect.maxY - radius), 0)
      return dx * dx + dy * dy <= radius * radius
    }.map { 255 * $0 }
    let expected = blurred(coverage, width: 140, deviation: SIMD2(deviation, deviation))
    // What is hardly blurred is as far off as an antialiased edge.
    let most = deviation < 1 ? 5.0 : 3
    expect(
      render(.of(140, 140, [.shadow(.roundedRect(shape), .identity, shadow)])), near: expected,
      within: most)
    // The same outline as a path takes the general code path.
    expect(
      render(.of(140, 140, [.shadow(.path(Path(shape), .nonZero), .identity, shadow)])),
      near: expected, within: most)
  }

  /// What is painted as one colour has one coverage.
  @Test(arguments: [(2.0, 0.0), (8, 16), (8, 0), (3, 9)], [0, 0.3, 0.77])
  func `are even in their middle`(size: (deviation: Double, corner: Double), shift: Double) throws {
    let visible = PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 250)
    let shadow = try #require(
      RoundedShadow(
        RoundedRect(
          rect: CGRect(x: 40 + shift, y: 35 - shift, width: 200, height: 160), radius: size.corner),
        through: .identity, radius: size.deviation, visible: visible, cache: ShadowCache()))
    let coverage = shadow.coverage
    let even = try #require(coverage.evenColumns)
    #expect(even.count > 100)
    let bounds = shadow.bounds
    var bytes = [UInt8](repeating: 0, count: bounds.maxX - bounds.minX)
    var evenRows = 0
    for top in stride(from: bounds.minY & ~3, to: bounds.maxY, by: 4) {
      guard let alphas = coverage.evenCoverages(top: top) else { continue }
      for row in 0..<4 {
        let alpha = UInt8(truncatingIfNeeded: alphas >> UInt32(8 * row))
        guard top + row >= bounds.minY, top + row < bounds.maxY else {
          #expect(alpha == 0)
          continue
        }
        let count = bytes.count
        bytes.withMutableRow {
          coverage.coverages(row: top + row, from: bounds.minX, count: count, into: $0)
        }
        #expect(even.allSatisfy { bytes[$0 - bounds.minX] == alpha })
        evenRows += 1
      }
    }
    #expect(evenRows > 60)
  }

  @Test func `reach in from outside the canvas`() {
    let shape = DisplayList.Shape.rect(-30, 20, 32, 41)
    for deviation in [5.0, 11] {
      let shadow = DisplayList.Shadow(
        color: Self.black, radius: deviation, offset: CGSize(width: -6, height: 4))
      let reference = ReferenceRasterizer(width: 200, height: 200)
      let coverage = reference.coverage { x, y in
        x >= 64 && x <= 96 && y >= 124 && y <= 165
      }.map { 255 * $0 }
      let all = blurred(coverage, width: 200, deviation: SIMD2(deviation, deviation))
      let expected = cropped(all, width: 200, 100..<150, 100..<180)
      expect(render(.of(50, 80, [.shadow(shape, .identity, shadow)])), near: expected)
      let path = DisplayList.Shape.polygons(
        [[SIMD2(-30, 20), SIMD2(2, 20), SIMD2(2, 61), SIMD2(-30, 61)]], .nonZero)
      expect(render(.of(50, 80, [.shadow(path, .identity, shadow)])), near: expected)
    }
  }

  @Test(arguments: [
    ProjectiveTransform2D(m11: 0.8, m12: 0.6, m21: -0.6, m22: 0.8, m31: 45.2, m32: 44.7),
    ProjectiveTransform2D(m11: 1.5, m12: 0.2, m21: 0.7, m22: 0.9, m31: 40.2, m32: 44.7),
    ProjectiveTransform2D(m11: 0, m12: 1.1, m21: -1.1, m22: 0, m31: 48.5, m32: 45),
    ProjectiveTransform2D(m11: -1.4, m22: 0.7, m31: 48.5, m32: 45),
  ])
  func `turn and stretch with their shapes`(transform: ProjectiveTransform2D) {
    let deviation = 3.0
    let shadow = DisplayList.Shadow(
      color: Self.black, radius: deviation, offset: CGSize(width: 4, height: -3))
    let radius = 6.0
    let shape = RoundedRect(
      rect: CGRect(x: -14, y: -11, width: 28, height: 22), radius: radius,
      corners: [.minXMinY, .maxXMaxY])
    guard let inverse = transform.inverted() else { return }
    let reference = ReferenceRasterizer(width: 90, height: 90)
    let coverage = reference.coverage(samples: 8) { x, y in
      let (a, b, _) = inverse.map(x, y)
      let (u, v) = (a - 4, b + 3)
      guard abs(u) <= 14, abs(v) <= 11 else { return false }
      guard u * v > 0 else { return true }
      let (dx, dy) = (max(abs(u) - 8, 0), max(abs(v) - 5, 0))
      return dx * dx + dy * dy <= radius * radius
    }.map { 255 * $0 }
    // The Gaussian of the shape's own space, as it is on the canvas.
    let reach = 17
    var weights: [(x: Int, y: Int, weight: Double)] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let u = Double(x) * inverse.m11 + Double(y) * inverse.m21
        let v = Double(x) * inverse.m12 + Double(y) * inverse.m22
        let weight = Foundation.exp(-0.5 * (u * u + v * v) / (deviation * deviation))
        if weight > 1e-6 { weights.append((x, y, weight)) }
      }
    }
    let sum = weights.reduce(0) { $0 + $1.weight }
    var expected = [Double](repeating: 0, count: 90 * 90)
    for index in coverage.indices where coverage[index] > 0 {
      for (x, y, weight) in weights {
        let (column, row) = (index % 90 + x, index / 90 + y)
        guard column >= 0, column < 90, row >= 0, row < 90 else { continue }
        expected[row * 90 + column] += coverage[index] * weight / sum
      }
    }
    expect(
      render(.of(90, 90, [.shadow(.roundedRect(shape), transform, shadow)])), near: expected)
  }

  @Test(arguments: [2.0, 9])
  func `of pictures are their blurred alpha`(deviation: Double) {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let shadow = DisplayList.Shadow(
      color: Color(red: 0, green: 0, blue: 1, alpha: 0.6), radius: deviation,
      offset: CGSize(width: 3, height: 5))
    let bitmap = render(
      .of(
        110, 140,
        group(
          .shadow(shadow, .identity),
          [.fill(.rect(30, 30, 30, 50), half), .fill(.rect(45, 50, 35, 50), half)])))
    let alpha = (0..<110 * 140).map { index -> Double in
      let (x, y) = (index % 110 - 3, index / 110 - 5)
      let first = (30..<60).contains(x) && (30..<80).contains(y) ? 0.5 : 0
      let second = (45..<80).contains(x) && (50..<100).contains(y) ? 0.5 : 0
      return 255 * 0.6 * (first + second - first * second)
    }
    expect(
      bitmap, near: blurred(alpha, width: 110, deviation: SIMD2(deviation, deviation)))
    #expect(bitmap.pixels.allSatisfy { $0 & 0xffff == 0 && $0 >> 16 & 0xff == $0 >> 24 })
  }

  @Test func `are under what is drawn after and inside clips and groups`() {
    let shadow = DisplayList.Shadow(color: Self.black, radius: 0, offset: .zero)
    let bitmap = render(
      .of(
        20, 20, background: .opaqueWhite,
        group(
          .clip(.rect(0, 0, 10, 20), .identity),
          group(
            .composite(opacity: 0.5), [.shadow(.rect(2, 2, 16, 16), .identity, shadow)]))))
    #expect(bitmap.pixel(x: 5, y: 5) == 0xff7f_7f7f || bitmap.pixel(x: 5, y: 5) == 0xff80_8080)
    #expect(bitmap.pixel(x: 12, y: 5) == 0xffff_ffff)
    #expect(bitmap.pixel(x: 1, y: 5) == 0xffff_ffff)
  }

  @Test(arguments: [0.0, 1e-9, 1e4, 1e9, .infinity, .nan, -3])
  func `survive every radius`(radius: Double) {
    for size in [0.0, 1, 1e4, 1e12] {
      for number in [0.0, 1e-9, 1e5, 1e12, .nan] {
        let shadow = DisplayList.Shadow(
          color: Self.black, radius: radius, offset: CGSize(width: number, height: 1))
        let matrix = ProjectiveTransform2D(m11: 1, m12: number, m22: 1, m31: 4)
        let bitmap = render(
          .of(
            30, 30,
            [.shadow(.rect(0, 0, size, size, radius: 3), matrix, shadow)]
              + group(.shadow(shadow, matrix), [.fill(.rect(0, 0, size, 9), Self.black)])))
        #expect(bitmap.pixels.allSatisfy { $0 & 0xff_ffff == 0 })
      }
    }
  }
}

@Suite struct `The Gaussian distribution` {
  @Test func `has the shares of the error function`() {
    for step in -900...900 {
      let x = Double(step) / 100
      #expect(abs(Gaussian.share(below: x) - erfc(-x / 2.0.squareRoot()) / 2) < 1e-7)
    }
  }

  @Test(arguments: [
    (0, 0.0, 1.5), (1, 0.25, 2), (2, -40, 3), (7, 3.5, 1.5), (40, 20.125, 1.5), (41, -9.5, 4),
    (300, 150.3, 20), (300, 700, 20), (300, 1e6, 1.5), (300, -1e6, 1.5),
  ]) func `has in a row of pixels the share of each`(count: Int, mean: Double, deviation: Double) {
    for first in [-5, 0, 17] {
      let shares = withUnsafeTemporaryAllocation(of: Double.self, capacity: count + 1) { shares in
        Gaussian.writeShares(
          of: count, from: first, mean: mean, deviation: deviation, to: shares)
        return Array(shares[..<count])
      }
      let expected = (first..<first + count).map {
        Gaussian.share(below: (Double($0) + 0.5 - mean) / deviation)
      }
      #expect(shares == expected)
    }
  }
}
