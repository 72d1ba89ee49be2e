import Foundation
import LaminarGraphics

/// Finds how each particle of a list is drawn.
///
/// Through perspective a particle is drawn with the map's slope at its centre: particles are small.
struct ParticleGathering {
  private let list: DisplayList.Particles
  private let transform: ProjectiveTransform2D
  private let visible: PixelRect
  private let resources: RasterResources
  private let looks: [Look]
  private(set) var sheets: [PreparedParticles.Sheet] = []
  private(set) var sheetPixels: [UInt32] = []
  private(set) var maps: [PreparedParticles.Map] = []
  /// The discs by radius and phase.
  private(set) var discs: [Int] = []
  var draws: [PreparedParticles.Draw] = []

  private struct Look {
    var look: DisplayList.ParticleLook
    var half: SIMD2<Double>
    var pyramid: ImagePyramid?
    /// The part of the image in its pixels.
    var part: SIMD4<Double>
    /// Whether it may be drawn as a sprite.
    var isSheet: Bool
    /// The place among the sheets; −1 as long as there is none.
    var sheet = -1
  }

  /// What is nearer than this, or farther off than that, is not drawn.
  private static let nearest = 1e-5
  private static let farthest = 1e6

  init(
    _ list: DisplayList.Particles, _ transform: ProjectiveTransform2D, _ visible: PixelRect,
    _ resources: RasterResources
  ) {
    self.list = list
    self.transform = transform
    self.visible = visible
    self.resources = resources
    looks = list.looks.map { look in
      let pyramid = look.image.map { resources.images.pyramid(of: $0) }
      let size = SIMD2(Double(look.image?.width ?? 0), Double(look.image?.height ?? 0))
      let (x, y) = (Double(look.part.origin.x) * size.x, Double(look.part.origin.y) * size.y)
      let (width, height) = (
        Double(look.part.size.width) * size.x, Double(look.part.size.height) * size.y
      )
      let isWhole = x == 0 && y == 0 && width == size.x && height == size.y
      let longest = Double(PreparedSprite.longestSide)
      return Look(
        look: look, half: look.size / 2, pyramid: pyramid, part: SIMD4(x, y, width, height),
        isSheet: isWhole && size.x <= longest && size.y <= longest
          && look.magnification != .nearest)
    }
    draws.reserveCapacity(list.particles.count)
  }

  mutating func run() {
    var looks = looks
    let t = transform
    for particle in list.particles {
      let place = Int(particle.look)
      guard place >= 0, place < looks.count else { continue }
      // 1. Where the centre lies, and where the particle's axes go.
      let (x, y, z) = (particle.position.x, particle.position.y, particle.position.z)
      let w = x * t.m13 + y * t.m23 + z * list.depth.z + t.m33
      guard w > Self.nearest else { continue }
      let centre = SIMD2(
        (x * t.m11 + y * t.m21 + z * list.depth.x + t.m31) / w,
        (x * t.m12 + y * t.m22 + z * list.depth.y + t.m32) / w)
      guard abs(centre.x) < Self.farthest, abs(centre.y) < Self.farthest else { continue }
      let alongX = SIMD2(t.m11 - centre.x * t.m13, t.m12 - centre.y * t.m13) / w
      let alongY = SIMD2(t.m21 - centre.x * t.m23, t.m22 - centre.y * t.m23) / w
      let half = looks[place].half
      let across = (alongX * particle.axis.x + alongY * particle.axis.y) * half.x
      let down = (alongY * particle.axis.x - alongX * particle.axis.y) * half.y
      // 2. Whether anything can be seen.
      let reach = SIMD2(abs(across.x) + abs(down.x), abs(across.y) + abs(down.y)) + 1
      guard reach.x < Self.farthest, reach.y < Self.farthest,
        centre.x + reach.x > Double(visible.minX), centre.x - reach.x < Double(visible.maxX),
        centre.y + reach.y > Double(visible.minY), centre.y - reach.y < Double(visible.maxY)
      else { continue }
      let color = Self.premultiplied(particle.color)
      guard color != 0 else { continue }
      // 3. The quickest way of drawing it.
      if looks[place].pyramid == nil {
        disc(centre, across, down, reach, color)
      } else if looks[place].isSheet, down.x == 0, across.y == 0,
        abs(2 * across.x - looks[place].part.z) < 1e-9,
        abs(2 * down.y - looks[place].part.w) < 1e-9
      {
        sprite(&looks[place], centre, color)
      } else {
        map(looks[place], centre, across, down, reach, color)
      }
    }
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = color.clamped(lowerBound: .zero, upperBound: .one)
    var scaled = bounded * bounded.w
    scaled.w = bounded.w
    let bytes = (scaled * 255 + 0.5).rounded(.down)
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
  }

  private func bounds(_ centre: SIMD2<Double>, _ reach: SIMD2<Double>) -> PixelRect {
    let low = (centre - reach).rounded(.down)
    let high = (centre + reach).rounded(.up)
    return PixelRect(minX: Int(low.x), minY: Int(low.y), maxX: Int(high.x), maxY: Int(high.y))
      .intersection(visible)
  }

  private mutating func append(
    _ kind: PreparedParticles.Kind, _ bounds: PixelRect, _ color: UInt32, place: Int
  ) {
    guard !bounds.isEmpty else { return }
    draws.append(
      PreparedParticles.Draw(
        kind: kind, minX: Int32(truncatingIfNeeded: bounds.minX),
        minY: Int32(truncatingIfNeeded: bounds.minY),
        maxX: Int32(truncatingIfNeeded: bounds.maxX),
        maxY: Int32(truncatingIfNeeded: bounds.maxY), color: color,
        place: Int32(truncatingIfNeeded: place)))
  }

  private mutating func disc(
    _ centre: SIMD2<Double>, _ across: SIMD2<Double>, _ down: SIMD2<Double>,
    _ reach: SIMD2<Double>, _ color: UInt32
  ) {
    let (first, second) = ((across * across).sum(), (down * down).sum())
    let skew = abs((across * down).sum())
    let radius = first.squareRoot()
    let size = Int((radius * 8).rounded())
    guard abs(first - second) <= 1e-3 * first, skew <= 1e-3 * first, size <= DiscMasks.largest
    else {
      maps.append(
        PreparedParticles.Map(
          map: Self.inverse(centre, across, down), slope: Self.slope(across, down), level: nil,
          part: .zero, isLinear: true))
      return append(.mapped, bounds(centre, reach), color, place: maps.count - 1)
    }
    guard size > 0 else { return }
    let pixel = centre.rounded(.down)
    let phase = ((centre - pixel) * 8).rounded(.down)
    discs.append(size << 6 | Int(phase.y) << 3 | Int(phase.x))
    draws.append(
      PreparedParticles.Draw(
        kind: .disc, minX: 0, minY: 0, maxX: 0, maxY: 0, color: color,
        place: Int32(truncatingIfNeeded: discs.count - 1), column: Int32(pixel.x),
        row: Int32(pixel.y)))
  }

  private mutating func sprite(_ look: inout Look, _ centre: SIMD2<Double>, _ color: UInt32) {
    guard let level = look.pyramid?.base else { return }
    if look.sheet < 0 {
      look.sheet = sheets.count
      let stride = level.width + 2 + 4
      sheets.append(
        PreparedParticles.Sheet(
          start: sheetPixels.count, stride: stride, width: level.width, height: level.height))
      for y in -1...level.height {
        for x in -1..<stride - 1 {
          let isInside = y >= 0 && y < level.height && x >= 0 && x < level.width
          sheetPixels.append(isInside ? level.pixels[y * level.width + x] : 0)
        }
      }
    }
    // A pixel shows the mean of the two that it lies between: of one alone without a fraction.
    let corner = centre - SIMD2(Double(level.width), Double(level.height)) / 2
    let fine = (corner * 256).rounded(.toNearestOrAwayFromZero)
    let whole = (fine / 256).rounded(.down)
    let rest = fine - whole * 256
    let column = Int(whole.x)
    let row = Int(whole.y)
    let extent = PixelRect(
      minX: column, minY: row, maxX: column + level.width + (rest.x > 0 ? 1 : 0),
      maxY: row + level.height + (rest.y > 0 ? 1 : 0))
    let count = draws.count
    append(.sprite, extent.intersection(visible), color, place: look.sheet)
    guard draws.count > count else { return }
    draws[count].column = Int32(truncatingIfNeeded: column)
    draws[count].row = Int32(truncatingIfNeeded: row)
    // Pixel c of the canvas reads c − 1 and c of the image with these weights.
    draws[count].weightX = UInt32(rest.x)
    draws[count].weightY = UInt32(rest.y)
  }

  private mutating func map(
    _ look: Look, _ centre: SIMD2<Double>, _ across: SIMD2<Double>, _ down: SIMD2<Double>,
    _ reach: SIMD2<Double>, _ color: UInt32
  ) {
    guard let pyramid = look.pyramid else { return }
    let inverse = Self.inverse(centre, across, down)
    guard (inverse.a + inverse.b + inverse.c + inverse.d + inverse.tx + inverse.ty).isFinite else {
      return
    }
    // How many of the image's pixels a pixel of the canvas is.
    let size = SIMD2(look.part.z, look.part.w) / 2
    let along = SIMD2(inverse.a * size.x, inverse.b * size.y)
    let below = SIMD2(inverse.c * size.x, inverse.d * size.y)
    let step = max((along * along).sum(), (below * below).sum()).squareRoot()
    var level = pyramid.base
    var isLinear = look.look.magnification != .nearest
    if step > 1.000_001 {
      isLinear = look.look.minification != .nearest
      if look.look.minification == .trilinear {
        let levels = pyramid.levels
        let exact = Elementary.log(min(step, 1e9)) / 0.693_147_180_559_945_3 + look.look.bias
        level =
          levels[Int(min(max(exact.isNaN ? 0 : exact, 0), Double(levels.count - 1)).rounded())]
      }
    }
    let ratio = SIMD2(
      Double(level.width) / Double(pyramid.base.width),
      Double(level.height) / Double(pyramid.base.height))
    maps.append(
      PreparedParticles.Map(
        map: inverse, slope: Self.slope(across, down), level: level,
        part: look.part * SIMD4(ratio.x, ratio.y, ratio.x, ratio.y), isLinear: isLinear))
    append(.mapped, bounds(centre, reach), color, place: maps.count - 1)
  }

  /// From the canvas to the particle's own axes.
  private static func inverse(
    _ centre: SIMD2<Double>, _ across: SIMD2<Double>, _ down: SIMD2<Double>
  ) -> AffineTransform2D {
    let determinant = across.x * down.y - across.y * down.x
    let (a, b) = (down.y / determinant, -across.y / determinant)
    let (c, d) = (-down.x / determinant, across.x / determinant)
    return AffineTransform2D(
      a: a, b: b, c: c, d: d, tx: -centre.x * a - centre.y * c, ty: -centre.x * b - centre.y * d)
  }

  /// How far apart the edges are: the heights of the parallelogram, halved.
  private static func slope(_ across: SIMD2<Double>, _ down: SIMD2<Double>) -> SIMD2<Double> {
    let area = abs(across.x * down.y - across.y * down.x)
    return SIMD2(
      area / max((down * down).sum().squareRoot(), 1e-12),
      area / max((across * across).sum().squareRoot(), 1e-12))
  }
}

extension DisplayList.Particles {
  /// The particles where what they are seen through is followed by another transform.
  func seen(through t: ProjectiveTransform2D) -> DisplayList.Particles {
    guard depth != .zero else { return self }
    var result = self
    result.depth = SIMD3(
      depth.x * t.m11 + depth.y * t.m21 + depth.z * t.m31,
      depth.x * t.m12 + depth.y * t.m22 + depth.z * t.m32,
      depth.x * t.m13 + depth.y * t.m23 + depth.z * t.m33)
    return result
  }
}
