/// What preparing a frame may take from the frames before: only caches, which no pixel depends on.
struct RasterResources: Sendable {
  let images = ImageCache()
  let glyphs = GlyphCache()
  let shadows = ShadowCache()
  let discs = DiscMasks()
}
