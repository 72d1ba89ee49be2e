import LaminarGraphics

/// Copies of replicators, which may show other moments.
extension DisplayListBuilder {
  struct LateKey: Hashable {
    let base: Int
    let delays: [Int: Double]
  }

  /// What a layer's picture is made of besides its own face.
  mutating func sublayers(
    of node: Int, _ geometry: LayerGeometry, _ copy: CopyState, space: Transform3D?
  ) -> [PlacedSublayer] {
    guard tree.nodes[node].owner == .replicator else {
      return presentation.sublayersByDepth(of: node, through: geometry.sublayerPlane)
    }
    // The product of nested replicators is known before their first copy is made; that of a late copy's
    // moment may be another.
    let layer = tree.nodes[node].layerNumber
    let isCounted = copy.isReplicated && copy.moment == copy.base
    let units = isCounted ? 0 : presentation.replicationCost(of: node)
    if units > cost.rest {
      cost.add(units, layer: layer)
      return []
    }
    return presentation.replicatedSublayers(of: node, geometry: geometry, space: space) { made in
      moments[moment(of: made, of: node, in: copy)]
    }
  }

  /// The index of the moment that a copy shows, made at its first use.
  private mutating func moment(
    of made: ReplicatedCopy, of node: Int, in copy: CopyState
  ) -> Int {
    guard made.delay != 0 else { return copy.moment }
    let delays = delays(of: made, of: node, in: copy)
    let key = LateKey(base: copy.base, delays: delays)
    if let known = lateMoments[key] { return known }
    let base = moments[copy.base]
    moments.append(base.tree.evaluate(at: base.time, delays: delays))
    if let made = moments.last {
      cost.add(made.drawingCost, layer: tree.nodes[node].layerNumber)
    }
    lateMoments[key] = moments.count - 1
    return moments.count - 1
  }

  private func delays(
    of made: ReplicatedCopy, of node: Int, in copy: CopyState
  ) -> [Int: Double] {
    var delays = copy.delays
    delays[tree.nodes[node].innerSource] = made.delay
    return delays
  }

  /// What a copy's layers are drawn with, inside the copies above.
  mutating func inner(
    _ made: ReplicatedCopy, of node: Int, in copy: CopyState
  ) -> CopyState {
    var inner = copy
    inner.moment = moment(of: made, of: node, in: copy)
    if made.delay != 0 { inner.delays = delays(of: made, of: node, in: copy) }
    // Nested copies are numbered so that no two are alike for counts up to a few thousand.
    inner.instance = copy.instance &* 4099 &+ made.index
    inner.tint = copy.tint.multiplied(by: made.tint)
    inner.isReplicated = true
    return inner
  }
}
