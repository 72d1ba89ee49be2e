/// Divides colours into clusters with small squared errors: by cuts at the best position (Wu, 1991,
/// without his grid) and then by k-means (Lloyd, 1982).
///
/// Distances are those of encoded sRGB, in which equal steps look about equal; green counts a little
/// more.
struct ColorClusters {
  /// Squared differences of red, green and blue count by these.
  static let weights = SIMD4<Float>(0.9, 1.2, 0.9, 0)
  private static let rounds = 12

  private struct Point {
    var position: SIMD4<Float>
    var cell: ColorCounts.Cell

    var weight: Double { Double(cell.count) }
  }

  /// Some points, with the cut that saves most.
  private struct Box {
    var range: Range<Int>
    /// By how much the cut lowers the squared error.
    var gain = 0.0
    var axis = 0
    /// The first index of the second half, when the points are sorted along the axis.
    var cut = 0
  }

  /// A sum of weighted points.
  private struct Sum {
    var position = SIMD4<Double>.zero
    var weight = 0.0

    mutating func add(_ point: Point) {
      position += SIMD4<Double>(point.position) * point.weight
      weight += point.weight
    }

    var mean: SIMD4<Float> { SIMD4<Float>(position / weight) }

    /// How much less the squared error around the mean is than around 0.
    var energy: Double { (position * position * SIMD4<Double>(weights)).sum() / weight }
  }

  private var points: [Point]
  private var centers: [SIMD4<Float>] = []
  /// The centre of each point.
  private var owners: [Int] = []

  /// Cuts the cells, at least one, into at most `most` clusters.
  init(_ cells: [ColorCounts.Cell], most: Int) {
    points = cells.map { cell in
      let sum = SIMD4(Float(cell.red), Float(cell.green), Float(cell.blue), 0)
      return Point(position: sum / Float(cell.count), cell: cell)
    }
    var boxes = [box(points.indices)]
    while boxes.count < most {
      guard let index = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
        boxes[index].gain > 0
      else { break }
      let old = boxes[index]
      sort(old.range, axis: old.axis)
      boxes[index] = box(old.range.lowerBound..<old.cut)
      boxes.append(box(old.cut..<old.range.upperBound))
    }
    centers = boxes.map { box in
      var sum = Sum()
      for index in box.range { sum.add(points[index]) }
      return sum.mean
    }
  }

  private mutating func sort(_ range: Range<Int>, axis: Int) {
    points[range].sort { first, second in
      (first.position[axis], first.cell.color) < (second.position[axis], second.cell.color)
    }
  }

  private mutating func box(_ range: Range<Int>) -> Box {
    var best = Box(range: range)
    guard range.count > 1 else { return best }
    for axis in 0..<3 {
      sort(range, axis: axis)
      var total = Sum()
      for index in range { total.add(points[index]) }
      let whole = total.energy
      var first = Sum()
      for index in range.dropLast() {
        first.add(points[index])
        if points[index + 1].position[axis] == points[index].position[axis] { continue }
        let second = Sum(
          position: total.position - first.position, weight: total.weight - first.weight)
        let gain = first.energy + second.energy - whole
        if gain > best.gain { best = Box(range: range, gain: gain, axis: axis, cut: index + 1) }
      }
    }
    return best
  }

  /// Moves each centre to the mean of the colours that are nearest to it, some times or until nothing changes.
  mutating func refine() {
    for _ in 0..<Self.rounds {
      var search = NearestColors(centers)
      let nearest = points.map { search.nearest($0.position) }
      if nearest == owners { return }
      owners = nearest
      var sums = [Sum](repeating: Sum(), count: centers.count)
      for (index, owner) in owners.enumerated() { sums[owner].add(points[index]) }
      for (index, sum) in sums.enumerated() where sum.weight > 0 { centers[index] = sum.mean }
    }
  }

  /// The centres as colours, from the one of the most pixels on. One that a single colour dominates is
  /// that colour, so that large areas are exact.
  var colors: [UInt32] {
    var totals = [Int](repeating: 0, count: centers.count)
    var largest = [Int?](repeating: nil, count: centers.count)
    for (index, owner) in owners.enumerated() {
      totals[owner] += points[index].cell.count
      if largest[owner].map({ points[$0].cell.count < points[index].cell.count }) ?? true {
        largest[owner] = index
      }
    }
    return centers.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }.compactMap { index in
      largest[index].map { largest in
        let dominates = 2 * points[largest].cell.count > totals[index]
        return Self.color(dominates ? points[largest].position : centers[index])
      }
    }
  }

  private static func color(_ position: SIMD4<Float>) -> UInt32 {
    func byte(_ axis: Int) -> UInt32 { UInt32(min(max(position[axis], 0), 255).rounded()) }
    return byte(0) | byte(1) << 8 | byte(2) << 16
  }
}
