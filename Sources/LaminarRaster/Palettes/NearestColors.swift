/// Finds the nearest of up to 256 colours by a grid of cubes, each of which knows the colours that can
/// be nearest to a point in it.
struct NearestColors {
  private static let bits = 4
  private static let side = Float(256 >> bits)

  private let colors: [SIMD4<Float>]
  /// Where each cube's candidates begin, and where the last one's end.
  private var starts: [Int32] = []
  private var candidates: [UInt8] = []

  /// Prepares the search, in about a million steps.
  init(_ colors: [SIMD4<Float>]) {
    self.colors = colors
    let count = 1 << Self.bits
    let weights = ColorClusters.weights
    var least = [Float](repeating: 0, count: colors.count)
    let half = Self.side / 2
    starts.reserveCapacity(count * count * count + 1)
    for blue in 0..<count {
      for green in 0..<count {
        for red in 0..<count {
          let corner = SIMD4(Float(red), Float(green), Float(blue), 0) * Self.side
          let center = corner + SIMD4(half, half, half, 0)
          var bound = Float.greatestFiniteMagnitude
          for index in colors.indices {
            var offset = colors[index] - center
            offset.replace(with: -offset, where: offset .< 0)
            let far = offset + half
            var near = offset - half
            near.replace(with: 0, where: near .< 0)
            bound = min(bound, (far * far * weights).sum())
            least[index] = (near * near * weights).sum()
          }
          starts.append(Int32(candidates.count))
          for index in colors.indices where least[index] <= bound {
            candidates.append(UInt8(index))
          }
        }
      }
    }
    starts.append(Int32(candidates.count))
  }

  /// The index of the nearest colour, the first of equals.
  func nearest(_ point: SIMD4<Float>) -> Int {
    func cube(_ axis: Int) -> Int { Int(max(0, min(255, point[axis]))) >> (8 - Self.bits) }
    let cell = cube(0) | cube(1) << Self.bits | cube(2) << (2 * Self.bits)
    let weights = ColorClusters.weights
    var (best, least) = (0, Float.greatestFiniteMagnitude)
    for candidate in candidates[Int(starts[cell])..<Int(starts[cell + 1])] {
      let offset = colors[Int(candidate)] - point
      let distance = (offset * offset * weights).sum()
      if distance < least { (best, least) = (Int(candidate), distance) }
    }
    return best
  }
}
