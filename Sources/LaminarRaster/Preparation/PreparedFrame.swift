import LaminarGraphics

/// A display list made ready for drawing: outlines as fixed-point lines, colours premultiplied, what
/// cannot be seen left out, and the rest sorted into bands. All bands and workers share it.
struct PreparedFrame: Sendable {
  let width: Int
  let height: Int
  let background: PremultipliedColor?
  let items: [PreparedItem]
  /// The items once more, as plain numbers.
  let commands: [BandCommand]
  var lines: LineTable
  /// The sprites, and the pixels of all.
  let sprites: [PreparedSprite]
  let spritePixels: [UInt32]
  /// Small glyphs, and the coverages that they name.
  let glyphs: [PlacedGlyph]
  let glyphPages: [[UInt8]]
  /// The indices in `items` of what each band draws, in order, band after band; those from the number of
  /// items on are sprites.
  let bandItems: [Int32]
  /// Where each band's part of `bandItems` begins, and the end of the last.
  let bandStarts: [Int]
  /// Whether a command asks for the colour that all pixels have where nothing is drawn yet.
  let readsGround: Bool
  /// What has to be drawn and blurred before.
  let passes: [ShadowPass]
  /// What the frame costs, with all that is drawn before it.
  let cost: DrawingCost
  /// What of each band has to be drawn; nil for all.
  var damage: [[PixelRect]]?
  /// What measures the drawing, and the map from the frame's pixels to the canvas's; nil for a map where
  /// none is a pixel of the canvas.
  var profile: FrameProfile?
  var toCanvas: ProjectiveTransform2D?
  /// What the passes made, once they are drawn.
  var shadowMaps: [ShadowMap] = []

  var bandCount: Int { bandStarts.count - 1 }

  init(
    width: Int, height: Int, background: PremultipliedColor?, items: [PreparedItem],
    sprites: [PreparedSprite] = [], lines: LineTable, spritePixels: [UInt32] = [],
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
    readsGround = commands.contains { $0.readsGround }
    self.width = width
    self.height = height
    self.background = background
    self.items = items
    self.lines = lines

    let bands = (height + CoverageBuffer.bandRows - 1) / CoverageBuffer.bandRows
    var starts = [Int](repeating: 0, count: bands + 1)
    func forEach(_ body: (_ band: Int, _ index: Int) -> Void) {
      for (index, command) in commands.enumerated() {
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
  /// What to do.
  enum Action: Sendable {
    case fill(PreparedPaint)
    indirect case image(PreparedImage)
    /// Some of the frame's sprites, one over the other.
    case sprites(Range<Int>)
    indirect case shadow(PreparedShadow)
    /// Parts of a list of particles, one over the other.
    case particles([PreparedParticles])
    case pushClip
    case popClip
    case pushGroup(opacity: UInt32, BlendMode)
    case popGroup
    case pushMask
    case clipToMask
  }

  /// Where to do it.
  enum Coverage: Sendable {
    /// Nothing to cover: the command only ends another.
    case none
    /// Exactly the item's bounds.
    case rect
    /// The inside of an upright rectangle whose edges may be within pixels.
    case box(CoverageBox)
    /// The inside of some of the frame's lines.
    case lines(LineShape)
    /// The sum of some of the frame's glyphs.
    case glyphs(Range<Int>)
  }

  var action: Action
  var coverage: Coverage
  /// The pixels that may change, inside all enclosing clips; never empty.
  var bounds: PixelRect
  /// The layer whose command it is.
  var layer = 0
  /// Whether opaque items above leave nothing of it, or it is merged with the one above.
  var isHidden = false
}

extension PreparedItem.Action {
  /// Whether it changes pixels of what is drawn on.
  var isDrawing: Bool {
    switch self {
    case .fill, .image, .sprites, .shadow, .particles, .popGroup: true
    case .pushClip, .popClip, .pushGroup, .pushMask, .clipToMask: false
    }
  }

  /// The same drawing with an opacity; nil for what draws nothing, and for what others draw.
  func times(opacity: Double) -> PreparedItem.Action? {
    switch self {
    case .fill(let paint): .fill(paint.times(opacity: opacity))
    case .image(let image): .image(image.times(opacity: opacity))
    case .shadow(let shadow): .shadow(shadow.times(opacity: opacity))
    case .sprites, .particles, .pushClip, .popClip, .pushGroup, .popGroup, .pushMask, .clipToMask:
      nil
    }
  }
}
