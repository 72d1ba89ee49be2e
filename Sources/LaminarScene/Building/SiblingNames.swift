/// The names of siblings, to find two that are equal.
struct SiblingNames {
  private var indices: [String: Int] = [:]
  private let isAlone: Bool

  init(count: Int) {
    isAlone = count < 2
    if !isAlone { indices.reserveCapacity(min(count, 1 << 20)) }
  }

  /// Notes a name and its index on the tape; returns the index of an equal one before it.
  mutating func insert(_ name: String, at index: Int) -> Int? {
    guard !isAlone else { return nil }
    if let first = indices[name] { return first }
    indices[name] = index
    return nil
  }
}
