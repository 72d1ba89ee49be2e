import LaminarGraphics
import Synchronization

/// Glyphs as polygons around their origins, and the coverage that they leave in pixels.
///
/// Glyphs on a sheet are never moved: it only grows.
final class GlyphSheet: Sendable {
  /// Rounds to the nearest step, and what is between two steps up in spite of rounding errors: glyphs
  /// at the same fraction of a pixel look alike, however their positions were computed.
  private static let half = 0.5 + 0x1p-20

  /// A glyph's outline through a matrix, as lines.
  struct Flat: Sendable {
    let path: FlattenedPath
    /// The least and greatest coordinates.
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    /// The greatest size of a coordinate; infinite for a glyph that cannot be drawn.
    let reach: Double
    /// Whether it is drawn through a mask: larger ones are drawn exactly where they are.
    let isSmall: Bool
    /// Where its parts may overlap; nil until they are looked for.
    private(set) var overlaps: OutlineOverlaps?

    init(_ outline: Path, _ linear: AffineTransform2D, tolerance: Double) {
      path = outline.flattened(tolerance: tolerance, transform: linear)
      let box = ControlBox(path.points)
      low = box.low
      high = box.high
      let reach = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
      self.reach = path.points.isEmpty || reach.isNaN ? .infinity : reach
      let size = high - low
      isSmall =
        self.reach < 1e6 && size.x <= GlyphMask.longestSide && size.y <= GlyphMask.longestSide
        && GlyphSpans.canHold(path)
    }

    /// Finds out where its parts may overlap.
    mutating func findOverlaps() {
      if overlaps != nil { return }
      overlaps = PolygonOverlaps.of(
        path.subpaths.map { $0.range }, path.points, in: Box(low, high))
    }
  }

  private struct Key: Hashable {
    var id: UInt64
    var linear: SIMD4<Double>
  }

  private struct Glyph {
    var outline: Path
    var flat: Flat
    /// What it covers; nil until it is drawn through a mask.
    var spans: GlyphSpans?
    /// The masks by row phase, then by column phase, or one for all of these; empty or nil where none is
    /// made yet.
    var masks: [[GlyphMask?]]
  }

  private struct State: ~Copyable {
    var indices: [Key: Int] = [:]
    var glyphs: [Glyph] = []
    var pages = GlyphPages()
    /// About how much memory all of it takes.
    var size = 0
    var rasterizer = GlyphRasterizer()

    /// The index of an outline's glyph.
    mutating func index(
      of outline: Path, _ linear: AffineTransform2D, tolerance: Double
    ) -> Int {
      let key = Key(id: outline.contentID, linear: SIMD4(linear.a, linear.b, linear.c, linear.d))
      if let known = indices[key], glyphs[known].outline == outline { return known }
      let flat = Flat(outline, linear, tolerance: tolerance)
      indices[key] = glyphs.count
      glyphs.append(Glyph(outline: outline, flat: flat, spans: nil, masks: []))
      size += 256 + 16 * flat.path.points.count
      return glyphs.count - 1
    }

    /// The mask of a glyph at a phase, and which of those that follow it.
    mutating func mask(of glyphIndex: Int, row: Int, column: Int) -> (GlyphMask, index: Int) {
      if glyphs[glyphIndex].masks.isEmpty {
        glyphs[glyphIndex].masks = .init(repeating: [], count: GlyphMask.phases)
        size += 8 * GlyphMask.phases
      }
      if let first = glyphs[glyphIndex].masks[row].first {
        if let first, first.isShared { return (first, column) }
        if let mask = glyphs[glyphIndex].masks[row][column] { return (mask, 0) }
      }
      let mask = makeMask(of: glyphIndex, row: row, column: column)
      if mask.isShared {
        glyphs[glyphIndex].masks[row] = [mask]
        size += GlyphMask.phases * mask.size
        return (mask, column)
      }
      if glyphs[glyphIndex].masks[row].isEmpty {
        glyphs[glyphIndex].masks[row] = .init(repeating: nil, count: GlyphMask.phases)
        size += 32 * GlyphMask.phases
      }
      glyphs[glyphIndex].masks[row][column] = mask
      size += mask.size
      return (mask, 0)
    }

    private mutating func makeMask(of glyphIndex: Int, row: Int, column: Int) -> GlyphMask {
      let flat = glyphs[glyphIndex].flat
      let spans = glyphs[glyphIndex].spans ?? GlyphSpans(flat.path, low: flat.low, high: flat.high)
      if glyphs[glyphIndex].spans == nil {
        glyphs[glyphIndex].spans = spans
        size += 8 * spans.spans.count + 4 * spans.starts.count
      }
      return rasterizer.masks(of: spans, high: flat.high, row: row, column: column, into: &pages)
    }
  }

  private let state = Mutex(State())

  /// The bytes that are kept.
  private static let capacity = 1 << 25

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
        let glyphIndex = state.index(of: outline, linear, tolerance: tolerance)
        state.glyphs[glyphIndex].flat.findOverlaps()
        return state.glyphs[glyphIndex].flat
      }
    }
  }

  /// Appends the masks of a run's glyphs that may be seen.
  ///
  /// A glyph is drawn at the nearest 32nd of a pixel, which changes no pixel by more than 8 of 255. How
  /// a run is drawn is decided from the run alone: it is part of what the pixels are.
  ///
  /// - Returns: The pixels that may change; nil for a run with a glyph that is too large for a mask.
  func appendMasks(
    of run: GlyphRun, _ linear: AffineTransform2D, tolerance: Double,
    through map: AffineTransform2D,
    in visible: PixelRect, to glyphs: inout [PlacedGlyph]
  ) -> PixelRect? {
    state.withLock { state in
      let glyphIndices = run.outlines.map { state.index(of: $0, linear, tolerance: tolerance) }
      for glyphIndex in glyphIndices {
        let flat = state.glyphs[glyphIndex].flat
        if !flat.path.points.isEmpty, !flat.isSmall { return nil }
      }
      var bounds = PixelRect.empty
      let steps = Double(GlyphMask.phases)
      for glyph in run.glyphs {
        let origin = map.mapped(SIMD2(glyph.x, glyph.y))
        // Far off the canvas, where no integer reaches, nothing is seen.
        guard abs(origin.x) < 1e6, abs(origin.y) < 1e6,
          !state.glyphs[glyphIndices[glyph.outline]].flat.path.points.isEmpty
        else { continue }
        let x = Int((origin.x * steps + Self.half).rounded(.down))
        let y = Int((origin.y * steps + Self.half).rounded(.down))
        let low = GlyphMask.phases - 1
        let (mask, index) = state.mask(
          of: glyphIndices[glyph.outline], row: y & low, column: x & low)
        let placed = PlacedGlyph(
          mask, index: index, column: x >> GlyphMask.phaseBits, row: y >> GlyphMask.phaseBits)
        let seen = placed.bounds.intersection(visible)
        if seen.isEmpty { continue }
        glyphs.append(placed)
        bounds = bounds.isEmpty ? seen : bounds.union(seen)
      }
      return bounds
    }
  }
}
