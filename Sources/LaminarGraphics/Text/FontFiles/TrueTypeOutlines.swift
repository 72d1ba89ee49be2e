/// TrueType outlines: quadratic curves, and glyphs that are made of others.
struct GlyfOutlines: Sendable {
  /// The maximum depth of composite glyphs.
  static let deepest = 8
  /// The maximum number of points of a glyph with its components, and of components.
  static let maxPoints = 100_000
  private static let maxComponents = 1_000

  let glyphs: FontTable
  let offsets: FontTable
  let hasLongOffsets: Bool
  let glyphCount: Int
  let metrics: HorizontalMetrics

  /// The outline of a glyph, moved so that it begins at its left side bearing.
  func outline(of glyph: Int) throws(FontError) -> Path {
    var points: [GlyfPoint] = []
    var origin = 0.0
    var budget = Self.maxComponents
    try append(glyph, to: &points, origin: &origin, depth: 0, budget: &budget)
    if origin != 0 {
      for index in points.indices { points[index].position.x -= origin }
    }
    return GlyfPoint.path(points)
  }

  /// The bytes of a glyph; nil for an empty one.
  private func data(of glyph: Int) throws(FontError) -> FontTable? {
    guard glyph >= 0, glyph < glyphCount else { throw .damagedTable("glyf") }
    let start = hasLongOffsets ? offsets.long(glyph * 4) : offsets.word(glyph * 2).map { $0 * 2 }
    let end =
      hasLongOffsets ? offsets.long(glyph * 4 + 4) : offsets.word(glyph * 2 + 2).map { $0 * 2 }
    guard let start else { throw .damagedTable("loca") }
    // The last offset may be missing.
    let last = end ?? glyphs.count
    guard last > start else { return nil }
    guard let data = glyphs.part(from: start, count: min(last, glyphs.count) - start) else {
      throw .damagedTable("loca")
    }
    return data
  }

  /// Appends the points of a glyph.
  ///
  /// - Parameter origin: Becomes the x coordinate of the glyph's origin: the left edge of its box less
  ///   its bearing.
  private func append(
    _ glyph: Int, to points: inout [GlyfPoint], origin: inout Double, depth: Int,
    budget: inout Int
  ) throws(FontError) {
    guard depth <= Self.deepest, budget > 0 else { throw .damagedTable("glyf") }
    budget -= 1
    guard let data = try data(of: glyph) else { return }
    guard let contours = data.signedWord(0), let left = data.signedWord(2) else {
      throw .damagedTable("glyf")
    }
    origin = metrics.leftSideBearing(of: glyph).map { Double(left - $0) } ?? 0
    if contours >= 0 {
      try GlyfPoint.appendSimple(data, contours: contours, to: &points)
    } else {
      try appendComponents(
        of: data, to: &points, origin: &origin, depth: depth, budget: &budget)
    }
    if points.count > Self.maxPoints { throw .damagedTable("glyf") }
  }

  private func appendComponents(
    of data: FontTable, to points: inout [GlyfPoint], origin: inout Double, depth: Int,
    budget: inout Int
  ) throws(FontError) {
    let start = points.count
    var at = 10
    while true {
      guard let component = GlyfComponent(data, at: &at) else { throw .damagedTable("glyf") }
      let first = points.count
      var ownOrigin = 0.0
      try append(
        component.glyph, to: &points, origin: &ownOrigin, depth: depth + 1, budget: &budget)
      if component.usesMetrics { origin = ownOrigin }
      for index in first..<points.count {
        points[index].position = component.linear(points[index].position)
      }
      let offset: SIMD2<Double>
      switch component.placement {
      case .offset(let distance): offset = distance
      case .points(let parent, let child):
        guard start + parent < first, first + child < points.count else {
          throw .damagedTable("glyf")
        }
        offset = points[start + parent].position - points[first + child].position
      }
      for index in first..<points.count { points[index].position += offset }
      if !component.hasMore { return }
    }
  }
}

/// A point of a TrueType outline.
private struct GlyfPoint {
  var position: SIMD2<Double>
  var isOnCurve: Bool
  var endsContour = false

  /// Reads a glyph that is not composite.
  static func appendSimple(
    _ data: FontTable, contours: Int, to points: inout [GlyfPoint]
  ) throws(FontError) {
    guard contours > 0 else { return }
    var ends: [Int] = []
    for contour in 0..<contours {
      guard let end = data.word(10 + contour * 2), end >= (ends.last ?? -1) else {
        throw .damagedTable("glyf")
      }
      ends.append(end)
    }
    guard let last = ends.last, let instructions = data.word(10 + contours * 2) else {
      throw .damagedTable("glyf")
    }
    var at = 12 + contours * 2 + instructions
    var flags: [Int] = []
    flags.reserveCapacity(last + 1)
    while flags.count <= last {
      guard let flag = data.byte(at) else { throw .damagedTable("glyf") }
      at += 1
      flags.append(flag)
      guard flag & 0x8 != 0 else { continue }
      guard let count = data.byte(at) else { throw .damagedTable("glyf") }
      at += 1
      for _ in 0..<min(count, last + 1 - flags.count) { flags.append(flag) }
    }
    let first = points.count
    for flag in flags {
      points.append(GlyfPoint(position: .zero, isOnCurve: flag & 1 != 0))
    }
    for end in ends { points[first + end].endsContour = true }
    for (axis, short, same) in [(0, 0x2, 0x10), (1, 0x4, 0x20)] {
      var value = 0
      for (index, flag) in flags.enumerated() {
        if flag & short != 0 {
          guard let delta = data.byte(at) else { throw .damagedTable("glyf") }
          value += flag & same != 0 ? delta : -delta
          at += 1
        } else if flag & same == 0 {
          guard let delta = data.signedWord(at) else { throw .damagedTable("glyf") }
          value += delta
          at += 2
        }
        points[first + index].position[axis] = Double(value)
      }
    }
  }

  /// The contours as closed subpaths: between two control points there is a point of the curve.
  static func path(_ points: [GlyfPoint]) -> Path {
    var path = Path()
    var start = 0
    for index in points.indices where points[index].endsContour {
      append(points[start...index], to: &path)
      start = index + 1
    }
    return path
  }

  private static func append(_ contour: ArraySlice<GlyfPoint>, to path: inout Path) {
    guard let first = contour.first, let last = contour.last, contour.count > 1 else { return }
    var remaining = contour
    let start: SIMD2<Double>
    if first.isOnCurve {
      start = first.position
      remaining = remaining.dropFirst()
    } else if last.isOnCurve {
      start = last.position
      remaining = remaining.dropLast()
    } else {
      start = (first.position + last.position) / 2
    }
    path.appendMove(start)
    var control: SIMD2<Double>?
    for point in remaining {
      if point.isOnCurve {
        if let control {
          path.appendQuad(control, point.position)
        } else {
          path.appendLine(point.position)
        }
        control = nil
      } else {
        if let control { path.appendQuad(control, (control + point.position) / 2) }
        control = point.position
      }
    }
    if let control { path.appendQuad(control, start) }
    path.appendClose()
  }
}

/// One of the glyphs that a composite TrueType glyph is made of, and its placement.
private struct GlyfComponent {
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
