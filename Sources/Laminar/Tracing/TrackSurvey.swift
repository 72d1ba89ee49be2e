import LaminarEngine
package import LaminarTrace

/// The curves of a snapshot's animated tracks, layer by layer: what `inspect` draws.
package struct TrackSurvey {
  /// One track over the sampled times.
  package struct Curve {
    /// The node whose property it is.
    package let node: Int
    package let track: TraceTrack
    /// The animations that drive it, in `RenderTree.animations`.
    package fileprivate(set) var animations: [Int]
    /// The values at the sampled times; none for a text.
    package fileprivate(set) var values: [Double] = []
    fileprivate let reader: TrackReader
  }

  /// The tree that is surveyed.
  package let tree: RenderTree
  /// In the order of the tree, then of the animations.
  package private(set) var curves: [Curve] = []

  /// Samples the first committed tree; nil when nothing was committed.
  package init?(_ snapshot: StageSnapshot, times: [Double]) {
    guard let tree = snapshot.timeline.epochs.first?.tree else { return nil }
    self.tree = tree
    gather()
    for time in times {
      let presentation = tree.evaluate(at: time)
      for index in curves.indices where curves[index].track.kind == .number {
        curves[index].values.append(curves[index].reader.number(presentation))
      }
    }
  }

  private mutating func gather() {
    let keys = TraceKeys(tree: tree, values: .presentation)
    var places: [TraceTrack: Int] = [:]
    for index in tree.nodes.lazy.flatMap(\.animations) {
      let record = tree.animations[index]
      guard let path = record.path else { continue }
      var entries = keys.entries(of: path, node: record.targetNode)
      if record.turnsLayer {
        entries += keys.entries(of: PropertyPath(.transform), node: record.targetNode)
      }
      for entry in entries {
        if let place = places[entry.track] {
          curves[place].animations.append(index)
        } else {
          places[entry.track] = curves.count
          curves.append(
            Curve(
              node: record.targetNode, track: entry.track, animations: [index],
              reader: entry.reader))
        }
      }
    }
  }
}
