/// The counts of one track while its samples are compared.
struct TrackTally {
  private(set) var differing = 0
  private(set) var firstIndex = -1
  private(set) var lastIndex = -1
  private(set) var worstIndex = -1
  private(set) var mean = 0.0
  private(set) var rms = 0.0

  /// Compares the values of both sides.
  ///
  /// - Parameter accepts: Whether the sample at an index is near enough although its values are not
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
    var index = 0
    while index < count {
      // FAST PATH: most values have the same bits.
      if base[index].bitPattern == new[index].bitPattern {
        index &+= 1
        continue
      }
      let difference = (new[index] - base[index]).magnitude
      if !difference.isNaN {
        sum += difference
        squares += difference * difference
        both += 1
      }
      if difference != 0, !accepts(index) {
        differing += 1
        if firstIndex < 0 { firstIndex = index }
        lastIndex = index
        // An absent layer differs more than any number.
        let size = difference.isNaN ? .infinity : difference
        if size > worst {
          worst = size
          worstIndex = index
        }
      }
      index &+= 1
    }
    guard count > 0 else { return }
    mean = sum / Double(count)
    rms = (squares / Double(count)).squareRoot()
  }
}
