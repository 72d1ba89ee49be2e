import LaminarGraphics

/// The pixels in which shapes may have three windings, shape after shape.
struct OverlapTable: Sendable {
  /// A part of a strip.
  struct Run: Sendable {
    /// The strip of the canvas.
    var strip: Int32
    var columns: Range<Int32>
    /// A bit for each of its four rows, the first the lowest.
    var rows: UInt16
  }

  /// A shape with more boxes has one around them all.
  private static let mostBoxes = 4096

  private(set) var runs: [Run] = []

  /// Adds the pixels that some boxes of a shape touch.
  mutating func append(_ boxes: [Box], in bounds: PixelRect) -> Range<Int32> {
    let start = runs.count
    if let first = boxes.first, boxes.count > Self.mostBoxes {
      append(boxes.reduce(into: first) { $0.include($1) }, in: bounds)
    } else {
      for box in boxes { append(box, in: bounds) }
    }
    runs[start...].sort { $0.strip < $1.strip }
    return Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: runs.count)
  }

  private mutating func append(_ box: Box, in bounds: PixelRect) {
    let low = pointwiseMax(box.min - 0.01, SIMD2(Double(bounds.minX), Double(bounds.minY)))
    let high = pointwiseMin(box.max + 0.01, SIMD2(Double(bounds.maxX), Double(bounds.maxY)))
    guard low.x < high.x, low.y < high.y else { return }
    let columns = Int32(low.x)..<Int32(high.x.rounded(.up))
    let rows = Int32(low.y)..<Int32(high.y.rounded(.up))
    for strip in rows.lowerBound >> 2...(rows.upperBound - 1) >> 2 {
      let first = max(rows.lowerBound - 4 * strip, 0)
      let end = min(rows.upperBound - 4 * strip, 4)
      runs.append(
        Run(
          strip: strip, columns: columns,
          rows: UInt16(truncatingIfNeeded: 1 << end - 1 << first)))
    }
  }

  /// The runs of a shape in a strip.
  func runs(_ range: Range<Int32>, strip: Int) -> ArraySlice<Run> {
    let start = index(range, strip)
    return runs[start..<index(Int32(start)..<range.upperBound, strip + 1)]
  }

  /// The first of some runs that is in a strip or below.
  private func index(_ range: Range<Int32>, _ strip: Int) -> Int {
    var (low, high) = (Int(range.lowerBound), Int(range.upperBound))
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].strip) < strip { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
