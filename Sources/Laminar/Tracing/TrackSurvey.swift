import LaminarEngine
package import LaminarTrace

/// The layers of a snapshot and the curves of what moves on them, over all its time: what `inspect`
/// draws.
package struct TrackSurvey {
  /// A layer, a mask or an emitter cell.
  package struct Item {
    /// As the layer stood when it first was there.
    package let node: RenderNode
    /// When it first was there, in seconds; nil for what was there from the beginning.
    package let arrival: Double?
    /// What hangs on it, by its place among the items: in drawing order, then what came later.
    package fileprivate(set) var children: [Int] = []
    /// Its curves, by their place.
    package fileprivate(set) var curves: [Int] = []
  }

  /// One track over the sampled times.
  package struct Curve {
    package let track: TraceTrack
    /// The kinds of the animations that drive it, in the order met; none where only events do.
    package fileprivate(set) var kinds: [String] = []
    /// The places in the scene's file of those animations, as they carry them.
    package fileprivate(set) var sources: Set<Int> = []
    /// The values at the sampled times, NaN where the layer is not there; none for a text.
    package fileprivate(set) var values: [Double] = []
  }

  /// The layers, the root first, each before what hangs on it.
  package private(set) var items: [Item] = []
  /// In the order met, the layers' in drawing order.
  package private(set) var curves: [Curve] = []
  private var itemPlaces: [ItemName: Int] = [:]
  private var curvePlaces: [TraceTrack: Int] = [:]

  /// What tells an item from the others of its parent.
  private struct ItemName: Hashable {
    let parent: Int
    let role: RenderNode.Role
    let name: String
  }

  /// Looks at all committed trees; nil when nothing was committed.
  package init?(_ snapshot: StageSnapshot, times: [Double]) {
    guard !snapshot.timeline.epochs.isEmpty else { return nil }
    let declared = Dictionary(grouping: snapshot.declaredKeys, by: \.layer)
    for change in EpochChanges(snapshot.timeline) {
      let places = gatherItems(of: change.tree, at: items.isEmpty ? nil : change.begin)
      gatherCurves(of: change.nodes, change.tree, declared, places)
    }
    sample(snapshot, times)
  }

  /// Notes the layers that are new; gives the item of each node.
  private mutating func gatherItems(of tree: RenderTree, at time: Double?) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      let parent = node.parent < 0 ? -1 : places[node.parent]
      let name = ItemName(parent: parent, role: node.role, name: node.name)
      if let known = itemPlaces[name] {
        places.append(known)
        continue
      }
      itemPlaces[name] = items.count
      places.append(items.count)
      if parent >= 0 { items[parent].children.append(items.count) }
      items.append(Item(node: node, arrival: time))
    }
    return places
  }

  private mutating func gatherCurves(
    of nodes: [Int], _ tree: RenderTree, _ declared: [String: [DeclaredKey]], _ places: [Int]
  ) {
    let keys = TraceKeys(tree: tree, values: .presentation)
    for index in nodes.lazy.flatMap({ tree.nodes[$0].animations }) {
      let record = tree.animations[index]
      guard let path = record.path else { continue }
      var entries = keys.entries(of: path, node: record.targetNode)
      if record.turnsLayer {
        entries += keys.entries(of: PropertyPath(.transform), node: record.targetNode)
      }
      for entry in entries {
        let place = curve(entry.track, of: places[record.targetNode])
        if !curves[place].kinds.contains(record.kind) { curves[place].kinds.append(record.kind) }
        curves[place].sources.insert(record.sourceIndex)
      }
    }
    guard !declared.isEmpty else { return }
    for node in nodes where tree.nodes[node].role != .cell {
      for entry in keys.declared(declared, of: [node]) {
        _ = curve(entry.track, of: places[node])
      }
    }
  }

  /// The place of a track's curve, which is made where there is none.
  private mutating func curve(_ track: TraceTrack, of item: Int) -> Int {
    if let known = curvePlaces[track] { return known }
    curvePlaces[track] = curves.count
    items[item].curves.append(curves.count)
    curves.append(Curve(track: track))
    return curves.count - 1
  }

  private mutating func sample(_ snapshot: StageSnapshot, _ times: [Double]) {
    let plan = TracePlan(snapshot)
    let places = plan.tracks.map { $0.kind == .number ? curvePlaces[$0] : nil }
    for time in times {
      let (values, isPresent) = plan.numbers(at: time)
      for (track, place) in places.enumerated() where track < values.count {
        guard let place else { continue }
        let isThere = isPresent.isEmpty || isPresent[track]
        curves[place].values.append(isThere ? values[track] : .nan)
      }
    }
  }
}
