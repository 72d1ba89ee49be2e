/// Slow and simple coverage, as a reference for the fast one: every pixel row is cut into thin lines,
/// and on each line the covered lengths are exact.
public struct ReferenceRasterizer {
  /// The canvas's size.
  public let width: Int, height: Int
  /// The number of lines per pixel row.
  public let linesPerRow: Int

  /// Makes a reference for a canvas.
  public init(width: Int, height: Int, linesPerRow: Int = 32) {
    self.width = width
    self.height = height
    self.linesPerRow = linesPerRow
  }

  /// The area of each pixel where a function of the winding number is true, row by row.
  public func coverage(
    _ polygons: [[SIMD2<Double>]], where isInside: (Int) -> Bool
  ) -> [Double] {
    integral(polygons) { isInside($0) ? 1 : 0 }
  }

  private func integral(
    _ polygons: [[SIMD2<Double>]], _ value: (Int) -> Double
  ) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    var edges = [[(from: SIMD2<Double>, to: SIMD2<Double>)]](repeating: [], count: height)
    for polygon in polygons {
      guard var from = polygon.last else { continue }
      for to in polygon {
        let first = min(max(min(from.y, to.y), 0), Double(height))
        let last = min(max(max(from.y, to.y), 0), Double(height))
        for row in Int(first)..<max(Int(last.rounded(.up)), Int(first)) {
          edges[row].append((from, to))
        }
        from = to
      }
    }
    for line in 0..<height * linesPerRow {
      let y = (Double(line) + 0.5) / Double(linesPerRow)
      var crossings: [(x: Double, turn: Int)] = []
      for (from, to) in edges[line / linesPerRow] where (from.y <= y) != (to.y <= y) {
        let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
        crossings.append((x, from.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.turn
        let end = index + 1 < crossings.count ? crossings[index + 1].x : Double(width)
        let weight = value(winding) / Double(linesPerRow)
        if weight == 0 { continue }
        add(weight, from: crossing.x, to: end, row: line / linesPerRow, to: &result)
      }
    }
    return result
  }

  private func add(
    _ weight: Double, from start: Double, to end: Double, row: Int, to result: inout [Double]
  ) {
    let first = min(max(start, 0), Double(width))
    let last = min(max(end, 0), Double(width))
    guard first < last else { return }
    for column in Int(first)..<min(Int(last.rounded(.up)), width) {
      let left = max(first, Double(column))
      let right = min(last, Double(column) + 1)
      result[row * width + column] += weight * (right - left)
    }
  }

  /// The area of each pixel inside a shape that a function of points describes, sampled n × n.
  public func coverage(samples: Int = 16, _ contains: (Double, Double) -> Bool) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        var count = 0
        for y in 0..<samples {
          for x in 0..<samples
          where contains(
            Double(column) + (Double(x) + 0.5) / Double(samples),
            Double(row) + (Double(y) + 0.5) / Double(samples))
          {
            count += 1
          }
        }
        result[row * width + column] = Double(count) / Double(samples * samples)
      }
    }
    return result
  }
}
