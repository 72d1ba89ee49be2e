import Foundation
import LaminarGraphics
import Synchronization

/// The texts of a tree that were set already: only a cache, which no pixel depends on.
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

  /// How many layouts are kept: a frame may need as many as it has text layers.
  private static let capacity = 4096

  private let layouts = Mutex<[Key: TextLayout]>([:])

  func layout(_ key: Key) -> TextLayout {
    if let known = layouts.withLock({ $0[key] }) { return known }
    let made = TextLayout(
      key.text, font: key.font, fontSize: CGFloat(key.fontSize), in: key.frame, style: key.style)
    layouts.withLock { layouts in
      if layouts.count >= Self.capacity { layouts.removeAll() }
      layouts[key] = made
    }
    return made
  }
}
