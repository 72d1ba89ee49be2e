import Foundation
import LaminarGraphics

extension LayerGeometry {
  /// Where a layer stands at a moment.
  init(_ presentation: PresentationTree, _ node: Int) {
    guard !presentation.tree.nodes[node].targets.isEmpty else {
      self.init(presentation.tree.nodes[node].values)
      return
    }
    func value<Value: PropertyRepresentable>(_ id: PropertyID, _ fallback: Value) -> Value {
      Value(propertyValue: presentation.value(id, of: node)) ?? fallback
    }
    self.init(
      bounds: value(.bounds, .zero), position: value(.position, .zero),
      zPosition: value(.zPosition, 0), anchorPoint: value(.anchorPoint, .zero),
      anchorPointZ: value(.anchorPointZ, 0), transform: value(.transform, .identity),
      sublayerTransform: value(.sublayerTransform, .identity),
      isGeometryFlipped: value(.geometryFlipped, false))
  }

  /// The bounds with the layer's corners.
  func outline(_ presentation: PresentationTree, _ node: Int) -> RoundedRect {
    let radius = presentation.number(.cornerRadius, of: node)
    let isContinuous = presentation.value(.cornerCurve, of: node) == .string("continuous")
    let corners = UInt(min(max(presentation.number(.maskedCorners, of: node), 0), 15))
    return RoundedRect(
      rect: bounds, radius: radius, corners: RoundedRect.Corners(rawValue: corners),
      curve: isContinuous ? .continuous : .circular)
  }
}
