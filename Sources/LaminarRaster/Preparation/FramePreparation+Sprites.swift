import LaminarGraphics

/// Small images in their own size.
extension FramePreparation {
  // FAST PATH: a small image in its own size has the pixels that sampling it would produce.
  mutating func fillSprite(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.ImagePaint
  ) -> Bool {
    guard !isMasked, paint.opacity > 0, paint.tint.isWhite,
      let origin = PreparedSprite.origin(paint, shape, transform),
      let box = uprightBox(shape, transform)
    else { return false }
    let key = paint.image.contentID
    let known = lastSprite?.key == key ? lastSprite?.start : spriteStarts[key]
    let start = known ?? Int32(truncatingIfNeeded: spritePixels.count)
    guard spritePixels.count < 1 << 22,
      let sprite = PreparedSprite(paint, box: box, origin: origin, start: start)
    else { return false }
    let bounds = pixels(of: box).intersection(visible)
    if bounds.isEmpty { return true }
    if known == nil {
      PreparedSprite.append(resources.images.pyramid(of: paint.image).base, to: &spritePixels)
      spriteStarts[key] = start
    }
    lastSprite = (key, start)
    append(PreparedItem(action: .sprite(sprite), coverage: .box(box), bounds: bounds))
    return true
  }

  // FAST PATH: a group of one sprite that is added to the destination is that sprite, added.
  mutating func addSprite(of scope: Scope) -> Bool {
    guard scope.blend == .plusLighter, scope.opacity == 1, scope.contents == 1, !scope.isMasked,
      items.count == scope.item + 2, case .sprite(let sprite) = items[scope.item + 1].action
    else { return false }
    items[scope.item + 1].action = .sprite(sprite.added)
    items.remove(at: scope.item)
    return true
  }
}
