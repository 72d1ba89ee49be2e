/// One of the glyphs that a composite TrueType glyph is made of, and its placement.
struct GlyfComponent {
  enum Placement {
    case offset(SIMD2<Double>)
    /// A point of the preceding components, and the point of this component that is moved onto it.
    case points(parent: Int, child: Int)
  }

  let glyph: Int
  let placement: Placement
  /// Whether the whole glyph uses the component's side bearing.
  let usesMetrics: Bool
  let hasMore: Bool
  private let matrix: (xx: Double, xy: Double, yx: Double, yy: Double)

  /// Reads a component and advances the offset; nil where the data end.
  init?(_ data: FontTable, at: inout Int) {
    guard let flags = data.word(at), let glyph = data.word(at + 2) else { return nil }
    at += 4
    self.glyph = glyph
    let isXY = flags & 0x2 != 0
    let size = flags & 0x1 != 0 ? 2 : 1
    guard var first = data.number(at, size: size), var second = data.number(at + size, size: size)
    else { return nil }
    at += size * 2
    if isXY {
      let sign = 1 << (size * 8 - 1)
      first = (first ^ sign) - sign
      second = (second ^ sign) - sign
    }
    var numbers: [Double] = []
    let count = flags & 0x8 != 0 ? 1 : flags & 0x40 != 0 ? 2 : flags & 0x80 != 0 ? 4 : 0
    for index in 0..<count {
      guard let number = data.signedWord(at + index * 2) else { return nil }
      numbers.append(Double(number) / 16384)
    }
    at += count * 2
    switch count {
    case 1: matrix = (numbers[0], 0, 0, numbers[0])
    case 2: matrix = (numbers[0], 0, 0, numbers[1])
    case 4: matrix = (numbers[0], numbers[1], numbers[2], numbers[3])
    default: matrix = (1, 0, 0, 1)
    }
    if isXY {
      var offset = SIMD2(Double(first), Double(second))
      // SCALED_COMPONENT_OFFSET without UNSCALED_COMPONENT_OFFSET.
      if flags & 0x1800 == 0x800 {
        offset.x *= (matrix.xx * matrix.xx + matrix.xy * matrix.xy).squareRoot()
        offset.y *= (matrix.yy * matrix.yy + matrix.yx * matrix.yx).squareRoot()
      }
      placement = .offset(offset)
    } else {
      placement = .points(parent: first, child: second)
    }
    usesMetrics = flags & 0x200 != 0
    hasMore = flags & 0x20 != 0
  }

  func linear(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      matrix.xx * point.x + matrix.yx * point.y, matrix.xy * point.x + matrix.yy * point.y)
  }
}
