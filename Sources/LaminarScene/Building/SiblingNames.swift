/// The names of siblings, to find two that are equal.
struct SiblingNames {
  /// The names and their indices on the tape, up to `limit` of them.
  private var few: [(name: String, index: Int)] = []
  private var indices: [String: Int] = [:]
  private let count: Int

  /// More siblings than this are searched by hash.
  private static let limit = 8

  init(count: Int) {
    self.count = count
    if count > Self.limit {
      indices.reserveCapacity(min(count, 1 << 20))
    } else if count > 1 {
      few.reserveCapacity(count)
    }
  }

  /// Notes a name and its index on the tape; returns the index of an equal one before it.
  mutating func insert(_ name: String, at index: Int) -> Int? {
    guard count > 1 else { return nil }
    guard count > Self.limit else {
      if let first = few.first(where: { $0.name == name }) { return first.index }
      few.append((name, index))
      return nil
    }
    guard let first = indices.updateValue(index, forKey: name) else { return nil }
    indices[name] = first
    return first
  }
}
