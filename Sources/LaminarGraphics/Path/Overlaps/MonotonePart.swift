/// A section of a line that runs neither back in x nor back in y.
struct MonotonePart {
  /// Its first and its last node.
  private(set) var nodes: ClosedRange<Int>
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

  /// The same with copies of its nodes from an index on.
  func moved(to first: Int) -> MonotonePart {
    var part = self
    part.nodes = first...first + nodes.count - 1
    return part
  }

  /// 1 if another part is at most a reach away along x and y, and is not known not to cross this one, else 0:
  /// a number, since the case is hard to predict.
  @inline(__always)
  func mayCross(_ other: MonotonePart, reach: Double) -> Int {
    // Below 0 in a direction in which they are apart.
    let rest = other.box.max + reach - box.min
    let otherRest = box.max + reach - other.box.min
    let isApart =
      rest.x.bitPattern | rest.y.bitPattern | otherRest.x.bitPattern | otherRest.y.bitPattern
    let isOther = (chains.x != other.chains.x ? 1 : 0) & (chains.y != other.chains.y ? 1 : 0)
    return (1 &- Int(truncatingIfNeeded: isApart &>> 63)) & isOther
  }

  /// The first and the last node of this part and of another.
  @inline(__always)
  func nodes(_ other: MonotonePart) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: nodes.lowerBound), Int32(truncatingIfNeeded: nodes.upperBound),
      Int32(truncatingIfNeeded: other.nodes.lowerBound),
      Int32(truncatingIfNeeded: other.nodes.upperBound))
  }
}
