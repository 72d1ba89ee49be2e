/// What is counted of one track while its samples are compared.
struct TrackTally {
  private(set) var differing = 0
  private(set) var firstPlace = -1
  private(set) var lastPlace = -1
  private(set) var worstPlace = -1
  private(set) var mean = 0.0
  private(set) var rms = 0.0

  /// Compares the values of both sides.
  ///
  /// - Parameter accepts: Whether the sample at a place is near enough though its values are not
  ///   the same.
  init(
    _ base: UnsafeBufferPointer<Double>, _ new: UnsafeBufferPointer<Double>,
    accepts: (Int) -> Bool
  ) {
    let count = min(base.count, new.count)
    var sum = 0.0
    var squares = 0.0
    var both = 0
    var worst = -1.0
    var place = 0
    while place < count {
      // FAST PATH: most values are the same to the bit.
      if base[place].bitPattern == new[place].bitPattern {
        place &+= 1
        continue
      }
      let difference = (new[place] - base[place]).magnitude
      if !difference.isNaN {
        sum += difference
        squares += difference * difference
        both += 1
      }
      if difference != 0, !accepts(place) {
        differing += 1
        if firstPlace < 0 { firstPlace = place }
        lastPlace = place
        // A layer that is not there differs more than any number.
        let size = difference.isNaN ? .infinity : difference
        if size > worst {
          worst = size
          worstPlace = place
        }
      }
      place &+= 1
    }
    guard count > 0 else { return }
    mean = sum / Double(count)
    rms = (squares / Double(count)).squareRoot()
  }
}
