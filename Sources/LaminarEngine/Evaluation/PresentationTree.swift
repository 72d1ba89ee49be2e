import Foundation
import LaminarGraphics

/// What a layer tree shows at one time: the render tree with the animated values of that time.
///
/// An immutable value that any thread may read; a class since the walks pass it on often.
package final class PresentationTree: Sendable {
  /// The tree whose values these are.
  package let tree: RenderTree
  /// The stage's time.
  package let time: Double
  /// The animated numbers, at the offsets of the tree's targets.
  package let numbers: [Double]
  /// The animated values that are not numbers.
  package let objects: [PropertyValue]
  /// The time on every clock of the tree; NaN on a group's that does not apply.
  let times: [Double]
  /// What layers drew for this moment only, by their numbers.
  let frameDrawings: [Int: Drawing]
  /// For each of the tree's followers the first number that it wrote.
  let followed: [Double]

  init(
    tree: RenderTree, time: Double, numbers: [Double], objects: [PropertyValue], times: [Double],
    frameDrawings: [Int: Drawing] = [:], followed: [Double] = []
  ) {
    self.tree = tree
    self.time = time
    self.numbers = numbers
    self.objects = objects
    self.times = times
    self.frameDrawings = frameDrawings
    self.followed = followed
  }

  /// The tree with what layers drew for its moment.
  package func showing(_ drawings: [Int: Drawing]) -> PresentationTree {
    guard !drawings.isEmpty else { return self }
    return PresentationTree(
      tree: tree, time: time, numbers: numbers, objects: objects, times: times,
      frameDrawings: drawings, followed: followed)
  }

  /// The local time of a node's clock.
  package func localTime(of node: Int) -> Double { times[tree.nodes[node].source] }

  /// The value of a property of a node.
  package func value(_ id: PropertyID, of node: Int) -> PropertyValue {
    tree.nodes.read(node) { node in
      if node.pointee.mayAnimate(id), let target = tree.target(of: id, among: node.pointee.targets)
      {
        return value(of: tree.targets[target])
      }
      return node.pointee.values[id]
    }
  }

  /// The number of a property of a node; 0 for what has none.
  package func number(_ id: PropertyID, of node: Int) -> Double {
    tree.nodes.read(node) { node in
      if node.pointee.mayAnimate(id) {
        if let target = tree.target(of: id, among: node.pointee.targets) {
          return numbers[tree.targets[target].offset]
        }
      }
      return node.pointee.values.number(id)
    }
  }

  /// Whether a property of a node may have another value than the table's default.
  func mayDiffer(_ id: PropertyID, of node: Int) -> Bool {
    tree.nodes.read(node) { $0.pointee.values.isSet(id) || $0.pointee.mayAnimate(id) }
  }

  /// The animated value of a property, or nil when no animation can touch it.
  package func value(_ property: PropertyPath.Property, of node: Int) -> PropertyValue? {
    tree.target(of: property, on: node).map { value(of: $0) }
  }

  private func value(of target: RenderTree.Target) -> PropertyValue {
    guard target.kind.componentCount != nil else { return objects[target.offset] }
    let value = target.kind.value(of: numbers, at: target.offset)
    if target.isNil, value.components.allSatisfy({ $0 == 0 }) { return PropertyValue.none }
    return value
  }

  /// The value of a custom key of a node, animated or the model's; nil for an undeclared key.
  package func customValue(_ name: String, of node: Int) -> PropertyValue? {
    guard
      let (property, model) = tree.nodes[node].customValues.first(where: {
        $0.property.name == name
      })
    else { return nil }
    return value(.custom(property), of: node) ?? model
  }
}

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

// MARK: - Geometry

extension LayerGeometry {
  /// The geometry of a layer at a moment.
  init(_ presentation: PresentationTree, _ node: Int) {
    let tree = presentation.tree
    self.init(tree.nodes[node].values)
    for index in tree.nodes[node].targets {
      if let id = tree.targets[index].row {
        set(id, to: presentation.numbers, at: tree.targets[index].offset)
      }
    }
  }

  /// Takes an animated property from an evaluation's numbers, if it is one of these.
  private mutating func set(_ id: PropertyID, to numbers: [Double], at offset: Int) {
    switch id {
    case .bounds:
      bounds = CGRect(
        x: numbers[offset], y: numbers[offset + 1], width: numbers[offset + 2],
        height: numbers[offset + 3])
    case .position: position = CGPoint(x: numbers[offset], y: numbers[offset + 1])
    case .zPosition: zPosition = numbers[offset]
    case .anchorPoint: anchorPoint = CGPoint(x: numbers[offset], y: numbers[offset + 1])
    case .anchorPointZ: anchorPointZ = numbers[offset]
    case .transform: transform = Transform3D(numbers, at: offset)
    case .sublayerTransform: sublayerTransform = Transform3D(numbers, at: offset)
    case .geometryFlipped: isGeometryFlipped = numbers[offset] != 0
    case .zoomScale: zoomScale = numbers[offset]
    default: break
    }
  }

  /// The bounds with the layer's corners.
  func outline(_ node: PresentedNode) -> RoundedRect {
    let radius = node.number(.cornerRadius)
    let isContinuous =
      node.mayDiffer(.cornerCurve) && node.value(.cornerCurve) == .string("continuous")
    let corners = UInt(min(max(node.number(.maskedCorners), 0), 15))
    return RoundedRect(
      rect: bounds, radius: radius, corners: RoundedRect.Corners(rawValue: corners),
      curve: isContinuous ? .continuous : .circular)
  }
}
