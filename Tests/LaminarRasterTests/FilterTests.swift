import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

/// Filters against slow, obvious references.
@Suite struct `Filters` {
  static let red = Color(red: 1, green: 0.2, blue: 0)
  static let blue = Color(red: 0, green: 0.3, blue: 1, alpha: 0.5)

  /// A picture of two shapes.
  func shapes(_ matrix: ProjectiveTransform2D = .identity) -> [DisplayList.Command] {
    [
      .fill(.rect(24, 20, 26, 30), Self.red, matrix),
      .fill(.circle(48, 44, 14), Self.blue, matrix),
    ]
  }

  /// The premultiplied components 0…255, pixel by pixel.
  func components(_ bitmap: Bitmap) -> [SIMD4<Double>] {
    bitmap.pixels.map {
      SIMD4(
        Double($0 & 0xff), Double($0 >> 8 & 0xff), Double($0 >> 16 & 0xff), Double($0 >> 24))
    }
  }

  /// The direct convolution with an exact Gaussian, transparent around.
  func blurred(_ bitmap: Bitmap, _ across: Double, _ down: Double) -> [SIMD4<Double>] {
    func weights(_ deviation: Double) -> [Double] {
      (0...Int(6 * deviation) + 1).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    }
    func pass(
      _ source: [SIMD4<Double>], _ weights: [Double], _ stepX: Int, _ stepY: Int
    ) -> [SIMD4<Double>] {
      let total = 2 * weights.reduce(0, +) - weights[0]
      return source.indices.map { index in
        let (x, y) = (index % bitmap.width, index / bitmap.width)
        var sum = SIMD4<Double>.zero
        for offset in -(weights.count - 1)...(weights.count - 1) {
          let (column, row) = (x + offset * stepX, y + offset * stepY)
          guard column >= 0, row >= 0, column < bitmap.width, row < bitmap.height else { continue }
          sum += source[row * bitmap.width + column] * (weights[abs(offset)] / total)
        }
        return sum
      }
    }
    return pass(pass(components(bitmap), weights(across), 1, 0), weights(down), 0, 1)
  }

  func expectSame(
    _ bitmap: Bitmap, _ reference: [SIMD4<Double>], mean: Double = 0.6, greatest: Double = 3
  ) {
    var sum = 0.0
    var most = 0.0
    for (a, b) in zip(components(bitmap), reference) {
      for channel in 0..<4 {
        sum += abs(a[channel] - b[channel])
        most = max(most, abs(a[channel] - b[channel]))
      }
    }
    #expect(sum / Double(4 * reference.count) <= mean)
    #expect(most <= greatest)
  }

  @Test(arguments: [0.7, 2, 5, 9, 14])
  func `blur as the Gaussian does`(radius: Double) {
    let plain = render(.of(96, 88, shapes()))
    let filtered = render(
      .of(96, 88, group(.filter([.gaussianBlur(radius: radius)], .identity), shapes())))
    expectSame(filtered, blurred(plain, radius, radius))
  }

  @Test func `blur by lengths of the layer's own space`() {
    let matrix = ProjectiveTransform2D(m11: 2, m22: 0.5)
    let inside: [DisplayList.Command] = [.fill(.rect(12, 60, 12, 50), Self.red, matrix)]
    let plain = render(.of(96, 80, inside))
    let filtered = render(
      .of(96, 80, group(.filter([.gaussianBlur(radius: 3)], matrix), inside)))
    expectSame(filtered, blurred(plain, 6, 1.5))
  }

  @Test func `map straight colours`() {
    let matrices: [ColorMatrix] = [
      .inversion, .saturation(0.3), .brightness(0.2), .contrast(1.7), .hueRotation(2),
      .monochrome(Color(red: 1, green: 0.7, blue: 0.4), 0.8),
    ]
    let color = Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.6)
    let straight = SIMD4(0.8, 0.4, 0.2, 0.6)
    for matrix in matrices {
      let list = DisplayList.of(
        4, 4,
        group(
          .filter([.colorMatrix(matrix)], .identity), [.fill(.rect(0, 0, 4, 4), color)]))
      let found = components(render(list))[5]
      let rows = [matrix.red, matrix.green, matrix.blue, matrix.alpha]
      let mapped = (0..<4).map { row in
        min(max((rows[row] * straight).sum() + matrix.bias[row], 0), 1)
      }
      for channel in 0..<3 {
        #expect(abs(found[channel] - 255 * mapped[channel] * mapped[3]) <= 1.5)
      }
      #expect(abs(found.w - 255 * mapped[3]) <= 0.6)
    }
  }

  @Test func `turn hues and take colour away as published`() {
    // Independent: the recommendation's matrices for 90° and for no saturation, by hand.
    let turned = ColorMatrix.hueRotation(Double.pi / 2)
    let expected = [
      SIMD4(0.0, 0, 1, 0), SIMD4(0.356, 0.855, -0.211, 0), SIMD4(-0.574, 1.43, 0.144, 0),
    ]
    for (row, numbers) in zip([turned.red, turned.green, turned.blue], expected) {
      for index in 0..<4 { #expect(abs(row[index] - numbers[index]) < 1e-9) }
    }
    #expect(ColorMatrix.saturation(0).green == SIMD4(0.213, 0.715, 0.072, 0))
  }

  @Test func `filter what is below inside a shape alone`() {
    let below: [DisplayList.Command] = [
      .fill(.rect(0, 0, 96, 88), .opaqueWhite), .fill(.rect(0, 0, 48, 88), Self.red),
    ]
    let plain = render(.of(96, 88, below))
    let glass = DisplayList.Command.backdrop(
      [.gaussianBlur(radius: 4)], .rect(30, 20, 36, 40), .identity, opacity: 1)
    let filtered = render(.of(96, 88, below + [glass]))
    // What is off the canvas counts too; the shape stays clear of its edges.
    let reference = blurred(plain, 4, 4)
    let found = components(filtered)
    for y in 0..<88 {
      for x in 0..<96 {
        let index = y * 96 + x
        if (30..<66).contains(x), (20..<60).contains(y) {
          #expect(abs(found[index].y - reference[index].y) <= 3)
        } else {
          #expect(filtered.pixels[index] == plain.pixels[index])
        }
      }
    }
  }

  @Test func `replace a translucent backdrop`() {
    let list = DisplayList.of(
      8, 8,
      [
        .fill(.rect(0, 0, 8, 8), Color(red: 1, green: 1, blue: 1, alpha: 0.5)),
        .backdrop([.colorMatrix(.inversion)], .rect(0, 0, 8, 8), .identity, opacity: 1),
      ])
    #expect(render(list).pixels.allSatisfy { $0 == 0x8000_0000 })
  }

  @Test func `draw a picture on pixels of its own`() {
    let inside: [DisplayList.Command] = [.fill(.rect(2, 2, 4, 4), Self.red)]
    let frame = DisplayList.PictureFrame(
      transform: ProjectiveTransform2D(m11: 4, m22: 4), magnification: .nearest)
    let coarse = render(.of(40, 40, group(.picture(frame), inside)))
    let fine = render(
      .of(40, 40, [.fill(.rect(8, 8, 16, 16), Self.red)]))
    #expect(coarse == fine)
    // Half a pixel of the picture is four of the canvas's at half of the coverage.
    let half = render(
      .of(40, 40, group(.picture(frame), [.fill(.rect(2, 2, 4.5, 4), Self.red)])))
    #expect((24..<28).allSatisfy { half.pixel(x: $0, y: 10) >> 24 == 128 })
    #expect(half.pixel(x: 28, y: 10) == 0)
  }

  @Test func `handle numbers of any size`() {
    for radius in [0, -1, 1e-300, 1e9, Double.infinity, .nan] {
      for scale in [1e-9, 1, 1e6] {
        let matrix = ProjectiveTransform2D(m11: scale, m22: scale)
        let list = DisplayList.of(
          20, 20,
          group(.filter([.gaussianBlur(radius: radius)], matrix), shapes(matrix))
            + group(.picture(DisplayList.PictureFrame(transform: matrix)), shapes())
            + [
              .backdrop(
                [.gaussianBlur(radius: radius), .colorMatrix(.contrast(radius))],
                .rect(2, 2, 9, 9), .identity, opacity: 0.5)
            ])
        #expect(render(list).pixels.count == 400)
      }
    }
  }

  @Test func `multiply an image by a tint`() throws {
    let image = try #require(Image(width: 1, height: 1, pixels: [0x8060_4020]))
    let axis = DisplayList.ImageAxis(from: 0, to: 4, pixels: 0, to: 1)
    let paint = DisplayList.ImagePaint(
      image: image, horizontal: axis, vertical: axis,
      tint: Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.1))
    let bitmap = render(.of(4, 4, [.fill(.rect(0, 0, 4, 4), .identity, .image(paint))]))
    #expect(bitmap.pixels.allSatisfy { $0 == 0x8018_4010 })
  }
}

@Suite struct `A grid of a blur` {
  /// One with cells of a pixel, one with larger cells, one much longer than wide, and a slanting one.
  private static let kernels = [
    BlurKernel(xx: 4, xy: 0, yy: 4), BlurKernel(xx: 400, xy: 0, yy: 400),
    BlurKernel(xx: 900, xy: 0, yy: 1), BlurKernel(xx: 300, xy: 250, yy: 300),
  ]

  private func picture(_ rect: PixelRect, _ seed: UInt64) -> FilteredPicture {
    var numbers = SeededNumbers(seed)
    return FilteredPicture(
      rect: rect, pixels: (0..<rect.area).map { _ in RandomPixel.any(&numbers) })
  }

  private func pixel(_ picture: FilteredPicture, _ x: Int, _ y: Int) -> UInt32 {
    let rect = picture.rect
    guard x >= rect.minX, y >= rect.minY, x < rect.maxX, y < rect.maxY else { return 0 }
    return picture.pixels[(y - rect.minY) * (rect.maxX - rect.minX) + x - rect.minX]
  }

  @Test(arguments: kernels)
  func `makes the same pixels wherever it is cut`(kernel: BlurKernel) {
    let all = PixelRect(minX: -500, minY: -500, maxX: 500, maxY: 500)
    let source = PixelRect(minX: -37, minY: 5, maxX: 60, maxY: 83)
    let filters = [PreparedFilter.blur(kernel), .blur(Self.kernels[0])]
    var whole = picture(source, 1)
    whole.apply(filters, in: [all, all])
    for seen in [
      PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 7),
      PixelRect(minX: -80, minY: 40, maxX: 3, maxY: 95),
      PixelRect(minX: 50, minY: 70, maxX: 140, maxY: 120),
    ] {
      var part = picture(source, 1)
      part.apply(filters, in: PreparedFilter.windows(of: filters, seenIn: seen))
      for y in seen.minY..<seen.maxY {
        for x in seen.minX..<seen.maxX { #expect(pixel(part, x, y) == pixel(whole, x, y)) }
      }
    }
  }

  @Test(arguments: kernels)
  func `blurs each component as a shadow is blurred`(kernel: BlurKernel) throws {
    let source = PixelRect(minX: -37, minY: 5, maxX: 60, maxY: 83)
    let picture = picture(source, 2)
    let window = PixelRect(minX: -60, minY: -20, maxX: 90, maxY: 110)
    let grid = try #require(BlurGrid(kernel, from: source, into: window))
    let means = grid.means(of: picture.pixels, in: source)
    let pixels = grid.pixels(of: grid.blurred(means))
    let (cells, target) = (grid.cells, grid.target)
    let (width, height) = (cells.maxX - cells.minX, cells.maxY - cells.minY)
    var line = [UInt8](repeating: 0, count: target.maxX - target.minX)
    for component in 0..<4 {
      let map = BlurredShadow(
        cell: kernel.cell, column: cells.minX, row: cells.minY, width: width, height: height,
        alphas: AlphaBlur.blurred(means[component], width: width, height: height, by: kernel))
      for y in target.minY..<target.maxY {
        line.withMutableRow {
          map.coverages(row: y, from: target.minX, count: target.maxX - target.minX, into: $0)
        }
        for x in line.indices {
          let found = pixels[(y - target.minY) * line.count + x] >> UInt32(8 * component) & 0xff
          #expect(found == UInt32(line[x]))
        }
      }
    }
  }

  @Test func `means are sums over cells`() throws {
    let kernel = Self.kernels[1]
    let source = PixelRect(minX: -13, minY: 3, maxX: 22, maxY: 41)
    let picture = picture(source, 3)
    let grid = try #require(BlurGrid(kernel, from: source, into: source))
    let means = grid.means(of: picture.pixels, in: source)
    let (cell, cells) = (kernel.cell, grid.cells)
    #expect(cell > 1)
    for row in cells.minY..<cells.maxY {
      for column in cells.minX..<cells.maxX {
        for component in 0..<4 {
          var sum: UInt32 = 0
          for y in row * cell..<(row + 1) * cell {
            for x in column * cell..<(column + 1) * cell {
              sum += pixel(picture, x, y) >> UInt32(8 * component) & 0xff
            }
          }
          let index = (row - cells.minY) * (cells.maxX - cells.minX) + column - cells.minX
          #expect(means[component][index] == Float(sum) / Float(cell * cell))
        }
      }
    }
  }
}
