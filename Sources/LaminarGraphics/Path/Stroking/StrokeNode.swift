/// A point of a stroke's center line.
struct StrokeNode {
  var point: SIMD2<Double>
  /// The unit vector along the line.
  var direction: SIMD2<Double>
  /// The length of the line from the path's beginning to here.
  var length: Double
  /// Whether the line from the previous node is omitted.
  var isBreak = false
  /// Whether the line turns at this point of a curve: its outline is round there, whatever the join.
  var isRoundTurn = false

  /// The node between this and a later one at a length.
  func toward(_ next: StrokeNode, at length: Double) -> StrokeNode {
    let span = next.length - self.length
    guard span > 0, length > self.length else {
      return StrokeNode(point: point, direction: direction, length: self.length)
    }
    if length >= next.length { return next }
    let progress = (length - self.length) / span
    let turn = next.direction - direction
    let mixed = direction + turn * progress
    let size = mixed.length
    let step = next.point - point
    // An arc is that far outside of its chord.
    let bulge = turn * (step.length * progress * (1 - progress) / 2)
    return StrokeNode(
      point: point + step * progress - bulge,
      direction: size > 0.1 ? mixed / size : direction, length: length)
  }
}
