import Foundation
import LaminarGraphics
import Synchronization

/// The texts of a tree that were laid out already: only a cache, which no pixel depends on.
final class TextLayoutCache: Sendable {
  /// All that a layout depends on.
  struct Key: Hashable {
    var text: AttributedText
    var font: Font
    var fontSize: Double
    var frame: CGRect
    var style: TextLayoutStyle

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(font)
      hasher.combine(fontSize)
      for number in [frame.minX, frame.minY, frame.width, frame.height] {
        hasher.combine(Double(number))
      }
    }
  }

  /// The number of layouts that are kept: a frame may need as many as it has text layers.
  private static let capacity = 4096
  /// The limit of their glyphs in total.
  private static let glyphCapacity = 1 << 20

  private struct Layouts {
    var layouts: [Key: TextLayout] = [:]
    var glyphCount = 0
  }

  private let isKept: Bool
  private let layouts = Mutex(Layouts())

  init(isKept: Bool) { self.isKept = isKept }

  func layout(_ key: Key) -> TextLayout {
    if let known = layouts.withLock({ $0.layouts[key] }) { return known }
    let made = TextLayout(
      key.text, font: key.font, fontSize: CGFloat(key.fontSize), in: key.frame, style: key.style)
    guard isKept else { return made }
    let glyphCount = made.lines.reduce(0) { $0 + $1.glyphCount + 1 }
    layouts.withLock { kept in
      if kept.layouts.count >= Self.capacity || kept.glyphCount + glyphCount > Self.glyphCapacity {
        kept = Layouts()
      }
      kept.layouts[key] = made
      kept.glyphCount += glyphCount
    }
    return made
  }
}
