import LaminarGraphics
import Synchronization

/// A display list made ready for drawing: outlines as fixed-point edges, colours premultiplied,
/// what cannot be seen left out, and the rest sorted into bands. All bands and workers share it.
struct PreparedFrame: Sendable {
  let width: Int
  let height: Int
  let background: PremultipliedColor?
  let items: [PreparedItem]
  /// The items once more, as plain numbers.
  let commands: [BandCommand]
  var edges: EdgeTable
  /// The sprites, and the pixels of all.
  let sprites: [PreparedSprite]
  let spritePixels: [UInt32]
  /// Small glyphs, and the coverages that they name.
  let glyphs: [PlacedGlyph]
  let glyphPages: [[UInt8]]
  /// What each band draws, in order, band after band: indices in `items`, from the number of items on
  /// indices of sprites, and for a group that ends, or the picture of a mask, ~index.
  let bandItems: [Int32]
  /// Start index per band into `bandItems`, plus the end.
  let bandStarts: [Int]
  /// Whether a command makes use of the background colour of pixels that are not yet drawn on.
  let usesBackground: Bool
  /// Pictures to be drawn and blurred before the frame.
  let passes: [ShadowPass]
  /// The cost of the frame, including its passes.
  let cost: DrawingCost
  /// The parts of each band to be drawn; nil for all.
  var damage: [[PixelRect]]?
  /// Measures the drawing, with the map from the frame's pixels to the canvas's; the map is nil if
  /// no pixel is one of the canvas.
  var profile: FrameProfile?
  var toCanvas: ProjectiveTransform2D?
  /// The results of the passes, once they are drawn.
  var blurredShadows: [BlurredShadow] = []
  /// What was recorded of each command.
  var records = PreparedCommands()

  var bandCount: Int { bandStarts.count - 1 }

  init(
    width: Int, height: Int, background: PremultipliedColor?, items: [PreparedItem],
    sprites: [PreparedSprite] = [], edges: EdgeTable, spritePixels: [UInt32] = [],
    glyphs: [PlacedGlyph] = [],
    glyphPages: [[UInt8]] = [], passes: [ShadowPass] = [],
    cost: DrawingCost = DrawingCost(budget: .max), profile: FrameProfile? = nil
  ) {
    self.profile = profile
    self.cost = cost
    self.glyphs = glyphs
    self.glyphPages = glyphPages
    self.passes = passes
    self.sprites = sprites
    self.spritePixels = spritePixels
    // Without items the count would be written into the empty array that all threads share.
    var commands: [BandCommand] = []
    if !items.isEmpty {
      commands = [BandCommand](unsafeUninitializedCapacity: items.count) { commands, count in
        items.withUnsafeBufferPointer { items in
          for index in 0..<items.count {
            commands.initializeElement(
              at: index, to: BandCommand(items[index], isMeasured: profile != nil))
          }
          count = items.count
        }
      }
    }
    self.commands = commands
    usesBackground = commands.contains { $0.usesBackground }
    self.width = width
    self.height = height
    self.background = background
    self.items = items
    self.edges = edges

    let bands = (height + CoverageBuffer.bandRows - 1) / CoverageBuffer.bandRows
    var starts = [Int](repeating: 0, count: bands + 1)
    func forEach(_ body: (_ band: Int, _ index: Int) -> Void) {
      var ends: [(index: Int, group: Int)] = []
      func endGroups(before index: Int) {
        while let last = ends.last, last.index <= index {
          for band in commands[last.group].bands { body(band, ~last.group) }
          ends.removeLast()
        }
      }
      defer { endGroups(before: commands.count) }
      for (index, command) in commands.enumerated() {
        if !ends.isEmpty { endGroups(before: index) }
        if command.kind == .group {
          ends.append((index + 1 + items[index].count, index))
          if case .mask(let count) = items[index].action { ends.append((index + 1 + count, index)) }
        }
        guard command.kind == .sprites, !command.bands.isEmpty else {
          for band in command.bands { body(band, index) }
          continue
        }
        for sprite in command.sprites {
          let bounds = sprites[sprite].bounds
          for band in bounds.minY / CoverageBuffer.bandRows...(bounds.maxY - 1)
            / CoverageBuffer.bandRows
          {
            body(band, commands.count + sprite)
          }
        }
      }
    }
    // What is drawn is inside of the canvas.
    starts.withMutableRow { starts in forEach { band, _ in starts[band + 1] += 1 } }
    for band in 0..<bands { starts[band + 1] += starts[band] }
    var next = starts
    var sorted = [Int32](repeating: 0, count: starts[bands])
    // Each entry is one that was counted.
    next.withMutableRow { next in
      sorted.withMutableRow { sorted in
        forEach { band, index in
          sorted[next[band]] = Int32(truncatingIfNeeded: index)
          next[band] += 1
        }
      }
    }
    bandItems = sorted
    bandStarts = starts
  }
}

/// One command that can be seen.
struct PreparedItem: Sendable {
  /// The drawing operation of an item.
  enum Action: Sendable {
    case fill(PreparedPaint)
    indirect case image(PreparedImage)
    /// Some of the frame's sprites, one over the other.
    case sprites(Range<Int>)
    indirect case shadow(PreparedShadow)
    /// Parts of a list of particles, one over the other.
    case particles([PreparedParticles])
    /// The items inside are drawn inside what is covered.
    case clip
    /// The items inside are drawn as one picture.
    case composite(opacity: UInt32, BlendMode)
    /// The first of the items inside, as many as the number says, are the picture of a mask for the others.
    case mask(count: Int)
  }

  /// The pixels that an item covers.
  enum Coverage: Sendable {
    /// Nothing to cover: what is drawn has coverage of its own.
    case none
    /// Exactly the item's bounds.
    case rect
    /// The inside of an upright rectangle whose edges may be within pixels.
    case box(CoverageBox)
    /// The inside of some of the frame's edges.
    case edges(EdgeRange)
    /// The sum of some of the frame's glyphs.
    case glyphs(Range<Int>)
  }

  var action: Action
  var coverage: Coverage
  /// The pixels that may change, inside all enclosing clips; never empty.
  var bounds: PixelRect
  /// The number of items inside, which follow it.
  var count = 0
  /// The layer whose command it is.
  var layer = 0
  /// Whether opaque items above hide it completely, or it is merged with the one above.
  var isHidden = false
}

extension PreparedItem.Action {
  /// Whether it draws something itself.
  var isDrawing: Bool {
    switch self {
    case .fill, .image, .sprites, .shadow, .particles: true
    case .clip, .composite, .mask: false
    }
  }

  /// The item with an opacity; nil for items that draw nothing by themselves.
  func times(opacity: Double) -> PreparedItem.Action? {
    switch self {
    case .fill(let paint): .fill(paint.times(opacity: opacity))
    case .image(let image): .image(image.times(opacity: opacity))
    case .shadow(let shadow): .shadow(shadow.times(opacity: opacity))
    case .sprites, .particles, .clip, .composite, .mask: nil
    }
  }
}

/// A prepared item as plain numbers, so that drawing a band counts no references.
struct BandCommand: Sendable {
  /// The way an item is drawn.
  enum Kind: UInt8, Sendable {
    /// A colour inside edges, a box or a pixel-aligned rectangle.
    case colorLines, colorBox, colorRect
    /// Several sprites, each of which the bands draw by itself.
    case sprites
    /// As the item says.
    case item
    /// As the item says, around others.
    case group
  }

  private(set) var kind = Kind.item
  /// Whether drawing can skip reading pixels that still hold the background colour.
  private(set) var usesBackground = false
  private(set) var color = PremultipliedColor(rgba: 0)
  private(set) var shape = EdgeRange(0..<0, .nonZero)
  private(set) var box = CoverageBox(x0: 0, y0: 0, x1: 0, y1: 0)
  private var firstSprite: Int32 = 0
  private var endSprite: Int32 = 0
  private let minX: Int32
  private let minY: Int32
  private let maxX: Int32
  private let maxY: Int32

  /// - Parameter isMeasured: Whether items are drawn as such, so that each can be measured.
  init(_ item: borrowing PreparedItem, isMeasured: Bool) {
    // A canvas has sides of a few thousand pixels.
    minX = Int32(truncatingIfNeeded: item.bounds.minX)
    minY = Int32(truncatingIfNeeded: item.bounds.minY)
    maxX = Int32(truncatingIfNeeded: item.bounds.maxX)
    maxY = Int32(truncatingIfNeeded: item.bounds.maxY)
    switch item.action {
    case .fill(let paint):
      guard case .color(let color) = paint.source else { return }
      self.color = color
      usesBackground = true
      switch item.coverage {
      case .none, .glyphs: break
      case .rect: kind = .colorRect
      case .box(let box):
        kind = .colorBox
        self.box = box
      case .edges(let shape):
        kind = .colorLines
        self.shape = shape
      }
    case .shadow: usesBackground = true
    case .sprites(let range):
      if isMeasured { return }
      kind = .sprites
      firstSprite = Int32(truncatingIfNeeded: range.lowerBound)
      endSprite = Int32(truncatingIfNeeded: range.upperBound)
    case .clip, .composite, .mask: kind = .group
    case .image, .particles: break
    }
  }

  /// The pixels that may change.
  @inline(__always)
  var bounds: PixelRect {
    PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
  }

  var sprites: Range<Int> { Int(firstSprite)..<Int(endSprite) }

  /// The bands that the bounds touch.
  @inline(__always)
  var bands: Range<Int> {
    guard minX < maxX, minY < maxY else { return 0..<0 }
    let rows = CoverageBuffer.bandRows
    return Int(minY) / rows..<(Int(maxY) + rows - 1) / rows
  }
}

/// The paint of a fill.
struct PreparedPaint: Sendable {
  /// The source of the colour of a pixel.
  enum Source: Sendable {
    case color(PremultipliedColor)
    case gradient(GradientShader)
  }

  /// The requested paint, so that opacities can still be multiplied in before rounding.
  private enum Origin: Sendable {
    case color(Color)
    indirect case gradient(Gradient, ProjectiveTransform2D, PixelRect)
  }

  private let origin: Origin
  let source: Source

  /// Returns nil if the paint is invisible.
  ///
  /// - Parameters:
  ///   - transform: From the painted shape's plane to pixels.
  ///   - area: Where it is painted.
  init?(_ paint: DisplayList.Paint, _ transform: ProjectiveTransform2D, in area: PixelRect) {
    switch paint {
    case .color(let color): self.init(color)
    case .gradient(let gradient): self.init(gradient, transform, area)
    case .image:
      // Sampled by an action of its own.
      return nil
    }
  }

  private init?(_ color: Color) {
    guard color.alpha > 0 else { return nil }
    origin = .color(color)
    source = .color(PremultipliedColor(color))
  }

  private init?(_ gradient: Gradient, _ transform: ProjectiveTransform2D, _ area: PixelRect) {
    guard let shader = GradientShader(gradient, transform) else { return nil }
    origin = .gradient(gradient, transform, area)
    source = .gradient(shader.prepared(for: area.wholeBlocks))
  }

  /// The paint with another colour.
  func with(_ color: Color) -> PreparedPaint { PreparedPaint(color) ?? self }

  /// The paint with an opacity; itself where it can then no longer be seen.
  func times(opacity: Double) -> PreparedPaint {
    switch origin {
    case .color(var color):
      color.alpha = PremultipliedColor.unit(color.alpha) * opacity
      return PreparedPaint(color) ?? self
    case .gradient(var gradient, let transform, let area):
      gradient.opacity = PremultipliedColor.unit(gradient.opacity) * opacity
      return PreparedPaint(gradient, transform, area) ?? self
    }
  }
}

extension DisplayList.Paint {
  /// Whether it may be seen, as far as that is known at once; images are not painted so.
  var isSeen: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient: true
    case .image: false
    }
  }
}

/// A rectangle of whole pixels, half open.
struct PixelRect: Sendable, Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The rectangle of the 4×4 blocks that it touches.
  var wholeBlocks: PixelRect {
    PixelRect(minX: minX & ~3, minY: minY & ~3, maxX: (maxX + 3) & ~3, maxY: (maxY + 3) & ~3)
  }

  /// The number of pixels.
  var area: Int { isEmpty ? 0 : (maxX - minX) * (maxY - minY) }

  /// Whether all pixels of another rectangle are in this one.
  func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The part between two rows.
  func rows(_ rows: Range<Int>) -> PixelRect {
    intersection(PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound))
  }
}

extension Span where Element: ~Copyable {
  /// Calls a body with an element, in place.
  ///
  /// Here the elements may be of a type that cannot be copied, so the compiler makes no copy. Elsewhere it
  /// copies an element that is an argument, and counts a reference to all that the element refers to.
  @inline(__always)
  func withElement<Result>(_ index: Int, _ body: (borrowing Element) -> Result) -> Result {
    body(self[index])
  }
}

// MARK: - What frames share

/// Caches that frames share. They never change a pixel.
struct RasterResources: Sendable {
  let images: ImageCache
  let glyphs: GlyphCache
  let shadows: ShadowCache
  /// Draws the pictures of a frame.
  let pool: WorkerPool
  let discs: DiscMasks
  let edges = EdgeMemory()
  let strokes: StrokeCache
  let shapeWorkers: ShapeWorkerPool
  /// Measures the drawing; nil if it is not measured.
  var profile: FrameProfile?
  let shortcuts: Renderer.Shortcuts

  init(pool: WorkerPool, workers: Int, shortcuts: Renderer.Shortcuts) {
    self.pool = pool
    self.shortcuts = shortcuts
    images = ImageCache(isKept: shortcuts.contains(.images))
    glyphs = GlyphCache(isKept: shortcuts.contains(.glyphs))
    shadows = ShadowCache(isKept: shortcuts.contains(.shadows))
    discs = DiscMasks(isKept: shortcuts.contains(.discs))
    strokes = StrokeCache(isKept: shortcuts.contains(.strokes))
    shapeWorkers = ShapeWorkerPool(workers: workers, strokes: strokes)
  }
}

/// The memory of the last frame's edges, so that the next one need not grow its own.
final class EdgeMemory: Sendable {
  private let memory = Mutex<[Edge]>([])

  /// An empty array, with the memory if no other frame has it.
  func take() -> [Edge] {
    var edges: [Edge] = []
    memory.withLock { swap(&$0, &edges) }
    return edges
  }

  /// Takes over the memory of a frame's edges, which are no longer needed, if there is more of it.
  func keep(_ edges: inout [Edge]) {
    edges.removeAll(keepingCapacity: true)
    memory.withLock { if edges.capacity > $0.capacity { swap(&$0, &edges) } }
  }
}
