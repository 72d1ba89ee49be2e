import LaminarEngine
package import LaminarTrace

/// The layers of a snapshot and the curves of what moves on them, over all its time: what `inspect`
/// draws.
package struct LayerCurves {
  /// A layer, a mask or an emitter cell.
  package struct Item {
    /// The layer when it first appeared.
    package let node: RenderNode
    /// When it first appeared, in seconds; nil for what existed from the beginning.
    package let arrival: Double?
    /// The indices of its children among the items: in drawing order, then those that came later.
    package fileprivate(set) var children: [Int] = []
    /// The indices of its curves.
    package fileprivate(set) var curves: [Int] = []
  }

  /// One track over the sampled times.
  package struct Curve {
    package let track: TraceTrack
    /// The kinds of the animations that drive it, in the order met; empty where only events do.
    package fileprivate(set) var kinds: [String] = []
    /// The source indices of those animations.
    package fileprivate(set) var sources: Set<Int> = []
    /// The values at the sampled times, NaN where the layer does not exist; none for a text.
    package fileprivate(set) var values: [Double] = []
    /// The least and the greatest of the finite values; nil without any.
    package var range: ClosedRange<Double>? {
      let finite = values.lazy.filter(\.isFinite)
      guard let minimum = finite.min(), let maximum = finite.max() else { return nil }
      return minimum...maximum
    }
  }

  /// The layers, the root first, each before its children.
  package private(set) var items: [Item] = []
  /// In the order met; those of layers in drawing order.
  package private(set) var curves: [Curve] = []
  private var itemIndices: [ItemName: Int] = [:]
  private var curveIndices: [TraceTrack: Int] = [:]

  /// The identity of an item among those of its parent.
  private struct ItemName: Hashable {
    let parent: Int
    let role: RenderNode.Role
    let name: String
  }

  /// Examines all committed trees; nil when nothing was committed.
  package init?(_ snapshot: StageSnapshot, times: [Double]) {
    guard !snapshot.timeline.epochs.isEmpty else { return nil }
    let declared = Dictionary(grouping: snapshot.declaredKeys, by: \.layer)
    for change in TimelineChanges(snapshot.timeline) {
      let nodeItems = gatherItems(of: change.tree, at: items.isEmpty ? nil : change.begin)
      gatherCurves(of: change.nodes, change.tree, declared, nodeItems)
    }
    sample(snapshot, times)
  }

  /// Adds the layers that are new; returns the item index of each node.
  private mutating func gatherItems(of tree: RenderTree, at time: Double?) -> [Int] {
    var nodeItems: [Int] = []
    nodeItems.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      let parent = node.parent < 0 ? -1 : nodeItems[node.parent]
      let name = ItemName(parent: parent, role: node.role, name: node.name)
      if let known = itemIndices[name] {
        nodeItems.append(known)
        continue
      }
      itemIndices[name] = items.count
      nodeItems.append(items.count)
      if parent >= 0 { items[parent].children.append(items.count) }
      items.append(Item(node: node, arrival: time))
    }
    return nodeItems
  }

  private mutating func gatherCurves(
    of nodes: [Int], _ tree: RenderTree, _ declared: [String: [DeclaredKey]], _ nodeItems: [Int]
  ) {
    let keys = TraceKeys(tree, paths: nil, values: .presentation)
    for index in nodes.lazy.flatMap({ tree.nodes[$0].animations }) {
      let record = tree.animations[index]
      guard let path = record.path else { continue }
      var entries = keys.entries(of: path, node: record.targetNode)
      if record.turnsLayer {
        entries += keys.entries(of: PropertyPath(.transform), node: record.targetNode)
      }
      for entry in entries {
        let known = curve(entry.track, of: nodeItems[record.targetNode])
        if !curves[known].kinds.contains(record.kind) { curves[known].kinds.append(record.kind) }
        curves[known].sources.insert(record.sourceIndex)
      }
    }
    guard !declared.isEmpty else { return }
    for node in nodes where tree.nodes[node].role != .cell {
      for entry in keys.declared(declared, of: [node]) {
        _ = curve(entry.track, of: nodeItems[node])
      }
    }
  }

  /// The index of a track's curve, which is added where there is none.
  private mutating func curve(_ track: TraceTrack, of item: Int) -> Int {
    if let known = curveIndices[track] { return known }
    curveIndices[track] = curves.count
    items[item].curves.append(curves.count)
    curves.append(Curve(track: track))
    return curves.count - 1
  }

  private mutating func sample(_ snapshot: StageSnapshot, _ times: [Double]) {
    let plan = TracePlan(snapshot)
    let indices = plan.tracks.map { $0.kind == .number ? curveIndices[$0] : nil }
    for time in times {
      let (values, isPresent) = plan.numbers(at: time)
      for (track, index) in indices.enumerated() where track < values.count {
        guard let index else { continue }
        let exists = isPresent.isEmpty || isPresent[track]
        curves[index].values.append(exists ? values[track] : .nan)
      }
    }
    for index in curves.indices where curves[index].track.isAngle {
      curves[index].values = AngleValues.drawn(curves[index].values)
    }
  }
}
