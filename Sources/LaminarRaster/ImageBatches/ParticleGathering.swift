import Foundation
import LaminarGraphics
import Synchronization

/// Makes batches of the particles of a list.
///
/// Through perspective a particle is drawn with the map's slope at its centre: particles are small.
struct ParticleGathering {
  private let list: DisplayList.Particles
  private let part: Range<Int>
  private let transform: ProjectiveTransform2D
  private let visible: PixelRect
  private var looks: [Look]
  private var batch = ImageBatch()
  /// The discs by radius and phase.
  private var discs: [Int] = []

  fileprivate struct Look {
    var look: DisplayList.ParticleLook
    var pyramid: ImagePyramid?
    /// The index of its sheet in its own size; −1 as long as there is none.
    var sheet = -1
    /// The levels that it is read from when it is scaled or turned, each once it is requested.
    var sources: [Int: (source: AffineImage.Source, part: SIMD4<Double>)] = [:]
  }

  /// The properties of a look that every particle needs.
  private struct Kind {
    var half: SIMD2<Double>
    /// The part of the image in its pixels.
    var part: SIMD4<Double>
    var isDisc: Bool
    /// Whether it may be drawn as a sprite.
    var isSheet: Bool
  }

  private let kinds: [Kind]

  /// The particles that several workers gather together; one gathers all.
  private static let partCount = 4096

  /// The longest side of a part of an image that has a sheet: positions fit into 16 bits.
  private static let longestSide = 128.0

  /// What is nearer than this, or farther than that, is not drawn.
  private static let nearest = 1e-5
  private static let farthest = 1e6

  /// A list's particles that can be seen, part by part, by all workers.
  static func batches(
    of particles: DisplayList.Particles, _ transform: ProjectiveTransform2D, visible: PixelRect,
    resources: RasterResources
  ) -> [ImageBatch] {
    let count = particles.particles.count
    let size = resources.pool.isSerial ? max(count, 1) : partCount
    return resources.pool.map((count + size - 1) / size) { part in
      var gathering = ParticleGathering(
        particles, part * size..<min((part + 1) * size, count), transform, visible, resources)
      gathering.run()
      gathering.batch.sort(discs: gathering.discs, in: resources.discs, inside: visible)
      return gathering.batch
    }.filter { !$0.bounds.isEmpty }
  }

  private init(
    _ list: DisplayList.Particles, _ part: Range<Int>, _ transform: ProjectiveTransform2D,
    _ visible: PixelRect, _ resources: RasterResources
  ) {
    self.list = list
    self.part = part
    self.transform = transform
    self.visible = visible
    looks = list.looks.map { look in
      Look(look: look, pyramid: look.image.map { resources.images.pyramid(of: $0) })
    }
    kinds = list.looks.map { look in
      let size = SIMD2(Double(look.image?.width ?? 0), Double(look.image?.height ?? 0))
      let (x, y) = (Double(look.part.origin.x) * size.x, Double(look.part.origin.y) * size.y)
      let (width, height) = (
        Double(look.part.size.width) * size.x, Double(look.part.size.height) * size.y
      )
      let isWhole = x == 0 && y == 0 && width == size.x && height == size.y
      let longest = Double(Sprite.longestSide)
      return Kind(
        half: look.size / 2, part: SIMD4(x, y, width, height), isDisc: look.image == nil,
        isSheet: isWhole && size.x <= longest && size.y <= longest
          && look.magnification != .nearest)
    }
    batch.draws.reserveCapacity(part.count)
  }

  private mutating func run() {
    let t = transform
    let isAffine = t.m13 == 0 && t.m23 == 0 && t.m33 == 1 && list.depth.z == 0
    let flatX = SIMD2(t.m11, t.m12)
    let flatY = SIMD2(t.m21, t.m22)
    let low = SIMD2(Double(visible.minX), Double(visible.minY))
    let high = SIMD2(Double(visible.maxX), Double(visible.maxY))
    let depth = SIMD2(list.depth.x, list.depth.y)
    let origin = SIMD2(t.m31, t.m32)
    for particle in list.particles[part] {
      let lookIndex = Int(particle.look)
      guard lookIndex >= 0, lookIndex < kinds.count else { continue }
      // 1. Where the centre is, and where the particle's axes go.
      let (x, y, z) = (particle.point.x, particle.point.y, particle.depth)
      var centre = flatX * x + flatY * y + depth * z + origin
      var (alongX, alongY) = (flatX, flatY)
      if !isAffine {
        let w = x * t.m13 + y * t.m23 + z * list.depth.z + t.m33
        guard w > Self.nearest else { continue }
        centre /= w
        alongX = (flatX - centre * t.m13) / w
        alongY = (flatY - centre * t.m23) / w
      }
      let half = kinds[lookIndex].half
      let across = (alongX * particle.axis.x + alongY * particle.axis.y) * half.x
      let down = (alongY * particle.axis.x - alongX * particle.axis.y) * half.y
      // 2. Whether anything can be seen.
      let reach = SIMD2(abs(across.x) + abs(down.x), abs(across.y) + abs(down.y)) + 1
      guard abs(centre.x) < Self.farthest, abs(centre.y) < Self.farthest, reach.x < Self.farthest,
        reach.y < Self.farthest, centre.x + reach.x > low.x, centre.x - reach.x < high.x,
        centre.y + reach.y > low.y, centre.y - reach.y < high.y
      else { continue }
      let color = Self.premultiplied(particle.color)
      guard color != 0 else { continue }
      // 3. The fastest kernel that can draw it.
      if kinds[lookIndex].isDisc {
        disc(centre, across, down, reach, color)
      } else if kinds[lookIndex].isSheet, down.x == 0, across.y == 0,
        abs(2 * across.x - kinds[lookIndex].part.z) < 1e-9,
        abs(2 * down.y - kinds[lookIndex].part.w) < 1e-9
      {
        translated(lookIndex, centre, color)
      } else {
        affine(lookIndex, centre, across, down, reach, color)
      }
    }
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> UInt32 {
    func held(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    let alpha = held(color.w)
    func byte(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
    return byte(held(color.x) * alpha) | byte(held(color.y) * alpha) << 8
      | byte(held(color.z) * alpha) << 16 | byte(alpha) << 24
  }

  private mutating func append(
    _ image: AffineImage?, _ centre: SIMD2<Double>, _ reach: SIMD2<Double>, _ color: UInt32
  ) {
    let (low, high) = (centre - reach, centre + reach)
    let bounds = PixelRect(
      minX: ImageBatch.Draw.floor(low.x), minY: ImageBatch.Draw.floor(low.y),
      maxX: -ImageBatch.Draw.floor(-high.x), maxY: -ImageBatch.Draw.floor(-high.y)
    ).intersection(visible)
    guard let image,
      let draw = ImageBatch.Draw(
        affineIn: bounds, tint: color, isAdditive: list.isAdditive, index: batch.add(image))
    else { return }
    batch.draws.append(draw)
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
      let image = AffineImage(
        Self.inverse(centre, across, down), centre: centre, slope: Self.slope(across, down), .disc,
        part: .zero)
      return append(image, centre, reach, color)
    }
    guard size > 0 else { return }
    let x = ImageBatch.Draw.floor(centre.x * 8)
    let y = ImageBatch.Draw.floor(centre.y * 8)
    discs.append(size << 6 | (y & 7) << 3 | x & 7)
    batch.draws.append(
      ImageBatch.Draw(
        discAt: (x >> 3, y >> 3), tint: color, isAdditive: list.isAdditive,
        index: discs.count - 1))
  }

  private mutating func translated(_ lookIndex: Int, _ centre: SIMD2<Double>, _ color: UInt32) {
    guard let image = looks[lookIndex].pyramid?.base else { return }
    if looks[lookIndex].sheet < 0 { looks[lookIndex].sheet = batch.addSheet(image) }
    guard
      let draw = ImageBatch.Draw(
        imageAt: centre - kinds[lookIndex].half, width: image.width, height: image.height,
        inside: visible, tint: color, isAdditive: list.isAdditive, index: looks[lookIndex].sheet)
    else { return }
    batch.draws.append(draw)
  }

  private mutating func affine(
    _ lookIndex: Int, _ centre: SIMD2<Double>, _ across: SIMD2<Double>, _ down: SIMD2<Double>,
    _ reach: SIMD2<Double>, _ color: UInt32
  ) {
    let inverse = Self.inverse(centre, across, down)
    guard (inverse.a + inverse.b + inverse.c + inverse.d + inverse.tx + inverse.ty).isFinite else {
      return
    }
    let part = kinds[lookIndex].part
    // How many of the image's pixels a pixel of the canvas is.
    let size = SIMD2(part.z, part.w) / 2
    let along = SIMD2(inverse.a * size.x, inverse.b * size.y)
    let below = SIMD2(inverse.c * size.x, inverse.d * size.y)
    let step = max((along * along).sum(), (below * below).sum()).squareRoot()
    let (level, isLinear) = looks[lookIndex].level(step: step)
    guard let (source, shown) = source(of: lookIndex, level: level, isLinear: isLinear) else {
      return
    }
    let image = AffineImage(
      inverse, centre: centre, slope: Self.slope(across, down), source, part: shown)
    append(image, centre, reach, color)
  }

  /// What a scaled or turned particle is read from, and the part of it that is shown.
  private mutating func source(
    of lookIndex: Int, level: Int, isLinear: Bool
  ) -> (source: AffineImage.Source, part: SIMD4<Double>)? {
    // Only the image itself is read both ways.
    let key = isLinear ? level : -1
    if let known = looks[lookIndex].sources[key] { return known }
    guard let pyramid = looks[lookIndex].pyramid else { return nil }
    let image = level == 0 ? pyramid.base : pyramid.levels[level]
    let ratio = SIMD2(
      Double(image.width) / Double(pyramid.base.width),
      Double(image.height) / Double(pyramid.base.height))
    let part = kinds[lookIndex].part * SIMD4(ratio.x, ratio.y, ratio.x, ratio.y)
    let result: (source: AffineImage.Source, part: SIMD4<Double>)
    if isLinear, part.z > 0, part.z <= Self.longestSide, part.w > 0, part.w <= Self.longestSide,
      abs(part.x) < Self.farthest, abs(part.y) < Self.farthest
    {
      let (left, top) = (Int(part.x.rounded(.down)) - 1, Int(part.y.rounded(.down)) - 1)
      let right = Int((part.x + part.z).rounded(.up)) + 1
      let bottom = Int((part.y + part.w).rounded(.up)) + 1
      let sheet = batch.addSheet(
        image, columns: left..<right + 1, rows: top..<bottom + 1, edges: .repeated)
      result = (.sheet(sheet), part - SIMD4(Double(left), Double(top), 0, 0))
    } else {
      result = (.level(batch.addLevel(image), isLinear: isLinear), part)
    }
    looks[lookIndex].sources[key] = result
    return result
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

extension ParticleGathering.Look {
  /// The level that is read, and whether between its pixels, where a pixel of the canvas is a number of
  /// the image's.
  fileprivate func level(step: Double) -> (level: Int, isLinear: Bool) {
    guard step > 1.000_001 else { return (0, look.magnification != .nearest) }
    guard look.minification == .trilinear, let pyramid else {
      return (0, look.minification != .nearest)
    }
    let exact = Elementary.log(min(step, 1e9)) / 0.693_147_180_559_945_3 + look.bias
    let last = Double(pyramid.levelCount - 1)
    return (Int(min(max(exact.isNaN ? 0 : exact, 0), last).rounded()), true)
  }
}

extension DisplayList.Particles {
  /// The particles as seen through one more transform.
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

// MARK: - Discs

/// The coverage of small discs, by their radius in eighths of a pixel and their centre in eighths of one:
/// a cache filled when they are first drawn, on which no pixel depends.
final class DiscMasks: Sendable {
  /// The largest radius, in eighths of a pixel.
  static let largest = 128
  /// Steps of the centre in each direction.
  static let phases = 8
  /// The bytes that are kept.
  private static let capacity = 1 << 23

  /// One disc's rows.
  struct Mask: Sendable {
    /// Where its bytes begin.
    var start: Int32
    /// Pixels from the centre's pixel to the left and upper edge.
    var reach: Int32
    /// The pixels of a side.
    var side: Int32
    /// Bytes from a row to the next: `margin` zeros follow each row.
    var stride: Int32

    /// What a load of four bytes that begins in a row may read past it, wherever it begins.
    static let margin = 3
  }

  private struct State {
    var bytes: [UInt8] = []
    var cached = [Mask?](
      repeating: nil, count: (DiscMasks.largest + 1) * DiscMasks.phases * DiscMasks.phases)
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Looks up or renders masks; returns the mask records and the shared byte buffer.
  ///
  /// - Parameter keys: `radius · 64 + row phase · 8 + column phase` of each.
  func masks(_ keys: [Int]) -> (masks: [Mask], bytes: [UInt8]) {
    state.withLock { state in
      if state.bytes.count > Self.capacity || !isKept { state = State() }
      var masks: [Mask] = []
      masks.reserveCapacity(keys.count)
      for key in keys {
        if let cached = state.cached[key] {
          masks.append(cached)
        } else {
          let made = Self.make(key, &state.bytes)
          state.cached[key] = made
          masks.append(made)
        }
      }
      return (masks, state.bytes)
    }
  }

  /// Counts which points of a grid in each pixel are inside.
  private static func make(_ key: Int, _ bytes: inout [UInt8]) -> Mask {
    let radius = Double(key >> 6) / 8
    let reach = Int(radius.rounded(.up))
    let side = 2 * reach + 1
    let stride = side + Mask.margin
    let count = radius < 3 ? 16 : 8
    let eighths = SIMD2(Double(key & 7), Double(key >> 3 & 7))
    let centre = eighths / 8 + SIMD2(repeating: 1.0 / 16)
    let start = bytes.count
    let square = radius * radius
    for row in -reach...reach {
      for column in 0..<stride {
        guard column < side else {
          bytes.append(0)
          continue
        }
        // The nearest and the farthest point of the pixel decide most.
        let low = SIMD2(Double(column - reach), Double(row)) - centre
        let middle = low + 0.5
        let length = (middle * middle).sum().squareRoot()
        if length <= radius - 0.71 {
          bytes.append(255)
        } else if length >= radius + 0.71 {
          bytes.append(0)
        } else {
          var inside = 0
          for y in 0..<count {
            for x in 0..<count {
              let point = low + (SIMD2(Double(x), Double(y)) + 0.5) / Double(count)
              if (point * point).sum() <= square { inside += 1 }
            }
          }
          bytes.append(UInt8((inside * 255 + count * count / 2) / (count * count)))
        }
      }
    }
    return Mask(
      start: Int32(truncatingIfNeeded: start), reach: Int32(truncatingIfNeeded: reach),
      side: Int32(truncatingIfNeeded: side), stride: Int32(truncatingIfNeeded: stride))
  }
}
