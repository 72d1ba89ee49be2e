/// Numbers the parts of a line along which it runs neither back in x nor back in y.
///
/// A chain that never runs back in one direction does not cross itself. So a part of an outline cannot
/// overlap itself where all its lines have the same horizontal chain, or all the same vertical one.
package struct MonotoneChains {
  /// The number of the horizontal chain in the high half, of the vertical one in the low half; never 0.
  /// The numbers wrap.
  @usableFromInline package internal(set) var current: UInt32 = 0x0001_0001
  @usableFromInline var isRightward = false
  @usableFromInline var isDownward = false

  @inlinable package init() {}

  /// Begins two new chains, of which nothing is known.
  @inlinable
  package mutating func restart() {
    nextHorizontal()
    nextVertical()
  }

  /// Goes on in a direction.
  @inline(__always)
  package mutating func turn(to direction: SIMD2<Double>) {
    turn(isRightward: direction.x >= 0)
    turn(isDownward: direction.y >= 0)
  }

  /// Goes on to the right or to the left.
  @inlinable
  package mutating func turn(isRightward: Bool) {
    guard isRightward != self.isRightward else { return }
    self.isRightward = isRightward
    nextHorizontal()
  }

  /// Goes on down or up.
  @inlinable
  package mutating func turn(isDownward: Bool) {
    guard isDownward != self.isDownward else { return }
    self.isDownward = isDownward
    nextVertical()
  }

  @usableFromInline
  mutating func nextHorizontal() {
    current = current &+ 0x0001_0000
    if current >> 16 == 0 { current |= 0x0001_0000 }
  }

  @usableFromInline
  mutating func nextVertical() {
    let next = (current &+ 1) & 0xffff
    current = current & 0xffff_0000 | (next == 0 ? 1 : next)
  }
}
