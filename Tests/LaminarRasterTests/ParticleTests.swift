import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Drawn particles` {
  private func particles(
    _ particles: [DisplayList.Particle], look: DisplayList.ParticleLook = .init(),
    isAdditive: Bool = false, transform: ProjectiveTransform2D = .identity
  ) -> DisplayList.Item {
    DisplayList.Item(
      id: DisplayList.ID(layer: 1, part: .particles),
      command: .particles(
        DisplayList.Particles(particles: particles, looks: [look], isAdditive: isAdditive),
        transform))
  }

  private func particle(
    _ x: Double, _ y: Double, axis: SIMD2<Double> = SIMD2(1, 0),
    color: SIMD4<Float> = SIMD4(1, 1, 1, 1)
  ) -> DisplayList.Particle {
    DisplayList.Particle(position: SIMD3(x, y, 0), axis: axis, color: color, look: 0)
  }

  private func render(
    _ items: [DisplayList.Item], background: Color? = nil, width: Int = 64, height: Int = 64,
    workers: Int = 1
  ) -> [UInt32] {
    var renderer = Renderer(workers: workers)
    return renderer.render(
      DisplayList(width: width, height: height, background: background, items: items)
    ).pixels
  }

  private func alpha(_ pixels: [UInt32]) -> Double {
    pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  @Test(arguments: [
    (0.15, 0.0), (0.5, 0.3), (1, 0.5), (2.3, 0.77), (4, 0.1), (6, 0.9),
  ])
  func `cover the area of a disc`(scale: Double, phase: Double) {
    let pixels = render([particles([particle(32 + phase, 31, axis: SIMD2(scale, 0))])])
    // Radii are drawn in eighths of a pixel.
    let radius = (4 * scale * 8).rounded() / 8
    let area = Double.pi * radius * radius
    #expect(abs(alpha(pixels) - area) < max(0.02 * area, 0.05))
  }

  @Test func `are drawn alike small and large, upright and turned`() {
    // A stretched transform draws discs point by point; the area is the ellipse's.
    let wide = ProjectiveTransform2D(m11: 2, m22: 1)
    let pixels = render([particles([particle(16, 32)], transform: wide)])
    #expect(abs(alpha(pixels) - .pi * 32) < 1.5)
    let turned = render([particles([particle(32, 32, axis: SIMD2(0, 1))])])
    #expect(turned == render([particles([particle(32, 32)])]))
  }

  @Test func `show an image as it is where nothing is scaled`() {
    let image = Image.random(6, 9, seed: 3)
    let look = DisplayList.ParticleLook(image: image)
    let pixels = render([particles([particle(20, 30.5)], look: look)])
    for y in 0..<9 {
      for x in 0..<6 {
        #expect(pixels[(26 + y) * 64 + 17 + x] == image.pixels[y * 6 + x])
      }
    }
    #expect(pixels.filter { $0 != 0 }.count <= 54)
  }

  @Test(arguments: [0.1, 0.7854, 1.3])
  func `turn and scale an image about its centre`(angle: Double) throws {
    let white = try #require(
      Image(width: 10, height: 6, pixels: .init(repeating: ~0, count: 60)))
    let look = DisplayList.ParticleLook(image: white)
    let (sin, cos) = Elementary.sinCos(angle)
    let pixels = render([
      particles([particle(32.3, 31.8, axis: SIMD2(cos, sin) * 2)], look: look)
    ])
    #expect(abs(alpha(pixels) - 240) < 3)
    var centre = SIMD2<Double>.zero
    for y in 0..<64 {
      for x in 0..<64 {
        let weight = Double(pixels[y * 64 + x] >> 24) / 255
        centre.x += (Double(x) + 0.5) * weight
        centre.y += (Double(y) + 0.5) * weight
      }
    }
    let mean = centre / alpha(pixels)
    #expect(abs(mean.x - 32.3) < 0.05 && abs(mean.y - 31.8) < 0.05)
  }

  @Test func `multiply an image by their colour`() throws {
    let image = try #require(
      Image(width: 4, height: 4, pixels: .init(repeating: 0xff80_ff40, count: 16)))
    let look = DisplayList.ParticleLook(image: image)
    let tint = SIMD4<Float>(0.5, 1, 0.25, 0.5)
    let pixels = render([particles([particle(32, 32, color: tint)], look: look)])
    let pixel = pixels[32 * 64 + 32]
    #expect(pixel >> 24 == 128)
    #expect(abs(Int(pixel & 0xff) - 16) <= 1)
    #expect(abs(Int(pixel >> 8 & 0xff) - 128) <= 1)
    #expect(abs(Int(pixel >> 16 & 0xff) - 16) <= 1)
  }

  @Test func `add up to white and no further`() {
    let red = SIMD4<Float>(0.6, 0.1, 0, 1)
    let list = (0..<3).map { _ in particle(32, 32, color: red) }
    let pixels = render(
      [particles(list, isAdditive: true)], background: Color(red: 0, green: 0, blue: 0))
    #expect(pixels[32 * 64 + 32] & 0xff == 255)
    #expect(pixels[32 * 64 + 32] >> 8 & 0xff == 78)
    #expect(pixels[32 * 64 + 32] >> 24 == 255)
  }

  @Test func `are hidden by clips, and masked as a picture`() {
    let square = DisplayList.Shape.roundedRect(
      RoundedRect(rect: CGRect(x: 0, y: 0, width: 32, height: 64), radius: 9))
    let id = DisplayList.ID(layer: 1, part: .clip)
    let disc = particles([particle(32, 32, axis: SIMD2(3, 0))])
    let clipped = render([
      .init(id: id, command: .group(.clip(square, .identity), count: 1)), disc,
    ])
    let whole = render([disc])
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(clipped[y * 64 + x] == (x < 32 ? whole[y * 64 + x] : 0))
      }
    }
  }
}

/// A particle that is cut — by the canvas, a clip or damage — shows the pixels that the whole one has
/// there, whatever is past the cut in its mask or sheet.
@Suite struct `Cut particles` {
  /// One particle for each kernel that draws particles.
  enum Variant: String, CaseIterable {
    case disc, largeDisc, upright, betweenPixels, scaled, turned, skewed, stretched

    func look() -> DisplayList.ParticleLook {
      switch self {
      case .disc, .largeDisc, .stretched: DisplayList.ParticleLook()
      default: DisplayList.ParticleLook(image: .random(11, 9, seed: 7))
      }
    }

    var axis: SIMD2<Double> {
      switch self {
      case .disc: SIMD2(1.25, 0)
      case .largeDisc: SIMD2(2.6, 0)
      case .scaled: SIMD2(1.37, 0)
      case .turned: SIMD2(0.9, 0.7)
      default: SIMD2(1, 0)
      }
    }

    var transform: ProjectiveTransform2D {
      switch self {
      // Rows that are moved: the corners reach far beyond a half pixel's edge.
      case .skewed: ProjectiveTransform2D(m21: 1.6)
      case .stretched: ProjectiveTransform2D(m11: 1.5, m22: 1.1)
      default: .identity
      }
    }

    /// The centre on the canvas.
    var centre: SIMD2<Double> { self == .upright ? SIMD2(30.5, 25.5) : SIMD2(30.3, 25.8) }
  }

  private static let size = (width: 64, height: 50)

  private func particles(
    _ variant: Variant, moved: SIMD2<Double> = .zero, isAdditive: Bool = false
  ) -> DisplayList.Item {
    let t = variant.transform
    let centre = variant.centre + moved
    let y = centre.y / t.m22
    let particle = DisplayList.Particle(
      position: SIMD3((centre.x - t.m21 * y) / t.m11, y, 0), axis: variant.axis,
      color: SIMD4(1, 0.7, 0.4, 0.9), look: 0)
    return DisplayList.Item(
      id: DisplayList.ID(layer: 1, part: .particles),
      command: .particles(
        DisplayList.Particles(
          particles: [particle], looks: [variant.look()], isAdditive: isAdditive), t))
  }

  private func pixels(_ items: [DisplayList.Item]) -> [UInt32] {
    render(
      DisplayList(
        width: Self.size.width, height: Self.size.height,
        background: Color(red: 0.1, green: 0.2, blue: 0.3), items: items)
    ).pixels
  }

  /// The first pixel that differs from what it has to be.
  private func difference(
    _ pixels: [UInt32], _ wanted: (_ x: Int, _ y: Int) -> UInt32
  ) -> String? {
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where pixels[y * Self.size.width + x] != wanted(x, y) {
        return "at \(x), \(y)"
      }
    }
    return nil
  }

  @Test(arguments: Variant.allCases, [false, true])
  func `are the whole ones inside a clip, and nothing outside`(variant: Variant, isAdditive: Bool) {
    let item = particles(variant, isAdditive: isAdditive)
    let whole = pixels([item])
    let empty = pixels([])
    #expect(whole != empty)
    let id = DisplayList.ID(layer: 2, part: .clip)
    // One side after the other passes over the particle.
    var cuts: [(x: Range<Int>, y: Range<Int>)] = []
    for edge in 12..<50 {
      cuts += [(edge..<64, 0..<50), (0..<edge, 0..<50), (edge..<edge + 3, 0..<50)]
    }
    for edge in 10..<44 {
      cuts += [(0..<64, edge..<50), (0..<64, 0..<edge), (27..<34, edge..<edge + 1)]
    }
    for cut in cuts {
      let shape = DisplayList.Shape.rect(
        Double(cut.x.lowerBound), Double(cut.y.lowerBound), Double(cut.x.count),
        Double(cut.y.count))
      let clipped = pixels([
        .init(id: id, command: .group(.clip(shape, .identity), count: 1)), item,
      ])
      let wrong = difference(clipped) { x, y in
        (cut.x.contains(x) && cut.y.contains(y) ? whole : empty)[y * Self.size.width + x]
      }
      #expect(wrong == nil, "columns \(cut.x), rows \(cut.y)")
    }
  }

  @Test(arguments: Variant.allCases)
  func `are the whole ones on a smaller canvas`(variant: Variant) {
    let whole = pixels([particles(variant)])
    let (width, height) = Self.size
    // Moved by whole pixels across each edge.
    for moved in -34...34 {
      for (dx, dy) in [(moved, 0), (0, moved)] {
        let cut = pixels([particles(variant, moved: SIMD2(Double(dx), Double(dy)))])
        let wrong = difference(cut) { x, y in
          let (x, y) = (x - dx, y - dy)
          let isInside = (0..<width).contains(x) && (0..<height).contains(y)
          return whole[isInside ? y * width + x : 0]
        }
        #expect(wrong == nil, "moved by \(dx), \(dy)")
      }
    }
  }

  @Test(arguments: Variant.allCases, [false, true])
  func `are the whole ones where only damage is drawn`(variant: Variant, isAdditive: Bool) {
    func list(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DisplayList {
      let plate = DisplayList.Shape.rect(Double(x), Double(y), Double(width), Double(height))
      return DisplayList(
        width: Self.size.width, height: Self.size.height,
        items: [
          .init(
            id: DisplayList.ID(layer: 2, part: .background),
            command: .fill(plate, Color(red: 0, green: 0, blue: 1, alpha: 0.5))),
          particles(variant, isAdditive: isAdditive),
        ])
    }
    var renderer = Renderer()
    var fresh = Renderer()
    var frame = RetainedFrame()
    for index in 0..<60 {
      // A plate of changing size wanders behind the particle.
      let list = list(index, (7 * index) % 44, 2 + index % 9, 3 + index % 4)
      renderer.render(list, updating: &frame)
      #expect(frame.bitmap == fresh.render(list), "plate \(index)")
    }
  }
}

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
      RotatedSprite(map, centre: centre, slope: 1 / scale, sheet: sheet))
    let color = `Row kernels`.pixel(&numbers)
    // The picture may go on past the columns, and before them.
    let columns = numbers.int(1..<31)
    let writableColumns = columns + Int(seed % 5)
    let first = (x: Int(seed % 7) - Int(turn.column), y: -Int(turn.row))
    let isAdditive = seed % 5 == 0
    let singly = draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: seed) {
      destination in
      pixels.withRow {
        ParticleKernel.drawRotatedSingly(turn, $0, color, first: first, destination, from: 0)
      }
    }
    let byLanes = draw(isAdditive, writableColumns: writableColumns, columns: columns, seed: seed) {
      destination in
      pixels.withRow { ParticleKernel.drawRotated(turn, $0, color, first: first, destination) }
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
