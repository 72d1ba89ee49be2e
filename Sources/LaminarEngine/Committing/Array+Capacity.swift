extension Array {
  /// Releases memory where less than a quarter of the capacity is used: for lists that were once
  /// much longer. Called after every removal it costs a constant time for each.
  mutating func releaseSpareCapacity() {
    if capacity > 64, count < capacity / 4 { self = map { $0 } }
  }
}
