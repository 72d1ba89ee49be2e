import LaminarGraphics

/// The sprites of a list with many of them, which other threads find while the walk goes along the list.
struct SpriteQueue {
  /// A list with fewer commands is not sampled.
  private static let leastCount = 256
  /// The commands that are looked at to find out whether most draw images.
  private static let sampleCount = 32

  private let parts: SpriteParts
  /// The part that was asked for last, and its sprites.
  private var part = -1
  private var sprites: [PreparedSprite?] = []

  /// Nil for a list with few images.
  init?(
    _ items: ArraySlice<DisplayList.Item>, on canvas: PixelRect, base: ProjectiveTransform2D?,
    pool: WorkerPool
  ) {
    guard items.count >= Self.leastCount, !canvas.isEmpty else { return nil }
    var images = 0
    for sample in 0..<Self.sampleCount {
      if case .fill(_, _, .image) = items[
        items.startIndex + sample * items.count / Self.sampleCount
      ].command {
        images += 1
      }
    }
    guard 4 * images >= Self.sampleCount else { return nil }
    let parts = SpriteParts(items, on: canvas, base: base)
    pool.assist { parts.help() }
    self.parts = parts
  }

  /// Ends the work.
  func end() { parts.endHelp() }

  /// The sprites of some commands, from one on; nil for one that draws something else.
  mutating func sprites(from command: Int) -> ArraySlice<PreparedSprite?> {
    if command / SpriteParts.size != part {
      part = command / SpriteParts.size
      sprites = parts.sprites(of: part)
    }
    return sprites[(command % SpriteParts.size)...]
  }

  /// Whether a command draws a sprite.
  mutating func has(_ command: Int) -> Bool { (sprites(from: command).first ?? nil) != nil }
}
