/// Matches the entries of two lists.
enum ListMatching {
  /// What happened to an entry, by its indices in the old and the new list.
  enum Step {
    case same(Int, Int)
    case changed(Int, Int)
    case renamed(Int, Int)
    case removed(Int)
    case added(Int)

    /// The step with the indices of longer lists, of which these are entries.
    func mapped(_ old: [Int], _ now: [Int]) -> Step {
      switch self {
      case .same(let i, let j): .same(old[i], now[j])
      case .changed(let i, let j): .changed(old[i], now[j])
      case .renamed(let i, let j): .renamed(old[i], now[j])
      case .removed(let i): .removed(old[i])
      case .added(let j): .added(now[j])
      }
    }

    /// The order of steps: those of old entries in their order, then those of new ones.
    var rank: (Int, Int) {
      switch self {
      case .same(let i, _), .changed(let i, _), .renamed(let i, _), .removed(let i): (0, i)
      case .added(let j): (1, j)
      }
    }
  }

  /// Longer lists are matched index by index.
  private static let longest = 2000

  /// What happened to each entry: equal ones are matched in order, and between two matches the others
  /// in pairs.
  static func steps<Content: Equatable>(_ old: [Content], _ now: [Content]) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (0, 0)
    func fill(to x: Int, _ y: Int) {
      while i < x, j < y {
        steps.append(.changed(i, j))
        i += 1
        j += 1
      }
      while i < x {
        steps.append(.removed(i))
        i += 1
      }
      while j < y {
        steps.append(.added(j))
        j += 1
      }
    }
    for (x, y) in common(old, now) {
      fill(to: x, y)
      steps.append(.same(x, y))
      i = x + 1
      j = y + 1
    }
    fill(to: old.count, now.count)
    return steps
  }

  /// What happened to each entry of lists with names: the first of a name that is left is its match.
  static func steps(byName old: [String], _ now: [String]) -> [Step] {
    var left: [String: [Int]] = [:]
    for (index, name) in now.enumerated().reversed() { left[name, default: []].append(index) }
    let steps = old.enumerated().map { index, name in
      left[name]?.popLast().map { Step.changed(index, $0) } ?? .removed(index)
    }
    return steps + left.values.joined().sorted().map { .added($0) }
  }

  /// A longest common subsequence, as pairs of indices.
  private static func common<Content: Equatable>(
    _ a: [Content], _ b: [Content]
  ) -> [(Int, Int)] {
    guard a.count <= longest, b.count <= longest else {
      return zip(a, b).enumerated().filter { $0.element.0 == $0.element.1 }
        .map { ($0.offset, $0.offset) }
    }
    var lengths = [[Int32]](
      repeating: [Int32](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((i, j))
        i += 1
        j += 1
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// The indices of a longest strictly increasing subsequence.
  static func longestRise(_ values: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var kept: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      kept.insert(index)
      index = previous[index]
    }
    return kept
  }
}
