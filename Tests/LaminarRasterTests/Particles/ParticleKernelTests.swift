import LaminarGraphics
import Testing

@testable import LaminarRaster

/// Optimised builds draw four pixels at a time: the same bytes as one at a time.
@Suite struct `Particle kernels` {
  private static let width = 40
  private static let height = 30

  private func draw(
    _ isAdditive: Bool, room: Int, columns: Int, seed: UInt64,
    _ body: (ParticleKernel.Place) -> Void
  ) -> [UInt32] {
    var numbers = SeededNumbers(seed)
    var row = (0..<Self.width * Self.height).map { _ in `Row kernels`.pixel(&numbers) }
    row.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      body(
        ParticleKernel.Place(
          target: base + 3 * Self.width + 2, stride: Self.width, rows: 20, columns: columns,
          room: room, isAdditive: isAdditive))
    }
    return row
  }

  @Test(arguments: 0..<24)
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
    // There is room where the picture ends before the columns do.
    let columns = seed % 2 == 0 ? numbers.int(1..<31) : 34
    let room = seed % 2 == 0 ? columns : columns + 3
    let first = (x: -Int(turn.column), y: -Int(turn.row))
    let isAdditive = seed % 5 == 0
    let singly = draw(isAdditive, room: room, columns: columns, seed: seed) { place in
      pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        ParticleKernel.drawTurnedSingly(turn, base, color, first: first, place, from: 0)
      }
    }
    let byLanes = draw(isAdditive, room: room, columns: columns, seed: seed) { place in
      pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        ParticleKernel.drawTurnedQuickly(turn, base, color, first: first, place)
      }
    }
    #expect(singly == byLanes)
  }

  @Test(arguments: 0..<12)
  func `draw masks and upright pictures alike`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let columns = numbers.int(1..<24)
    let stride = (columns + 3) & ~3
    let isFree = seed % 2 == 0
    let mask = (0..<20 * stride).map { place in
      place % stride < columns ? UInt8(`Row kernels`.coverage(&numbers)) : 0
    }
    let color = `Row kernels`.pixel(&numbers)
    let isAdditive = seed % 3 == 0
    func masked(_ byLanes: Bool) -> [UInt32] {
      draw(isAdditive, room: isFree ? columns + 3 : columns, columns: columns, seed: seed) {
        place in
        mask.withUnsafeBufferPointer { mask in
          guard let base = mask.baseAddress else { return }
          let done =
            byLanes
            ? ParticleKernel.drawMaskByLanes(base, maskStride: stride, color, place) : 0
          ParticleKernel.drawMaskSingly(base, maskStride: stride, color, place, from: done)
        }
      }
    }
    #expect(masked(true) == masked(false))
    // A transparent edge, and five more columns.
    let width = columns - 1
    let sheetStride = width + 6
    let sheet = (0..<22 * sheetStride).map { place -> UInt32 in
      (1...max(width, 1)).contains(place % sheetStride) ? `Row kernels`.pixel(&numbers) : 0
    }
    let (x, y) = (UInt32(numbers.int(1..<257)), UInt32(numbers.int(1..<257)))
    func upright(_ byLanes: Bool) -> [UInt32] {
      draw(isAdditive, room: isFree ? columns + 3 : columns, columns: columns, seed: seed) {
        place in
        sheet.withUnsafeBufferPointer { sheet in
          guard let base = sheet.baseAddress else { return }
          let done =
            byLanes
            ? ParticleKernel.drawSpriteByLanes(base, stride: sheetStride, x, y, color, place) : 0
          ParticleKernel.drawSpriteSingly(
            base, stride: sheetStride, x, y, color, place, from: done)
        }
      }
    }
    #expect(upright(true) == upright(false))
  }
}
