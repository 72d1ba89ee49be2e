/// A set of the canvas's pixels: a bit for each pixel of a rectangle that grows.
struct PixelSet {
  private(set) var bounds = PixelRect.empty
  private var words: [UInt64] = []
  private var stride = 0

  /// The number of pixels.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds the pixels of a rectangle whose coordinates are not negative.
  mutating func insert(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if !bounds.contains(rect) { grow(to: bounds.union(rect)) }
    for y in rect.minY..<rect.maxY {
      let row = (y - bounds.minY) * stride - bounds.minX / 64
      var x = rect.minX
      while x < rect.maxX {
        let end = min(rect.maxX, (x | 63) + 1)
        words[row + x / 64] |= (~0 >> UInt64(64 - (end - x))) << UInt64(x & 63)
        x = end
      }
    }
  }

  private mutating func grow(to rect: PixelRect) {
    let old = self
    bounds = PixelRect(
      minX: rect.minX & ~63, minY: rect.minY, maxX: (rect.maxX + 63) & ~63, maxY: rect.maxY)
    stride = (bounds.maxX - bounds.minX) / 64
    words = [UInt64](repeating: 0, count: stride * (bounds.maxY - bounds.minY))
    for y in old.bounds.minY..<old.bounds.maxY {
      let from = (y - old.bounds.minY) * old.stride
      let to = (y - bounds.minY) * stride + (old.bounds.minX - bounds.minX) / 64
      for word in 0..<old.stride { words[to + word] = old.words[from + word] }
    }
  }
}
