/// A section of a line that runs neither back in x nor back in y.
struct MonotonePart {
  /// Its first and its last node.
  let nodes: ClosedRange<Int>
  /// The numbers of its horizontal and its vertical chain.
  var chains: SIMD2<UInt32>
  let box: Box

  init(
    _ nodes: ClosedRange<Int>, of points: borrowing [SIMD2<Double>], _ chains: SIMD2<UInt32>
  ) {
    self.nodes = nodes
    self.chains = chains
    box = Box(points[nodes.lowerBound], points[nodes.upperBound])
  }

  /// Whether it is known not to cross another part.
  @inline(__always)
  func isApart(from other: MonotonePart) -> Bool {
    chains.x == other.chains.x || chains.y == other.chains.y
  }
}
