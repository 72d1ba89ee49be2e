import LaminarGraphics
import Testing

@testable import LaminarRaster

/// Four pixels at a time give the same bytes as one at a time.
@Suite struct `Particle kernels` {
  private static let width = 40
  private static let height = 30

  private func draw(
    _ isAdditive: Bool, writableColumns: Int, columns: Int, seed: UInt64,
    _ body: (ParticleKernel.Destination) -> Void
  ) -> [UInt32] {
    var numbers = SeededNumbers(seed)
    var row = (0..<Self.width * Self.height).map { _ in `Row kernels`.pixel(&numbers) }
    row.withMutableRow { pixels in
      body(
        ParticleKernel.Destination(
          target: (pixels + (3 * Self.width + 2)).row(count: writableColumns), stride: Self.width,
          rows: 20,
          columns: columns,
          writableColumns: writableColumns, isAdditive: isAdditive))
    }
    return row
  }

  @Test(arguments: 0..<120)
  func `turn small pictures alike`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let image = ImageLevel(Image.random(9, 7, seed: seed))
    var pixels: [UInt32] = []
    let part =
      seed % 3 == 0
      ? SIMD4(numbers.double(0...2), numbers.double(0...2), 5.5, 4.25) : SIMD4(0, 0, 9, 7)
    let sheet = try #require(SpriteSheet(image, part: part, to: &pixels))
    let (sin, cos) = Elementary.sinCos(seed % 4 == 1 ? 0 : numbers.double(0...6))
    let scale = SIMD2(numbers.double(0.15...1), numbers.double(0.15...1))
    let centre = SIMD2(numbers.double(4...20), numbers.double(4...16))
    let map = AffineTransform2D(
      a: cos * scale.x, b: -sin * scale.y, c: sin * scale.x, d: cos * scale.y,
      tx: -(centre.x * cos + centre.y * sin) * scale.x,
      ty: (centre.x * sin - centre.y * cos) * scale.y)
    let turn = try #require(
      SpriteTurn(map, centre: centre, slope: 1 / scale, sheet: sheet))
    let color = `Row kernels`.pixel(&numbers)
    // The picture may go on past the columns, and before them.
    let columns = numbers.int(1..<31)
    let writableColumns = columns + Int(seed % 5)
    let first = (x: Int(seed % 7) - Int(turn.column), y: -Int(turn.row))
    let isAdditive = seed % 5 == 0
    let singly = draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: seed) {
      destination in
      pixels.withRow {
        ParticleKernel.drawTurnedSingly(turn, $0, color, first: first, destination, from: 0)
      }
    }
    let byLanes = draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: seed) {
      destination in
      pixels.withRow { ParticleKernel.drawTurned(turn, $0, color, first: first, destination) }
    }
    #expect(singly == byLanes)
  }

  /// Columns of a mask or sheet from `cut` on, and how many are writable: all lengths, all alignments.
  private static let cuts: [(columns: Int, cut: Int, writableColumns: Int)] = (1...21).flatMap {
    columns in
    (0...4).flatMap { cut in (0...4).map { (columns, cut, columns + $0) } }
  }

  @Test(arguments: [false, true])
  func `draw masks alike, cut on both sides`(isAdditive: Bool) {
    var numbers = SeededNumbers(5)
    for (columns, cut, writableColumns) in Self.cuts {
      // Coverage goes on past the columns: a cut mask has more to the right.
      let stride = cut + columns + DiscMasks.Mask.margin
      let mask = (0..<20 * stride).map { _ in UInt8(`Row kernels`.coverage(&numbers)) }
      let color = `Row kernels`.pixel(&numbers)
      func masked(_ byLanes: Bool) -> [UInt32] {
        draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: 3) {
          destination in
          mask.withRow { mask in
            let base = mask.row(count: stride)
            let done =
              byLanes
              ? ParticleKernel.drawMaskByLanes(base + cut, maskStride: stride, color, destination)
              : 0
            ParticleKernel.drawMaskSingly(
              base + cut, maskStride: stride, color, destination, from: done)
          }
        }
      }
      #expect(
        masked(true) == masked(false),
        "\(columns) columns from \(cut) on, \(writableColumns) writable")
    }
  }

  @Test(arguments: [false, true], [0, 1, 127, 128, 254, 255])
  func `draw upright pictures alike, cut on both sides`(isAdditive: Bool, weight: UInt32) {
    var numbers = SeededNumbers(UInt64(weight))
    for (columns, cut, writableColumns) in Self.cuts {
      let stride = cut + columns + 4
      let sheet = (0..<22 * stride).map { _ in `Row kernels`.pixel(&numbers) }
      let color = `Row kernels`.pixel(&numbers)
      let edges: [UInt32] = [0, 255, 128, weight]
      let other = edges[columns % 4]
      func upright(_ byLanes: Bool) -> [UInt32] {
        draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: 4) {
          destination in
          sheet.withRow { sheet in
            let base = sheet.row(count: stride)
            let done =
              byLanes
              ? ParticleKernel.drawSpriteByLanes(
                base + cut, stride: stride, weight, other, color, destination) : 0
            ParticleKernel.drawSpriteSingly(
              base + cut, stride: stride, weight, other, color, destination, from: done)
          }
        }
      }
      #expect(
        upright(true) == upright(false),
        "\(columns) columns from \(cut) on, \(writableColumns) writable")
    }
  }
}
