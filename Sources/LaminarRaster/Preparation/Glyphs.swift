import LaminarGraphics
import Synchronization

/// Glyphs as polygons around their origins, and the coverage that they leave in pixels.
///
/// Glyphs of an atlas are never moved: it only grows.
final class GlyphAtlas: Sendable {
  /// Rounding offset: to nearest, ties up. The 2⁻²⁰ makes ties immune to rounding errors, so that
  /// glyphs at the same fraction of a pixel look the same however their positions were computed.
  private static let half = 0.5 + 0x1p-20

  /// A glyph's outline through a matrix, as lines.
  struct Flat: Sendable {
    let path: FlattenedPath
    /// The box of its points; beyond all for a glyph without any.
    let box: Box
    /// The greatest size of a coordinate; infinite for a glyph that cannot be drawn.
    let reach: Double
    /// Whether it is drawn through a mask: larger ones are drawn exactly where they are.
    let isSmall: Bool
    /// The possible overlaps of its parts; nil until they are computed.
    private(set) var overlaps: OutlineOverlaps?

    init(_ outline: Path, _ linear: AffineTransform2D, tolerance: Double) {
      path = outline.flattened(tolerance: tolerance, transform: linear)
      let nowhere = SIMD2(repeating: Double.infinity)
      box = path.box ?? Box(nowhere, nowhere)
      let reach = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
      self.reach = path.points.isEmpty || reach.isNaN ? .infinity : reach
      let size = box.size
      isSmall =
        self.reach < 1e6 && size.x <= GlyphMask.longestSide && size.y <= GlyphMask.longestSide
        && GlyphSpans.canHold(path)
    }

    /// Computes the possible overlaps of its parts.
    mutating func findOverlaps() {
      if overlaps != nil { return }
      overlaps = PolygonOverlaps.of(path.subpaths.map { $0.range }, path.points, in: box)
    }
  }

  private struct Key: Hashable {
    var id: UInt64
    var linear: SIMD4<Double>
  }

  private struct Glyph {
    var outline: Path
    var flat: Flat
    /// Its spans; nil until it is drawn through a mask.
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
      let spans = glyphs[glyphIndex].spans ?? GlyphSpans(flat.path, in: flat.box)
      if glyphs[glyphIndex].spans == nil {
        glyphs[glyphIndex].spans = spans
        size += 8 * spans.spans.count + 4 * spans.starts.count
      }
      return rasterizer.masks(of: spans, high: flat.box.max, row: row, column: column, into: &pages)
    }
  }

  private let state = Mutex(State())

  /// The bytes that are kept.
  private static let capacity = 1 << 25

  /// Whether the atlas has reached its capacity.
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

// MARK: - Masks

/// The coverage of a small glyph whose origin is at a fraction of a pixel: rows of bytes on a page.
///
/// The masks of some fractions of a column follow one another, all of one size.
struct GlyphMask: Sendable {
  /// The page, and where the bytes of the first begin there.
  var page: Int32
  var start: Int32
  /// The pixel of its upper left corner, counted from the one that the origin is in.
  var column: Int32
  var row: Int32
  var width: Int32
  var height: Int32

  /// Binary digits of the fractions at which a glyph may be.
  static let phaseBits = 5
  /// The fractions, in each direction.
  static let phases = 1 << phaseBits
  /// The longest side of an outline that is drawn through a mask, in pixels.
  static let longestSide = 160.0
  /// The bytes of a mask, at most, that is made for all fractions of a column at once.
  private static let sharedSize = 1024

  /// Bytes from a row to the next: zeros fill them up.
  @inline(__always)
  static func stride(width: Int) -> Int { (width &+ 7) & ~7 }

  /// The bytes of one mask.
  @inline(__always)
  var size: Int { Self.stride(width: Int(width)) &* Int(height) }

  /// Whether the masks of all fractions of a column are made at once: that takes little longer than one,
  /// and moving text uses most of them.
  var isShared: Bool { size <= Self.sharedSize }
}

/// A mask on the canvas.
struct PlacedGlyph: Sendable {
  let page: Int32
  let start: Int32
  let minX: Int32
  let minY: Int32
  let maxX: Int32
  let maxY: Int32

  /// - Parameters:
  ///   - index: Which of the masks that follow one another.
  ///   - column: The pixel that contains the glyph's origin.
  init(_ mask: GlyphMask, index: Int, column: Int, row: Int) {
    page = mask.page
    start = mask.start &+ Int32(truncatingIfNeeded: index &* mask.size)
    minX = Int32(truncatingIfNeeded: column) &+ mask.column
    minY = Int32(truncatingIfNeeded: row) &+ mask.row
    maxX = minX &+ mask.width
    maxY = minY &+ mask.height
  }

  /// The pixels that it may cover.
  @inline(__always)
  var bounds: PixelRect {
    PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
  }
}

/// The masks of a sheet, page after page: a frame keeps the pages that it reads, and when the sheet grows
/// meanwhile, its last page alone is copied.
struct GlyphPages: Sendable {
  /// The bytes of a page, at most: more than the largest mask has.
  private static let size = 1 << 17

  /// Each page's coverages.
  var pages: [[UInt8]] = []

  /// Takes some bytes, all of them 0.
  mutating func take(_ count: Int) -> (page: Int32, start: Int32) {
    let used = pages.last?.count ?? Self.size
    if used + count <= Self.size {
      let page = pages.count - 1
      pages[page].append(contentsOf: repeatElement(0, count: count))
      return (Int32(truncatingIfNeeded: page), Int32(truncatingIfNeeded: used))
    }
    var page: [UInt8] = []
    page.reserveCapacity(Self.size)
    page.append(contentsOf: repeatElement(0, count: count))
    pages.append(page)
    return (Int32(truncatingIfNeeded: pages.count - 1), 0)
  }
}

/// The glyphs that the last frames drew: only a cache, which no pixel depends on.
final class GlyphCache: Sendable {
  private let isKept: Bool
  private let current = Mutex(GlyphAtlas())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Begins a new sheet when the old one is full. Frames that are being drawn keep theirs.
  func beginFrame() {
    current.withLock { sheet in
      if sheet.isFull || !isKept { sheet = GlyphAtlas() }
    }
  }

  /// The sheet that a frame takes its glyphs from.
  var sheet: GlyphAtlas { current.withLock { $0 } }
}

// MARK: - Outlines of runs

extension ShapeOutline {
  /// The size in pixels from which a glyph is flattened at its position, and not cached.
  private static let largeGlyph = 65_536.0
  private static let maxReservedPoints = 1 << 20

  /// Adds the glyphs of a run that may be seen.
  ///
  /// A glyph's polygon is that of its outline at the origin, moved: so copies of a glyph are alike, and
  /// it need not be flattened again.
  mutating func append(
    _ run: GlyphRun, _ projection: PlaneProjection, sheet: GlyphAtlas, _ isVisible: Visibility
  ) -> Bool {
    guard case .affine(let map) = projection else {
      return appendInPerspective(run, projection, isVisible)
    }
    if isLarge(run, map) { return appendLarge(run, map, isVisible) }
    let flats = sheet.flattened(
      run.outlines, run.linear(through: map), tolerance: Self.tolerance)
    // Most of a very large count would be of glyphs that are not seen.
    let count = run.glyphs.reduce(0) { $0 + flats[$1.outline].path.points.count }
    points.reserveCapacity(points.count + min(count, Self.maxReservedPoints))
    var previous: Box?
    for glyph in run.glyphs {
      let offset = map.mapped(SIMD2(glyph.x, glyph.y))
      let flat = flats[glyph.outline]
      guard flat.reach <= Self.limit, abs(offset.x) <= Self.limit, abs(offset.y) <= Self.limit,
        isVisible(flat.box.mapped { $0 + offset })
      else { continue }
      if points.count > limit { return exceed() }
      let start = points.count
      for subpath in flat.path.subpaths {
        polygons.append(start + subpath.range.lowerBound..<start + subpath.range.upperBound)
      }
      for point in flat.path.points { points.append(point + offset) }
      if let found = flat.overlaps { overlaps.append(found) { $0 + offset } }
      // Neighbors may touch.
      let box = flat.box.mapped { $0 + offset }
      if let common = previous?.intersection(box) { overlaps.boxes.append(common) }
      previous = box
    }
    return !points.isEmpty
  }

  /// Whether a glyph may be far larger than any canvas.
  private func isLarge(_ run: GlyphRun, _ map: AffineTransform2D) -> Bool {
    let longest = run.boxes.reduce(0) { max($0, Double($1.width), Double($1.height)) }
    return longest * map.maxScale > Self.largeGlyph
  }

  /// Adds large glyphs, each as far as it may be seen.
  private mutating func appendLarge(
    _ run: GlyphRun, _ map: AffineTransform2D, _ isVisible: Visibility
  ) -> Bool {
    for glyph in run.glyphs {
      let rect = run.boxes[glyph.outline].offsetBy(dx: glyph.x, dy: glyph.y)
      guard let box = Box(rect), Self.isVisible(box, .affine(map), isVisible) else {
        continue
      }
      guard
        let flat = run.outlines[glyph.outline].flattened(
          tolerance: Self.tolerance, transform: run.placement(of: glyph).concatenating(map),
          inside: window, limit: limit)
      else { return exceed() }
      for subpath in flat.subpaths { append(flat.points[subpath.range]) }
      if points.count > limit { return exceed() }
    }
    findOverlaps()
    return !points.isEmpty
  }

  private mutating func append(_ polygon: ArraySlice<SIMD2<Double>>) {
    polygons.append(points.count..<points.count + polygon.count)
    points.append(contentsOf: polygon)
  }

  private mutating func appendInPerspective(
    _ run: GlyphRun, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    for glyph in run.glyphs {
      let rect = run.boxes[glyph.outline].offsetBy(dx: glyph.x, dy: glyph.y)
      guard let box = Box(rect), Self.isVisible(box, projection, isVisible) else { continue }
      let tolerance = Self.tolerance / projection.scale(over: box)
      guard tolerance > 0, tolerance.isFinite else { continue }
      guard
        let flat = run.outlines[glyph.outline].flattened(
          tolerance: tolerance, transform: run.placement(of: glyph),
          inside: projection.window(seenOn: window), limit: limit)
      else { return exceed() }
      for subpath in flat.subpaths { append(flat.points[subpath.range], projection) }
      if points.count > limit { return exceed() }
    }
    findOverlaps()
    return !points.isEmpty
  }
}

extension GlyphRun {
  /// The linear part of the matrix from its outlines to pixels.
  func linear(through map: AffineTransform2D) -> AffineTransform2D {
    let linear = linear
    return AffineTransform2D(
      a: map.a * linear.a, b: map.b * linear.a, c: map.c * linear.d, d: map.d * linear.d, tx: 0,
      ty: 0)
  }
}
