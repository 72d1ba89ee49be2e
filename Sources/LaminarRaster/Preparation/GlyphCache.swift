import LaminarGraphics
import Synchronization

/// The glyphs that the last frames drew, as polygons around their origins: only a cache, which no
/// pixel depends on.
final class GlyphCache: Sendable {
  /// A glyph's outline through a matrix, as lines.
  struct Flat: Sendable {
    let path: FlattenedPath
    /// The least and greatest coordinates.
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    /// The greatest size of a coordinate; infinite for a glyph that cannot be drawn.
    let reach: Double

    init(_ outline: Path, _ linear: AffineTransform2D, tolerance: Double) {
      path = outline.flattened(tolerance: tolerance, transform: linear)
      let box = ControlBox(path.points)
      low = box.low
      high = box.high
      let reach = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
      self.reach = path.points.isEmpty || reach.isNaN ? .infinity : reach
    }
  }

  private struct Key: Hashable {
    var id: UInt64
    var linear: SIMD4<Double>
  }

  private struct Entry {
    var outline: Path
    var flat: Flat
    var lastFrame: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var frame = 0
  }

  private let state = Mutex(State())

  /// How many frames a glyph is kept that is not drawn.
  private static let patience = 8

  /// Forgets what was not drawn for some frames.
  func beginFrame() {
    state.withLock { state in
      state.frame += 1
      guard state.frame % Self.patience == 0 else { return }
      let oldest = state.frame - Self.patience
      state.entries = state.entries.filter { $0.value.lastFrame >= oldest }
    }
  }

  /// The polygons of outlines through the linear part of a matrix.
  func flattened(
    _ outlines: [Path], _ linear: AffineTransform2D, tolerance: Double
  ) -> [Flat] {
    state.withLock { state in
      outlines.map { outline in
        let key = Key(
          id: outline.contentID, linear: SIMD4(linear.a, linear.b, linear.c, linear.d))
        if let entry = state.entries[key], entry.outline == outline {
          if entry.lastFrame != state.frame { state.entries[key]?.lastFrame = state.frame }
          return entry.flat
        }
        let flat = Flat(outline, linear, tolerance: tolerance)
        state.entries[key] = Entry(outline: outline, flat: flat, lastFrame: state.frame)
        return flat
      }
    }
  }
}
