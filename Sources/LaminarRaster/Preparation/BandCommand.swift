/// A prepared item as plain numbers, so that drawing a band counts no references.
struct BandCommand: Sendable {
  /// How an item is drawn.
  enum Kind: UInt8, Sendable {
    /// A colour inside lines, a box or a pixel-aligned rectangle.
    case colorLines, colorBox, colorRect
    /// Several sprites, each of which the bands draw by itself.
    case sprites
    /// As the item says.
    case item
  }

  private(set) var kind = Kind.item
  /// Whether drawing can skip reading pixels that still hold the background colour.
  private(set) var readsGround = false
  private(set) var color = PremultipliedColor(rgba: 0)
  private(set) var shape = LineShape(0..<0, .nonZero)
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
      readsGround = true
      switch item.coverage {
      case .none, .glyphs: break
      case .rect: kind = .colorRect
      case .box(let box):
        kind = .colorBox
        self.box = box
      case .lines(let shape):
        kind = .colorLines
        self.shape = shape
      }
    case .shadow: readsGround = true
    case .sprites(let range):
      if isMeasured { return }
      kind = .sprites
      firstSprite = Int32(truncatingIfNeeded: range.lowerBound)
      endSprite = Int32(truncatingIfNeeded: range.upperBound)
    default: break
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
