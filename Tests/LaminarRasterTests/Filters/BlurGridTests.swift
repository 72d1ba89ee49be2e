import Testing

@testable import LaminarRaster

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
      let map = ShadowMap(
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
