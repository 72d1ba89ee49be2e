import LaminarGraphics

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
      pushGroup(opacity: 1, .plusLighter)
      defer { closeLast() }
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
    guard !isMasked, cost.rest >= found.count * PreparedSprite.mostUnits else { return false }
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
    count(commandIndex - start)
    appendSprites(from: first, in: drawn)
    return true
  }

  private static func image(of item: DisplayList.Item) -> Image? {
    guard case .fill(_, _, .image(let paint)) = item.command else { return nil }
    return paint.image
  }

  /// Whether another image may be kept with the sprites' pixels.
  var hasSpaceForSprites: Bool { spritePixels.count < 1 << 22 }

  /// Counts a sprite that is seen in some pixels.
  @inline(__always)
  mutating func countSprite(_ sprite: PreparedSprite, in bounds: PixelRect) {
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
}

/// Where the pixels of a frame's sprites begin, by their contents.
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
