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
  var rare: RareRecord?
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
    values: PropertyBag, rare: RareRecord?, source: Int, innerSource: Int, subtreeEnd: Int
  ) {
    self.name = name
    self.values = values
    self.rare = rare
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
  package var filters: LayerFilters { rare?.values.filters ?? .none }
  /// What was drawn as the layer's contents.
  package var drawing: Drawing? { rare?.values.drawing }
  /// The declared keys of a subclass and their values.
  package var customValues: [(property: CustomProperty, value: PropertyValue)] {
    rare?.values.customValues ?? []
  }
  /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
  var writtenTransforms: [PropertyID: WrittenTransform] { rare?.values.writtenTransforms ?? [:] }

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
