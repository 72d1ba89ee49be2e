/// Where a stroke overlaps itself that is drawn to the end of its path: up to a mark before their end, those
/// that end earlier have the same sides, and the same overlaps of these.
///
/// Where a stroke overlaps that ends early follows from the whole one, whether that is kept or made anew.
struct WholeStroke: Sendable {
  /// A length up to which both sides are known.
  struct Mark: Sendable {
    let length: Double
    /// How many points they have.
    let counts: StrokeSides.Counts
  }

  /// In order.
  let marks: [Mark]
  let overlaps: SideOverlaps

  /// How many points of both sides are those of a stroke that ends at a length.
  func countsInCommon(with sides: StrokeSides, to length: Double) -> StrokeSides.Counts? {
    var (first, next) = (0, marks.count)
    while first < next {
      let middle = (first + next) / 2
      if marks[middle].length < length { first = middle + 1 } else { next = middle }
    }
    guard first > 0 else { return nil }
    let counts = marks[first - 1].counts
    return overlaps.sides.endsAlike(sides, at: counts) ? counts : nil
  }
}
