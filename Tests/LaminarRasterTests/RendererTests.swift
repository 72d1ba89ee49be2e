import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Rendering` {
  /// What curves may be off at their edges, of 255, and on average: polygons approximate them.
  static let edgeTolerance = 10.0
  static let meanTolerance = 0.6
  static let innerTolerance = 3.0

  /// Whether a point is in a rectangle with circular corners.
  func isInside(_ x: Double, _ y: Double, _ shape: RoundedRect) -> Bool {
    let rect = shape.rect
    let r = min(max(shape.radius, 0), min(rect.width, rect.height) / 2)
    guard x >= rect.minX, x <= rect.maxX, y >= rect.minY, y <= rect.maxY else { return false }
    let dx = max(rect.minX + r - x, x - (rect.maxX - r), 0)
    let dy = max(rect.minY + r - y, y - (rect.maxY - r), 0)
    return dx * dx + dy * dy <= r * r
  }

  /// Whether a pixel and all around it are covered or empty alike.
  func isAwayFromEdges(_ index: Int, _ expected: [Double], width: Int) -> Bool {
    let (x, y) = (index % width, index / width)
    guard expected[index] == 0 || expected[index] == 255 else { return false }
    for row in max(y - 1, 0)...min(y + 1, expected.count / width - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1)
      where expected[row * width + column] != expected[index] {
        return false
      }
    }
    return true
  }

  func expect(
    _ bitmap: Bitmap, near expected: [Double], source: SourceLocation = #_sourceLocation
  ) {
    let inner = Difference(alphas(bitmap), expected) { index in
      isAwayFromEdges(index, expected, width: bitmap.width)
    }
    let all = Difference(alphas(bitmap), expected)
    #expect(inner.greatest <= Self.innerTolerance, sourceLocation: source)
    #expect(all.greatest <= Self.edgeTolerance, sourceLocation: source)
    #expect(all.mean <= Self.meanTolerance, sourceLocation: source)
  }

  @Test(arguments: 0..<6)
  func `draws rounded rectangles as their corners' circles say`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let shape = RoundedRect.of(
      numbers.double(-8...12), numbers.double(-8...12), numbers.double(4...30),
      numbers.double(4...30), radius: numbers.double(0...20))
    let reference = ReferenceRasterizer(width: 36, height: 36)
    let expected = reference.coverage { isInside($0, $1, shape) }.map { 255 * $0 }
    expect(render(.of(36, 36, [.fill(.roundedRect(shape), .opaqueWhite)])), near: expected)
  }

  @Test func `draws a ring without what is in its hole, even where the hole reaches out`() {
    let reference = ReferenceRasterizer(width: 36, height: 36)
    let outer = RoundedRect.of(3.3, 4.1, 28, 27, radius: 9)
    for inner in [
      RoundedRect.of(6.3, 7.1, 22, 21, radius: 6), .of(-2, 10, 20, 9), .of(0, 0, 36, 36),
      .of(10, 10, 0, 0),
    ] {
      let expected = reference.coverage { isInside($0, $1, outer) && !isInside($0, $1, inner) }
        .map { 255 * $0 }
      let ring = DisplayList.Shape.ring(outer: outer, inner: inner)
      expect(render(.of(36, 36, [.fill(ring, .opaqueWhite)])), near: expected)
      // Mirrored, the outlines turn in the other direction.
      let mirrored = ProjectiveTransform2D(m11: -1, m31: 36)
      let bitmap = render(.of(36, 36, [.fill(ring, .opaqueWhite, mirrored)]))
      let turned = expected.indices.map { (index: Int) in expected[index + 35 - 2 * (index % 36)] }
      expect(bitmap, near: turned)
    }
  }

  @Test func `draws turned and projected shapes where their points go`() {
    let reference = ReferenceRasterizer(width: 40, height: 40)
    let shape = RoundedRect.of(-12, -9, 24, 18, radius: 5)
    let turned = ProjectiveTransform2D(
      m11: 0.8, m12: 0.6, m21: -0.6, m22: 0.8, m31: 19.5, m32: 20.25)
    expect(
      render(.of(40, 40, [.fill(.roundedRect(shape), .opaqueWhite, turned)])),
      near: reference.coverage { x, y in
        let (dx, dy) = (x - 19.5, y - 20.25)
        return isInside(0.8 * dx + 0.6 * dy, -0.6 * dx + 0.8 * dy, shape)
      }.map { 255 * $0 })

    // x′ = (x + 18w) ÷ w, y′ = (y + 20w) ÷ w with w = 1 + 0.02·x: undone by hand.
    let tilted = ProjectiveTransform2D(
      m11: 1 + 18 * 0.02, m12: 20 * 0.02, m13: 0.02, m22: 1, m31: 18, m32: 20)
    expect(
      render(.of(40, 40, [.fill(.roundedRect(shape), .opaqueWhite, tilted)])),
      near: reference.coverage { x, y in
        let u = (x - 18) / (1 - 0.02 * (x - 18))
        return isInside(u, (y - 20) * (1 + 0.02 * u), shape)
      }.map { 255 * $0 })
  }

  @Test func `cuts what reaches behind the eye`() {
    // Everything right of x = 50 in the shape's own plane is behind: w = 1 − x ÷ 50.
    let tilted = ProjectiveTransform2D(m11: 1, m13: -0.02, m22: 1, m32: 20)
    let bitmap = render(.of(40, 40, [.fill(.rect(0, -4, 100, 8), .opaqueWhite, tilted)]))
    let reference = ReferenceRasterizer(width: 40, height: 40)
    let expected = reference.coverage { x, y in
      let u = x / (1 + 0.02 * x)
      let w = 1 - 0.02 * u
      // y′ = (v + 20) ÷ w
      return abs(y * w - 20) <= 4
    }.map { 255 * $0 }
    expect(bitmap, near: expected)
  }

  @Test func `clips multiply, fractions of pixels too`() {
    let clip = RoundedRect.of(4.5, 3.25, 21, 22, radius: 7)
    let shape = RoundedRect.of(10.75, 8.5, 20, 20, radius: 10)
    let reference = ReferenceRasterizer(width: 34, height: 34)
    let a = reference.coverage { isInside($0, $1, clip) }
    let b = reference.coverage { isInside($0, $1, shape) }
    let c = reference.coverage { $0 >= 6.5 && $1 < 20.25 }
    let expected = a.indices.map { 255 * a[$0] * b[$0] * c[$0] }
    let bitmap = render(
      .of(
        34, 34,
        group(
          .clip(.roundedRect(clip), .identity),
          group(
            .clip(.rect(6.5, -10, 100, 30.25), .identity),
            [.fill(.roundedRect(shape), .opaqueWhite)]))))
    let difference = Difference(alphas(bitmap), expected)
    #expect(difference.greatest <= Self.edgeTolerance)
    #expect(difference.mean <= Self.meanTolerance)
  }

  @Test func `ends clips where they end`() {
    let bitmap = render(
      .of(
        8, 8,
        group(.clip(.rect(2, 2, 3, 3), .identity), [.fill(.rect(0, 0, 8, 8), .opaqueWhite)])
          + [.fill(.rect(0, 7, 8, 1), .opaqueWhite)]))
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<5).contains(x) && (2..<5).contains(y) || y == 7
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? 0xffff_ffff : 0))
      }
    }
  }

  @Test func `composites a group as one picture`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let bitmap = render(
      .of(
        12, 4, background: .opaqueWhite,
        group(
          .composite(opacity: 0.4),
          [.fill(.rect(0, 0, 8, 4), red), .fill(.rect(4, 0, 8, 4), blue)])))
    // 0.4 of 255 is 102: red over white leaves 153 of green and blue, and nothing shows through.
    #expect(bitmap.pixel(x: 1, y: 1) == 0xff99_99ff)
    #expect(bitmap.pixel(x: 5, y: 1) == 0xffff_9999)
    #expect(bitmap.pixel(x: 10, y: 1) == 0xffff_9999)
  }

  @Test func `dims all of a group, particles too`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let disc = DisplayList.Particles(
      particles: [
        DisplayList.Particle(
          position: SIMD3(20, 20, 0), axis: SIMD2(2, 0), color: SIMD4(1, 1, 1, 1), look: 0)
      ], looks: [.init()])
    let list = DisplayList.of(
      64, 40,
      group(
        .composite(opacity: 0.5),
        group(
          .composite(opacity: 0.5),
          [.particles(disc, .identity), .fill(.rect(40, 10, 20, 20), red)])))
    let bitmap = render(list)
    #expect(abs(Int(bitmap.pixel(x: 20, y: 20) >> 24) - 64) <= 1)
    #expect(abs(Int(bitmap.pixel(x: 50, y: 20) >> 24) - 64) <= 1)
  }

  @Test func `clips a group once`() {
    let bitmap = render(
      .of(
        4, 4,
        group(
          .clip(.rect(0.5, 0, 3, 4), .identity),
          group(
            .composite(opacity: 0.5),
            [.fill(.rect(0, 0, 4, 4), .opaqueWhite), .fill(.rect(0, 0, 4, 4), .opaqueWhite)]))))
    #expect(bitmap.pixel(x: 0, y: 0) >> 24 == 64)
    #expect(bitmap.pixel(x: 1, y: 0) >> 24 == 128)
  }

  @Test func `premultiplies with one rounding and clamps`() {
    let list = DisplayList.of(
      1, 1, [.fill(.rect(0, 0, 1, 1), Color(red: 2, green: 0.5, blue: -1, alpha: 0.5))])
    #expect(render(list).pixel(x: 0, y: 0) == 0x8000_4080)
    let nan = DisplayList.of(
      1, 1, [.fill(.rect(0, 0, 1, 1), Color(red: .nan, green: 1, blue: .infinity))])
    #expect(render(nan).pixel(x: 0, y: 0) == 0xffff_ff00)
    #expect(
      render(.of(1, 1, background: Color(red: 1, green: 0, blue: 0, alpha: 0.2), [])).pixels
        == [0x3300_0033])
  }

  @Test func `survives every number and every nesting`() {
    var numbers = SeededNumbers(13)
    let wild: [Double] = [
      0, -0.0, 1, -1, 1e-300, 1e9, -1e9, 1e12, 1e18, 1e99, 1e101, 1e308, -1e308, .infinity,
      -.infinity, .nan, 4_503_599_627_370_496, 0.5,
    ]
    func any() -> Double { wild[numbers.int(0..<wild.count)] }
    var renderer = Renderer(workers: 2)
    for round in 0..<400 {
      var commands: [DisplayList.Command] = []
      for _ in 0..<4 {
        let shape = DisplayList.Shape.rect(any(), any(), any(), any(), radius: any())
        var matrix = ProjectiveTransform2D.identity
        matrix.m11 = any()
        if round % 2 == 0 { matrix.m12 = any() }
        if round % 3 == 0 { matrix.m13 = any() }
        matrix.m31 = any()
        if round % 5 == 0 { matrix.m33 = any() }
        let color = Color(red: any(), green: any(), blue: any(), alpha: any())
        switch numbers.int(0..<4) {
        case 0: commands.append(.group(.clip(shape, matrix), count: numbers.int(-1..<5)))
        case 1: commands.append(.group(.composite(opacity: any()), count: numbers.int(-1..<5)))
        default: commands.append(.fill(shape, color, matrix))
        }
      }
      let bitmap = renderer.render(.of(20, 20, commands))
      let pixels = bitmap.pixels
      #expect(Bitmap(width: 20, height: 20, pixels: pixels)?.pixels == pixels, "not premultiplied")
    }
    for (width, height) in [(0, 0), (-3, 4), (5, 0), (.min, .max)] {
      let bitmap = renderer.render(DisplayList(width: width, height: height == .max ? 1 : height))
      #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
    }
  }

  @Test func `covers the canvas with a rectangle of any greater size`() {
    for size in [1e3, 1e6, 1e9, 1e12] {
      for turn in [0.0, 0.3] {
        let matrix = ProjectiveTransform2D(m11: 1, m12: turn, m21: -turn, m22: 1)
        let bitmap = render(
          .of(
            9, 70,
            [.fill(.rect(-size, -size, 2 * size, 2 * size, radius: 40), .opaqueWhite, matrix)]))
        #expect(bitmap.pixels.allSatisfy { $0 == 0xffff_ffff })
      }
    }
  }
}

@Suite struct `Lists of everything` {
  @Test(arguments: 0..<6)
  func `show no boundaries of bands`(seed: UInt64) {
    var numbers = SeededNumbers(seed + 100)
    let list = ListOfEverything.list(&numbers, width: 70, height: 130)
    // The same picture 29 pixels lower is cut differently into bands.
    var moved = list
    moved.height += 29
    moved.items = list.items.map { item in
      var item = item
      item.command = item.command.seen(through: ProjectiveTransform2D(m32: 29))
      return item
    }
    let first = components(render(list))
    let second = Array(components(render(moved)).dropFirst(4 * 70 * 29))
    // Sums in floating point, and cells that are elsewhere on the canvas.
    let difference = Difference(first, second)
    #expect(difference.mean <= 0.2)
    #expect(difference.greatest <= 6)
  }
}
