/// Maps pixels to a palette: each to its nearest colour, or by its position to one of two colours that
/// mix to its own.
///
/// What a pixel becomes depends on its colour and its position alone: what does not change between two
/// frames does not change in the file either, and nothing crawls. The thresholds are the 8×8 matrix of
/// Bayer (1973), whose short period compresses well.
package struct DitherTable: Sendable {
  /// The two palette colours that a colour is dithered with.
  private struct Mixture {
    /// The straight colour.
    var color: UInt32
    var first: UInt8
    var second: UInt8
    /// The number of pixels among 64 with the second colour.
    var share: UInt8

    static let unused = Mixture(color: .max, first: 0, second: 0, share: 0)
  }

  private static let size = 1 << 16
  /// The nearest colours of which two are mixed.
  private static let neighbours = 10
  /// Squared distances up to this are not seen, and not dithered.
  private static let tolerance: Float = 3
  /// The weight of the pixels' own squared error, added to the error of the mean.
  private static let penalty: Float = 0.4

  private let palette: ColorPalette
  private let red: [Float]
  private let green: [Float]
  private let blue: [Float]
  private var distances: [Float]
  /// The nearest colours, from the nearest on.
  private var nearest: [Int]
  /// The mixtures found last, by a hash of their colours.
  private var memory: [Mixture]

  /// An empty table for a palette.
  package init(_ palette: ColorPalette) {
    self.palette = palette
    red = palette.colors.map { Float($0 & 0xff) }
    green = palette.colors.map { Float($0 >> 8 & 0xff) }
    blue = palette.colors.map { Float($0 >> 16 & 0xff) }
    distances = [Float](repeating: 0, count: palette.colors.count)
    nearest = [Int](repeating: 0, count: Self.neighbours)
    memory = [Mixture](repeating: .unused, count: Self.size)
  }

  /// The thresholds 0…63, row by row: every share of the pixels is spread evenly.
  private static let thresholds: [UInt8] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    return (0..<3).reduce(0) { value, bit in
      let (a, b) = ((x ^ y) >> bit & 1, y >> bit & 1)
      return value | UInt8(a << (5 - 2 * bit) | b << (4 - 2 * bit))
    }
  }

  /// The palette's indices of a picture's pixels, row by row.
  package mutating func indices(of bitmap: Bitmap) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: bitmap.pixels.count)
    let width = bitmap.width
    bitmap.pixels.withRow { pixels in
      result.withMutableRow { result in
        for row in 0..<bitmap.height {
          map(
            pixels.part(from: row * width, count: width), count: width, row: row,
            to: result.part(from: row * width, count: width))
        }
      }
    }
    return result
  }

  private mutating func map(
    _ pixels: RowPointer<UInt32>, count: Int, row: Int, to output: MutableRowPointer<UInt8>
  ) {
    Self.thresholds.withRow { thresholds in
      let line = thresholds.part(from: 8 * (row & 7), count: 8)
      var last: UInt32 = 0
      var mixture = find(StraightColor.of(0))
      for x in 0..<count {
        let pixel = pixels[x]
        if pixel != last {
          last = pixel
          mixture = find(StraightColor.of(pixel))
        }
        output[x] = line[x & 7] < mixture.share ? mixture.second : mixture.first
      }
    }
  }

  private mutating func find(_ color: UInt32) -> Mixture {
    let slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) &>> 8) & (Self.size &- 1)
    let cached = memory[slot]
    if cached.color == color { return cached }
    let mixture = mix(color)
    memory[slot] = mixture
    return mixture
  }

  private mutating func mix(_ color: UInt32) -> Mixture {
    guard color != StraightColor.transparent, !red.isEmpty else {
      let index = palette.transparentIndex ?? 0
      return Mixture(color: color, first: index, second: index, share: 0)
    }
    let count = findNearest(color)
    let point = Self.position(color)
    var best = Mixture(
      color: color, first: palette.index(ofColor: nearest[0]), second: 0, share: 0)
    var minimum = distances[nearest[0]]
    if minimum <= Self.tolerance { return best }
    for i in 0..<count {
      let start = position(nearest[i])
      let offset = point - start
      for j in i + 1..<max(count, i + 1) {
        let edge = position(nearest[j]) - start
        let length = (edge * edge * ColorClusters.weights).sum()
        let along = (offset * edge * ColorClusters.weights).sum()
        guard along > 0, along < length else { continue }
        let share = (along / length * 64).rounded()
        let rest = offset - edge * (share / 64)
        let spread = share / 64 * (1 - share / 64) * length
        let error = (rest * rest * ColorClusters.weights).sum() + Self.penalty * spread
        if error < minimum {
          minimum = error
          best.first = palette.index(ofColor: nearest[i])
          best.second = palette.index(ofColor: nearest[j])
          best.share = UInt8(share)
        }
      }
    }
    return best
  }

  /// Finds the nearest colours; returns how many they are.
  private mutating func findNearest(_ color: UInt32) -> Int {
    let point = Self.position(color)
    let weights = ColorClusters.weights
    let total = red.count
    var count = 0
    red.withRow { red in
      green.withRow { green in
        blue.withRow { blue in
          distances.withMutableRow { distances in
            for index in 0..<total {
              let x = red[index] - point[0]
              let y = green[index] - point[1]
              let z = blue[index] - point[2]
              distances[index] = x * x * weights[0] + y * y * weights[1] + z * z * weights[2]
            }
            nearest.withMutableRow { nearest in
              for index in 0..<total {
                let distance = distances[index]
                if count == Self.neighbours {
                  if distance >= distances[nearest[count &- 1]] { continue }
                  count &-= 1
                }
                var slot = count
                while slot > 0, distances[nearest[slot &- 1]] > distance {
                  nearest[slot] = nearest[slot &- 1]
                  slot &-= 1
                }
                nearest[slot] = index
                count &+= 1
              }
            }
          }
        }
      }
    }
    return count
  }

  private func position(_ index: Int) -> SIMD4<Float> {
    SIMD4(red[index], green[index], blue[index], 0)
  }

  private static func position(_ color: UInt32) -> SIMD4<Float> {
    SIMD4(Float(color & 0xff), Float(color >> 8 & 0xff), Float(color >> 16 & 0xff), 0)
  }
}

// MARK: - Nearest colours

/// Finds the nearest of up to 256 colours by a grid of cubes: of each cube that is asked for, the
/// colours are kept that can be nearest to a point in it.
struct NearestColors {
  private static let bits = 4
  /// The side of a cube.
  private static let side = Float(256 >> bits)

  private let colors: [SIMD4<Float>]
  /// The range of each cube's candidates; empty until the cube is first used.
  private var ranges = [Range<Int>](repeating: 0..<0, count: 1 << (3 * bits))
  private var candidates: [UInt8] = []
  private var minimum: [Float]

  /// A search among colours, of which there is at least one.
  init(_ colors: [SIMD4<Float>]) {
    self.colors = colors
    minimum = [Float](repeating: 0, count: colors.count)
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
      minimum[index] = (near * near * ColorClusters.weights).sum()
    }
    let start = candidates.count
    for index in colors.indices where minimum[index] <= bound {
      candidates.append(UInt8(truncatingIfNeeded: index))
    }
    return start..<candidates.count
  }
}
