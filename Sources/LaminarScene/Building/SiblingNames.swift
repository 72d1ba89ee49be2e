/// Names in the order of a file, found by hash.
struct NameList {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]

  var count: Int { names.count }

  mutating func append(_ name: String) {
    if indices[name] == nil { indices[name] = names.count }
    names.append(name)
  }

  /// The index of the first equal name.
  func firstIndex(of name: String) -> Int? { indices[name] }

  subscript(index: Int) -> String { names[index] }
}

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
