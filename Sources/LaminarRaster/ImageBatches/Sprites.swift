import LaminarGraphics
import Synchronization

/// A small image that is drawn in its own size, upright, and all of it: every pixel has the same weights.
struct Sprite: Sendable {
  /// How it is drawn; the index of its sheet is set when it is added to a batch.
  let draw: ImageBatch.Draw
  /// 0…1.
  let opacity: Double
  /// The image's content.
  let contentID: UInt64

  /// The longest side of a sprite.
  static let longestSide = 64
  /// The most that one costs.
  static let maxUnits =
    1 + (longestSide + 1) * (longestSide + 1) / DrawingBudget.shadowPixelsPerUnit

  /// Nil for a command that does not draw a sprite.
  ///
  /// - Parameter base: The transform that follows the command's; nil for none.
  // Not inlined and one pattern: read in place, a command is not copied with all that it refers to.
  @inline(never)
  init?(
    _ command: borrowing DisplayList.Command, base: ProjectiveTransform2D?, on canvas: PixelRect
  ) {
    switch copy command {
    case .fill(.roundedRect(let rect), let transform, .image(let paint)):
      self.init(rect, base.map { transform.concatenating($0) } ?? transform, paint, on: canvas)
    default: return nil
    }
  }

  /// Sprites are nearer than this to the canvas's corner, in pixels: their positions are whole numbers.
  private static let farthest = 1e9

  /// Nil for what is not a sprite: if the shape does not show all of the image upright and in its own size.
  @inline(__always)
  init?(
    _ rounded: RoundedRect, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint,
    on canvas: PixelRect
  ) {
    let limit = ShapeOutline.limit
    guard !(rounded.radius > 0), transform.isTranslation,
      abs(transform.m31) <= limit, abs(transform.m32) <= limit, paint.opacity > 0,
      paint.magnification != .nearest, paint.image.width <= Self.longestSide,
      paint.image.height <= Self.longestSide, paint.tint.isWhite
    else { return nil }
    let size = SIMD2(Double(paint.image.width), Double(paint.image.height))
    let corner = SIMD2(Double(rounded.rect.origin.x), Double(rounded.rect.origin.y))
    let shown = SIMD2(Double(rounded.rect.size.width), Double(rounded.rect.size.height))
    let moved = corner + SIMD2(transform.m31, transform.m32)
    opacity = PremultipliedColor.unit(paint.opacity)
    guard shown == size, Self.isWhole(paint.horizontal, corner.x, size.x),
      Self.isWhole(paint.vertical, corner.y, size.y), abs(moved.x) < Self.farthest,
      abs(moved.y) < Self.farthest,
      let draw = ImageBatch.Draw(
        imageAt: moved, width: paint.image.width, height: paint.image.height, inside: canvas,
        opacity: opacity, isAdditive: paint.isAdditive)
    else { return nil }
    self.draw = draw
    contentID = paint.image.contentID
  }

  /// Whether an axis shows all of an image's side from a coordinate on, one pixel for each unit.
  @inline(__always)
  private static func isWhole(_ axis: DisplayList.ImageAxis, _ start: Double, _ size: Double)
    -> Bool
  {
    axis.isStraight && axis.pixels[0] == 0 && axis.pixels[3] == size && axis.positions[0] == start
      && axis.positions[3] - axis.positions[0] == size
  }
}

extension ProjectiveTransform2D {
  /// Whether it only moves.
  fileprivate var isTranslation: Bool {
    m11 == 1 && m12 == 0 && m13 == 0 && m21 == 0 && m22 == 1 && m23 == 0 && m33 == 1
  }
}

// MARK: - Images

/// Images; small ones in their own size are sprites.
extension FramePreparation {
  mutating func fillImage(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint
  ) {
    if case .roundedRect(let rect) = shape,
      let sprite = Sprite(rect, transform, paint, on: canvas), add(sprite, paint.image)
    {
      return
    }
    if paint.isAdditive {
      beginComposite(opacity: 1, .plusLighter)
      defer { endGroup() }
      return sample(shape, transform, paint)
    }
    sample(shape, transform, paint)
  }

  private mutating func sample(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint
  ) {
    countContent()
    guard !visible.isEmpty, paint.opacity > 0, let area = coverage(of: shape, transform),
      let image = PreparedImage(
        paint, through: transform, in: area.bounds,
        pyramid: resources.images.pyramid(of: paint.image))
    else { return }
    append(PreparedItem(action: .image(image), coverage: area.coverage, bounds: area.bounds))
  }

  /// Adds a sprite; false where it has to be drawn in another way.
  ///
  /// - Parameter image: Its image, which is only asked for where the frame has not drawn it yet.
  mutating func add(_ sprite: Sprite, _ image: @autoclosure () -> Image?) -> Bool {
    guard !isMasked else { return false }
    let bounds = sprite.draw.bounds.intersection(visible)
    if !bounds.isEmpty {
      guard add(sprite, in: bounds, image()) else { return false }
      note(bounds)
      appendSprites(from: sprites.draws.count - 1, in: bounds)
    }
    countSprite(sprite, in: bounds)
    return true
  }

  /// Adds the sprites that some commands from the current one on draw; false where there are none.
  ///
  /// - Parameters:
  ///   - found: Their sprites, nil for a command that draws something else.
  ///   - commands: The items, to be read in place.
  mutating func add(
    _ found: ArraySlice<Sprite?>, of commands: UnsafeBufferPointer<DisplayList.Item>
  ) -> Bool {
    // Near the end of the budget each is added by itself, so that the excess names its layer.
    guard !isMasked, cost.remaining >= found.count * Sprite.maxUnits else { return false }
    let (start, first, visible) = (commandIndex, sprites.draws.count, visible)
    var drawn = PixelRect.empty
    for sprite in found {
      guard let sprite else { break }
      let (command, bounds) = (commandIndex, sprite.draw.bounds.intersection(visible))
      guard bounds.isEmpty || add(sprite, in: bounds, Self.image(of: commands[command])) else {
        break
      }
      note(bounds)
      drawn = drawn.union(bounds)
      countSprite(sprite, in: bounds)
      commandIndex += 1
    }
    if commandIndex == start { return false }
    spend(commandIndex - start)
    appendSprites(from: first, in: drawn)
    return true
  }

  private static func image(of item: DisplayList.Item) -> Image? {
    guard case .fill(_, _, .image(let paint)) = item.command else { return nil }
    return paint.image
  }

  /// Counts a sprite that is seen in some pixels.
  @inline(__always)
  private mutating func countSprite(_ sprite: Sprite, in bounds: PixelRect) {
    countContent()
    if sprite.draw.isAdditive { countBlended(bounds) }
  }

  /// Adds a sprite that is seen in some pixels, without an item; false where its image is not known.
  @inline(__always)
  mutating func add(
    _ sprite: Sprite, in bounds: PixelRect, _ image: @autoclosure () -> Image?
  ) -> Bool {
    guard let sheet = spriteSheets.index(of: sprite.contentID) ?? addSheet(image()) else {
      return false
    }
    sprites.append(sprite, in: bounds, sheet: sheet)
    return true
  }

  /// Adds an image's sheet.
  private mutating func addSheet(_ image: Image?) -> Int32? {
    guard let image else { return nil }
    let sheet = Int32(
      truncatingIfNeeded: sprites.addSheet(resources.images.pyramid(of: image).base))
    spriteSheets.note(sheet, of: image.contentID)
    return sheet
  }

  // MARK: - Particles

  /// Adds particles; inside a mask they are a picture of their own that it masks.
  mutating func addParticles(
    _ particles: DisplayList.Particles, _ transform: ProjectiveTransform2D
  ) {
    // Particles are not a single item that could take a group's opacity.
    countContent()
    countContent()
    spend(particles.particles.count)
    if isOverBudget { return }
    if particles.isAdditive { withScope { $0.hasBlending = true } }
    if visible.isEmpty { return }
    let batches = ParticleGathering.batches(
      of: particles.seen(through: base), transform.concatenating(base), visible: visible,
      resources: resources)
    if batches.isEmpty { return }
    let painted = batches.reduce(0) { $0 + $1.paintedPixels }
    let bounds = batches.reduce(PixelRect.empty) { $0.union($1.bounds) }
    spend(painted / DrawingBudget.particlePixelsPerUnit)
    func append(_ action: PreparedItem.Action, count: Int = 0) {
      self.append(PreparedItem(action: action, coverage: .none, bounds: bounds, count: count))
    }
    // Inside a mask, in a group of their own that it masks.
    if isMasked {
      append(
        .composite(opacity: 255, particles.isAdditive ? .plusLighter : .normal), count: 1)
    }
    append(.particles(batches))
  }
}

/// The index of the sheet of each image of a frame's sprites, by its contents.
struct SpriteSheets {
  /// Enough that few of the contents that alternate share an entry.
  private static let recentCount = 512

  private var indices: [UInt64: Int32] = [:]
  /// Some that were asked for last: contents are named by a hash.
  private var recent: [(key: UInt64, index: Int32)] = []

  @inline(__always)
  mutating func index(of key: UInt64) -> Int32? {
    let entry = Int(key % UInt64(Self.recentCount))
    if entry < recent.count, recent[entry].key == key, recent[entry].index >= 0 {
      return recent[entry].index
    }
    guard let index = indices[key] else { return nil }
    if recent.isEmpty {
      recent = [(key: UInt64, index: Int32)](repeating: (0, -1), count: Self.recentCount)
    }
    recent[entry] = (key, index)
    return index
  }

  mutating func note(_ index: Int32, of key: UInt64) { indices[key] = index }
}

// MARK: - Parts of a list

/// The sprites of a list, part by part: each part is searched once, by the first thread that needs it.
private final class SpriteParts: Sendable {
  /// The commands of a part.
  static let size = 128

  private final class Part: Sendable {
    /// The sprite of each command, nil for one that draws something else; empty before the search.
    let sprites = Mutex<[Sprite?]>([])
  }

  private let items: ArraySlice<DisplayList.Item>
  private let canvas: PixelRect
  private let base: ProjectiveTransform2D?
  private let parts: [Part]
  /// The number of parts that no helper took.
  private let remaining: Atomic<Int>

  /// - Parameter base: The transform that follows every other; nil for none.
  init(
    _ items: ArraySlice<DisplayList.Item>, on canvas: PixelRect, base: ProjectiveTransform2D?
  ) {
    self.items = items
    self.canvas = canvas
    self.base = base
    parts = (0..<(items.count + Self.size - 1) / Self.size).map { _ in Part() }
    remaining = Atomic(parts.count)
  }

  /// The sprites of a part.
  func sprites(of part: Int) -> [Sprite?] {
    parts[part].sprites.withLock { sprites in
      if sprites.isEmpty { sprites = search(part) }
      return sprites
    }
  }

  /// Searches parts from the last one back, for a caller that begins with the first.
  func help() {
    while true {
      let part = remaining.wrappingSubtract(1, ordering: .relaxed).newValue
      if part < 0 { return }
      _ = sprites(of: part)
    }
  }

  /// Lets the helpers begin no other part.
  func endHelp() { remaining.store(0, ordering: .relaxed) }

  private func search(_ part: Int) -> [Sprite?] {
    let items = items
    let commands = items.span
    let indices = part * Self.size..<min((part + 1) * Self.size, items.count)
    var sprites: [Sprite?] = []
    sprites.reserveCapacity(indices.count)
    for index in indices {
      sprites.append(
        commands.withElement(index) { Sprite($0.command, base: base, on: canvas) })
    }
    return sprites
  }
}

/// The sprites of a list with many of them, which other threads find while the walk goes along the list.
struct SpriteQueue {
  /// A list with fewer commands is not sampled.
  private static let minCount = 256
  /// The commands that are looked at to find out whether most draw images.
  private static let sampleCount = 32

  private let parts: SpriteParts
  /// The part that was asked for last, and its sprites.
  private var part = -1
  private var sprites: [Sprite?] = []

  /// Nil for a list with few images.
  init?(
    _ items: ArraySlice<DisplayList.Item>, on canvas: PixelRect, base: ProjectiveTransform2D?,
    pool: WorkerPool
  ) {
    guard items.count >= Self.minCount, !canvas.isEmpty else { return nil }
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
  mutating func sprites(from command: Int) -> ArraySlice<Sprite?> {
    if command / SpriteParts.size != part {
      part = command / SpriteParts.size
      sprites = parts.sprites(of: part)
    }
    return sprites[(command % SpriteParts.size)...]
  }
}
