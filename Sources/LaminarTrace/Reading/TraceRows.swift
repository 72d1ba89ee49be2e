/// Values that were read row by row, one row per frame.
struct TraceRows {
  /// The rows, one after another. A row is as long as there were tracks when it was read.
  private(set) var values: [Double] = []
  private(set) var starts: [Int] = []
  /// The most values that are kept.
  let capacity: Int
  /// Whether there were more values than the capacity; then none are kept.
  private(set) var isOverfull = false

  init(capacity: Int, expecting count: Int) {
    self.capacity = capacity
    // Reserved at once: growing by doubling could hold the values twice.
    values.reserveCapacity(min(capacity, max(count, 0)))
  }

  mutating func append(_ row: [Double]) {
    guard !isOverfull else { return }
    guard values.count + row.count <= capacity || starts.isEmpty else {
      isOverfull = true
      values = []
      starts = []
      return
    }
    starts.append(values.count)
    values.append(contentsOf: row)
  }

  /// Copies columns, one after another; NaN where a row is too short.
  func copy(slots: [Int], count: Int, into target: UnsafeMutableBufferPointer<Double>) {
    values.withUnsafeBufferPointer { values in
      for row in 0..<min(count, starts.count) {
        let start = starts[row]
        let end = row + 1 < starts.count ? starts[row + 1] : values.count
        for (column, slot) in slots.enumerated() {
          target[column * count + row] =
            slot >= 0 && start + slot < end ? values[start + slot] : .nan
        }
      }
    }
  }
}
