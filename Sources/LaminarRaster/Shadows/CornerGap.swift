import LaminarGraphics

/// What a round corner takes from the shadow of a rectangle: the blurred picture of the area between
/// the rectangle's corner and the quarter circle in it.
final class CornerGap: Sendable {
  /// The corner's numbers, on the grid of pixels.
  struct Key: Hashable {
    var deviation: Double
    var radius: Double
    /// The corner's fraction of a pixel, in sixteenths.
    var phaseX: Int
    var phaseY: Int
    /// Whether the shape is at lower coordinates than the corner.
    var isAtMaxX: Bool
    var isAtMaxY: Bool
  }

  /// The first column and row, counted from the corner's whole pixel.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The share of full coverage that is missing, row by row, times 255.
  let values: [Float]

  /// Pixels of one side of the picture for a corner.
  static func side(deviation: Double, radius: Double) -> Double {
    2 * Gaussian.reach * deviation + radius + 2
  }

  init(_ key: Key) {
    columns = Self.range(key, isAtMax: key.isAtMaxX)
    rows = Self.range(key, isAtMax: key.isAtMaxY)
    let count = min(max(Int(6 * key.radius / key.deviation), 8), 48)
    let slices = Self.slices(radius: key.radius, count: count)
    func share(_ x: Double) -> Double { Gaussian.share(below: x / key.deviation) }
    let across = Self.distances(columns, phase: key.phaseX, isAtMax: key.isAtMaxX)
    let down = Self.distances(rows, phase: key.phaseY, isAtMax: key.isAtMaxY)
    let outside = across.map { share(-$0) }
    var above = down.map { share(key.radius - $0) }
    var values = [Float](repeating: 0, count: columns.count * rows.count)
    var line = [Float](repeating: 0, count: columns.count)
    for slice in slices {
      for (index, x) in across.enumerated() {
        line[index] = Float(255 * (share(slice.width - x) - outside[index]))
      }
      for (row, y) in down.enumerated() {
        let below = share(slice.start - y)
        let weight = Float(above[row] - below)
        above[row] = below
        if weight < 1e-7 { continue }
        let count = line.count
        values.withMutableRow { values in
          line.withRow { line in
            Self.add(line, weight, count: count, to: values.part(from: row * count, count: count))
          }
        }
      }
    }
    self.values = values
  }

  @inline(never)
  private static func add(
    _ line: RowPointer<Float>, _ weight: Float, count: Int, to sums: MutableRowPointer<Float>
  ) {
    // `count` values of a slice and of the row it is added to.
    for index in 0..<count { sums[index] += line[index] * weight }
  }

  /// The pixels around a corner that the gap reaches.
  private static func range(_ key: Key, isAtMax: Bool) -> Range<Int> {
    let outer = Int((Gaussian.reach * key.deviation).rounded(.up)) + 1
    let inner = Int((Gaussian.reach * key.deviation + key.radius).rounded(.up)) + 1
    return isAtMax ? -inner..<outer : -outer..<inner
  }

  /// How far inside the shape's edge the pixels' centres are.
  private static func distances(_ range: Range<Int>, phase: Int, isAtMax: Bool) -> [Double] {
    range.map { pixel in
      let distance = Double(pixel) + 0.5 - Double(phase) / 16
      return isAtMax ? -distance : distance
    }
  }

  /// The area cut into strips along x; each is as wide as it is on average.
  private static func slices(
    radius: Double, count: Int
  ) -> [(start: Double, end: Double, width: Double)] {
    // At an angle a the circle is 1 − sin a below the edge and 1 − cos a beside it.
    func sinCos(_ index: Int) -> (sin: Double, cos: Double) {
      Elementary.sinCos(1.570_796_326_794_896_6 * Double(index) / Double(count))
    }
    return (0..<count).map { index in
      let low = sinCos(index)
      let high = sinCos(index + 1)
      let height = high.sin - low.sin
      let angle = 1.570_796_326_794_896_6 / Double(count)
      // ∫ cos² da between both angles.
      let area = (angle + high.sin * high.cos - low.sin * low.cos) / 2
      return (
        radius * (1 - high.sin), radius * (1 - low.sin),
        height > 0 ? radius * (1 - area / height) : 0
      )
    }
  }
}
