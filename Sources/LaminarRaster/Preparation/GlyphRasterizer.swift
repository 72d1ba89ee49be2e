import LaminarGraphics

/// Makes the masks of glyphs from what they cover along lines.
struct GlyphRasterizer {
  private static let phases = GlyphMask.phases
  /// Pixels whose areas are summed up at once.
  private typealias Lanes = SIMD8<UInt16>

  /// The differences from each cell's coverage to the next one's. All is 0 between two rows.
  ///
  /// A cell is a pixel wide, or a 32nd of it where the masks of all phases are made: then the cells of a
  /// pixel are in as many rows. Sums wrap around; those of a whole pixel do not.
  private var differences: [UInt16] = []
  /// The summed coverage of the cells of a pixel that are left of a cell.
  private var sums: [UInt16] = []

  /// Appends the mask of a glyph at a phase, or those of all phases of its columns where they are shared.
  mutating func masks(
    of spans: GlyphSpans, high: SIMD2<Double>, row phaseRow: Int, column phaseColumn: Int,
    into pages: inout GlyphPages
  ) -> GlyphMask {
    let steps = Double(Self.phases)
    let width = (high.x + (steps - 1) / steps - Double(spans.column)).rounded(.up)
    let height = (high.y + Double(phaseRow) / steps - Double(spans.row)).rounded(.up)
    var mask = GlyphMask(
      page: 0, start: 0, column: Int32(truncatingIfNeeded: spans.column),
      row: Int32(truncatingIfNeeded: spans.row), width: Int32(max(width, 1)),
      height: Int32(max(height, 1)))
    let count = mask.isShared ? Self.phases : 1
    (mask.page, mask.start) = pages.take(count * mask.size)

    let stride = GlyphMask.stride(width: Int(mask.width))
    // Cells to the right of a row's last pixel are reached, and two more by the last one's end.
    let length = stride + 8
    let needed = count * length
    if differences.count < needed {
      differences = Array(repeating: 0, count: needed)
      sums = Array(repeating: 0, count: needed + length)
    }
    let start = Int(mask.start)
    pages.pages[Int(mask.page)].withMutableRow { bytes in
      differences.withMutableRow { differences in
        sums.withMutableRow { sums in
          spans.spans.withUnsafeBufferPointer { all in
            for row in 0..<Int(mask.height) {
              let first = Self.phases * row - phaseRow
              let lines = spans.indices(lines: first..<first + GlyphSpans.linesPerRow)
              if lines.isEmpty { continue }
              let target = bytes + (start + row * stride)
              if mask.isShared {
                for index in lines { Self.addShared(all[index], length, differences) }
                Self.writeAll(
                  length, differences, sums, stride: stride, size: mask.size, to: target)
              } else {
                let offset = Int32(truncatingIfNeeded: phaseColumn * 1024 / Self.phases)
                for index in lines { Self.add(all[index] &+ offset, differences) }
                Self.write(stride, differences, to: target)
              }
            }
          }
        }
      }
    }
    return mask
  }

  // MARK: - All phases of the columns

  /// Adds what is covered along a line to cells of a 32nd of a pixel.
  @inline(__always)
  private static func addShared(
    _ span: SIMD2<Int32>, _ length: Int, _ differences: MutableRowPointer<UInt16>
  ) {
    let (from, to) = (Int(span.x), Int(span.y))
    let fromPart = UInt16(truncatingIfNeeded: from & 31)
    let toPart = UInt16(truncatingIfNeeded: to & 31)
    differences[cellIndex(from >> 5, length)] &+= 32 &- fromPart
    differences[cellIndex(from >> 5 &+ 1, length)] &+= fromPart
    differences[cellIndex(to >> 5, length)] &-= 32 &- toPart
    differences[cellIndex(to >> 5 &+ 1, length)] &-= toPart
  }

  /// The index of a cell of a 32nd of a pixel.
  @inline(__always)
  private static func cellIndex(_ cell: Int, _ length: Int) -> Int {
    (cell & 31) &* length &+ cell >> 5
  }

  /// Writes a row of the masks of all phases, and sets the differences to 0.
  ///
  /// A mask at phase p covers of a pixel what the cells from p before it on cover: the last p cells of the
  /// pixel before, and all but the last p of the pixel.
  private static func writeAll(
    _ length: Int, _ differences: MutableRowPointer<UInt16>, _ sums: MutableRowPointer<UInt16>,
    stride: Int, size: Int, to target: MutableRowPointer<UInt8>
  ) {
    // The coverage of the cell before each pixel.
    var before: UInt16 = 0
    var pixel = 0
    while pixel < length {
      var change = Lanes.zero
      for cell in 0..<phases {
        change &+= differences.load(at: cell &* length &+ pixel, as: Lanes.self)
      }
      for lane in 0..<8 {
        sums[pixel &+ lane] = before
        before &+= change[lane]
      }
      pixel &+= 8
    }
    pixel = 0
    while pixel < length {
      var coverage = sums.load(at: pixel, as: Lanes.self)
      var sum = Lanes.zero
      for cell in 0..<phases {
        let index = cell &* length &+ pixel
        coverage &+= differences.load(at: index, as: Lanes.self)
        differences.store(Lanes.zero, at: index)
        sums.store(sum, at: index)
        sum &+= coverage
      }
      sums.store(sum, at: phases &* length &+ pixel)
      pixel &+= 8
    }
    let whole = sums + phases &* length
    for phase in 0..<phases {
      let mask = target + phase &* size
      let part = sums + (phases &- phase) &* length
      pixel = 0
      while pixel < stride {
        // What is before a row's first pixel is the end of the row before, where nothing is covered.
        let earlier =
          whole.load(at: pixel &- 1, as: Lanes.self) &- part.load(at: pixel &- 1, as: Lanes.self)
        mask.store(alphas(part.load(at: pixel, as: Lanes.self) &+ earlier), at: pixel)
        pixel &+= 8
      }
    }
  }

  // MARK: - One phase

  /// Adds what is covered along a line to cells of a pixel.
  @inline(__always)
  private static func add(_ span: SIMD2<Int32>, _ differences: MutableRowPointer<UInt16>) {
    let (from, to) = (Int(span.x), Int(span.y))
    let fromPart = UInt16(truncatingIfNeeded: from & 1023)
    let toPart = UInt16(truncatingIfNeeded: to & 1023)
    differences[from >> 10] &+= 1024 &- fromPart
    differences[from >> 10 &+ 1] &+= fromPart
    differences[to >> 10] &-= 1024 &- toPart
    differences[to >> 10 &+ 1] &-= toPart
  }

  /// Writes a row of a mask, and sets the differences to 0.
  private static func write(
    _ stride: Int, _ differences: MutableRowPointer<UInt16>, to mask: MutableRowPointer<UInt8>
  ) {
    var coverage: UInt16 = 0
    for pixel in 0..<stride {
      coverage &+= differences[pixel]
      mask[pixel] = UInt8(truncatingIfNeeded: (coverage &- coverage >> 8 &+ 64) >> 7)
    }
    differences.update(repeating: 0, count: stride + 8)
  }

  /// From areas, of which a whole pixel has 2¹⁵, to coverage, 0…255.
  @inline(__always)
  private static func alphas(_ areas: Lanes) -> SIMD8<UInt8> {
    SIMD8(truncatingIfNeeded: (areas &- areas &>> 8 &+ 64) &>> 7)
  }
}

// MARK: - Spans

/// The spans of a glyph along 32 scan lines per pixel row, by the non-zero rule.
///
/// The ends of what is covered are exact along each line, however the contours overlap: the strokes of the
/// built-in font do, and the parts of variable fonts. There are as many lines as phases, so that a phase
/// moves the glyph by whole lines.
struct GlyphSpans: Sendable {
  static let linesPerRow = GlyphMask.phases
  /// Outlines with more crossings are not kept: they are drawn where they are.
  private static let maxCrossings = 1 << 18

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
    path.forEachEdge { crossings += abs($1.y - $0.y) }
    return crossings * Double(linesPerRow) < Double(maxCrossings)
  }

  /// - Parameters:
  ///   - path: A path that can be held.
  ///   - box: The box of its points.
  init(_ path: FlattenedPath, in box: Box) {
    column = Int(box.min.x.rounded(.down))
    row = Int(box.min.y.rounded(.down))
    let rows = Int(box.max.y.rounded(.up)) - row
    let lines = max(rows, 1) * Self.linesPerRow
    var crossings = LineCrossings(lines: lines, left: Double(column), top: Double(row))
    path.forEachEdge { crossings.count($0, $1) }
    crossings.reserve()
    path.forEachEdge { crossings.add($0, $1) }
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

/// The crossings of an outline's edges with the middles of scan lines, from the top down.
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
      crossings[Int(ends[line])] = Edge.fixed(x - origin.x) << 1 | isDown
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
  fileprivate func forEachEdge(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    for subpath in subpaths {
      guard var last = points[subpath.range].last else { continue }
      for point in points[subpath.range] {
        body(last, point)
        last = point
      }
    }
  }
}
