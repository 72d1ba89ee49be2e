/// A layer, a mask or an emitter cell as a commit saw it.
package struct RenderNode: Sendable {
  /// The relation of a node to its parent.
  package enum Role: UInt8, Sendable {
    case root, sublayer, mask, cell
  }

  /// The parent's index among the nodes, −1 for the root.
  package let parent: Int
  package let role: Role
  /// The class that decides the properties.
  package let owner: PropertyOwner
  /// The layer's number: the same in every commit.
  package let layerNumber: Int
  /// The name, or type#index for a nameless layer.
  package let name: String
  /// Whether the name was given, not generated.
  package let isNamed: Bool
  /// The model's values, shared with the layer until it changes.
  package internal(set) var values: PropertyBag
  /// The layer's filters and background filters.
  package internal(set) var filters: LayerFilters
  /// What was drawn as the layer's contents.
  @Apart package internal(set) var drawing: Drawing?
  /// The declared keys of a subclass and their values.
  package internal(set) var customValues: [(property: CustomProperty, value: PropertyValue)]
  /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
  var writtenTransforms: [PropertyID: WrittenTransform] = [:]
  /// The index of the layer's clock among the time sources.
  package internal(set) var source: Int
  /// The index of the clock that its sublayers' clocks run in: its own but for a replicator's.
  var innerSource: Int
  /// One past the last node of the subtree.
  package internal(set) var subtreeEnd: Int
  /// The animated properties of the node, in `RenderTree.targets`.
  package internal(set) var targets: Range<Int>
  /// The animated properties among the table's first.
  var animated = PropertyMask()
  /// The animations that are attached to the layer, in `RenderTree.animations`.
  package internal(set) var animations: Range<Int>

  /// Those of the table's first properties that may have another value than its default.
  @inline(__always)
  var differing: PropertyMask { values.early.union(animated) }

  /// Whether an animation may touch a property.
  @inline(__always)
  func mayAnimate(_ id: PropertyID) -> Bool {
    PropertyMask.holds(id) ? animated.contains(id) : !targets.isEmpty
  }
}
