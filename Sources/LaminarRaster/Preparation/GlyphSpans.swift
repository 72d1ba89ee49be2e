import LaminarGraphics

/// What a glyph covers along 32 lines per pixel row, by the non-zero rule.
///
/// The ends of what is covered are exact along each line, however the contours overlap: the strokes of the
/// built-in font do, and the parts of variable fonts. There are as many lines as phases, so that a phase
/// moves the glyph by whole lines.
struct GlyphSpans: Sendable {
  static let linesPerRow = GlyphMask.phases
  /// Outlines with more crossings are not kept: they are drawn where they are.
  private static let mostCrossings = 1 << 18

  /// The pixel that the least x and y are in, counted from the origin.
  let column: Int
  let row: Int
  /// The index of each line's first span, from the row's first line on, and that after the last span.
  private(set) var starts: [Int32] = []
  /// The spans of all lines, in units of 1/1024 pixel from the column on.
  private(set) var spans: [SIMD2<Int32>] = []

  /// Whether the lines of a path cross few enough.
  static func canHold(_ path: FlattenedPath) -> Bool {
    var crossings = 0.0
    path.forEachLine { crossings += abs($1.y - $0.y) }
    return crossings * Double(linesPerRow) < Double(mostCrossings)
  }

  /// - Parameters:
  ///   - path: A path that can be held.
  ///   - low: The least coordinates.
  ///   - high: The greatest.
  init(_ path: FlattenedPath, low: SIMD2<Double>, high: SIMD2<Double>) {
    column = Int(low.x.rounded(.down))
    row = Int(low.y.rounded(.down))
    let rows = Int(high.y.rounded(.up)) - row
    let lines = max(rows, 1) * Self.linesPerRow
    var crossings = LineCrossings(lines: lines, left: Double(column), top: Double(row))
    path.forEachLine { crossings.count($0, $1) }
    crossings.reserve()
    path.forEachLine { crossings.add($0, $1) }
    starts.reserveCapacity(lines + 1)
    for line in 0..<lines {
      starts.append(Int32(truncatingIfNeeded: spans.count))
      crossings.forEachSpan(of: line) { spans.append($0) }
    }
    starts.append(Int32(truncatingIfNeeded: spans.count))
  }

  /// The indices of the spans of some lines, the first row's first being 0.
  func indices(lines: Range<Int>) -> Range<Int> {
    let lines = lines.clamped(to: 0..<starts.count - 1)
    return Int(starts[lines.lowerBound])..<Int(starts[lines.upperBound])
  }
}

/// Where lines run through the middles of others, from the top down.
private struct LineCrossings {
  /// Up to this many are sorted without a call.
  private static let few = 24

  private let origin: SIMD2<Double>
  /// The index of each line's first crossing, while they are added that of the next.
  private var ends: [Int32]
  /// Twice the x in units of 1/1024 pixel, and 1 if the contour runs down.
  private var crossings: [Int32] = []

  init(lines: Int, left: Double, top: Double) {
    origin = SIMD2(left, top)
    ends = Array(repeating: 0, count: lines + 1)
  }

  /// The lines whose middles are between two heights.
  @inline(__always)
  private func lines(from y0: Double, to y1: Double) -> Range<Int> {
    let scale = Double(GlyphSpans.linesPerRow)
    let first = ((y0 - origin.y) * scale - 0.5).rounded(.up)
    let end = ((y1 - origin.y) * scale - 0.5).rounded(.up)
    return Int(first)..<Int(max(first, end))
  }

  mutating func count(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    for line in lines(from: min(from.y, to.y), to: max(from.y, to.y)) { ends[line + 1] += 1 }
  }

  /// Allocates memory for as many as were counted.
  mutating func reserve() {
    for line in ends.indices.dropFirst() { ends[line] += ends[line - 1] }
    crossings = Array(repeating: 0, count: Int(ends.last ?? 0))
  }

  mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let lines = lines(from: min(from.y, to.y), to: max(from.y, to.y))
    if lines.isEmpty { return }
    let slope = (to.x - from.x) / (to.y - from.y)
    let (low, high) = (min(from.x, to.x), max(from.x, to.x))
    let isDown: Int32 = from.y < to.y ? 1 : 0
    for line in lines {
      let y = origin.y + (Double(line) + 0.5) / Double(GlyphSpans.linesPerRow)
      let x = min(max(from.x + (y - from.y) * slope, low), high)
      crossings[Int(ends[line])] = CoverageLine.fixed(x - origin.x) << 1 | isDown
      ends[line] += 1
    }
  }

  /// Calls a body with each span covered along a line, from left to right; its crossings are added.
  mutating func forEachSpan(of line: Int, _ body: (SIMD2<Int32>) -> Void) {
    let range = Int(line == 0 ? 0 : ends[line - 1])..<Int(ends[line])
    sort(range)
    var winding = 0
    var start: Int32 = 0
    for index in range {
      let x = crossings[index] >> 1
      if winding == 0 { start = x }
      winding += crossings[index] & 1 == 0 ? -1 : 1
      if winding == 0, start < x { body(SIMD2(start, x)) }
    }
  }

  private mutating func sort(_ range: Range<Int>) {
    if range.count > Self.few { return crossings[range].sort() }
    for index in range.dropFirst() {
      let crossing = crossings[index]
      var rank = index
      while rank > range.lowerBound, crossings[rank - 1] > crossing {
        crossings[rank] = crossings[rank - 1]
        rank -= 1
      }
      crossings[rank] = crossing
    }
  }
}

extension FlattenedPath {
  /// Calls a body with the lines of all subpaths, each closed.
  fileprivate func forEachLine(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    for subpath in subpaths {
      guard var last = points[subpath.range].last else { continue }
      for point in points[subpath.range] {
        body(last, point)
        last = point
      }
    }
  }
}
