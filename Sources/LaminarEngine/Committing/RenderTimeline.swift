import Synchronization

/// Everything committed that is kept, as an immutable value: what a stage shows at any time.
package struct RenderTimeline: Sendable {
  /// The epochs in the order of time.
  package let epochs: [Epoch]
  /// The oldest time that can be shown, which is shown for all times before it; −∞ when nothing was
  /// released.
  package let earliestTime: Double

  /// What saves work when trees are compiled, evaluated and written as commands. With any of it off,
  /// every value and every command is the same.
  package struct Shortcuts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tree is made of the one used last where few layers changed, instead of compiled from nothing.
    package static let derivedTrees = Self(rawValue: 1 << 0)
    /// Animations of lone numbers run in loops of one kind, instead of one after the other.
    package static let packedTracks = Self(rawValue: 1 << 1)
    /// The commands of layers that only move are kept.
    package static let cachedAppearances = Self(rawValue: 1 << 2)
    /// The layouts of texts are kept.
    static let textLayouts = Self(rawValue: 1 << 3)
    package static let all: Self = [.derivedTrees, .packedTracks, .cachedAppearances, .textLayouts]
  }

  /// The timeline evaluated with only some of the shortcuts.
  package func using(_ shortcuts: Shortcuts) -> RenderTimeline {
    let recent = RecentTrees(shortcuts: shortcuts)
    let copies = epochs.map {
      Epoch(begin: $0.begin, committedTree: $0.committedTree, recent: recent)
    }
    return RenderTimeline(epochs: copies, earliestTime: earliestTime)
  }

  /// The tree that shows at a time; the first one also before it begins.
  package func tree(at time: Double) -> RenderTree? {
    epochIndex(at: time).map { epochs[$0].tree }
  }

  /// The index of the epoch that shows at a time; nil when nothing was committed.
  private func epochIndex(at time: Double) -> Int? {
    guard !epochs.isEmpty else { return nil }
    var first = 0
    var end = epochs.count
    while end - first > 1 {
      let middle = (first + end) / 2
      if epochs[middle].begin <= time + Timing.snap { first = middle } else { end = middle }
    }
    return first
  }

  /// What shows at a time, or at the oldest one that is kept; nil when nothing was committed.
  package func evaluate(at time: Double) -> PresentationTree? {
    let time = max(time, earliestTime)
    return tree(at: time)?.evaluate(at: time)
  }
}

// MARK: - Animations that are not over

extension RenderTimeline {
  /// An animation that is not at its end at a time.
  package struct UnfinishedAnimation: Sendable {
    package let record: RenderTree.AnimationRecord
    package let ordinal: Int
    /// The path of the animated layer.
    package let layer: String
    /// How far the numbers of its key path are from those at its end; of a spring how far they still swing.
    package let rests: [Double]
    /// When it ends.
    package let end: Double
  }

  /// The animations of a file that run once and are not over at a time: the springs, or the others.
  package func unfinishedAnimations(at time: Double, springs: Bool) -> [UnfinishedAnimation] {
    guard let tree = tree(at: time) else { return [] }
    var unfinished: [UnfinishedAnimation] = []
    var ends = EndValues(tree, at: time)
    for track in [tree.simpleTracks, tree.tracks].joined() where (track.spring >= 0) == springs {
      let record = tree.animations[Int(track.animation)]
      let timing = tree.timing(of: track)
      guard let path = record.path, record.sourceIndex >= 0, timing.isPlain else { continue }
      let local = tree.time(ofSource: Int(track.source), at: time)
      let earlier = tree.time(ofSource: Int(track.source), at: time - 0.01)
      let rate = (local - earlier) / 0.01
      guard rate > 0, local < timing.endTime else { continue }
      let end = time + (timing.endTime - local) / rate
      // A group or a layer above that repeats, or ends before, begins anew or stops there.
      let after = tree.time(ofSource: Int(track.source), at: end + 0.01)
      guard springs || after >= timing.endTime else { continue }
      let rests =
        springs
        ? rests(of: track, path, record, in: tree, at: time)
        : ends.distances(of: track, path, record, until: end)
      guard let rests else { continue }
      unfinished.append(
        UnfinishedAnimation(
          record: record, ordinal: tree.ordinal(of: Int(track.animation)),
          layer: tree.path(of: record.targetNode), rests: rests, end: end))
    }
    return unfinished
  }

  /// What a tree shows at a time and would show at the ends of its animations.
  private struct EndValues {
    private let tree: RenderTree
    private let time: Double
    private let shown: PresentationTree
    /// The end that was asked for last: many animations end together.
    private var last: (time: Double, values: PresentationTree)?
    /// The nodes that may still be evaluated.
    private var budget = 2_000_000

    init(_ tree: RenderTree, at time: Double) {
      (self.tree, self.time, shown) = (tree, time, tree.evaluate(at: time))
    }

    /// How far the numbers that a track animates are from those right before its end; nil where they, or
    /// their layer, do not show.
    mutating func distances(
      of track: Track, _ path: PropertyPath, _ record: RenderTree.AnimationRecord,
      until end: Double
    ) -> [Double]? {
      let local = tree.time(ofSource: Int(track.source), at: time)
      guard tree.isSurveyed(track), tree.timing(of: track).phase(at: local).isApplied,
        isVisible(record.targetNode)
      else { return nil }
      if last?.time != end {
        budget -= tree.nodes.count
        guard budget > 0 else { return nil }
        last = (end, tree.evaluate(at: end - 1e-6))
      }
      func numbers(_ values: PresentationTree?) -> [Double]? {
        values?.shownValue(path.property, of: record.targetNode)?.part(path)?.flatComponents
      }
      guard let now = numbers(shown), let final = numbers(last?.values), now.count == final.count
      else { return nil }
      return zip(final, now).map { $0 - $1 }
    }

    private func isVisible(_ node: Int) -> Bool {
      var node = node
      while node >= 0 {
        guard shown.number(.hidden, of: node) == 0, shown.number(.opacity, of: node) > 0 else {
          return false
        }
        node = tree.nodes[node].parent
      }
      return true
    }
  }

  /// How far a track still swings: its distance at a moment before, in proportion to the motion that is
  /// left.
  private func rests(
    of track: Track, _ path: PropertyPath, _ record: RenderTree.AnimationRecord,
    in tree: RenderTree, at time: Double
  ) -> [Double]? {
    let spring = tree.springs[Int(track.spring)]
    func elapsed(_ time: Double) -> Double? {
      let phase = tree.timing(of: track).phase(at: tree.time(ofSource: Int(track.source), at: time))
      guard phase.isApplied, phase.progress > 0, phase.progress < 1 else { return nil }
      return tree.ease(Int(track.easing), phase.progress) * tree.timing(of: track).duration
    }
    guard let now = elapsed(time) else { return nil }
    let left = tree.timing(of: track).duration - now
    func offset(_ step: Int) -> Double {
      abs(1 - spring.value(at: now + left * Double(step) / 32))
    }
    let swing = (0...32).map(offset).max() ?? 0
    for step in 0..<8 {
      let moment = time - Double(step) * 0.01
      guard let before = elapsed(moment),
        let shown = evaluate(at: moment)?.shownValue(
          path.property, of: record.targetNode)?.part(path)?.flatComponents
      else { return nil }
      let distance = 1 - spring.value(at: before)
      guard abs(distance) > 1e-3,
        let final = tree.finalNumbers(of: track)
          ?? tree.model(path.property, of: record.targetNode).part(path)?.flatComponents,
        final.count == shown.count
      else { continue }
      return zip(shown, final).map { ($0 - $1) / distance * swing }
    }
    return nil
  }
}

// MARK: - Epochs

/// A stretch of time in which the committed tree stays the same, until the next one begins.
package final class Epoch: Sendable {
  /// When it begins, in the stage's time.
  package let begin: Double
  let committedTree: CommittedTree
  private let recent: RecentTrees
  private let compiled = Mutex(Compiled())

  /// A weak reference that a mutex can hold.
  private struct Compiled {
    weak var tree: RenderTree?
  }

  init(begin: Double, committedTree: CommittedTree, recent: RecentTrees) {
    self.begin = begin
    self.committedTree = committedTree
    self.recent = recent
  }

  /// The compiled tree: made at its first use, kept while it is among those used last.
  package var tree: RenderTree {
    let tree = compiled.withLock { compiled in
      if let tree = compiled.tree { return tree }
      let made =
        recent.derived(committedTree) ?? RenderTreeCompiler.compile(committedTree, recent.shortcuts)
      compiled.tree = made
      return made
    }
    recent.keep(tree)
    return tree
  }
}

/// The compiled trees that were used last, so that the epochs of a long time take the memory of
/// their changes and not that of as many whole trees.
final class RecentTrees: Sendable {
  private static let capacity = 4
  let shortcuts: RenderTimeline.Shortcuts
  private let trees = Mutex<[RenderTree]>([])

  init(shortcuts: RenderTimeline.Shortcuts = .all) { self.shortcuts = shortcuts }

  /// The render tree of a committed tree, derived from the one that was used last where both have the same
  /// layers.
  func derived(_ committedTree: CommittedTree) -> RenderTree? {
    guard shortcuts.contains(.derivedTrees) else { return nil }
    return trees.withLock(\.first)?.derived(committedTree)
  }

  /// Keeps a tree instead of the least recently used one.
  func keep(_ tree: RenderTree) {
    trees.withLock { trees in
      if let first = trees.first, first === tree { return }
      trees.removeAll { $0 === tree }
      trees.insert(tree, at: 0)
      if trees.count > Self.capacity { trees.removeLast() }
    }
  }
}

/// The epochs that commits made, in the order of time: all of them, or only the present one.
package struct CommitHistory {
  /// Whether the epochs before the present one are kept.
  package let isKept: Bool
  package private(set) var epochs: [Epoch] = []
  /// The oldest time whose picture is kept; −∞ as long as nothing was released.
  package private(set) var earliestTime = -Double.infinity

  init(isKept: Bool) { self.isKept = isKept }

  /// Continues another history and keeps every later commit: for a simulation.
  init(continuing other: CommitHistory) {
    isKept = true
    epochs = other.epochs
    earliestTime = other.earliestTime
  }

  /// Takes the epoch of a new commit, which replaces one that begins at the same time.
  mutating func append(_ epoch: Epoch) {
    if let last = epochs.last, last.begin >= epoch.begin { epochs.removeLast() }
    if !isKept, !epochs.isEmpty {
      epochs.removeAll(keepingCapacity: true)
      earliestTime = epoch.begin
    }
    epochs.append(epoch)
  }
}

// MARK: - Changes from epoch to epoch

/// The changes from epoch to epoch: the whole first tree, then for every next one the layers that
/// were added, changed, or have another path, compiled without the layers that did not.
///
/// To go through a thousand changes of a large tree costs the tree once and then the changes.
package struct TimelineChanges: Sequence, IteratorProtocol {
  /// The changes of one epoch.
  package struct Change {
    /// When the epoch begins, in the stage's time.
    package let begin: Double
    /// A tree that contains the changed layers, what holds them, and what their animations reach.
    package let tree: RenderTree
    /// The nodes of the changed layers and of their cells, ascending.
    package let nodes: [Int]
  }

  private let epochs: [Epoch]
  private var index = 0
  private var paths: LayerPaths?
  /// The number of layers and cells that were compiled so far.
  package private(set) var compiledCount = 0

  /// Begins before the first epoch of a timeline.
  package init(_ timeline: RenderTimeline) { epochs = timeline.epochs }

  package mutating func next() -> Change? {
    while index < epochs.count {
      let epoch = epochs[index]
      index += 1
      guard index > 1 else {
        let tree = epoch.tree
        compiledCount += tree.nodes.count
        return Change(begin: epoch.begin, tree: tree, nodes: Array(tree.nodes.indices))
      }
      var paths = paths ?? LayerPaths(epochs[0].committedTree)
      self.paths = nil
      var touched = paths.advance(to: epoch.committedTree)
      let part = touched.isEmpty ? nil : paths.part(of: &touched)
      self.paths = paths
      guard let part else { continue }
      let tree = RenderTreeCompiler.compile(part)
      compiledCount += tree.nodes.count
      return Change(begin: epoch.begin, tree: tree, nodes: tree.nodes(ofLayers: touched))
    }
    return nil
  }
}

extension RenderTree {
  /// The nodes of some layers, each with its cells behind it, ascending.
  fileprivate func nodes(ofLayers numbers: Set<Int>) -> [Int] {
    var result: [Int] = []
    for first in numbers.compactMap({ shape.node(ofLayer: $0) }).sorted() {
      result.append(first)
      var node = first + 1
      while node < nodes.count, nodes[node].role == .cell {
        result.append(node)
        node += 1
      }
    }
    return result
  }
}
