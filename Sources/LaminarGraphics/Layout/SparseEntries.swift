/// Entries of sparse vectors, one after the other; which are of which vector, their owner knows.
struct SparseEntries: Sendable {
  private(set) var indices: [Int32] = []
  private(set) var values: [Double] = []

  var count: Int { indices.count }

  subscript(entry: Int) -> (index: Int, value: Double) { (Int(indices[entry]), values[entry]) }

  mutating func append(_ index: Int, _ value: Double) {
    indices.append(Int32(truncatingIfNeeded: index))
    values.append(value)
  }

  mutating func append(_ range: Range<Int>, of other: SparseEntries) {
    for entry in range {
      indices.append(other.indices[entry])
      values.append(other.values[entry])
    }
  }

  mutating func removeLast(_ number: Int) {
    indices.removeLast(number)
    values.removeLast(number)
  }

  /// The product of the sparse vector in a range of entries and a dense one.
  func dot(_ range: Range<Int>, _ vector: [Double]) -> Double {
    var sum = 0.0
    for entry in range { sum += values[entry] * vector[Int(indices[entry])] }
    return sum
  }

  /// Adds the sparse vector in a range of entries, times a factor, to a dense one.
  func add(_ range: Range<Int>, times factor: Double, to vector: inout [Double]) {
    guard factor != 0 else { return }
    for entry in range { vector[Int(indices[entry])] += values[entry] * factor }
  }
}
