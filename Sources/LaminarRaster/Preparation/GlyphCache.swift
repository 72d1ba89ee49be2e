import LaminarGraphics
import Synchronization

/// The glyphs that the last frames drew: only a cache, which no pixel depends on.
final class GlyphCache: Sendable {
  private let isKept: Bool
  private let current = Mutex(GlyphSheet())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Begins a new sheet when the old one is full. Frames that are being drawn keep theirs.
  func beginFrame() {
    current.withLock { sheet in
      if sheet.isFull || !isKept { sheet = GlyphSheet() }
    }
  }

  /// The sheet that a frame takes its glyphs from.
  var sheet: GlyphSheet { current.withLock { $0 } }
}
