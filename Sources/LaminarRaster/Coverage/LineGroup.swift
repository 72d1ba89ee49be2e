/// The rows that a group of consecutive lines reaches.
///
/// Consecutive lines are near each other, and most lines of a large shape are outside of a
/// band: a whole group is skipped at once.
struct LineGroup: Sendable {
  /// Lines of a group.
  static let size = 8
  /// Shapes of no more lines have little to skip.
  static let leastLines = 8 * size

  /// The least and the greatest y, in fixed point.
  private(set) var low = Int32.max
  private(set) var high = Int32.min

  /// The groups of all lines, by the lines' indices.
  static func groups(of lines: borrowing [CoverageLine]) -> [LineGroup] {
    var groups = [LineGroup](repeating: LineGroup(), count: (lines.count + size - 1) / size)
    lines.withUnsafeBufferPointer { lines in
      for groupIndex in groups.indices {
        var group = LineGroup()
        for index in groupIndex * size..<min((groupIndex + 1) * size, lines.count) {
          let line = lines[index]
          group.low = min(group.low, min(line.y0, line.y1))
          group.high = max(group.high, max(line.y0, line.y1))
        }
        groups[groupIndex] = group
      }
    }
    return groups
  }
}
