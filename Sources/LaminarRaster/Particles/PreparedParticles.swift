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
    /// The index among the masks, the sheets, the turns or the maps.
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
  let turns: [SpriteTurn]
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

  /// Nil when none of a part can be seen.
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
    turns = gathering.turns
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
