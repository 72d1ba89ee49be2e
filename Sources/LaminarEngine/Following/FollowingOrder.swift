import LaminarGraphics

/// The order in which things that depend on one another can be evaluated, and the cycles that prevent
/// it.
package struct FollowingOrder {
  /// The indices of all that are in no cycle, each behind what it depends on.
  package private(set) var order: [Int] = []
  /// The cycles: each member depends on the next, the last one on the first.
  package private(set) var cycles: [[Int]] = []

  private enum Mark { case new, open, done, inCycle }

  /// Orders things by their indices; `dependencies` has for each those that it depends on.
  ///
  /// A walk in depth without recursion: a chain may be longer than a stack. Where it meets one of its
  /// own members again, the members from there on are a cycle and leave the walk.
  package init(_ dependencies: [[Int]]) {
    var marks = [Mark](repeating: .new, count: dependencies.count)
    for start in dependencies.indices where marks[start] == .new {
      var line: [(index: Int, next: Int)] = [(start, 0)]
      marks[start] = .open
      while let (index, next) = line.last {
        guard next < dependencies[index].count else {
          marks[index] = .done
          order.append(index)
          line.removeLast()
          continue
        }
        line[line.count - 1].next += 1
        let other = dependencies[index][next]
        switch marks[other] {
        case .new:
          marks[other] = .open
          line.append((other, 0))
        case .open:
          let first = line.lastIndex { $0.index == other } ?? line.count - 1
          let members = line[first...].map(\.index)
          for member in members { marks[member] = .inCycle }
          cycles.append(members)
          line.removeSubrange(first...)
        case .done, .inCycle: break
        }
      }
    }
  }
}

extension PropertyPath {
  /// Whether two key paths of one object share a number.
  package func overlaps(_ other: PropertyPath) -> Bool {
    guard property == other.property else { return false }
    switch (component, other.component) {
    case (.whole, _), (_, .whole): return true
    case (.slots(let a, let count), .slots(let b, let otherCount)):
      return a < b + otherCount && b < a + count
    case (.element(let a), .element(let b)): return a == b
    case (.transform(let a), .transform(let b)): return a.shares(b)
    case (.translation, .transform(let a)), (.transform(let a), .translation):
      return a == .translationX || a == .translationY
    case (.translation, .translation): return true
    default: return false
    }
  }

  /// Whether every number of another key path of the same object is one of this path's.
  package func covers(_ other: PropertyPath) -> Bool {
    guard property == other.property else { return false }
    switch (component, other.component) {
    case (.whole, _): return true
    case (.slots(let a, let count), .slots(let b, let otherCount)):
      return a <= b && b + otherCount <= a + count
    case (.translation, .transform(let a)): return a == .translationX || a == .translationY
    case (.transform(.scale), .transform(let a)): return a.isScale
    case (.transform(.scaleXY), .transform(let a)):
      return a == .scaleX || a == .scaleY || self == other
    default: return component == other.component
    }
  }
}

extension Transform3D.Component {
  fileprivate var isScale: Bool {
    switch self {
    case .scale, .scaleXY, .scaleX, .scaleY, .scaleZ: true
    default: false
    }
  }

  /// Whether setting one changes the other.
  fileprivate func shares(_ other: Transform3D.Component) -> Bool {
    switch (self, other) {
    case (.scale, _), (_, .scale): isScale && other.isScale
    case (.scaleXY, .scaleX), (.scaleXY, .scaleY), (.scaleX, .scaleXY), (.scaleY, .scaleXY): true
    default: self == other
    }
  }
}
