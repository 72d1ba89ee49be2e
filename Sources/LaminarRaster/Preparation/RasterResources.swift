/// What preparing a frame may take from the frames before: only caches, which no pixel depends on.
struct RasterResources: Sendable {
  let images = ImageCache()
  let glyphs = GlyphCache()
  let shadows = ShadowCache()
  /// Draws pictures that a frame is made of.
  let pool: WorkerPool
  let discs = DiscMasks()
}
