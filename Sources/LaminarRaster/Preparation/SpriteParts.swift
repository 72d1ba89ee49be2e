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
    items.withUnsafeBufferPointer { commands in
      let start = part * Self.size
      return (start..<min(start + Self.size, commands.count)).map { index -> PreparedSprite? in
        guard case .fill(let shape, let transform, .image(let paint)) = commands[index].command
        else { return nil }
        return PreparedSprite(
          shape, base.map { transform.concatenating($0) } ?? transform, paint, on: canvas)
      }
    }
  }
}
