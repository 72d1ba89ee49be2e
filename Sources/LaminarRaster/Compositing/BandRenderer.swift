import LaminarGraphics

/// Draws bands, one after the other: one worker's memory.
struct BandRenderer: ~Copyable {
  /// What limits drawing: a rectangle, and the mask of the clips that are not pixel-aligned.
  struct ClipState {
    var rect: PixelRect
    var mask: Int?
  }

  /// A group that is open.
  private struct Group {
    var parent: BandView
    var clip: ClipState
    var opacity: UInt32
    var blend: BlendMode
    var bounds: PixelRect
  }

  private let width: Int
  var buffer: CoverageBuffer
  var strip: StripCoverage
  var product: StripCoverage
  var masks: [BandMask] = []
  var masksInUse = 0
  private let layers: OffscreenBands
  /// Rows that sampled pictures are written to.
  let samples: OffscreenBands
  /// Rows of coverage that shadows are written to.
  var coverages: [UInt8]
  private let shaded: ShadedRow
  let spriteRow = SpriteRow()
  /// The coverages of a row on which an image is drawn.
  let words: CoverageWords
  /// What the band's pixels were before something touched them; nil where they are not opaque, and in
  /// groups.
  private var ground: UInt32?
  private var touched: TouchedBlocks

  init(width: Int) {
    self.width = width
    buffer = CoverageBuffer(width: width)
    strip = StripCoverage(blocks: buffer.visibleBlocks + 1)
    product = StripCoverage(blocks: buffer.visibleBlocks + 1)
    layers = OffscreenBands(width: width)
    samples = OffscreenBands(width: width)
    coverages = [UInt8](repeating: 0, count: 4 * buffer.columns)
    shaded = ShadedRow(width: width)
    words = CoverageWords(width: width)
    touched = TouchedBlocks(width: width)
  }

  /// Whether this memory fits pictures of a width.
  func fits(width: Int) -> Bool { self.width >= width }

  /// Draws one band of a frame, or a part of it.
  mutating func draw(
    _ frame: borrowing PreparedFrame, band: Int, inside drawn: PixelRect,
    on surface: BandView
  ) {
    let area = PixelRect(
      minX: 0, minY: surface.rows.lowerBound, maxX: surface.width, maxY: surface.rows.upperBound)
    let background = frame.background?.rgba ?? 0
    surface.fill(drawn, background)
    touched.removeAll()

    var target = surface
    var clip = ClipState(rect: drawn, mask: nil)
    var clips: [(state: ClipState, masksInUse: Int)] = []
    var groups: [Group] = []
    masksInUse = 0

    for entry in frame.bandStarts[band]..<frame.bandStarts[band + 1] {
      let index = Int(frame.bandItems[entry])
      if index >= frame.commands.count {
        let sprite = frame.sprites[index &- frame.commands.count]
        draw(sprite, frame, clip, on: target)
        if frame.readsGround { touch(clip.rect.intersection(sprite.bounds), top: area.minY) }
        continue
      }
      if let profile = frame.profile, profile.isCounting {
        note(frame.items[index], of: frame, band, clip, group: groups.last?.clip, in: profile)
      }
      defer { frame.profile?.mark(frame.items[index].layer) }
      let command = frame.commands[index]
      ground = groups.isEmpty && background >= 0xff00_0000 ? background : nil
      if command.kind != .item {
        draw(command, frame, clip, on: target)
        touch(clip.rect.intersection(command.bounds), top: area.minY)
        continue
      }
      let item = frame.items[index]
      defer {
        if item.action.isDrawing { touch(clip.rect.intersection(item.bounds), top: area.minY) }
      }
      switch item.action {
      case .sprites(let range):
        for index in range { draw(frame.sprites[index], frame, clip, on: target) }
      case .fill(let paint):
        fill(item, source(of: paint), frame, clip, on: target)
      case .image(let image):
        fill(item, image, frame, clip, on: target)
      case .shadow(let shadow):
        fill(item, shadow, frame, clip, on: target)
      case .particles(let particles):
        for part in particles { draw(part, band: band, inside: clip.rect, on: target) }
      case .pushClip:
        clips.append((clip, masksInUse))
        clip = narrowed(clip, by: item, frame, top: area.minY)
      case .popClip:
        if let outer = clips.popLast() {
          clip = outer.state
          masksInUse = outer.masksInUse
        }
      case .pushGroup(let opacity, let blend):
        let bounds = clip.rect.intersection(item.bounds)
        groups.append(
          Group(parent: target, clip: clip, opacity: opacity, blend: blend, bounds: bounds))
        target = layers.view(depth: groups.count - 1, width: surface.width, rows: surface.rows)
        target.fill(bounds, 0)
        clip = ClipState(rect: bounds, mask: nil)
      case .popGroup:
        if let group = groups.popLast() {
          let layer = target
          target = group.parent
          clip = group.clip
          let source: BandSource =
            group.blend == .normal
            ? .layer(layer, opacity: group.opacity)
            : .blend(layer, opacity: group.opacity, group.blend)
          paint(group.bounds, source, clip, on: target, top: area.minY)
        }
      case .pushMask:
        let bounds = clip.rect.intersection(item.bounds)
        groups.append(
          Group(parent: target, clip: clip, opacity: 255, blend: .normal, bounds: bounds))
        target = layers.view(depth: groups.count - 1, width: surface.width, rows: surface.rows)
        target.fill(blocks(of: bounds, in: area), 0)
        clip = ClipState(rect: bounds, mask: nil)
      case .clipToMask:
        if let mask = groups.popLast() {
          let picture = target
          target = mask.parent
          clips.append((mask.clip, masksInUse))
          clip = narrowed(
            mask.clip, to: mask.bounds, alphasOf: picture, in: blocks(of: mask.bounds, in: area))
        }
      }
    }
  }

  /// Notes that pixels may have changed.
  private mutating func touch(_ rect: PixelRect, top: Int) {
    if rect.isEmpty { return }
    touched.insert(strips(of: rect, top: top), rect.minX / 4..<(rect.maxX + 3) / 4)
  }

  /// The one colour that all pixels of some blocks still have; nil where something touched them.
  func ground(of strips: Range<Int>, _ blocks: Range<Int>) -> UInt32? {
    if ground == nil || touched.intersects(strips, blocks) { return nil }
    return ground
  }

  private func source(of paint: PreparedPaint) -> BandSource {
    switch paint.source {
    case .color(let color): .color(color)
    case .gradient(let shader): .gradient(shader, shaded.memory)
    }
  }

  private mutating func fill(
    _ item: PreparedItem, _ source: BandSource, _ frame: borrowing PreparedFrame,
    _ clip: ClipState, on target: BandView
  ) {
    let rect = clip.rect.intersection(item.bounds)
    if rect.isEmpty { return }
    let top = target.rows.lowerBound
    switch item.coverage {
    case .none:
      return
    case .rect:
      paint(rect, source, clip, on: target, top: top)
    case .box, .lines, .glyphs:
      let rect = item.bounds.wholeBlocks.intersection(clip.rect)
      let strips = strips(of: rect, top: top)
      let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
      add(item.coverage, frame, top: top, strips: strips, blocks: blocks)
      for index in strips {
        sweep(item.coverage, frame, strip: index, top: top, blocks: blocks)
        if strip.isEmpty { continue }
        if let mask = clip.mask {
          product.setProduct(strip, masks[mask], strip: index)
          target.paint(
            product.spans[..<product.spanCount], masks: product.masks, top: top + 4 * index,
            inside: rect, source)
        } else {
          target.paint(
            strip.spans[..<strip.spanCount], masks: strip.masks, top: top + 4 * index,
            inside: rect, source)
        }
      }
    }
  }

  /// Paints a pixel-aligned rectangle through the clip.
  func paint(
    _ rect: PixelRect, _ source: BandSource, _ clip: ClipState, on target: BandView, top: Int
  ) {
    let rect = rect.intersection(clip.rect)
    if rect.isEmpty { return }
    guard let index = clip.mask else { return target.paint(rect, source) }
    let mask = masks[index]
    for strip in strips(of: rect, top: top) {
      target.paint(
        mask.spans[mask.spanStarts[strip]..<mask.spanStarts[strip + 1]], masks: mask.masks,
        top: top + 4 * strip, inside: rect, source)
    }
  }

  /// A clip inside another.
  private mutating func narrowed(
    _ clip: ClipState, by item: PreparedItem, _ frame: borrowing PreparedFrame, top: Int
  ) -> ClipState {
    var result = clip
    result.rect = clip.rect.intersection(item.bounds)
    switch item.coverage {
    case .none, .rect: return result
    case .box, .lines, .glyphs: break
    }
    let strips = strips(of: result.rect, top: top)
    let blocks = result.rect.minX / 4..<(result.rect.maxX + 3) / 4
    add(item.coverage, frame, top: top, strips: strips, blocks: blocks)
    if masksInUse == masks.count { masks.append(BandMask()) }
    masks[masksInUse].removeAll()
    for index in 0..<CoverageBuffer.bandStrips {
      guard strips.contains(index) else {
        strip.removeAll()
        masks[masksInUse].append(strip)
        continue
      }
      sweep(item.coverage, frame, strip: index, top: top, blocks: blocks)
      if let outer = clip.mask {
        product.setProduct(strip, masks[outer], strip: index)
        masks[masksInUse].append(product)
      } else {
        masks[masksInUse].append(strip)
      }
    }
    result.mask = masksInUse
    masksInUse += 1
    return result
  }

  /// The whole blocks of a band that a rectangle touches.
  private func blocks(of bounds: PixelRect, in area: PixelRect) -> PixelRect {
    if bounds.isEmpty { return .empty }
    let strips = strips(of: bounds, top: area.minY)
    return PixelRect(
      minX: bounds.minX & ~3, minY: area.minY + 4 * strips.lowerBound, maxX: (bounds.maxX + 3) & ~3,
      maxY: area.minY + 4 * strips.upperBound
    ).intersection(area)
  }

  /// The strips of this band that a rectangle touches.
  func strips(of bounds: PixelRect, top: Int) -> Range<Int> {
    let first = max(bounds.minY - top, 0) / 4
    let end = min((bounds.maxY - top + 3) / 4, CoverageBuffer.bandStrips)
    return first..<max(first, end)
  }
}
