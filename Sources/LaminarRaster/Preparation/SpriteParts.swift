import LaminarGraphics
import Synchronization

/// The sprites of a list, part by part: each part is searched once, by the first thread that needs it.
final class SpriteParts: Sendable {
  /// The commands of a part.
  static let size = 128

  private final class Part: Sendable {
    /// The sprite of each command, nil for one that draws something else; empty before the search.
    let sprites = Mutex<[PreparedSprite?]>([])
  }

  private let items: ArraySlice<DisplayList.Item>
  private let canvas: PixelRect
  private let base: ProjectiveTransform2D?
  private let parts: [Part]
  /// The number of parts that no helper took.
  private let rest: Atomic<Int>

  /// - Parameter base: The transform that follows every other; nil for none.
  init(
    _ items: ArraySlice<DisplayList.Item>, on canvas: PixelRect, base: ProjectiveTransform2D?
  ) {
    self.items = items
    self.canvas = canvas
    self.base = base
    parts = (0..<(items.count + Self.size - 1) / Self.size).map { _ in Part() }
    rest = Atomic(parts.count)
  }

  /// The sprites of a part.
  func sprites(of part: Int) -> [PreparedSprite?] {
    parts[part].sprites.withLock { sprites in
      if sprites.isEmpty { sprites = search(part) }
      return sprites
    }
  }

  /// Searches parts from the last one back, for a caller that begins with the first.
  func help() {
    while true {
      let part = rest.wrappingSubtract(1, ordering: .relaxed).newValue
      if part < 0 { return }
      _ = sprites(of: part)
    }
  }

  /// Lets the helpers begin no other part.
  func endHelp() { rest.store(0, ordering: .relaxed) }

  private func search(_ part: Int) -> [PreparedSprite?] {
    let items = items
    let commands = items.span
    let indices = part * Self.size..<min((part + 1) * Self.size, items.count)
    var sprites: [PreparedSprite?] = []
    sprites.reserveCapacity(indices.count)
    for index in indices {
      sprites.append(
        commands.withElement(index) { PreparedSprite($0.command, base: base, on: canvas) })
    }
    return sprites
  }
}
