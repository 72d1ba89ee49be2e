import LaminarGraphics

/// What makes a property of a layer follow a number of another layer, or of the same one.
///
/// The number of the leader as it is presented is mapped piecewise linearly from ``from`` to ``to``, at
/// every time, also in snapshots of other times: a slider's `position.x` of 20…220 is a ring's
/// `strokeEnd` of 0…1.
///
/// The rules are in (Laminar.docc: FollowingValues, "Mapping").
///
/// ```swift
/// ring.add(
///   ValueFollower(of: thumb, keyPath: "position.x", from: [20, 220], to: [0, 1]),
///   forKeyPath: "strokeEnd")
/// ```
public struct ValueFollower {
  /// The layer whose number leads. It is not kept alive: without it, and while it is not in the
  /// follower's tree, the property has its model value.
  public weak var leader: Layer?
  /// The key path of the leader's number: `position.x`, `transform.rotation.z`, `opacity`, a declared
  /// key.
  public var keyPath: String
  /// The leader's numbers at the stops, strictly ascending or strictly descending, at least two; empty
  /// for those of ``to``.
  public var from: [Double]
  /// The property's values at the stops: numbers, points, colours, matrices, paths or what else it can
  /// interpolate. Empty for the numbers of ``from``; where both are empty the number itself is the
  /// value.
  public var to: [Any]
  /// Whether numbers beyond the stops have the value of the nearest one; otherwise the first and the
  /// last piece continue.
  public var isClamped: Bool
  /// The index of the follower in a scene file, defined by its reader, or −1.
  package var sourceIndex = -1

  /// Makes a follower; it acts when it is added to a layer.
  ///
  /// - Parameters:
  ///   - leader: The layer whose number leads.
  ///   - keyPath: The key path of that number.
  ///   - from: The leader's numbers at the stops.
  ///   - to: The property's values at the stops, as many.
  ///   - isClamped: Whether the value stays within the stops; true by default.
  public init(
    of leader: Layer, keyPath: String, from: [Double] = [], to: [Any] = [], isClamped: Bool = true
  ) {
    self.leader = leader
    self.keyPath = keyPath
    self.from = from
    self.to = to
    self.isClamped = isClamped
  }
}

/// A follower as a commit saw it.
struct FollowerRecord: Sendable {
  /// The key path of the layer's own property.
  let keyPath: String
  /// The leader's number; −1 for a layer that is not in the tree.
  let leader: Int
  let leaderKeyPath: String
  let from: [Double]
  /// The values, nil for those that are missing.
  let to: [PropertySpec.Value?]
  let isClamped: Bool
  let sourceIndex: Int

  init(_ follower: ValueFollower, forKeyPath keyPath: String, of layer: Layer) {
    self.keyPath = keyPath
    leader = follower.leaderNumber(of: layer)
    leaderKeyPath = follower.keyPath
    from = follower.from
    to = follower.to.map { PropertySpec.Value($0) }
    isClamped = follower.isClamped
    sourceIndex = follower.sourceIndex
  }
}

extension ValueFollower {
  /// The number of the leader in the tree of the layer that has the follower, or −1.
  fileprivate func leaderNumber(of layer: Layer) -> Int {
    guard let leader, let context = layer.context else { return -1 }
    // A simulation's followers have the stage's leaders, whose copies may come later.
    let present = context.simulatedLayers?.knownCopy(of: leader) ?? leader
    return present.context === context ? present.layerNumber : -1
  }
}

extension Layer {
  /// Makes a property follow a number, in place of what it followed before under the key path.
  ///
  /// It acts from the next commit on, beats the animations of the same key path, and changes what is
  /// presented, not the model. What it cannot do, for example a cycle of followers, is a diagnostic of
  /// the stage.
  ///
  /// - Parameters:
  ///   - follower: What it follows, and how.
  ///   - keyPath: The layer's own animatable property or a part of it: `strokeEnd`, `position.y`.
  public func add(_ follower: ValueFollower, forKeyPath keyPath: String) {
    changeExtras(forKey: keyPath) { extras in
      extras.followers.removeAll { $0.keyPath == keyPath }
      extras.followers.append((keyPath, follower))
    }
    displayIfAnimated()
  }

  /// Removes the follower of a property, which has its own value again, or that of its animations.
  public func removeFollower(forKeyPath keyPath: String) {
    guard follower(forKeyPath: keyPath) != nil else { return }
    changeExtras(forKey: keyPath) { $0.followers.removeAll { $0.keyPath == keyPath } }
  }

  /// What a key path follows; nil for none.
  public func follower(forKeyPath keyPath: String) -> ValueFollower? {
    extras?.followers.first { $0.keyPath == keyPath }?.follower
  }

  /// The key paths that follow something, in the order in which their followers were added.
  public var followingKeyPaths: [String] { extras?.followers.map(\.keyPath) ?? [] }

  /// The followers as a commit keeps them.
  var followerRecords: [FollowerRecord] {
    guard let followers = extras?.followers, !followers.isEmpty else { return [] }
    return followers.map { FollowerRecord($0.follower, forKeyPath: $0.keyPath, of: self) }
  }
}

extension LayerContext {
  /// Has the followers committed again whose leaders came to the tree, left it, or have another number.
  func noteMovedLeaders() {
    followingLayers = followingLayers.filter { number, layer in
      layer.context === self && layer.layerNumber == number && !layer.followingKeyPaths.isEmpty
    }
    for (number, layer) in followingLayers.sorted(by: { $0.key < $1.key }) {
      let known = committedTree[number]?.followers.map(\.leader)
      if known != layer.followerRecords.map(\.leader) { noteChange(of: layer) }
    }
  }
}

// MARK: - Order and cycles

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
