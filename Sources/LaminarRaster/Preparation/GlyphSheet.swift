import LaminarGraphics
import Synchronization

/// Glyphs as polygons around their origins, and the coverage that they leave in pixels.
///
/// What is on a sheet stays where it is: it only grows.
final class GlyphSheet: Sendable {
  /// Rounds to the nearest step, and what lies between two steps up in spite of rounding errors: glyphs
  /// that stand alike look alike, however their places were computed.
  private static let half = 0.5 + 0x1p-20

  /// A glyph's outline through a matrix, as lines.
  struct Flat: Sendable {
    let path: FlattenedPath
    /// The least and greatest coordinates.
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    /// The greatest size of a coordinate; infinite for a glyph that cannot be drawn.
    let reach: Double
    /// Where its parts may overlap.
    let overlaps: [Box]
    /// The lines of a small glyph, from the pixel's corner on that `low` lies in.
    let lines: [CoverageLine]
    let corner: SIMD2<Double>

    init(_ outline: Path, _ linear: AffineTransform2D, tolerance: Double) {
      path = outline.flattened(tolerance: tolerance, transform: linear)
      let box = ControlBox(path.points)
      low = box.low
      high = box.high
      let reach = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
      self.reach = path.points.isEmpty || reach.isNaN ? .infinity : reach
      overlaps = PolygonOverlaps.boxes(
        of: path.subpaths.map { $0.range }, path.points, in: Box(low, high))
      corner = low.rounded(.down)
      lines =
        Self.isSmall(low, high, self.reach)
        ? Self.lines(of: path, from: corner, keepsLevelLines: !overlaps.isEmpty) : []
    }

    private static func lines(
      of path: FlattenedPath, from corner: SIMD2<Double>, keepsLevelLines: Bool
    ) -> [CoverageLine] {
      var lines: [CoverageLine] = []
      for subpath in path.subpaths where subpath.range.count > 2 {
        guard var last = path.points[subpath.range].last.map({ Self.fixed($0 - corner) }) else {
          continue
        }
        for point in path.points[subpath.range] {
          let next = Self.fixed(point - corner)
          if last.y != next.y || (keepsLevelLines && last.x != next.x) {
            lines.append(CoverageLine(x0: last.x, y0: last.y, x1: next.x, y1: next.y))
          }
          last = next
        }
      }
      return lines
    }

    private static func fixed(_ point: SIMD2<Double>) -> SIMD2<Int32> {
      SIMD2(CoverageLine.fixed(point.x), CoverageLine.fixed(point.y))
    }

    /// Whether it is drawn through a mask: larger ones are drawn exactly where they stand.
    var isSmall: Bool { Self.isSmall(low, high, reach) }

    private static func isSmall(
      _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ reach: Double
    ) -> Bool {
      let size = high - low
      return reach < 1e6 && size.x <= GlyphMask.longestSide && size.y <= GlyphMask.longestSide
    }
  }

  private struct Key: Hashable {
    var id: UInt64
    var linear: SIMD4<Double>
  }

  private struct Glyph {
    var outline: Path
    var flat: Flat
    /// The masks by row phase, then by column phase; empty or nil where none is made yet.
    var masks: [[GlyphMask?]]
  }

  private struct State: ~Copyable {
    var places: [Key: Int] = [:]
    var glyphs: [Glyph] = []
    var pages = GlyphPages()
    /// About how much memory all of it takes.
    var size = 0
    var rasterizer = GlyphRasterizer()

    /// The place of an outline's glyph.
    mutating func place(
      of outline: Path, _ linear: AffineTransform2D, tolerance: Double
    ) -> Int {
      let key = Key(id: outline.contentID, linear: SIMD4(linear.a, linear.b, linear.c, linear.d))
      if let place = places[key], glyphs[place].outline == outline { return place }
      let flat = Flat(outline, linear, tolerance: tolerance)
      places[key] = glyphs.count
      glyphs.append(Glyph(outline: outline, flat: flat, masks: []))
      size += 256 + 16 * flat.path.points.count
      return glyphs.count - 1
    }

    /// The mask of a glyph at a phase.
    mutating func mask(of place: Int, row: Int, column: Int) -> GlyphMask {
      if glyphs[place].masks.isEmpty {
        glyphs[place].masks = .init(repeating: [], count: GlyphMask.phases)
        size += 8 * GlyphMask.phases
      }
      if glyphs[place].masks[row].isEmpty {
        glyphs[place].masks[row] = .init(repeating: nil, count: GlyphMask.phases)
        size += 32 * GlyphMask.phases
      }
      if let mask = glyphs[place].masks[row][column] { return mask }
      let phase = row * GlyphMask.phases + column
      let mask = rasterizer.mask(of: glyphs[place].flat, phase: phase, into: &pages)
      glyphs[place].masks[row][column] = mask
      size += GlyphMask.stride(width: Int(mask.width)) * Int(mask.height)
      return mask
    }
  }

  private let state = Mutex(State())

  /// The bytes that are kept.
  private static let capacity = 1 << 24

  /// Whether enough is on the sheet.
  var isFull: Bool { state.withLock { $0.size > Self.capacity } }

  /// All masks' coverages.
  var pages: [[UInt8]] { state.withLock { $0.pages.pages } }

  /// The polygons of outlines through the linear part of a matrix.
  func flattened(
    _ outlines: [Path], _ linear: AffineTransform2D, tolerance: Double
  ) -> [Flat] {
    state.withLock { state in
      outlines.map { outline in
        state.glyphs[state.place(of: outline, linear, tolerance: tolerance)].flat
      }
    }
  }

  /// Appends the masks of a run's glyphs that may be seen.
  ///
  /// A glyph is drawn at the nearest 32nd of a pixel, which changes no pixel by more than 8 of 255. Which way a run is drawn is decided from the run
  /// alone: it is part of what the pixels are.
  ///
  /// - Returns: The pixels that may change; nil for a run with a glyph that is too large for a mask.
  func place(
    _ run: GlyphRun, _ linear: AffineTransform2D, tolerance: Double, through map: AffineTransform2D,
    in visible: PixelRect, to glyphs: inout [PlacedGlyph]
  ) -> PixelRect? {
    state.withLock { state in
      let places = run.outlines.map { state.place(of: $0, linear, tolerance: tolerance) }
      for place in places {
        let flat = state.glyphs[place].flat
        if !flat.path.points.isEmpty, !flat.isSmall { return nil }
      }
      var bounds = PixelRect.empty
      let steps = Double(GlyphMask.phases)
      for glyph in run.glyphs {
        let origin = map.mapped(SIMD2(glyph.x, glyph.y))
        // Far off the canvas, where no integer reaches, nothing is seen.
        guard abs(origin.x) < 1e6, abs(origin.y) < 1e6,
          !state.glyphs[places[glyph.outline]].flat.path.points.isEmpty
        else { continue }
        let x = Int((origin.x * steps + Self.half).rounded(.down))
        let y = Int((origin.y * steps + Self.half).rounded(.down))
        let low = GlyphMask.phases - 1
        let mask = state.mask(of: places[glyph.outline], row: y & low, column: x & low)
        let placed = PlacedGlyph(
          mask, column: x >> GlyphMask.phaseBits, row: y >> GlyphMask.phaseBits)
        let seen = placed.bounds.intersection(visible)
        if seen.isEmpty { continue }
        glyphs.append(placed)
        bounds = bounds.isEmpty ? seen : bounds.union(seen)
      }
      return bounds
    }
  }
}
