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
    case .item, .sprites: break
    case .colorRect: paint(inside, .color(command.color), clip, on: target, top: top)
    case .colorLines, .colorBox:
      // Beyond the bounds nothing is covered, and whole blocks are painted faster.
      let rect = bounds.wholeBlocks.intersection(clip.rect)
      let strips = strips(of: rect, top: top)
      let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
      let ground = ground(of: strips, blocks)
      let isShape = command.kind == .colorLines
      let alike =
        clip.mask == nil
        ? self.alike(
          isShape ? command.shape.evenRows : command.box.evenRows, among: strips, top: top) : 0..<0
      if isShape {
        buffer.add(
          command.shape, of: frame.lines, top: top, strips: strips, blocks: blocks, alike: alike)
      }
      for index in strips where index <= alike.lowerBound || index >= alike.upperBound {
        if isShape {
          buffer.sweep(
            command.shape, of: frame.lines, top: top, strip: index, blocks: blocks, into: &strip)
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
          columns: rect.minX..<rect.maxX, isEven: isEven, ground: ground)
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

  /// Adds an item's lines, if it has some.
  mutating func add(
    _ coverage: PreparedItem.Coverage, _ frame: borrowing PreparedFrame, top: Int,
    strips: Range<Int>, blocks: Range<Int>
  ) {
    if case .lines(let shape) = coverage {
      buffer.add(shape, of: frame.lines, top: top, strips: strips, blocks: blocks)
    }
  }

  /// Sets `strip` to an item's coverage of a strip, whose lines have been added.
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
    case .lines(let shape):
      buffer.sweep(shape, of: frame.lines, top: top, strip: index, blocks: blocks, into: &strip)
    case .glyphs(let range):
      strip.set(
        frame.glyphs[range], pages: frame.glyphPages, top: top + 4 * index, blocks: blocks,
        scratch: &coverages)
    }
  }
}

/// The coverages of a row of a sprite: a worker's memory.
final class SpriteRow {
  let words = MutableRowPointer<UInt32>.allocate(repeating: 0, count: SpriteKernel.rowCapacity)

  deinit { words.deallocate() }
}
