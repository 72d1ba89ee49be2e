import LaminarGraphics

/// A node at a moment, for repeated reads: properties with the table's default, as most are, are
/// known without a look at the node's values.
struct PresentedNode {
  let presentation: PresentationTree
  let index: Int
  let owner: PropertyOwner
  let role: RenderNode.Role
  /// Whether the layer has filters of any kind.
  let hasFilters: Bool
  /// One past the last node of the subtree.
  let subtreeEnd: Int
  private let differing: PropertyMask

  init(_ presentation: PresentationTree, _ index: Int) {
    self.presentation = presentation
    self.index = index
    (owner, role, hasFilters, subtreeEnd, differing) = presentation.tree.nodes.read(index) { node in
      (
        node.pointee.owner, node.pointee.role, !node.pointee.filters.isEmpty,
        node.pointee.subtreeEnd, node.pointee.differing
      )
    }
  }

  /// Whether a property may have another value than the table's default.
  @inline(__always)
  func mayDiffer(_ id: PropertyID) -> Bool {
    PropertyMask.holds(id) ? differing.contains(id) : presentation.mayDiffer(id, of: index)
  }

  /// The number of a property; 0 for what has none.
  @inline(__always)
  func number(_ id: PropertyID) -> Double {
    mayDiffer(id)
      ? presentation.number(id, of: index) : PropertyTable.defaultNumbers[Int(id.rawValue)]
  }

  /// The value of a property.
  @inline(__always)
  func value(_ id: PropertyID) -> PropertyValue {
    mayDiffer(id)
      ? presentation.value(id, of: index) : PropertyTable.defaultValues[Int(id.rawValue)]
  }

  /// A colour that can be seen.
  func color(_ id: PropertyID) -> Color? {
    guard case .color(let color) = value(id), color.alpha > 0 else { return nil }
    return color
  }

  /// A list of effects that is not switched off.
  func effects(_ slot: LayerFilters.Slot) -> [DisplayList.PictureFilter] {
    hasFilters ? presentation.effects(slot, of: index) : []
  }
}
