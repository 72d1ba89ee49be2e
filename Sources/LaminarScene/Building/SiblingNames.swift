/// The names of the layers beside each other, to find two that are equal.
struct SiblingNames {
  private var places: [String: Int] = [:]
  private let isAlone: Bool

  init(count: Int) {
    isAlone = count < 2
    if !isAlone { places.reserveCapacity(min(count, 1 << 20)) }
  }

  /// Notes a name and its place on the tape; gives the place of an equal one before it.
  mutating func insert(_ name: String, at index: Int) -> Int? {
    guard !isAlone else { return nil }
    if let first = places[name] { return first }
    places[name] = index
    return nil
  }
}
