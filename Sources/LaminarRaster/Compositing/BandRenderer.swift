import LaminarGraphics

/// Draws bands, one after the other: one worker's memory.
struct BandRenderer: ~Copyable {
  /// The current clip: a rectangle, and the mask of the clips that are not pixel-aligned.
  struct ClipState {
    var rect: PixelRect
    var mask: Int?
  }

  /// A group that is open, and what is drawn on around it.
  private struct Group {
    enum Kind { case clip, composite(opacity: UInt32, BlendMode), mask }
    let kind: Kind
    let target: BandView
    let clip: ClipState
    let masksInUse: Int
    /// What is drawn of its picture.
    let bounds: PixelRect
  }

  private let width: Int
  var buffer: CoverageBuffer
  var strip: StripCoverage
  var product: StripCoverage
  var masks: [BandMask] = []
  private var masksInUse = 0
  private let layers: OffscreenBands
  /// Rows that sampled pictures are written to.
  let samples: OffscreenBands
  /// Rows of coverage that shadows are written to.
  var coverages: [UInt8]
  private let shaded: ShadedRow
  let spriteRow = SpriteRow()
  /// The coverages of a row on which an image is drawn.
  let words: CoverageWords
  /// The background colour; nil if it is not opaque, and in groups.
  private var solidBackground: UInt32?
  private var dirtyBlocks: DirtyBlocks

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
    dirtyBlocks = DirtyBlocks(width: width)
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
    dirtyBlocks.removeAll()

    var target = surface
    var clip = ClipState(rect: drawn, mask: nil)
    var groups: [Group] = []
    // The pictures of groups and masks that are being drawn.
    var pictures = 0
    masksInUse = 0

    for entry in frame.bandStarts[band]..<frame.bandStarts[band + 1] {
      let index = Int(frame.bandItems[entry])
      if index >= frame.commands.count {
        let sprite = frame.sprites[index &- frame.commands.count]
        draw(sprite, frame, clip, on: target)
        if frame.usesBackground { touch(clip.rect.intersection(sprite.bounds), top: area.minY) }
        continue
      }
      solidBackground = pictures == 0 && background >= 0xff00_0000 ? background : nil
      if index < 0 {
        guard let group = groups.popLast() else { continue }
        let picture = target
        target = group.target
        clip = group.clip
        switch group.kind {
        case .clip:
          masksInUse = group.masksInUse
        case .composite(let opacity, let blend):
          pictures -= 1
          solidBackground = pictures == 0 && background >= 0xff00_0000 ? background : nil
          note(frame.items[~index], of: frame, band, clip)
          paint(
            group.bounds,
            blend == .normal
              ? .layer(picture, opacity: opacity) : .blend(picture, opacity: opacity, blend),
            clip, on: target, top: area.minY)
          touch(clip.rect.intersection(frame.items[~index].bounds), top: area.minY)
        case .mask:
          pictures -= 1
          groups.append(
            Group(
              kind: .clip, target: target, clip: clip, masksInUse: masksInUse, bounds: group.bounds)
          )
          clip = narrowed(
            clip, to: group.bounds, alphasOf: picture, in: blocks(of: group.bounds, in: area))
        }
        frame.profile?.mark(frame.items[~index].layer)
        continue
      }
      defer { frame.profile?.mark(frame.items[index].layer) }
      let command = frame.commands[index]
      if command.kind != .group { note(frame.items[index], of: frame, band, clip) }
      if command.kind != .item, command.kind != .group {
        draw(command, frame, clip, on: target)
        touch(clip.rect.intersection(command.bounds), top: area.minY)
        continue
      }
      let item = frame.items[index]
      let bounds = clip.rect.intersection(item.bounds)
      func begin(_ kind: Group.Kind) {
        groups.append(
          Group(kind: kind, target: target, clip: clip, masksInUse: masksInUse, bounds: bounds))
      }
      func beginPicture(_ blank: PixelRect) {
        target = layers.view(depth: pictures, width: surface.width, rows: surface.rows)
        target.fill(blank, 0)
        pictures += 1
        clip = ClipState(rect: bounds, mask: nil)
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
      case .clip:
        begin(.clip)
        clip = narrowed(clip, by: item, frame, top: area.minY)
      case .composite(let opacity, let blend):
        begin(.composite(opacity: opacity, blend))
        beginPicture(bounds)
      case .mask:
        begin(.mask)
        beginPicture(blocks(of: bounds, in: area))
      }
      if command.kind == .item { touch(bounds, top: area.minY) }
    }
  }

  /// Counts the pixels that an item covers, if they are counted.
  private mutating func note(
    _ item: PreparedItem, of frame: borrowing PreparedFrame, _ band: Int, _ clip: ClipState
  ) {
    if let profile = frame.profile, profile.isCounting {
      note(item, of: frame, band, clip, in: profile)
    }
  }

  /// Marks the blocks of a rectangle as dirty.
  private mutating func touch(_ rect: PixelRect, top: Int) {
    if rect.isEmpty { return }
    dirtyBlocks.insert(strips(of: rect, top: top), rect.minX / 4..<(rect.maxX + 3) / 4)
  }

  /// The background colour if all pixels of some blocks still have it; else nil.
  func solidBackground(of strips: Range<Int>, _ blocks: Range<Int>) -> UInt32? {
    if solidBackground == nil || dirtyBlocks.intersects(strips, blocks) { return nil }
    return solidBackground
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
    case .box, .edges, .glyphs:
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
    case .box, .edges, .glyphs: break
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

// MARK: - Colours and sprites

extension BandRenderer {
  /// Draws a command that consists of plain numbers.
  mutating func draw(
    _ command: BandCommand, _ frame: borrowing PreparedFrame, _ clip: ClipState,
    on target: BandView
  ) {
    let bounds = command.bounds
    let inside = clip.rect.intersection(bounds)
    if inside.isEmpty { return }
    let top = target.rows.lowerBound
    switch command.kind {
    case .item, .sprites, .group: break
    case .colorRect: paint(inside, .color(command.color), clip, on: target, top: top)
    case .colorLines, .colorBox:
      // Beyond the bounds nothing is covered, and whole blocks are painted faster.
      let rect = bounds.wholeBlocks.intersection(clip.rect)
      let strips = strips(of: rect, top: top)
      let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
      let solidBackground = solidBackground(of: strips, blocks)
      let isShape = command.kind == .colorLines
      let alike =
        clip.mask == nil
        ? self.alike(
          isShape ? command.shape.evenRows : command.box.evenRows, among: strips, top: top) : 0..<0
      if isShape {
        buffer.add(
          command.shape, of: frame.edges, top: top, strips: strips, blocks: blocks, alike: alike)
      }
      for index in strips where index <= alike.lowerBound || index >= alike.upperBound {
        if isShape {
          buffer.sweep(
            command.shape, of: frame.edges, top: top, strip: index, blocks: blocks, into: &strip)
        } else {
          strip.set(command.box, top: top + 4 * index, blocks: blocks)
        }
        if strip.isEmpty { continue }
        let first = top + 4 * index
        let isEven = alike.contains(index)
        let count = isEven ? 4 * alike.count : 4
        let stripTarget = ColorStripKernel.Target(
          base: target.strip(at: first, inside: rect), stride: target.width,
          rows: max(rect.minY - first, 0)..<min(rect.maxY - first, count),
          columns: rect.minX..<rect.maxX, isEven: isEven, solidBackground: solidBackground)
        if let mask = clip.mask {
          product.setProduct(strip, masks[mask], strip: index)
          ColorStripKernel.paint(product, command.color, on: stripTarget)
        } else {
          ColorStripKernel.paint(strip, command.color, on: stripTarget)
        }
      }
    }
  }

  /// The strips that consist of even rows; none where they are fewer than two.
  func alike(_ evenRows: Range<Int>, among strips: Range<Int>, top: Int) -> Range<Int> {
    let first = max((evenRows.lowerBound - top + 3) >> 2, strips.lowerBound)
    let end = min((evenRows.upperBound - top) >> 2, strips.upperBound)
    return end - first > 1 ? first..<end : 0..<0
  }

  /// Draws a sprite. It is never inside a mask.
  func draw(
    _ sprite: PreparedSprite, _ frame: borrowing PreparedFrame, _ clip: ClipState,
    on target: BandView
  ) {
    let rect = clip.rect.intersection(sprite.bounds)
    if rect.isEmpty { return }
    // What is right of the rectangle, inside the clip, may be written as it is.
    let first = target.pixels(
      row: rect.minY, from: rect.minX, count: clip.rect.maxX - rect.minX)
    precondition(rect.maxY <= target.rows.upperBound)
    precondition(rect.maxX - rect.minX <= PreparedSprite.longestSide + 1)
    frame.spritePixels.withRow { pixels in
      SpriteKernel.draw(
        SpriteKernel.Job(
          pixels: pixels, source: sprite.source, box: sprite.box, rect: rect,
          writableEnd: clip.rect.maxX, target: first, targetStride: target.width),
        scratch: spriteRow.words)
    }
  }

  /// Adds an item's edges, if it has some.
  mutating func add(
    _ coverage: PreparedItem.Coverage, _ frame: borrowing PreparedFrame, top: Int,
    strips: Range<Int>, blocks: Range<Int>
  ) {
    if case .edges(let shape) = coverage {
      buffer.add(shape, of: frame.edges, top: top, strips: strips, blocks: blocks)
    }
  }

  /// Sets `strip` to an item's coverage of a strip, whose edges have been added.
  mutating func sweep(
    _ coverage: PreparedItem.Coverage, _ frame: borrowing PreparedFrame, strip index: Int, top: Int,
    blocks: Range<Int>
  ) {
    switch coverage {
    case .none: strip.removeAll()
    case .rect:
      strip.removeAll()
      strip.appendSolid(blocks.lowerBound, blocks.upperBound, alphas: ~0)
    case .box(let box): strip.set(box, top: top + 4 * index, blocks: blocks)
    case .edges(let shape):
      buffer.sweep(shape, of: frame.edges, top: top, strip: index, blocks: blocks, into: &strip)
    case .glyphs(let range):
      strip.set(
        frame.glyphs[range], pages: frame.glyphPages, top: top + 4 * index, blocks: blocks,
        scratch: &coverages)
    }
  }

  // MARK: - Images

  /// Fills a shape with an image.
  mutating func fill(
    _ item: PreparedItem, _ image: PreparedImage, _ frame: borrowing PreparedFrame,
    _ clip: ClipState, on target: BandView
  ) {
    var rect = item.bounds.intersection(clip.rect)
    // Beyond the bounds edges cover nothing, and whole blocks are painted faster.
    if case .edges = item.coverage { rect = item.bounds.wholeBlocks.intersection(clip.rect) }
    if rect.isEmpty { return }
    let top = target.rows.lowerBound
    let strips = strips(of: rect, top: top)
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    add(item.coverage, frame, top: top, strips: strips, blocks: blocks)
    for index in strips {
      sweep(item.coverage, frame, strip: index, top: top, blocks: blocks)
      if strip.isEmpty { continue }
      let rows = top + 4 * index..<min(top + 4 * index + 4, target.rows.upperBound)
      if let mask = clip.mask {
        product.setProduct(strip, masks[mask], strip: index)
        paint(product, rows, image, inside: rect, on: target)
      } else {
        paint(strip, rows, image, inside: rect, on: target)
      }
    }
  }

  /// Paints the covered part of a strip with an image.
  private func paint(
    _ coverage: borrowing StripCoverage, _ rows: Range<Int>, _ image: PreparedImage,
    inside rect: PixelRect, on target: BandView
  ) {
    let sampled = samples.view(depth: 0, width: target.width, rows: rows)
    let scratch = samples.view(depth: 1, width: target.width, rows: rows)
    let opacity = image.opacity
    let visibleRows = max(rows.lowerBound, rect.minY)..<min(rows.upperBound, rect.maxY)
    if visibleRows.isEmpty { return }
    if let (level, steps) = image.mixedLevel, rect.minX & 3 == 0 {
      return paint(coverage, visibleRows, level, steps, opacity, top: rows.lowerBound, rect, target)
    }
    var spanIndex = 0
    while spanIndex < coverage.spanCount {
      let span = coverage.spans[spanIndex]
      // What an opaque image covers completely needs no blending.
      let isWhole = image.isOpaque && opacity == 255 && span.isSolid && span.alphas == ~0
      // Spans that touch are sampled as one.
      var end = spanIndex + 1
      if !image.isOpaque {
        while end < coverage.spanCount, coverage.spans[end].start == coverage.spans[end - 1].end {
          end += 1
        }
      }
      let from = max(Int(span.start) * 4, rect.minX)
      let count = min(Int(coverage.spans[end - 1].end) * 4, rect.maxX) - from
      let spans = coverage.spans[spanIndex..<end]
      spanIndex = end
      if count <= 0 { continue }
      let output = isWhole ? target : sampled
      sample(image, visibleRows, from: from, count: count, into: output, scratch: scratch)
      if !isWhole {
        target.paint(
          spans, masks: coverage.masks, top: rows.lowerBound, inside: rect,
          .layer(sampled, opacity: opacity))
      }
    }
  }

  /// Paints the covered part of a strip with a level of an image, mixed of four pixels everywhere.
  private func paint(
    _ coverage: borrowing StripCoverage, _ rows: Range<Int>, _ level: ImageLevel,
    _ steps: ImageSteps, _ opacity: UInt32, top: Int, _ rect: PixelRect, _ target: BandView
  ) {
    var spanIndex = 0
    while spanIndex < coverage.spanCount {
      let first = spanIndex
      spanIndex += 1
      while spanIndex < coverage.spanCount,
        coverage.spans[spanIndex].start == coverage.spans[spanIndex - 1].end
      {
        spanIndex += 1
      }
      // Spans are inside the blocks that the rectangle touches.
      let from = Int(coverage.spans[first].start) * 4
      let count = min(Int(coverage.spans[spanIndex - 1].end) * 4, rect.maxX) - from
      if from < rect.minX || count <= 0 { continue }
      for row in rows {
        words.set(coverage.spans[first..<spanIndex], masks: coverage.masks, row: row - top)
        level.draw(
          steps, row: row, from: from, count: count, words: words.words.reading, opacity: opacity,
          on: target.pixels(row: row, from: from, count: count))
      }
    }
  }

  private func sample(
    _ image: PreparedImage, _ rows: Range<Int>, from: Int, count: Int, into output: BandView,
    scratch: BandView
  ) {
    defer {
      if let tint = image.tint {
        for row in rows {
          TintKernel.multiply(output.pixels(row: row, from: from, count: count), count, by: tint)
        }
      }
    }
    if case .level(let level, let steps, let isLinear) = image.reading {
      for row in rows {
        level.sample(
          steps, isLinear: isLinear, row: row, from: from, count: count,
          into: output.pixels(row: row, from: from, count: count))
      }
      return
    }
    for row in rows {
      image.sample(
        row: row, from: from, count: count,
        into: output.pixels(row: row, from: from, count: count),
        scratch: scratch.pixels(row: row, from: from, count: count))
    }
  }

  /// A clip inside another: the alphas of a picture, which is drawn in `bounds` and transparent in
  /// the rest of `area`.
  private mutating func narrowed(
    _ clip: ClipState, to bounds: PixelRect, alphasOf picture: BandView, in area: PixelRect
  ) -> ClipState {
    let top = picture.rows.lowerBound
    let strips = strips(of: bounds, top: top)
    let blocks = bounds.isEmpty ? 0..<0 : bounds.minX / 4..<(bounds.maxX + 3) / 4
    let stride = 4 * blocks.count
    if masksInUse == masks.count { masks.append(BandMask()) }
    masks[masksInUse].removeAll()
    for index in 0..<CoverageBuffer.bandStrips {
      strip.removeAll()
      if strips.contains(index), !blocks.isEmpty {
        for row in 0..<4 {
          let y = top + 4 * index + row
          let count = y < area.maxY ? area.maxX - area.minX : 0
          for column in 0..<stride { coverages[row * stride + column] = 0 }
          guard count > 0 else { continue }
          let pixels = picture.pixels(row: y, from: area.minX, count: count)
          for column in 0..<count {
            coverages[row * stride + column] = UInt8(truncatingIfNeeded: pixels[column] &>> 24)
          }
        }
        strip.append(rows: coverages, stride: stride, blocks: blocks)
        if let outer = clip.mask {
          product.setProduct(strip, masks[outer], strip: index)
          masks[masksInUse].append(product)
          continue
        }
      }
      masks[masksInUse].append(strip)
    }
    masksInUse += 1
    return ClipState(rect: bounds, mask: masksInUse - 1)
  }
}

// MARK: - The worker's memory

/// The pictures that open groups of one worker draw on: one band each, kept for the next group.
final class OffscreenBands {
  private let width: Int
  private var layers: [MutableRowPointer<UInt32>] = []

  init(width: Int) { self.width = width }

  deinit {
    for layer in layers { layer.deallocate() }
  }

  /// The picture of the group at a nesting depth, with undefined contents.
  func view(depth: Int, width: Int, rows: Range<Int>) -> BandView {
    precondition(depth <= layers.count && rows.count <= CoverageBuffer.bandRows)
    precondition(width <= self.width)
    if depth == layers.count {
      let count = max(self.width * CoverageBuffer.bandRows, 1)
      layers.append(.allocate(repeating: 0, count: count))
    }
    return BandView(base: layers[depth], width: width, rows: rows)
  }
}

/// The dirty 4×4 blocks of a band, a bit each: those that may have been drawn on.
struct DirtyBlocks {
  /// Words of a strip of blocks.
  private let words: Int
  private var bits: [UInt64]

  init(width: Int) {
    words = (width + 255) / 256
    bits = [UInt64](repeating: 0, count: words * CoverageBuffer.bandStrips)
  }

  mutating func removeAll() {
    for index in bits.indices { bits[index] = 0 }
  }

  /// Adds some blocks of some strips of the band.
  mutating func insert(_ strips: Range<Int>, _ blocks: Range<Int>) {
    if blocks.isEmpty { return }
    for word in Self.words(of: blocks) {
      let mask = Self.mask(of: blocks, in: word)
      for strip in strips { bits[strip * words + word] |= mask }
    }
  }

  /// Whether any of some blocks is dirty.
  func intersects(_ strips: Range<Int>, _ blocks: Range<Int>) -> Bool {
    if blocks.isEmpty { return false }
    for word in Self.words(of: blocks) {
      let mask = Self.mask(of: blocks, in: word)
      for strip in strips where bits[strip * words + word] & mask != 0 { return true }
    }
    return false
  }

  /// A strip's words that have bits of some blocks.
  @inline(__always)
  private static func words(of blocks: Range<Int>) -> Range<Int> {
    blocks.lowerBound / 64..<(blocks.upperBound + 63) / 64
  }

  /// The mask of the bits of some blocks in one of their words.
  @inline(__always)
  private static func mask(of blocks: Range<Int>, in word: Int) -> UInt64 {
    let first = max(blocks.lowerBound - 64 * word, 0)
    let last = min(blocks.upperBound - 64 * word, 64) - 1
    return ~UInt64(0) &<< UInt64(first) & ~UInt64(0) &>> UInt64(63 - last)
  }
}

/// The coverages of a row of a sprite: a worker's memory.
final class SpriteRow {
  let words = MutableRowPointer<UInt32>.allocate(repeating: 0, count: SpriteKernel.rowCapacity)

  deinit { words.deallocate() }
}
