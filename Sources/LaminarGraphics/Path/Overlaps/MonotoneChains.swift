/// Numbers the parts of a line along which it runs neither back in x nor back in y.
///
/// A chain that never runs back in one direction does not cross itself. So two parts of a line cannot
/// overlap where they belong to the same horizontal chain, or to the same vertical one.
struct MonotoneChains: Sendable {
  /// The numbers of the horizontal and of the vertical chain.
  private(set) var current = SIMD2<UInt32>(1, 1)
  /// −1, 0 or 1: 0 before the first step in a direction.
  private(set) var directions = SIMD2<Int32>(0, 0)

  /// Begins two new chains without directions.
  mutating func restart() {
    current &+= 1
    directions = .zero
  }

  /// Continues in a direction; returns whether another chain begins.
  @inline(__always)
  mutating func turn(to direction: SIMD2<Double>) -> Bool {
    let x = turn(0, direction.x)
    let y = turn(1, direction.y)
    return x || y
  }

  @inline(__always)
  private mutating func turn(_ axis: Int, _ step: Double) -> Bool {
    if step == 0 { return false }
    let direction: Int32 = step > 0 ? 1 : -1
    if direction == directions[axis] { return false }
    let isFirst = directions[axis] == 0
    directions[axis] = direction
    if isFirst { return false }
    current[axis] &+= 1
    return true
  }
}
