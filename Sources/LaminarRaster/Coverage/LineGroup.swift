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
