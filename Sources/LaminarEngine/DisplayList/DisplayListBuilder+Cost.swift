import LaminarGraphics

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
  func copyCount(of node: Int) -> Int {
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
