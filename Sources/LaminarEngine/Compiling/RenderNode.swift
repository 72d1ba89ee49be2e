/// A layer, a mask or an emitter cell as a commit saw it.
package struct RenderNode: Sendable {
  /// The relation of a node to its parent.
  package enum Role: UInt8, Sendable {
    case root, sublayer, mask, cell
  }

  /// The name, or type#index for a nameless layer.
  package let name: String
  /// The model's values, shared with the layer until it changes.
  package internal(set) var values: PropertyBag
  /// What few layers have; nil for nothing.
  var extras: RecordExtras?
  /// The animated properties among the table's first.
  var animated = PropertyMask()
  private let parentIndex, number: Int32
  private var clocks: (own: Int32, inner: Int32)
  private var end: Int32
  private var targetRange = Range32(), animationRange = Range32()
  package let role: Role
  /// The class that decides the properties.
  package let owner: PropertyOwner
  /// Whether the name was given, not generated.
  package let isNamed: Bool

  /// A range in half of the memory.
  private struct Range32: Sendable {
    var lower: Int32 = 0
    var upper: Int32 = 0

    var range: Range<Int> {
      get { Int(lower)..<Int(upper) }
      set { (lower, upper) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
    }
  }

  /// Makes a node without animations and, as yet, without nodes below it.
  init(
    parent: Int, role: Role, owner: PropertyOwner, layerNumber: Int, name: String, isNamed: Bool,
    values: PropertyBag, extras: RecordExtras?, source: Int, innerSource: Int, subtreeEnd: Int
  ) {
    self.name = name
    self.values = values
    self.extras = extras
    parentIndex = Int32(parent)
    number = Int32(layerNumber)
    clocks = (Int32(source), Int32(innerSource))
    end = Int32(subtreeEnd)
    self.role = role
    self.owner = owner
    self.isNamed = isNamed
  }

  /// The parent's index among the nodes, −1 for the root.
  package var parent: Int { Int(parentIndex) }
  /// The layer's number: the same in every commit.
  package var layerNumber: Int { Int(number) }

  /// The layer's filters and background filters.
  package var filters: LayerFilters { extras?.values.filters ?? .none }
  /// What was drawn as the layer's contents.
  package var drawing: Drawing? { extras?.values.drawing }
  /// Whether the natural alignment of what the layer shows is at the right.
  var isRightToLeft: Bool { extras?.values.isRightToLeft ?? false }
  /// The declared keys of a subclass and their values.
  package var customValues: [(property: CustomProperty, value: PropertyValue)] {
    extras?.values.customValues ?? []
  }
  /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
  var transformComponents: [PropertyID: TransformComponents] {
    extras?.values.transformComponents ?? [:]
  }

  /// The index of the layer's clock among the time sources.
  package internal(set) var source: Int {
    get { Int(clocks.own) }
    set { clocks.own = Int32(newValue) }
  }
  /// The index of the clock that its sublayers' clocks run in: its own but for a replicator's.
  var innerSource: Int {
    get { Int(clocks.inner) }
    set { clocks.inner = Int32(newValue) }
  }
  /// One past the last node of the subtree.
  package internal(set) var subtreeEnd: Int {
    get { Int(end) }
    set { end = Int32(newValue) }
  }
  /// The animated properties of the node, in `RenderTree.targets`.
  package internal(set) var targets: Range<Int> {
    get { targetRange.range }
    set { targetRange.range = newValue }
  }
  /// The animations that are attached to the layer, in `RenderTree.animations`.
  package internal(set) var animations: Range<Int> {
    get { animationRange.range }
    set { animationRange.range = newValue }
  }

  /// Those of the table's first properties that may have another value than its default.
  @inline(__always)
  var differing: PropertyMask { values.early.union(animated) }

  /// Whether an animation may touch a property.
  @inline(__always)
  func mayAnimate(_ id: PropertyID) -> Bool {
    PropertyMask.holds(id) ? animated.contains(id) : !targets.isEmpty
  }
}

/// The nodes of a tree in pages, so that a tree which differs in a few nodes shares the others.
package struct RenderNodes: RandomAccessCollection, Sendable {
  private static let pageSize = 64

  private var pages: [[RenderNode]] = []
  /// The number of nodes.
  package private(set) var count = 0

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package internal(set) subscript(index: Int) -> RenderNode {
    _read { yield pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Reads a node in place, without a copy of its parts.
  @inline(__always)
  func read<Result>(_ index: Int, _ body: (UnsafePointer<RenderNode>) -> Result) -> Result {
    pages[index / Self.pageSize].withUnsafeBufferPointer { page in
      let offset = index % Self.pageSize
      guard let base = page.baseAddress, offset < page.count else {
        preconditionFailure("no such node")
      }
      return body(base + offset)
    }
  }

  mutating func append(_ node: RenderNode) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(node)
    count += 1
  }
}

// MARK: - Hierarchy

/// The shape of a tree, shared by trees with the same layers in the same hierarchy.
package final class TreeShape: Sendable {
  /// The node of each layer by its number, −1 for numbers without one.
  private let nodes: [Int32]

  init(_ tree: RenderNodes) {
    var nodes = [Int32](repeating: -1, count: tree.count)
    for index in tree.indices {
      let number = tree.read(index) { $0.pointee.role == .cell ? -1 : $0.pointee.layerNumber }
      guard number >= 0 else { continue }
      if number >= nodes.count {
        nodes += repeatElement(-1, count: max(number + 1 - nodes.count, nodes.count))
      }
      nodes[number] = Int32(index)
    }
    self.nodes = nodes
  }

  /// The node of a layer; nil for one that the tree does not have.
  package func node(ofLayer number: Int) -> Int? {
    guard number >= 0, number < nodes.count, nodes[number] >= 0 else { return nil }
    return Int(nodes[number])
  }
}

extension RenderTree {
  /// The nodes of the layers that changed between another tree and this one; nil when the trees
  /// differ in shape, so that nodes cannot be compared.
  package func changedNodes(since other: RenderTree) -> Set<Int>? {
    guard shape === other.shape else { return nil }
    return Set(
      committedTree.changes(since: other.committedTree).compactMap { shape.node(ofLayer: $0) })
  }

  /// Whether the values of a node's animated properties have the same offsets as in another tree of
  /// the same shape. The offsets of an unchanged layer move when removed animations are swept out,
  /// or when the trees were derived from different ones.
  package func hasTargets(of other: RenderTree, at node: Int) -> Bool {
    let (own, others) = (nodes[node].targets, other.nodes[node].targets)
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { index, otherIndex in
      targets[index].offset == other.targets[otherIndex].offset
        && targets[index].property == other.targets[otherIndex].property
    }
  }
}

extension LayerRecord {
  /// Whether a tree with this record instead of another has the same nodes.
  func hasShape(of other: LayerRecord) -> Bool {
    owner == other.owner && name == other.name && mask == other.mask
      && childChunks == other.childChunks
      && cells.isEmpty && other.cells.isEmpty
  }

  /// Whether the layer has animations or followers.
  var isAnimated: Bool { !attachments.isEmpty || !followers.isEmpty }

  /// Whether an animation of the layer animates another one.
  var reachesOtherLayers: Bool { attachments.contains(where: \.reachesOtherLayers) }
}
