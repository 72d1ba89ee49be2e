/// Finds the nearest of up to 256 colours by a grid of cubes: of each cube that is asked for, the
/// colours are kept that can be nearest to a point in it.
struct NearestColors {
  private static let bits = 4
  /// The side of a cube.
  private static let side = Float(256 >> bits)

  private let colors: [SIMD4<Float>]
  /// Where each cube's candidates are; empty for a cube that was not asked for.
  private var ranges = [Range<Int>](repeating: 0..<0, count: 1 << (3 * bits))
  private var candidates: [UInt8] = []
  private var least: [Float]

  /// A search among colours, of which there is at least one.
  init(_ colors: [SIMD4<Float>]) {
    self.colors = colors
    least = [Float](repeating: 0, count: colors.count)
  }

  /// The index of the nearest colour, the first of equals.
  mutating func nearest(_ point: SIMD4<Float>) -> Int {
    func coordinate(_ axis: Int) -> Int {
      Int(min(max(point[axis], 0), 255)) >> (8 - Self.bits)
    }
    let (x, y, z) = (coordinate(0), coordinate(1), coordinate(2))
    let cube = x | y << Self.bits | z << (2 * Self.bits)
    if ranges[cube].isEmpty {
      ranges[cube] = addCandidates(SIMD4(Float(x), Float(y), Float(z), 0) * Self.side)
    }
    var (best, distance) = (0, Float.greatestFiniteMagnitude)
    for index in ranges[cube] {
      let candidate = Int(candidates[index])
      let offset = colors[candidate] - point
      let square = (offset * offset * ColorClusters.weights).sum()
      if square < distance { (best, distance) = (candidate, square) }
    }
    return best
  }

  /// The colours that no other excludes: one is farther from every point of the cube than another if
  /// its least distance is above the other's greatest.
  private mutating func addCandidates(_ corner: SIMD4<Float>) -> Range<Int> {
    let half = Self.side / 2
    let center = corner + SIMD4(half, half, half, 0)
    var bound = Float.greatestFiniteMagnitude
    for index in colors.indices {
      var offset = colors[index] - center
      offset.replace(with: -offset, where: offset .< 0)
      let far = offset + half
      var near = offset - half
      near.replace(with: 0, where: near .< 0)
      bound = min(bound, (far * far * ColorClusters.weights).sum())
      least[index] = (near * near * ColorClusters.weights).sum()
    }
    let start = candidates.count
    for index in colors.indices where least[index] <= bound {
      candidates.append(UInt8(truncatingIfNeeded: index))
    }
    return start..<candidates.count
  }
}
