import LaminarGraphics

/// One copy of a replicator's sublayers (Laminar.docc: Replicators, "Copies").
struct ReplicatedCopy {
  /// 0 is the first.
  let index: Int
  /// What everything in the copy is multiplied with.
  let tint: Color
  /// How late the copy's animations run, in seconds of the replicator's clock.
  let delay: Double
}

extension PresentationTree {
  /// What a replicator's picture is made of, copy after copy, the first at the bottom.
  ///
  /// 1. Copy k is moved by the k-th power of the instance transform about the anchor point, before
  ///    the sublayer transform.
  /// 2. Its colour is the instance colour plus k times the offsets, clamped to 0…1.
  /// 3. Its animations are k delays late.
  /// 4. Where the depth is preserved, the layers of all copies are ordered by it.
  ///
  /// - Parameter space: The matrix that the layers are seen through after all that, when they keep
  ///   their depth; nil when they are flattened into the replicator's plane.
  func replicatedSublayers(
    of node: Int, geometry: LayerGeometry, space: Transform3D?,
    moment: (ReplicatedCopy) -> PresentationTree
  ) -> [PlacedSublayer] {
    let count = copyCount(of: node)
    let step = LayerGeometry(
      bounds: geometry.bounds, anchorPoint: geometry.anchorPoint,
      anchorPointZ: geometry.anchorPointZ, sublayerTransform: instanceTransform(of: node)
    ).sublayerPlane
    let delay = number(.instanceDelay, of: node)
    let tints = CopyTints(of: node, in: self)
    var power = Transform3D.identity
    var placed: [PlacedSublayer] = []
    var depths: [Double] = []
    for index in 0..<count {
      let copy = ReplicatedCopy(
        index: index, tint: tints.tint(ofCopy: Double(index)), delay: delay * Double(index))
      let shown = moment(copy)
      var plane = power.concatenating(geometry.sublayerPlane)
      if let space { plane = plane.concatenating(space) }
      let layers = shown.sublayersByDepth(of: node, through: plane, copy: copy)
      if index == 0 { placed.reserveCapacity(min(count * layers.count, 1 << 20)) }
      if space != nil { depths += layers.map(shown.depth(of:)) }
      placed += layers
      power = power.concatenating(step)
    }
    guard space != nil else { return placed }
    return placed.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { placed[$0] }
  }

  private func instanceTransform(of node: Int) -> Transform3D {
    guard case .transform(let matrix) = value(.instanceTransform, of: node) else {
      return .identity
    }
    return matrix
  }

  /// The values of which the copies' tints are made, read once: there may be a million copies.
  private struct CopyTints {
    private var first = Color.white
    private let red: Double
    private let green: Double
    private let blue: Double
    private let alpha: Double

    init(of node: Int, in tree: PresentationTree) {
      if case .color(let color) = tree.value(.instanceColor, of: node) { first = color }
      red = tree.number(.instanceRedOffset, of: node)
      green = tree.number(.instanceGreenOffset, of: node)
      blue = tree.number(.instanceBlueOffset, of: node)
      alpha = tree.number(.instanceAlphaOffset, of: node)
    }

    func tint(ofCopy index: Double) -> Color {
      func component(_ first: Double, _ offset: Double) -> Double {
        min(max(first + index * offset, 0), 1)
      }
      return Color(
        red: component(first.red, red), green: component(first.green, green),
        blue: component(first.blue, blue), alpha: component(first.alpha, alpha))
    }
  }
}

// MARK: - Drawing copies

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
    if units > cost.remaining {
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

// MARK: - Cost

/// The cost of layers, see `DrawingBudget`; counted before they are drawn.
extension DisplayListBuilder {
  /// Counts a layer of a replicator's copy, the characters of a text and the stops of a gradient, which
  /// every copy has of its own.
  mutating func countContents(of shown: PresentedNode, isCopy: Bool) {
    guard isCopy || shown.owner == .text || shown.owner == .gradient else { return }
    var units = isCopy ? 1 : 0
    if shown.owner == .text { units += LayerText.characterCount(presentation, shown.index) }
    if shown.owner == .gradient {
      units += Gradient.stopCount(presentation, shown.index) / DrawingBudget.stopsPerUnit
    }
    cost.add(units, layer: tree.nodes[shown.index].layerNumber)
  }

  /// Counts a copy that cannot be seen: finding that out takes time, though no memory.
  mutating func countUnseen(_ shown: PresentedNode, isCopy: Bool) {
    guard isCopy else { return }
    unseenCopies += 1
    guard unseenCopies.isMultiple(of: DrawingBudget.unseenCopiesPerUnit) else { return }
    cost.add(1, layer: tree.nodes[shown.index].layerNumber)
  }
}

extension PresentationTree {
  /// The values of a moment that cost 1.
  private static var numbersPerUnit: Int { 64 }
  private static var objectsPerUnit: Int { 8 }
  /// The empty copies that cost 1.
  private static var copiesPerUnit: Int { 8 }

  /// The cost of a late copy's moment: the values that it holds.
  var drawingCost: Int {
    8 + (numbers.count + times.count) / Self.numbersPerUnit + objects.count / Self.objectsPerUnit
  }

  /// The number of copies that a replicator makes.
  private func copyCount(of node: Int) -> Int {
    Int(min(max(number(.instanceCount, of: node), 0), 1e9))
  }

  /// The number of layers in all copies of a replicator, with those of replicators inside; a part of the
  /// number of copies where most are empty.
  func replicationCost(of root: Int) -> Int {
    /// The replicators that are open, how many copies of each there are, and the layers so far.
    var factors: [(end: Int, factor: Int)] = []
    var sum = 0
    var copyCount = 0
    var node = root
    let end = tree.nodes[root].subtreeEnd
    while node < end {
      while let last = factors.last, node >= last.end { factors.removeLast() }
      let (owner, next) = tree.nodes.read(node) { ($0.pointee.owner, $0.pointee.subtreeEnd) }
      if node != root, number(.hidden, of: node) != 0 || number(.opacity, of: node) <= 0 {
        node = next
        continue
      }
      let factor = factors.last?.factor ?? 1
      if node != root { sum = sum.saturatingAdd(factor) }
      if owner == .replicator {
        let copies = factor.saturatingMultiply(self.copyCount(of: node))
        factors.append((next, copies))
        copyCount = copyCount.saturatingAdd(copies)
        if number(.instanceDelay, of: node) != 0 {
          sum = sum.saturatingAdd(copies.saturatingMultiply(drawingCost))
        }
      }
      node += 1
    }
    return max(sum, copyCount / Self.copiesPerUnit)
  }
}

extension Int {
  fileprivate func saturatingAdd(_ other: Int) -> Int {
    let (sum, isOverflowing) = addingReportingOverflow(other)
    return isOverflowing ? .max : sum
  }

  fileprivate func saturatingMultiply(_ other: Int) -> Int {
    let (product, isOverflowing) = multipliedReportingOverflow(by: other)
    return isOverflowing ? .max : product
  }
}
