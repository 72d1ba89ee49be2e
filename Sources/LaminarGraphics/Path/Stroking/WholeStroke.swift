/// A stroke that is drawn to the end of its path, for those in the same style that end earlier: up to the last
/// mark before their end, their sides are the same, and so is where these overlap.
///
/// The overlaps of a stroke that ends early follow from the whole one, whether that is kept or made anew.
struct WholeStroke: Sendable {
  /// A length up to which both sides are known.
  struct Mark: Sendable {
    let length: Double
    /// How many points they have.
    let counts: StrokeSides.Counts
  }

  /// The most points of its outline: four times those of the sides of as many nodes as are kept.
  static let mostPoints = 1 << 20

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
