import LaminarGraphics

/// Turns polygons in pixels into fixed-point lines inside the canvas.
///
/// What is left of the canvas is projected onto its left edge, which keeps the winding of all
/// pixels to the right; what is right, above or below is dropped, since it covers no pixel.
struct LineClipper {
  private(set) var width: Double
  private(set) var height: Double
  private(set) var lines: [CoverageLine]
  private var keepsLevelLines = false

  /// - Parameter lines: An empty array, for its memory.
  init(width: Int, height: Int, lines: [CoverageLine]) {
    self.lines = lines
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Forgets all lines, and begins on a canvas.
  mutating func begin(width: Int, height: Int) {
    lines.removeAll(keepingCapacity: true)
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Reserves memory for a number of lines.
  mutating func reserve(_ count: Int) { lines.reserveCapacity(count) }

  /// Adds lines that another made for the same canvas.
  mutating func append(_ other: ArraySlice<CoverageLine>) { lines.append(contentsOf: other) }

  /// Forgets the lines from an index on.
  mutating func truncate(to count: Int) {
    lines.removeSubrange(count...)
  }

  /// Adds the closed polygon of some points, none of them beyond `ShapeOutline.limit`.
  ///
  /// - Parameters:
  ///   - isInside: Whether all points are known to be on the canvas.
  ///   - keepsLevelLines: Whether lines without a height are kept where they run inside of pixels.
  mutating func addPolygon(
    _ points: ArraySlice<SIMD2<Double>>, isInside: Bool, keepsLevelLines: Bool = false
  ) {
    guard var previous = points.last, points.count >= 3 else { return }
    self.keepsLevelLines = keepsLevelLines
    if isInside {
      // A level line between rows is kept in no case. One loop for each, so that the choice is made here.
      return keepsLevelLines
        ? addInside(points, after: previous, levels: 1023)
        : addInside(points, after: previous, levels: 0)
    }
    for point in points {
      addClipped(previous, point)
      previous = point
    }
  }

  /// Adds the lines between consecutive points, see `addLine`.
  mutating func addLines(_ points: ArraySlice<SIMD2<Double>>) {
    guard var previous = points.first else { return }
    for point in points.dropFirst() {
      addLine(previous, point)
      previous = point
    }
  }

  /// Adds a line between two points, none of them beyond `ShapeOutline.limit`; lines without a height are
  /// kept where they run inside of pixels.
  mutating func addLine(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    keepsLevelLines = true
    addClipped(start, end)
  }

  /// Adds a polygon on the canvas.
  ///
  /// - Parameter levels: A level line is kept where its y has one of these bits.
  @inline(__always)
  private mutating func addInside(
    _ points: ArraySlice<SIMD2<Double>>, after last: SIMD2<Double>, levels: Int32
  ) {
    let start = lines.count
    lines.append(
      contentsOf: repeatElement(CoverageLine(x0: 0, y0: 0, x1: 0, y1: 0), count: points.count))
    let written = lines.withMutableRow { lines -> Int in
      let first = (lines + start).row(count: points.count)
      var next = first
      var (x, y) = (CoverageLine.fixed(last.x), CoverageLine.fixed(last.y))
      points.withUnsafeBufferPointer { points in
        // Invariant: at most one line has been kept for each point before.
        for point in points {
          let (toX, toY) = (CoverageLine.fixed(point.x), CoverageLine.fixed(point.y))
          // Written in any case, and kept if it has a height, or if level lines are kept.
          next[0] = CoverageLine(x0: x, y0: y, x1: toX, y1: toY)
          next += (y ^ toY) | (x != toX ? y & levels : 0) != 0 ? 1 : 0
          (x, y) = (toX, toY)
        }
      }
      return next - first
    }
    lines.removeLast(points.count - written)
  }

  private mutating func addClipped(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    guard start.y != end.y || keepsLevelLines else { return }
    guard max(start.y, end.y) > 0, min(start.y, end.y) < height else { return }
    guard min(start.x, end.x) < width else { return }
    var from = start
    var to = end
    from.x = Self.crossing(start, end, clampedY: &from.y, to: height)
    to.x = Self.crossing(end, start, clampedY: &to.y, to: height)
    if from.x >= width, to.x >= width { return }

    if from.x < 0, to.x < 0 {
      append(SIMD2(0, from.y), SIMD2(0, to.y))
      return
    }
    if from.x < 0 {
      let edge = SIMD2(0, Self.height(of: 0, on: from, to))
      append(SIMD2(0, from.y), edge)
      from = edge
    } else if from.x > width {
      from = SIMD2(width, Self.height(of: width, on: from, to))
    }
    if to.x < 0 {
      let edge = SIMD2(0, Self.height(of: 0, on: from, to))
      append(from, edge)
      append(edge, SIMD2(0, to.y))
      return
    }
    if to.x > width {
      to = SIMD2(width, Self.height(of: width, on: from, to))
    }
    append(from, to)
  }

  /// Clamps y to the canvas and returns the x that the line has there.
  private static func crossing(
    _ point: SIMD2<Double>, _ other: SIMD2<Double>, clampedY y: inout Double, to height: Double
  ) -> Double {
    let clamped = min(max(point.y, 0), height)
    if clamped == point.y { return point.x }
    y = clamped
    let progress = (clamped - point.y) / (other.y - point.y)
    return point.x + (other.x - point.x) * min(max(progress, 0), 1)
  }

  /// The y of a line where it has an x, between its ends' y.
  private static func height(
    of x: Double, on start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let y = start.y + (end.y - start.y) * ((x - start.x) / (end.x - start.x))
    return min(max(y, min(start.y, end.y)), max(start.y, end.y))
  }

  private mutating func append(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let line = CoverageLine(
      x0: CoverageLine.fixed(min(max(start.x, 0), width)), y0: CoverageLine.fixed(start.y),
      x1: CoverageLine.fixed(min(max(end.x, 0), width)), y1: CoverageLine.fixed(end.y))
    if keeps(line) { lines.append(line) }
  }

  /// A level line has no area; but of what overlaps itself, the windings above and below it are needed
  /// where it runs inside pixels.
  @inline(__always)
  private func keeps(_ line: CoverageLine) -> Bool {
    line.y0 != line.y1 || (keepsLevelLines && line.x0 != line.x1 && line.y0 & 1023 != 0)
  }
}
