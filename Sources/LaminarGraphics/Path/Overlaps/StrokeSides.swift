/// The two sides of a stroke's outline in one array, the right one backwards, as in the outline's polygon.
///
/// A point keeps its distance from the first one of its side where the stroked line goes further.
struct StrokeSides: Sendable {
  /// How many points there are of each side.
  struct Counts: Sendable {
    var left = 0
    var right = 0
  }

  /// The right sides, backwards; the left sides; what was added.
  private(set) var nodes: [SIMD2<Double>] = []
  /// The index of the first left point, after that of the first right one.
  private let leftStart: Int

  /// Takes the sides from an outline's points.
  ///
  /// - Parameter lines: The points of each line's left side, and those of its right side, backwards.
  init(
    of points: [SIMD2<Double>], lines: [(left: ClosedRange<Int>, right: ClosedRange<Int>)]
  ) {
    leftStart = lines.reduce(0) { $0 + $1.right.count }
    nodes.reserveCapacity(points.count + 2)
    for line in lines.reversed() { nodes += points[line.right] }
    for line in lines { nodes += points[line.left] }
  }

  /// Adds other nodes, which belong to no side; returns their indices.
  mutating func append(_ others: ArraySlice<SIMD2<Double>>) -> ClosedRange<Int> {
    let start = nodes.count
    nodes += others
    return start...max(nodes.count - 1, start)
  }

  /// Adds the ends of another line; returns their indices.
  mutating func append(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> ClosedRange<Int> {
    nodes.append(from)
    nodes.append(to)
    return nodes.count - 2...nodes.count - 1
  }

  /// The indices of points of a side, which count from its first one.
  func nodes(_ points: ClosedRange<Int>, of side: StrokeSide) -> ClosedRange<Int> {
    switch side {
    case .left: leftStart + points.lowerBound...leftStart + points.upperBound
    case .right: leftStart - 1 - points.upperBound...leftStart - 1 - points.lowerBound
    }
  }

  /// Whether both sides have, as the last of some points, those of others.
  func endsAlike(_ other: StrokeSides, at counts: Counts) -> Bool {
    guard counts.left > 0, counts.right > 0, counts.right <= min(leftStart, other.leftStart),
      counts.left <= min(nodes.count - leftStart, other.nodes.count - other.leftStart)
    else { return false }
    return nodes[leftStart + counts.left - 1] == other.nodes[other.leftStart + counts.left - 1]
      && nodes[leftStart - counts.right] == other.nodes[other.leftStart - counts.right]
  }

  /// How many points the sides need for the first line of each section of a pair.
  func needs(_ pair: OverlapSearch.Pair) -> Counts {
    var counts = Counts()
    for (first, last) in [(Int(pair.x), Int(pair.y)), (Int(pair.z), Int(pair.w))] {
      if first >= leftStart {
        counts.left = max(counts.left, first - leftStart + 2)
      } else {
        counts.right = max(counts.right, leftStart - last + 1)
      }
    }
    return counts
  }
}
