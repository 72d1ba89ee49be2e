import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Images` {
  static let everywhere = DisplayList.Shape.rect(-1000, -1000, 2000, 2000)

  /// What a formula returns for every pixel's position under a transform.
  func reference(
    _ width: Int, _ height: Int, _ transform: ProjectiveTransform2D,
    _ formula: (Double, Double) -> SIMD4<Double>
  ) -> [Double] {
    guard let inverse = transform.inverted() else { return [] }
    return (0..<width * height).flatMap { index in
      let (u, v, w) = inverse.map(
        Double(index % width) + 0.5, Double(index / width) + 0.5)
      return formula(u / w, v / w).list
    }
  }

  func expect(
    _ bitmap: Bitmap, near expected: [Double], source: SourceLocation = #_sourceLocation
  ) {
    let difference = Difference(components(bitmap), expected)
    #expect(difference.greatest <= 3, sourceLocation: source)
    #expect(difference.mean <= 0.6, sourceLocation: source)
  }

  @Test(arguments: 0..<8)
  func `are mixed of four pixels wherever a transform puts them`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let image = Image.random(17, 13, seed: seed)
    let angle = numbers.double(0...6)
    let scale = numbers.double(0.4...4)
    let (sin, cos) = Elementary.sinCos(angle)
    let transform = ProjectiveTransform2D(
      m11: scale * cos, m12: scale * sin, m21: -scale * sin, m22: scale * cos,
      m31: numbers.double(0...60), m32: numbers.double(0...60))
    let paint = DisplayList.ImagePaint(image, width: 17, height: 13)
    let list = DisplayList.of(70, 80, [.fill(Self.everywhere, transform, .image(paint))])
    expect(
      render(list), near: reference(70, 80, transform) { image.bilinear($0, $1) })
  }

  @Test func `in their own size are copied`() {
    let image = Image.random(20, 70, seed: 3)
    let paint = DisplayList.ImagePaint(image, width: 20, height: 70)
    let bitmap = render(
      .of(
        26, 80, [.fill(.rect(0, 0, 20, 70), ProjectiveTransform2D(m31: 3, m32: 5), .image(paint))]
      ))
    for y in 0..<80 {
      for x in 0..<26 {
        let isInside = (3..<23).contains(x) && (5..<75).contains(y)
        let expected = isInside ? image.pixels[(y - 5) * 20 + x - 3] : 0
        #expect(bitmap.pixel(x: x, y: y) == expected)
      }
    }
  }

  @Test func `moved by a fraction of a pixel are mixed alike everywhere`() {
    let image = Image.random(31, 20, seed: 4)
    let transform = ProjectiveTransform2D(m31: 2.3, m32: -1.65)
    let paint = DisplayList.ImagePaint(image, width: 31, height: 20)
    expect(
      render(.of(40, 24, [.fill(Self.everywhere, transform, .image(paint))])),
      near: reference(40, 24, transform) { image.bilinear($0, $1) })
  }

  @Test func `are taken pixel by pixel with the nearest filter`() {
    let image = Image.random(9, 7, seed: 5)
    let transform = ProjectiveTransform2D(m11: 3.7, m12: 1.1, m21: -0.9, m22: 4.2, m31: 9.13)
    let paint = DisplayList.ImagePaint(image, width: 9, height: 7, filter: .nearest)
    let bitmap = render(.of(50, 40, [.fill(Self.everywhere, transform, .image(paint))]))
    #expect(
      components(bitmap)
        == reference(50, 40, transform) { u, v in
          image.components(Int(u.rounded(.down)), Int(v.rounded(.down)))
        })
  }

  @Test(arguments: [DisplayList.ImageFilter.nearest, .linear])
  func `are seen in perspective`(filter: DisplayList.ImageFilter) {
    let image = Image.random(24, 24, seed: 6)
    let transform = ProjectiveTransform2D(
      m11: 2, m12: 0.3, m13: 0.01, m21: -0.4, m22: 2.2, m23: 0.004, m31: 6, m32: 4)
    let paint = DisplayList.ImagePaint(image, width: 24, height: 24, filter: filter)
    let bitmap = render(.of(48, 48, [.fill(.rect(0, 0, 24, 24), transform, .image(paint))]))
    guard let inverse = transform.inverted() else { return }
    var difference: [Double] = []
    for y in 0..<48 {
      for x in 0..<48 {
        let (u, v, w) = inverse.map(Double(x) + 0.5, Double(y) + 0.5)
        let (column, row) = (u / w, v / w)
        // Away from the edges, where nothing is antialiased.
        guard column > 2, row > 2, column < 22, row < 22 else { continue }
        let expected =
          filter == .linear
          ? image.bilinear(column, row) : image.components(Int(column), Int(row))
        let pixel = bitmap.pixel(x: x, y: y)
        let found = SIMD4(
          Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
          Double(pixel >> 24))
        difference += (found - expected).list
      }
    }
    #expect(difference.count > 2000)
    #expect(difference.allSatisfy { abs($0) <= 3 })
  }

  @Test func `stretch between their borders`() {
    let image = Image.random(12, 12, seed: 7)
    var paint = DisplayList.ImagePaint(image, width: 40, height: 30)
    paint.horizontal = .init(positions: SIMD4(0, 4, 35, 40), pixels: SIMD4(0, 4, 7, 12))
    paint.vertical = .init(positions: SIMD4(0, 3, 28, 30), pixels: SIMD4(0, 3, 10, 12))
    func axis(_ x: Double, _ a: DisplayList.ImageAxis) -> Double {
      let part = x < a.positions[1] ? 0 : x < a.positions[2] ? 1 : 2
      let progress = (x - a.positions[part]) / (a.positions[part + 1] - a.positions[part])
      return a.pixels[part] + progress * (a.pixels[part + 1] - a.pixels[part])
    }
    expect(
      render(.of(40, 30, [.fill(.rect(0, 0, 40, 30), .identity, .image(paint))])),
      near: reference(40, 30, .identity) { x, y in
        image.bilinear(axis(x, paint.horizontal), axis(y, paint.vertical))
      })
  }

  @Test func `are averaged when they shrink through their halves`() {
    let image = Image.random(64, 64, seed: 8)
    let paint = DisplayList.ImagePaint(image, width: 16, height: 16, filter: .trilinear)
    let bitmap = render(.of(16, 16, [.fill(.rect(0, 0, 16, 16), .identity, .image(paint))]))
    let expected = (0..<256).flatMap { index -> [Double] in
      var sum = SIMD4<Double>.zero
      for y in 0..<4 {
        for x in 0..<4 { sum += image.components(index % 16 * 4 + x, index / 16 * 4 + y) }
      }
      return (sum / 16).list
    }
    // Rounded at both halvings.
    let difference = Difference(components(bitmap), expected)
    #expect(difference.greatest <= 1.5)

    // Between two halves, both count.
    let third = DisplayList.ImagePaint(image, width: 22.627_417, height: 22.627_417)
    var between = third
    between.minification = .trilinear
    let mixed = components(
      render(.of(22, 22, [.fill(Self.everywhere, .identity, .image(between))])))
    let mean = mixed.reduce(0, +) / Double(mixed.count)
    let whole = (0..<4096).reduce(SIMD4<Double>.zero) { $0 + image.components($1 % 64, $1 / 64) }
    #expect(abs(mean - whole.sum() / 4096 / 4) < 3)
  }

  @Test func `of more than 2^24 pixels are halved without an overflow`() {
    let color: UInt32 = 0xff80_4020
    let level = ImageLevel(
      width: 4801, height: 3601, premultiplied: [UInt32](repeating: color, count: 4801 * 3601))
    #expect(level.halved.pixels.allSatisfy { $0 == color })
  }

  @Test(arguments: [(1, 1), (1, 9), (7, 5), (2, 3), (64, 1)])
  func `halve to the means of their areas`(width: Int, height: Int) {
    let level = ImageLevel(.random(width, height, seed: 9))
    let half = level.halved
    #expect(half.width == max(width / 2, 1) && half.height == max(height / 2, 1))
    let image = Image.make(width, height, level.pixels)
    for y in 0..<half.height {
      for x in 0..<half.width {
        // Sampled finely instead of weighed.
        var sum = SIMD4<Double>.zero
        let count = 4 * width * height
        for i in 0..<2 * width {
          for j in 0..<2 * height {
            sum += image.components(
              Int(
                (Double(x) + (Double(i) + 0.5) / Double(2 * width)) * Double(width)
                  / Double(half.width)),
              Int(
                (Double(y) + (Double(j) + 0.5) / Double(2 * height)) * Double(height)
                  / Double(half.height)))
          }
        }
        let found = Image.make(half.width, half.height, half.pixels).components(x, y)
        let off = found - sum / Double(count)
        #expect(off.list.allSatisfy { abs($0) <= 0.5 + 1e-9 })
      }
    }
  }

  @Test func `end at antialiased edges, times their opacity`() {
    let white = Image.make(1, 1, [0xffff_ffff])
    var paint = DisplayList.ImagePaint(white, width: 3, height: 3)
    let moved = ProjectiveTransform2D(m31: 1.25, m32: 2.5)
    let shape = DisplayList.Shape.rect(0, 0, 3, 3)
    for opacity in [1.0, 0.4] {
      paint.opacity = opacity
      let image = render(.of(8, 8, [.fill(shape, moved, .image(paint))]))
      var color = Color.opaqueWhite
      color.alpha = opacity
      let flat = render(.of(8, 8, [.fill(shape, color, moved)]))
      #expect(Difference(components(image), components(flat)).greatest <= 1)
    }
  }

  @Test func `in an opaque picture are written as over it`() {
    let image = Image.random(30, 90, seed: 10, isOpaque: true)
    let paint = DisplayList.ImagePaint(image, width: 30, height: 90)
    let moved = ProjectiveTransform2D(m11: 1.2, m12: 0.2, m21: -0.2, m22: 1.2, m31: 20, m32: -3)
    let plain = DisplayList.Command.fill(.rect(0, 0, 30, 90), moved, .image(paint))
    let direct = render(.of(60, 110, background: .opaqueWhite, [plain]))
    // Inside a clip of a fraction of a pixel less nothing is written directly.
    let clipped = render(
      .of(
        60, 110, background: .opaqueWhite,
        group(.clip(.circle(30, 50, 500), .identity), [plain])))
    #expect(direct == clipped)
  }

  @Test(arguments: 0..<24)
  func `are read alike by lanes and one by one`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let image = Image.random(40, 40, seed: seed)
    let step = (numbers.int(-1 << 32..<1 << 32), numbers.int(-1 << 32..<1 << 32))
    let count = Int(seed) % 19
    var scalar = [UInt32](repeating: 0, count: count)
    var vector = scalar
    image.pixels.withRow { base in
      scalar.withMutableRow {
        BilinearKernel.scalarRow(
          base, stride: 40, x: 20 << 32 + 77_777_777, y: 20 << 32, stepX: step.0, stepY: step.1,
          count: count, into: $0)
      }
      vector.withMutableRow {
        BilinearKernel.row(
          base, stride: 40, x: 20 << 32 + 77_777_777, y: 20 << 32, stepX: step.0, stepY: step.1,
          count: count, into: $0)
      }
    }
    #expect(scalar == vector)
  }

  @Test(arguments: [0, 1, 127, 128, 254, 255])
  func `in their own size are means of four with the same weights`(x: UInt32) {
    let image = Image.random(24, 3, seed: UInt64(x))
    for y: UInt32 in [0, 1, 128, 255] {
      for (first, count) in (0..<20).flatMap({ first in (0...4).map { (first, $0) } }) + [(2, 21)] {
        var shifted = [UInt32](repeating: 0, count: count)
        image.pixels.withRow { pixels in
          shifted.withMutableRow {
            BilinearKernel.shifted(
              pixels.row(count: 24) + first, stride: 24, x: first << 32 | Int(x) << 24,
              y: Int(y) << 24, count: count, into: $0)
          }
        }
        let means = (first..<first + count).map { column in
          BilinearKernel.mean(
            image.pixels[column], image.pixels[column + 1], image.pixels[column + 24],
            image.pixels[column + 25], x: x, y: y)
        }
        #expect(shifted == means, "\(count) from \(first) on, y \(y)")
      }
    }
  }

  @Test func `of pixels that are not premultiplied do no harm`() {
    let image = Image.make(2, 1, [0x00ff_ffff, 0x10ff_80ff])
    let paint = DisplayList.ImagePaint(image, width: 8, height: 4)
    let bitmap = render(.of(8, 4, [.fill(.rect(0, 0, 8, 4), .identity, .image(paint))]))
    #expect(Bitmap(width: 8, height: 4, pixels: bitmap.pixels)?.pixels == bitmap.pixels)
  }
}

@Suite struct `Parts of pictures` {
  private let picture = Bitmap(
    width: 3, height: 2, premultiplied: (1...6).map { 0xff00_0000 | UInt32($0) })

  private func numbers(_ bitmap: Bitmap) -> [UInt32] { bitmap.pixels.map { $0 & 0xff } }

  @Test(arguments: -4...4, -3...3) func `are transparent beyond the picture`(
    _ left: Int, _ top: Int
  ) {
    let part = picture.part(left: left, top: top, width: 2, height: 3)
    #expect((part.width, part.height) == (2, 3))
    for y in 0..<3 {
      for x in 0..<2 {
        #expect(part.pixel(x: x, y: y) == picture.pixel(x: left + x, y: top + y))
      }
    }
  }

  @Test(arguments: -4...4, -3...3) func `replace what they cover`(_ left: Int, _ top: Int) {
    var whole = Bitmap(width: 2, height: 2, filling: 0x8080_8080)
    whole.replace(left: left, top: top, with: picture)
    for y in 0..<2 {
      for x in 0..<2 {
        let isCovered = (0..<3).contains(x - left) && (0..<2).contains(y - top)
        #expect(
          whole.pixel(x: x, y: y)
            == (isCovered ? picture.pixel(x: x - left, y: y - top) : 0x8080_8080))
      }
    }
  }

  @Test func `of a sheet are its cells`() {
    let empty = Bitmap(width: 0, height: 0)
    #expect(numbers(picture.part(left: 1, top: 0, width: 2, height: 2)) == [2, 3, 5, 6])
    #expect(numbers(empty.part(left: 0, top: 0, width: 2, height: 1)) == [0, 0])
  }
}

@Suite struct `Box scaling` {
  private func bitmap(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test func `takes the mean of what a pixel covers, transparency included`() throws {
    // Opaque red next to nothing: half of both.
    let pair = try bitmap(2, 1, [0xff00_00ff, 0])
    #expect(BoxScaling.scale(pair, width: 1, height: 1).pixels == [0x8000_0080])
    // Three pixels on two: the middle one counts half for each side. (2·90 + 30) ÷ 3 = 70.
    let three = try bitmap(3, 1, [0xff00_005a, 0xff00_001e, 0xff00_0000])
    #expect(BoxScaling.scale(three, width: 2, height: 1).pixels == [0xff00_0046, 0xff00_000a])
  }

  @Test func `keeps a plain picture plain at every size`() throws {
    let plain = try bitmap(7, 5, [UInt32](repeating: 0x8040_2010, count: 35))
    for (width, height) in [(1, 1), (3, 2), (7, 5), (14, 10), (20, 3)] {
      let scaled = BoxScaling.scale(plain, width: width, height: height)
      #expect(scaled.pixels == [UInt32](repeating: 0x8040_2010, count: width * height))
    }
  }
}
