import Foundation
import LaminarGraphics

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
