import LaminarGraphics
import Synchronization

/// The pixels of a sprite and their sampling, as plain numbers.
struct SpriteSource: Sendable {
  /// The index of the pixel at column −1 of row −1 among the frame's sprite pixels.
  var start: Int32 = 0
  /// Pixels from a row to the next.
  var stride: Int32 = 0
  /// The image's column and row that the box's first pixel reads first; −1 is the repeated edge.
  var column: Int32 = 0
  var row: Int32 = 0
  /// The weights of the next column and row, of 256.
  var weightX: UInt32 = 0
  var weightY: UInt32 = 0
  /// The opacity, 0…255.
  var opacity: UInt32 = 0
  /// Whether it is added to the destination, up to white.
  var isAdditive = false
}

/// A small image that is drawn in its own size, upright, and all of it: every pixel has the same weights.
struct PreparedSprite: Sendable {
  let box: CoverageBox
  /// The sampling; the start of its image is set when it is drawn.
  var source: SpriteSource
  /// The pixels that may change.
  private var minX: Int32 = 0
  private var minY: Int32 = 0
  private var maxX: Int32 = 0
  private var maxY: Int32 = 0
  /// The image's content.
  let contentID: UInt64
  private var exactOpacity: Double

  /// The longest side of a sprite.
  static let longestSide = 64
  /// The most that one costs.
  static let maxUnits =
    1 + (longestSide + 1) * (longestSide + 1) / DrawingBudget.shadowPixelsPerUnit

  mutating func multiply(opacity: Double) {
    exactOpacity *= opacity
    source.opacity = PremultipliedColor.byte(exactOpacity)
  }

  /// The pixels that may change.
  @inline(__always)
  var bounds: PixelRect {
    get { PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY)) }
    set {
      // A canvas has sides of a few thousand pixels.
      minX = Int32(truncatingIfNeeded: newValue.minX)
      minY = Int32(truncatingIfNeeded: newValue.minY)
      maxX = Int32(truncatingIfNeeded: newValue.maxX)
      maxY = Int32(truncatingIfNeeded: newValue.maxY)
    }
  }

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
    let low = SIMD2(Double(rounded.rect.origin.x), Double(rounded.rect.origin.y))
    let shown = SIMD2(Double(rounded.rect.size.width), Double(rounded.rect.size.height))
    let move = SIMD2(transform.m31, transform.m32)
    guard shown == size, Self.isWhole(paint.horizontal, low.x, size.x),
      Self.isWhole(paint.vertical, low.y, size.y),
      let box = CoverageBox(from: low + move, to: (low + size) + move, on: canvas),
      let (column, weightX) = Self.sampling(box.x0, (low + move).x, paint.image.width, box.x1),
      let (row, weightY) = Self.sampling(box.y0, (low + move).y, paint.image.height, box.y1)
    else { return nil }
    self.box = box
    contentID = paint.image.contentID
    exactOpacity = PremultipliedColor.unit(paint.opacity)
    source = SpriteSource(
      stride: Int32(truncatingIfNeeded: Self.stride(paint.image)), column: column, row: row,
      weightX: weightX, weightY: weightY, opacity: PremultipliedColor.byte(exactOpacity),
      isAdditive: paint.isAdditive)
    bounds = box.pixels
  }

  /// Whether an axis shows all of an image's side from a coordinate on, one pixel for each unit.
  @inline(__always)
  private static func isWhole(_ axis: DisplayList.ImageAxis, _ start: Double, _ size: Double)
    -> Bool
  {
    axis.isStraight && axis.pixels[0] == 0 && axis.pixels[3] == size && axis.positions[0] == start
      && axis.positions[3] - axis.positions[0] == size
  }

  /// The first column or row to read, and the weight of the next one.
  @inline(__always)
  private static func sampling(_ first: Int32, _ origin: Double, _ count: Int, _ end: Int32) -> (
    Int32, UInt32
  )? {
    // Weights have eight digits: half of one rounds them.
    let column = first >> Int32(Edge.fractionBits)
    let exact = Double(column) - origin + 1 / 512
    guard exact > -2, exact < 1024 else { return nil }
    let fine = Int32((exact + 2) * 256) - 512
    let lastColumn = (end - 1) >> Int32(Edge.fractionBits)
    let reads = fine >> 8
    guard reads >= -1, Int(reads + lastColumn - column) < count else { return nil }
    return (reads, UInt32(truncatingIfNeeded: fine & 255))
  }

  /// Pixels from a row to the next: the image, a repeated one on both sides, and what four pixels at
  /// a time may read beyond.
  static func stride(_ image: Image) -> Int { image.width + 2 + 4 }

  /// Appends an image with its edges repeated.
  static func append(_ level: ImageLevel, to pixels: inout [UInt32]) {
    for y in -1...level.height {
      let row = min(max(y, 0), level.height - 1) * level.width
      for x in -1..<level.width + 5 {
        pixels.append(level.pixels[row + min(max(x, 0), level.width - 1)])
      }
    }
  }
}

extension ProjectiveTransform2D {
  /// Whether it only moves.
  fileprivate var isTranslation: Bool {
    m11 == 1 && m12 == 0 && m13 == 0 && m21 == 0 && m22 == 1 && m23 == 0 && m33 == 1
  }
}

// MARK: - Images

/// Images; small ones in their own size have the pixels that sampling them would produce.
extension FramePreparation {
  mutating func fillImage(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint
  ) {
    if case .roundedRect(let rect) = shape,
      let sprite = PreparedSprite(rect, transform, paint, on: canvas), add(sprite, paint.image)
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

  // FAST PATH: draws a small image as sampling it would.
  /// Adds a sprite; false where it has to be drawn in another way.
  ///
  /// - Parameter image: Its image, which is only asked for where the frame has not drawn it yet.
  mutating func add(_ sprite: PreparedSprite, _ image: @autoclosure () -> Image?) -> Bool {
    guard !isMasked, hasSpaceForSprites else { return false }
    let bounds = sprite.bounds.intersection(visible)
    if !bounds.isEmpty {
      guard add(sprite, in: bounds, image()) else { return false }
      note(bounds)
      appendSprites(from: sprites.count - 1, in: bounds)
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
    _ found: ArraySlice<PreparedSprite?>, of commands: UnsafeBufferPointer<DisplayList.Item>
  ) -> Bool {
    // Near the end of the budget each is added by itself, so that the excess names its layer.
    guard !isMasked, cost.remaining >= found.count * PreparedSprite.maxUnits else { return false }
    let (start, first, visible) = (commandIndex, sprites.count, visible)
    var drawn = PixelRect.empty
    for sprite in found {
      guard let sprite, hasSpaceForSprites else { break }
      let (command, bounds) = (commandIndex, sprite.bounds.intersection(visible))
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

  /// Whether another image may be kept with the sprites' pixels.
  private var hasSpaceForSprites: Bool { spritePixels.count < 1 << 22 }

  /// Counts a sprite that is seen in some pixels.
  @inline(__always)
  private mutating func countSprite(_ sprite: PreparedSprite, in bounds: PixelRect) {
    countContent()
    if sprite.source.isAdditive { countBlended(bounds) }
  }

  /// Adds a sprite that is seen in some pixels, without an item; false where its image is not known.
  @inline(__always)
  mutating func add(
    _ sprite: PreparedSprite, in bounds: PixelRect, _ image: @autoclosure () -> Image?
  ) -> Bool {
    guard let start = spriteStarts.start(of: sprite.contentID) ?? add(image()) else { return false }
    // Changed where it is kept: reading it again at once would wait for what was written.
    sprites.append(sprite)
    sprites[sprites.count - 1].source.start = start
    if bounds != sprite.bounds { sprites[sprites.count - 1].bounds = bounds }
    return true
  }

  /// Adds an image's pixels.
  private mutating func add(_ image: Image?) -> Int32? {
    guard let image else { return nil }
    let start = Int32(truncatingIfNeeded: spritePixels.count)
    PreparedSprite.append(resources.images.pyramid(of: image).base, to: &spritePixels)
    spriteStarts.note(start, of: image.contentID)
    return start
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
    let parts = PreparedParticles.parts(
      of: particles.seen(through: base), transform.concatenating(base), visible: visible,
      resources: resources)
    if parts.isEmpty { return }
    let painted = parts.reduce(0) { $0 + $1.paintedPixels }
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.bounds) }
    spend(painted / DrawingBudget.particlePixelsPerUnit)
    func append(_ action: PreparedItem.Action, count: Int = 0) {
      self.append(PreparedItem(action: action, coverage: .none, bounds: bounds, count: count))
    }
    // Inside a mask, in a group of their own that it masks.
    if isMasked {
      append(
        .composite(opacity: 255, particles.isAdditive ? .plusLighter : .normal), count: 1)
    }
    append(.particles(parts))
  }
}

/// The start index of the pixels of each image of a frame's sprites, by its contents.
struct SpriteStarts {
  /// Enough that few of the contents that alternate share an entry.
  private static let recentCount = 512

  private var starts: [UInt64: Int32] = [:]
  /// Some that were asked for last: contents are named by a hash.
  private var recent: [(key: UInt64, start: Int32)] = []

  @inline(__always)
  mutating func start(of key: UInt64) -> Int32? {
    let index = Int(key % UInt64(Self.recentCount))
    if index < recent.count, recent[index].key == key, recent[index].start >= 0 {
      return recent[index].start
    }
    guard let start = starts[key] else { return nil }
    if recent.isEmpty {
      recent = [(key: UInt64, start: Int32)](repeating: (0, -1), count: Self.recentCount)
    }
    recent[index] = (key, start)
    return start
  }

  mutating func note(_ start: Int32, of key: UInt64) { starts[key] = start }
}

// MARK: - Parts of a list

/// The sprites of a list, part by part: each part is searched once, by the first thread that needs it.
private final class SpriteParts: Sendable {
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
  func sprites(of part: Int) -> [PreparedSprite?] {
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

/// The sprites of a list with many of them, which other threads find while the walk goes along the list.
struct SpriteQueue {
  /// A list with fewer commands is not sampled.
  private static let minCount = 256
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
