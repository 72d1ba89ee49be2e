/// The two sides of a stroke's outline in one array, the right one backwards, as in the outline's polygon.
///
/// A point keeps its distance from the first one of its side where the stroked line goes further, and so are
/// the sections of both sides counted.
struct StrokeSides: Sendable {
  private static let sectionLength = OverlapSearch.sectionLength

  /// The first left point, from which a search measures; the right sides, backwards; the left sides; what
  /// was added.
  private(set) var nodes: [SIMD2<Double>] = []
  /// The indices of both sides' first points, multiples of a section's length.
  private let rightStart: Int
  private let leftStart: Int
  private let rightCount: Int
  private let leftCount: Int

  /// Takes the sides from an outline's points.
  ///
  /// - Parameter lines: The points of each line's left side, and those of its right side, backwards.
  init(
    of points: [SIMD2<Double>], lines: [(left: ClosedRange<Int>, right: ClosedRange<Int>)]
  ) {
    let length = Self.sectionLength
    rightCount = lines.reduce(0) { $0 + $1.right.count }
    leftCount = lines.reduce(0) { $0 + $1.left.count }
    rightStart = (rightCount / length + 1) * length
    leftStart = rightStart + length
    guard let origin = lines.first.map({ points[$0.left.lowerBound] }) else { return }
    nodes.reserveCapacity(points.count + 4 * length)
    nodes.append(contentsOf: repeatElement(origin, count: rightStart + 1 - rightCount))
    for line in lines.reversed() { nodes += points[line.right] }
    nodes.append(contentsOf: repeatElement(origin, count: length - 1))
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
    case .right: rightStart - points.upperBound...rightStart - points.lowerBound
    }
  }

  /// The index of a section of a pair, counted from its side's first one.
  func index(of section: Int) -> (side: StrokeSide, index: Int) {
    let left = leftStart / Self.sectionLength
    return section < left ? (.right, left - 2 - section) : (.left, section - left)
  }

  /// How many sections each side has from its beginning that are those of other sides too.
  func sectionsInCommon(with other: StrokeSides) -> (left: Int, right: Int) {
    nodes.withUnsafeBufferPointer { nodes in
      other.nodes.withUnsafeBufferPointer { others in
        var (left, right) = (0, 0)
        let mostLeft = min(leftCount, other.leftCount)
        while left < mostLeft, nodes[leftStart &+ left] == others[other.leftStart &+ left] {
          left &+= 1
        }
        let mostRight = min(rightCount, other.rightCount)
        while right < mostRight, nodes[rightStart &- right] == others[other.rightStart &- right] {
          right &+= 1
        }
        // Whether a monotone part ends with a section shows at the node after.
        return (
          max(left - 2, 0) / Self.sectionLength, max(right - 2, 0) / Self.sectionLength
        )
      }
    }
  }
}
