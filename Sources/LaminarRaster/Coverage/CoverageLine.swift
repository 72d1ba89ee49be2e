import LaminarGraphics

/// A directed line in 22.10 fixed point: 1024 units per pixel, inside the canvas.
struct CoverageLine: Sendable, Hashable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32

  /// Binary digits of the fraction of a coordinate.
  static let fractionBits = 10

  /// Units per pixel.
  static let one = 1 << fractionBits

  /// The nearest fixed-point number to a coordinate of at most 2²⁰ pixels.
  @inline(__always)
  static func fixed(_ value: Double) -> Int32 {
    // Adding 1.5·2⁵² leaves the rounded integer in the low bits of the significand.
    Int32(truncatingIfNeeded: (value * 1024 + 6_755_399_441_055_744).bitPattern)
  }

  /// x per unit of y with 32 more binary digits, below 2⁵⁷ and cut toward 0: the x of a row never passes
  /// the line's end.
  @inline(__always)
  static func slope(_ width: Int, _ height: Int) -> Int {
    Int((Double(width) / Double(height)) * 4_294_967_296)
  }

  /// How many rows and columns some lines cross inside of a rectangle, in fixed point; level lines, which are
  /// not always kept, are not counted.
  static func crossings(of lines: ArraySlice<CoverageLine>, in bounds: PixelRect) -> Int {
    func fixed(_ pixels: Int) -> Int32 { Int32(truncatingIfNeeded: pixels << fractionBits) }
    let low = SIMD2(fixed(bounds.minX), fixed(bounds.minY))
    let high = SIMD2(fixed(bounds.maxX), fixed(bounds.maxY))
    var sum = SIMD2<Int64>.zero
    for line in lines where line.y0 != line.y1 {
      let start = SIMD2(line.x0, line.y0).clamped(lowerBound: low, upperBound: high)
      let end = SIMD2(line.x1, line.y1).clamped(lowerBound: low, upperBound: high)
      let size = end &- start
      sum &+= SIMD2<Int64>(truncatingIfNeeded: pointwiseMax(size, 0 &- size))
    }
    return Int(sum.wrappedSum())
  }
}

// MARK: - Rows covered alike

extension CoverageLine {
  /// The least height that is searched for: fewer rows than two strips have cannot be used.
  private static let leastHeight: Int32 = 8 << Int32(fractionBits)

  /// Rows of pixels in which some lines cover the same parts of each column: vertical ones run through all
  /// of these rows, and others are above or below.
  static func evenRows(of lines: ArraySlice<CoverageLine>) -> Range<Int32> {
    lines.withUnsafeBufferPointer { evenRows(of: RowPointer($0), count: $0.count) }
  }

  private static func evenRows(of lines: RowPointer<CoverageLine>, count: Int) -> Range<Int32> {
    var (low, high): (Int32, Int32) = (0, leastHeight)
    var isFound = false
    for index in 0..<count where lines[index].x0 == lines[index].x1 {
      let (start, end) = lines[index].rows
      if end &- start < high &- low { continue }
      (low, high) = (start, end)
      isFound = true
    }
    if !isFound { return 0..<0 }
    for index in 0..<count {
      let line = lines[index]
      let (start, end) = line.rows
      if start >= high || end <= low { continue }
      // The most rows above it, below it or, if it is vertical, beside it.
      var part = start &- low > high &- end ? (low, max(start, low)) : (min(end, high), high)
      let beside = (max(start, low), min(end, high))
      if line.x0 == line.x1, beside.1 &- beside.0 > part.1 &- part.0 { part = beside }
      (low, high) = part
      if high &- low < leastHeight { return 0..<0 }
    }
    let first = (low &+ Int32(one) &- 1) >> Int32(fractionBits)
    return first..<max(high >> Int32(fractionBits), first)
  }

  /// The y of the upper end and of the lower one.
  @inline(__always)
  private var rows: (Int32, Int32) { (min(y0, y1), max(y0, y1)) }
}

// MARK: - Tables

/// The lines of all shapes of a frame.
struct LineTable: Sendable {
  private(set) var lines: [CoverageLine]
  let groups: [LineGroup]
  let overlaps: OverlapTable

  init(lines: [CoverageLine], overlaps: OverlapTable = OverlapTable(), isGrouped: Bool = true) {
    self.lines = lines
    self.overlaps = overlaps
    groups = isGrouped ? LineGroup.groups(of: lines) : []
  }

  /// Keeps the memory of a drawn frame's lines for the next frame.
  mutating func keepLines(in memory: LineMemory) { memory.keep(&lines) }
}

/// A shape as some lines of a table.
struct LineShape: Sendable, Hashable {
  var lines: Range<Int32>
  var rule: CoverageRule
  /// No line is left of it.
  var firstBlock: Int32
  /// Where it may overlap, in the table's `overlaps`.
  var overlaps: Range<Int32>
  /// Whether none of it was cut off at the canvas's edges.
  var isInside = false
  /// Rows of pixels that are all covered alike, see `CoverageLine.evenRows`.
  var even: Range<Int32> = 0..<0

  init(
    _ lines: Range<Int>, _ rule: CoverageRule, firstBlock: Int = 0, overlaps: Range<Int32> = 0..<0
  ) {
    self.lines =
      Int32(truncatingIfNeeded: lines.lowerBound)..<Int32(truncatingIfNeeded: lines.upperBound)
    self.rule = rule
    self.firstBlock = Int32(truncatingIfNeeded: firstBlock)
    self.overlaps = overlaps
  }

  /// Rows of pixels that are all covered alike.
  var evenRows: Range<Int> { Int(even.lowerBound)..<Int(even.upperBound) }

  /// The lines' indices.
  var range: Range<Int> { Int(lines.lowerBound)..<Int(lines.upperBound) }
}

/// The box of a group of consecutive lines.
///
/// Consecutive lines are near each other, and most lines of a large shape are outside of a
/// band, or of the damaged part of it: a whole group is skipped at once.
struct LineGroup: Sendable {
  /// Lines of a group.
  static let size = 8
  /// Shapes of no more lines have little to skip.
  static let leastLines = 8 * size

  /// The least and the greatest coordinates, in fixed point.
  private(set) var low = SIMD2(repeating: Int32.max)
  private(set) var high = SIMD2(repeating: Int32.min)

  /// The groups of all lines, by the lines' indices.
  static func groups(of lines: borrowing [CoverageLine]) -> [LineGroup] {
    var groups = [LineGroup](repeating: LineGroup(), count: (lines.count + size - 1) / size)
    lines.withUnsafeBufferPointer { lines in
      for groupIndex in groups.indices {
        // Both ends of a line at once.
        var low = SIMD4(repeating: Int32.max)
        var high = SIMD4(repeating: Int32.min)
        for index in groupIndex * size..<min((groupIndex + 1) * size, lines.count) {
          let line = lines[index]
          let ends = SIMD4(line.x0, line.y0, line.x1, line.y1)
          low.replace(with: ends, where: ends .< low)
          high.replace(with: ends, where: ends .> high)
        }
        var group = LineGroup()
        group.include(low.lowHalf)
        group.include(low.highHalf)
        group.include(high.lowHalf)
        group.include(high.highHalf)
        groups[groupIndex] = group
      }
    }
    return groups
  }

  /// Whether it may reach into some rows, in fixed point.
  @inline(__always)
  func reaches(into rows: Range<Int>) -> Bool {
    Int(low.y) < rows.upperBound && Int(high.y) > rows.lowerBound
  }

  @inline(__always)
  mutating func include(_ line: CoverageLine) {
    include(SIMD2(line.x0, line.y0))
    include(SIMD2(line.x1, line.y1))
  }

  @inline(__always)
  private mutating func include(_ point: SIMD2<Int32>) {
    low.replace(with: point, where: point .< low)
    high.replace(with: point, where: point .> high)
  }
}

// MARK: - Clipping

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
