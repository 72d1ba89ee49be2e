import Foundation
import LaminarGraphics

/// A part of a list's particles ready for drawing: what can be seen of each in plain numbers, sorted into
/// bands.
struct PreparedParticles: Sendable {
  /// How a particle is drawn.
  enum Kind: UInt8, Sendable {
    /// A small disc through its mask.
    case disc
    /// An image in its own size, upright.
    case sprite
    /// A small image, turned or scaled.
    case turned
    /// Anything: pixel by pixel.
    case mapped
  }

  /// One particle.
  struct Draw: Sendable {
    var kind: Kind
    var minX: Int32
    var minY: Int32
    var maxX: Int32
    var maxY: Int32
    /// The colour, premultiplied.
    var color: UInt32
    /// The index among the masks, the sheets, the rotated sprites or the maps.
    var index: Int32
    /// A disc's or sprite's pixel of the first column and row.
    var column: Int32 = 0
    var row: Int32 = 0
    /// A sprite's weights of the next column and row, of 256.
    var weightX: UInt32 = 0
    var weightY: UInt32 = 0

    /// The pixels that may change.
    @inline(__always)
    var bounds: PixelRect {
      PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
    }
  }

  /// An image with a transparent edge around it, for sprites.
  struct Sheet: Sendable {
    var start: Int
    var stride: Int
    var width: Int
    var height: Int
  }

  /// From a pixel's centre to −1…1 over the particle.
  struct Map: Sendable {
    var map: AffineTransform2D
    /// Pixels of the canvas for a unit of each axis: how soft its edges are.
    var slope: SIMD2<Double>
    /// The image's level, and where the particle's edges are on it; nil for a disc.
    var level: ImageLevel?
    var part: SIMD4<Double>
    var isLinear: Bool
  }

  let draws: [Draw]
  let masks: [DiscMasks.Mask]
  let maskBytes: [UInt8]
  let sheets: [Sheet]
  let sheetPixels: [UInt32]
  let rotatedSprites: [RotatedSprite]
  let maps: [Map]
  let isAdditive: Bool
  /// The pixels that may change.
  let bounds: PixelRect
  /// How many pixels the particles paint, those below others too.
  let paintedPixels: Int
  private let bandDraws: [Int32]
  private let bandStarts: [Int]
  private let firstBand: Int

  /// The particles of a band, in drawing order.
  func draws(band: Int) -> ArraySlice<Int32> {
    let index = band - firstBand
    guard index >= 0, index + 1 < bandStarts.count else { return [] }
    return bandDraws[bandStarts[index]..<bandStarts[index + 1]]
  }

  /// The particles that several workers prepare together; one prepares all.
  private static let partCount = 4096

  /// A list's particles that can be seen, prepared part by part by all workers.
  static func parts(
    of particles: DisplayList.Particles, _ transform: ProjectiveTransform2D, visible: PixelRect,
    resources: RasterResources
  ) -> [PreparedParticles] {
    let count = particles.particles.count
    let size = resources.pool.isSerial ? max(count, 1) : partCount
    return resources.pool.map((count + size - 1) / size) { part in
      PreparedParticles(
        particles, part * size..<min((part + 1) * size, count), transform,
        visible: visible, resources: resources)
    }.compactMap(\.self)
  }

  /// Returns nil if no particle of the part is visible.
  private init?(
    _ particles: DisplayList.Particles, _ part: Range<Int>, _ transform: ProjectiveTransform2D,
    visible: PixelRect, resources: RasterResources
  ) {
    var gathering = ParticleGathering(particles, part, transform, visible, resources)
    gathering.run()
    guard !gathering.draws.isEmpty else { return nil }
    isAdditive = particles.isAdditive
    (masks, maskBytes) = resources.discs.masks(gathering.discs)
    // A disc's reach is only known now.
    var bounds = PixelRect.empty
    var paintedPixels = 0
    for index in gathering.draws.indices {
      if gathering.draws[index].kind == .disc {
        let mask = masks[Int(gathering.draws[index].index)]
        gathering.draws[index].setBounds(to: mask, inside: visible)
      }
      let own = gathering.draws[index].bounds
      if own.isEmpty { continue }
      bounds = bounds.isEmpty ? own : bounds.union(own)
      paintedPixels += own.area
    }
    guard !bounds.isEmpty else { return nil }
    self.bounds = bounds
    self.paintedPixels = paintedPixels
    draws = gathering.draws
    sheets = gathering.sheets
    sheetPixels = gathering.sheetPixels
    rotatedSprites = gathering.rotatedSprites
    maps = gathering.maps

    let rows = CoverageBuffer.bandRows
    let first = bounds.minY / rows
    let bands = (bounds.maxY + rows - 1) / rows - first
    var starts = [Int](repeating: 0, count: bands + 1)
    for draw in gathering.draws {
      for band in draw.bands { starts[band - first + 1] += 1 }
    }
    for band in 0..<bands { starts[band + 1] += starts[band] }
    var next = starts
    var sorted = [Int32](repeating: 0, count: starts[bands])
    for (index, draw) in gathering.draws.enumerated() {
      for band in draw.bands {
        sorted[next[band - first]] = Int32(truncatingIfNeeded: index)
        next[band - first] += 1
      }
    }
    firstBand = first
    bandDraws = sorted
    bandStarts = starts
  }
}

extension PreparedParticles.Draw {
  /// The bands that the bounds touch.
  fileprivate var bands: Range<Int> {
    guard minX < maxX, minY < maxY else { return 0..<0 }
    let rows = CoverageBuffer.bandRows
    return Int(minY) / rows..<(Int(maxY) + rows - 1) / rows
  }

  /// Sets the bounds to a mask's, whose centre is in the pixel that was noted.
  fileprivate mutating func setBounds(to mask: DiscMasks.Mask, inside visible: PixelRect) {
    column -= mask.reach
    row -= mask.reach
    minX = max(column, Int32(truncatingIfNeeded: visible.minX))
    minY = max(row, Int32(truncatingIfNeeded: visible.minY))
    maxX = min(column + mask.side, Int32(truncatingIfNeeded: visible.maxX))
    maxY = min(row + mask.side, Int32(truncatingIfNeeded: visible.maxY))
  }
}

// MARK: - Turned and scaled pictures

/// From pixels of the canvas to a small picture that is turned or scaled, in plain numbers: columns and
/// rows count from the pixel that its centre is in, and the picture reaches from −1 to 1.
struct RotatedSprite: Sendable {
  /// What a column and a row add to both coordinates, and where they begin.
  var a: Float
  var b: Float
  var c: Float
  var d: Float
  var tx: Float
  var ty: Float
  /// Pixels of the canvas for a unit of each coordinate: how soft its edges are.
  var slope: SIMD2<Float>
  /// The positions of 1 and 0 on the sheet, in 256ths of its pixels.
  var half: SIMD2<Float>
  var middle: SIMD2<Float>
  /// The sheet's first pixel among all, the pixels of its rows, and how many there are.
  var start: Int32
  var stride: Int32
  var rows: Int32
  /// The pixel that the centre is in.
  var column: Int32
  var row: Int32

  /// 2²³: a small number added to it is rounded to a whole one in the low bits.
  static let magic: Float = 8_388_608

  /// The longest side of a picture, in its own pixels: positions fit into 16 bits.
  static let longestSide = 128.0

  /// Where four columns at a time end: past the part as far as columns are writable.
  @inline(__always)
  func laneEnd(_ part: Range<Int>, writableColumns: Int) -> Int {
    let count = (part.count &+ 3) & ~3
    return part.lowerBound
      &+ (part.lowerBound &+ count <= writableColumns ? count : part.count & ~3)
  }

  /// The picture at a point, and how much of the pixel there is covered, 0…255.
  func sample(
    _ u: Float, _ v: Float, _ pixels: RowPointer<UInt32>
  ) -> (pixel: UInt32, coverage: UInt32) {
    let alongU = min(max((1 - abs(u)) * slope.x + 0.5, 0), 1)
    let alongV = min(max((1 - abs(v)) * slope.y + 0.5, 0), 1)
    let coverage = (alongU * alongV * 255 + Self.magic).bitPattern & 0xff
    if coverage == 0 { return (0, 0) }
    let fineX = (min(max(u, -1), 1) * half.x + middle.x + Self.magic).bitPattern
    let fineY = (min(max(v, -1), 1) * half.y + middle.y + Self.magic).bitPattern
    let stride = Int(self.stride)
    let row = pixels.row(count: stride).movedRow(by: Int(fineY >> 8 & 0x7fff) * stride)
    let top = row + Int(fineX >> 8 & 0x7fff)
    let below = top.movedRow(by: stride)
    return (
      BilinearKernel.mean(top[0], top[1], below[0], below[1], x: fineX & 255, y: fineY & 255),
      coverage
    )
  }
}

extension RotatedSprite {
  /// The map to a sheet; nil where numbers are too great.
  ///
  /// - Parameters:
  ///   - map: From the canvas to the picture.
  ///   - centre: Its centre on the canvas.
  init?(
    _ map: AffineTransform2D, centre: SIMD2<Double>, slope: SIMD2<Double>, sheet: SpriteSheet
  ) {
    let pixel = centre.rounded(.down)
    let first = map.mapped(pixel + 0.5)
    let largest = 1e6
    for number in [map.a, map.b, map.c, map.d, first.x, first.y, slope.x, slope.y]
    where !(abs(number) < largest) { return nil }
    (a, b, c, d) = (Float(map.a), Float(map.b), Float(map.c), Float(map.d))
    (tx, ty) = (Float(first.x), Float(first.y))
    self.slope = SIMD2(Float(slope.x), Float(slope.y))
    half = SIMD2(Float(sheet.size.x * 128), Float(sheet.size.y * 128))
    // Between the centres of pixels.
    let centre = sheet.origin + sheet.size / 2
    let position = (centre - 0.5) * 256
    middle = SIMD2(Float(position.x), Float(position.y))
    start = Int32(truncatingIfNeeded: sheet.start)
    stride = Int32(truncatingIfNeeded: sheet.stride)
    rows = Int32(truncatingIfNeeded: sheet.rows)
    column = Int32(pixel.x)
    row = Int32(pixel.y)
  }
}

/// A part of an image with the pixels around it, its edges repeated: what small pictures are read from.
struct SpriteSheet: Sendable {
  var start: Int
  var stride: Int
  var rows: Int
  /// Where the part begins on the sheet.
  var origin: SIMD2<Double>
  var size: SIMD2<Double>

  /// Appends a part of a level; nil for one that is too large.
  init?(_ level: ImageLevel, part: SIMD4<Double>, to pixels: inout [UInt32]) {
    let longest = RotatedSprite.longestSide
    guard part.z > 0, part.z <= longest, part.w > 0, part.w <= longest, abs(part.x) < 1e6,
      abs(part.y) < 1e6
    else { return nil }
    let (left, top) = (Int(part.x.rounded(.down)) - 1, Int(part.y.rounded(.down)) - 1)
    let right = Int((part.x + part.z).rounded(.up)) + 1
    let bottom = Int((part.y + part.w).rounded(.up)) + 1
    start = pixels.count
    stride = right - left + 1
    rows = bottom - top + 1
    origin = SIMD2(part.x - Double(left), part.y - Double(top))
    size = SIMD2(part.z, part.w)
    for y in top...bottom {
      let row = min(max(y, 0), level.height - 1) * level.width
      for x in left...right {
        pixels.append(level.pixels[row + min(max(x, 0), level.width - 1)])
      }
    }
  }
}

// MARK: - Drawing

extension BandRenderer {
  /// Draws the particles of a band. They are never inside a mask.
  func draw(
    _ particles: PreparedParticles, band: Int, inside clip: PixelRect, on target: BandView
  ) {
    particles.maskBytes.withRow { masks in
      particles.sheetPixels.withRow { pixels in
        particles.draws.withUnsafeBufferPointer { draws in
          for index in particles.draws(band: band) {
            let draw = draws[Int(index)]
            let bounds = draw.bounds
            let rect = bounds.intersection(clip)
            if rect.isEmpty { continue }
            let count = rect.maxX &- rect.minX
            precondition(rect.maxY <= target.rows.upperBound)
            let writableColumns = clip.maxX &- rect.minX
            let destination = ParticleKernel.Destination(
              target: target.pixels(row: rect.minY, from: rect.minX, count: writableColumns),
              stride: target.width, rows: rect.maxY &- rect.minY, columns: count,
              writableColumns: writableColumns,
              isAdditive: particles.isAdditive)
            switch draw.kind {
            case .disc:
              let mask = particles.masks[Int(draw.index)]
              let stride = Int(mask.stride)
              let rows = masks.part(from: Int(mask.start), count: Int(mask.side) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawMask(
                rows + (rect.minX &- Int(draw.column)), maskStride: stride, draw.color, destination)
            case .sprite:
              let sheet = particles.sheets[Int(draw.index)]
              let stride = sheet.stride
              let rows = pixels.part(from: sheet.start, count: (sheet.height &+ 2) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawSprite(
                rows + (rect.minX &- Int(draw.column)), stride: stride, draw, destination)
            case .turned:
              let turn = particles.rotatedSprites[Int(draw.index)]
              let sheet = pixels.part(
                from: Int(turn.start), count: Int(turn.rows) &* Int(turn.stride))
              ParticleKernel.drawRotated(
                turn, sheet, draw.color,
                first: (rect.minX &- Int(turn.column), rect.minY &- Int(turn.row)), destination)
            case .mapped:
              let map = particles.maps[Int(draw.index)]
              for row in 0..<destination.rows {
                ParticleKernel.drawMapped(
                  map, draw.color, isAdditive: destination.isAdditive, row: rect.minY &+ row,
                  from: rect.minX, destination.target.movedRow(by: row &* destination.stride),
                  count: count)
              }
            }
          }
        }
      }
    }
  }
}
