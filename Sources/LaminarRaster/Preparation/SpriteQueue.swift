import LaminarGraphics

/// The sprites of a list with many of them, which all threads find before the walk along the list asks.
struct SpriteQueue {
  private static let partCount = 256
  /// The commands that are looked at to find out whether most draw images.
  private static let sampleCount = 32

  private let items: ArraySlice<DisplayList.Item>
  private let canvas: PixelRect
  /// The transform that follows every other; nil for none.
  private let base: ProjectiveTransform2D?
  private let pool: WorkerPool
  /// What was found: from a command on, part by part.
  private var first = 0
  private var found: [[PreparedSprite?]] = []

  /// Nil for a list with few images.
  init?(
    _ items: ArraySlice<DisplayList.Item>, on canvas: PixelRect, base: ProjectiveTransform2D?,
    pool: WorkerPool
  ) {
    guard items.count >= Self.partCount, !canvas.isEmpty else { return nil }
    var images = 0
    for sample in 0..<Self.sampleCount {
      if case .fill(_, _, .image) = items[
        items.startIndex + sample * items.count / Self.sampleCount
      ].command {
        images += 1
      }
    }
    guard 4 * images >= Self.sampleCount else { return nil }
    self.items = items
    self.canvas = canvas
    self.base = base
    self.pool = pool
    if !pool.isSerial { _ = search(from: 0) }
  }

  /// Whether a command was found to draw a sprite.
  func has(_ command: Int) -> Bool {
    let part = (command - first) / Self.partCount
    return part < found.count && found[part][(command - first) % Self.partCount] != nil
  }

  /// The sprite that a command draws; nil for other commands. Commands are asked for in order.
  @inline(__always)
  mutating func sprite(_ command: Int) -> PreparedSprite? {
    let index = command - first
    if index / Self.partCount >= found.count { return search(from: command) }
    return found[index / Self.partCount][index % Self.partCount]
  }

  /// Finds the sprites of the next commands: of all with several threads.
  private mutating func search(from command: Int) -> PreparedSprite? {
    let rest = (items.count - command + Self.partCount - 1) / Self.partCount
    let (items, canvas, base) = (items, canvas, base)
    found = pool.map(pool.isSerial ? min(rest, 1) : rest) { part in
      let start = command + part * Self.partCount
      return items.withUnsafeBufferPointer { commands in
        (start..<min(start + Self.partCount, commands.count)).map { index -> PreparedSprite? in
          guard case .fill(let shape, let transform, .image(let paint)) = commands[index].command
          else { return nil }
          return PreparedSprite(
            shape, base.map { transform.concatenating($0) } ?? transform, paint, on: canvas)
        }
      }
    }
    first = command
    return found.first?.first ?? nil
  }
}
