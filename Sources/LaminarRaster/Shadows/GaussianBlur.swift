import LaminarGraphics

/// The Gaussian distribution.
enum Gaussian {
  /// How many standard deviations from the mean it is followed: beyond there are 0.14 % on a side,
  /// a third of what one of 255 is.
  static let reach = 3.0

  /// The share of the distribution below a number of standard deviations, to 1e-7: Abramowitz and
  /// Stegun's approximation 26.2.17.
  static func share(below x: Double) -> Double {
    guard abs(x) < farthest else { return x > 0 ? 1 : 0 }
    let tail = tails(SIMD2(x, 0)).x
    return x > 0 ? 1 - tail : tail
  }

  /// So many standard deviations from the mean there is nothing.
  private static let farthest = 8.0

  /// The shares outside of two numbers of standard deviations, whichever side they are on.
  @inline(__always)
  private static func tails(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let size = SIMD2(abs(x.x), abs(x.y))
    let k = 1 / (1 + 0.231_641_9 * size)
    // In steps, since the compiler takes seconds for one long expression of vectors.
    var series = -1.821_255_978 + k * 1.330_274_429
    series = -0.356_563_782 + k * (1.781_477_937 + k * series)
    series = k * (0.319_381_530 + k * series)
    let height = Elementary.exp(-0.5 * size * size)
    return 0.398_942_280_401_432_7 * height * series
  }

  /// The shares below the centres of pixels in a row, from one on, of a distribution around a mean.
  ///
  /// - Parameter shares: Where they are written; it has space for another.
  static func writeShares(
    of count: Int, from first: Int, mean: Double, deviation: Double,
    to shares: UnsafeMutableBufferPointer<Double>
  ) {
    func deviations(_ index: Int) -> Double { (Double(first + index) + 0.5 - mean) / deviation }
    func start(where isBeyond: (Double) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if isBeyond(deviations(middle)) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    // The pixels before these ranges have none of it, those after all.
    let below = start { $0 > -farthest }..<start { $0 > 0 }
    let above = below.upperBound..<start { $0 >= farthest }
    shares[..<below.lowerBound].update(repeating: 0)
    for index in stride(from: below.lowerBound, to: above.upperBound, by: 2) {
      let pair = tails(SIMD2(deviations(index), deviations(index + 1)))
      (shares[index], shares[index + 1]) = (pair.x, pair.y)
    }
    for index in above { shares[index] = 1 - shares[index] }
    shares[above.upperBound..<count].update(repeating: 1)
  }

  /// The weights of the pixels 0, 1, 2 … away from a pixel; with those on the other side they add up
  /// to 1. One weight where the deviation is next to nothing.
  static func weights(deviation: Double) -> [Float] {
    guard deviation > 0.05 else { return [1] }
    let count = Int((reach * deviation).rounded(.up))
    var weights = (0...count).map { distance in
      let x = Double(distance) / deviation
      return Elementary.exp(-0.5 * x * x)
    }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    for index in weights.indices { weights[index] /= sum }
    return weights.map { Float($0) }
  }
}

/// A Gaussian of any covariance on a grid of cells, as two passes: along the rows, and then along a
/// line that advances `slant` columns with each row.
struct BlurKernel: Sendable, Hashable {
  /// The pixels per side of a cell, a power of 2.
  let cell: Int
  /// Standard deviations in cells.
  let across: Double
  let down: Double
  let slant: Double

  /// Deviations at which a grid is made coarser, in cells.
  private static let finest = 8.0
  private static let longest = 64.0
  /// The variance down, in cells, from which rows are mixed: with less, the rows beside a cell's own weigh
  /// less than a level of 255, however far along them the slant would lead.
  private static let flattest = 1.0 / 64

  /// The blur in pixels with a covariance [[xx, xy], [xy, yy]].
  init(xx: Double, xy: Double, yy: Double) {
    // What is blurred more than any canvas is wide is hardly visible.
    let limit = max((xx + yy) / (Self.longest * Self.longest * 1024 * 1024), 1)
    let (xx, xy, yy) = limit.isFinite ? (xx / limit, xy / limit, yy / limit) : (0, 0, 0)
    // The lesser and the greater axis of the ellipse.
    let middle = (xx + yy) / 2
    let spread = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    let minimum = max(middle - spread, 0).squareRoot()
    let maximum = (middle + spread).squareRoot()
    var cell = 1
    while cell < 1024,
      minimum / Double(cell) >= Self.finest || maximum / Double(cell) >= Self.longest
    {
      cell *= 2
    }
    self.cell = cell
    // A pixel's coverage is a mean over its square already, a cell's over a larger one, and cells are
    // mixed linearly: each adds its own variance, which the Gaussian has to leave out.
    let size = Double(cell)
    let added = cell == 1 ? 0 : (size * size - 1) / 12 + size * size / 6
    let x = max(xx - added, 0) / (size * size)
    let y = max(yy - added, 0) / (size * size)
    let both = xy / (size * size)
    if y > Self.flattest, both * both > 1e-10 * x * y {
      slant = both / y
      across = max(x - both * both / y, 0).squareRoot()
    } else {
      slant = 0
      across = x.squareRoot()
    }
    down = y.squareRoot()
  }

  /// The radius of the blur in cells: columns and rows.
  var reach: (columns: Int, rows: Int) {
    let rows = Int((Gaussian.reach * down).rounded(.up)) + 1
    let columns = Int((Gaussian.reach * across).rounded(.up)) + 1
    return (columns + Int((abs(slant) * Double(rows)).rounded(.up)), rows)
  }

  /// The number of multiplications of a cell and a weight that blurring one component takes.
  func products(onCells count: Int) -> Int { count * (reach.columns + reach.rows) }
}

/// Blurs a plane of coverages.
enum AlphaBlur {
  /// The blurred plane, 0…255 of each cell, rounded once.
  static func blurred(
    _ alphas: [Float], width: Int, height: Int, by kernel: BlurKernel
  ) -> [UInt8] {
    precondition(alphas.count == width * height)
    let rows = acrossRows(alphas, width: width, height: height, kernel)
    return downColumns(rows, width: width, height: height, kernel)
  }

  private static func acrossRows(
    _ alphas: [Float], width: Int, height: Int, _ kernel: BlurKernel
  ) -> [Float] {
    let weights = Gaussian.weights(deviation: kernel.across)
    if weights.count == 1 { return alphas }
    let margin = weights.count - 1
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    var result = [Float](repeating: 0, count: width * height)
    for row in 0..<height {
      let source = alphas[row * width..<(row + 1) * width]
      guard source.contains(where: { $0 != 0 }) else { continue }
      padded.replaceSubrange(margin..<margin + width, with: source)
      padded.withRow { line in
        result.withMutableRow { result in
          let output = result.part(from: row * width, count: width)
          sum(line + margin, line + margin, weights[0] / 2, into: output, count: width)
          // The padded row has `margin` zeros on both sides.
          for distance in 1...margin {
            sum(
              line + (margin - distance), line + (margin + distance), weights[distance],
              into: output,
              count: width)
          }
        }
      }
    }
    return result
  }

  /// Adds both neighbours at one distance, times their weight.
  @inline(never)
  private static func sum(
    _ a: RowPointer<Float>, _ b: RowPointer<Float>, _ weight: Float,
    into output: MutableRowPointer<Float>, count: Int
  ) {
    // `count` cells of three rows.
    for index in 0..<count { output[index] += (a[index] + b[index]) * weight }
  }

  private static func downColumns(
    _ rows: [Float], width: Int, height: Int, _ kernel: BlurKernel
  ) -> [UInt8] {
    let weights = Gaussian.weights(deviation: kernel.down)
    let margin = weights.count - 1
    let isFilled = (0..<height).map { row in
      rows[row * width..<(row + 1) * width].contains { $0 != 0 }
    }
    var sums = [Float](repeating: 0, count: width)
    var result = [UInt8](repeating: 0, count: width * height)
    rows.withRow { rows in
      sums.withMutableRow { sums in
        for row in 0..<height {
          sums.update(repeating: 0, count: width)
          var isEmpty = true
          for offset in -margin...margin {
            let other = row + offset
            guard other >= 0, other < height, isFilled[other] else { continue }
            isEmpty = false
            let weight = weights[abs(offset)]
            let source = rows.part(from: other * width, count: width)
            if kernel.slant == 0 {
              sum(source, source, weight / 2, into: sums, count: width)
            } else {
              addShifted(
                source, by: kernel.slant * Double(offset), weight, into: sums, count: width)
            }
          }
          if isEmpty { continue }
          for column in 0..<width {
            result[row * width + column] = byte(sums[column])
          }
        }
      }
    }
    return result
  }

  /// Adds a row read some columns further on, between its cells by distance.
  private static func addShifted(
    _ source: RowPointer<Float>, by shift: Double, _ weight: Float,
    into output: MutableRowPointer<Float>, count: Int
  ) {
    let whole = shift.rounded(.down)
    guard abs(whole) < Double(count) else { return }
    let fraction = Float(shift - whole)
    let offset = Int(whole)
    for (offset, weight) in [
      (offset, weight * (1 - fraction)), (offset + 1, weight * fraction),
    ] where weight != 0 {
      let first = max(0, -offset)
      let end = min(count, count - offset)
      guard first < end else { continue }
      sum(
        source + (first + offset), source + (first + offset), weight / 2, into: output + first,
        count: end - first)
    }
  }

  /// The nearest whole number to one of 0…255.
  @inline(__always)
  static func byte(_ value: Float) -> UInt8 {
    // Adding 2²³ leaves the rounded integer in the low bits of the significand.
    UInt8(truncatingIfNeeded: (min(max(value, 0), 255) + 8_388_608).bitPattern)
  }
}
