/// Curves that are far longer than their visible part.
extension StrokeSpine {
  /// A curve of more than this many tolerances is long: about 100,000 pixels.
  static let longCurve = 4e6
  /// How often a long curve is halved at most: down to a millionth of a millionth of it.
  private static let mostLongHalvings = 40

  /// Adds a long curve, without the parts that are apart from a window.
  mutating func longCurve(_ segment: Path.Segment, in window: PathWindow) {
    leave(segment.start, segment.tangent(at: 0))
    var curve = segment
    if segment.kind == .quad {
      curve = Path.Segment(
        from: segment.start, control1: (segment.start + segment.control1 * 2) / 3,
        control2: (segment.end + segment.control1 * 2) / 3, to: segment.end)
    }
    add(curve, in: window, depth: 0)
  }

  private mutating func add(_ curve: Path.Segment, in window: PathWindow, depth: Int) {
    if nodes.count > limit { return }
    if window.isApart(from: curve) { return leaveOut(curve) }
    let direction = curve.tangent(at: 1)
    if Self.isNearlyStraight(curve), step(to: curve.end, direction) { return }
    if depth == Self.mostLongHalvings { return turn(at: curve.end, to: direction) }
    let (first, second) = curve.halves
    add(first, in: window, depth: depth + 1)
    add(second, in: window, depth: depth + 1)
  }

  /// Moves to the end of a curve without drawing.
  private mutating func leaveOut(_ curve: Path.Segment) {
    length +=
      needsLength ? Self.length(of: curve) : (curve.end - curve.start).length
    let node = StrokeNode(
      point: curve.end, direction: curve.tangent(at: 1), length: length, isBreak: true)
    if let last = nodes.last, last.isBreak, last.point == curve.start {
      nodes[nodes.count - 1] = node
    } else {
      nodes.append(node)
    }
    hasBreaks = true
  }

  private static func length(of curve: Path.Segment) -> Double {
    var sum = 0.0
    Hodograph(curve).forEachPiece { _, _, length in sum += length }
    return sum
  }

  /// Whether a curve approximately keeps the direction of its chord.
  private static func isNearlyStraight(_ curve: Path.Segment) -> Bool {
    let chord = curve.end - curve.start
    let size = chord.length
    for leg in [
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2,
    ] where leg.x * chord.x + leg.y * chord.y < 0.9 * size * leg.length { return false }
    return true
  }
}

extension Path.Segment {
  /// The two halves of a cubic.
  fileprivate var halves: (Path.Segment, Path.Segment) {
    let a = (start + control1) / 2
    let b = (control1 + control2) / 2
    let c = (control2 + end) / 2
    let (near, far) = ((a + b) / 2, (b + c) / 2)
    let middle = (near + far) / 2
    return (
      Path.Segment(from: start, control1: a, control2: near, to: middle),
      Path.Segment(from: middle, control1: far, control2: c, to: end)
    )
  }
}
