import Foundation
import LaminarGraphics

/// A layer's geometry as far as it lies in the plane: the two-dimensional part of SEMANTICS 10.1.
struct PlanarGeometry {
  let bounds: CGRect
  /// From the layer's space to its superlayer's, before the superlayer's sublayer transform.
  let localToSuper: AffineTransform2D
  /// What the sublayers see before the layer's own map: its sublayer transform about the anchor.
  let sublayerPlane: AffineTransform2D

  init(_ presentation: PresentationTree, _ node: Int) {
    let bounds = Self.rect(presentation, .bounds, node)
    let anchor = Self.point(presentation, .anchorPoint, node)
    let position = Self.point(presentation, .position, node)
    let anchorX = Double(bounds.origin.x) + Double(anchor.x) * Double(bounds.size.width)
    let anchorY = Double(bounds.origin.y) + Double(anchor.y) * Double(bounds.size.height)
    var map = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: -anchorX, ty: -anchorY)
    if presentation.number(.geometryFlipped, of: node) != 0 {
      let middle = Double(bounds.origin.y) + Double(bounds.size.height) / 2
      map = AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: -anchorX, ty: 2 * middle - anchorY)
    }
    if let matrix = Self.planar(presentation, .transform, node) { map = map.concatenating(matrix) }
    map.tx += Double(position.x)
    map.ty += Double(position.y)
    localToSuper = map
    self.bounds = bounds
    if let matrix = Self.planar(presentation, .sublayerTransform, node) {
      sublayerPlane = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: -anchorX, ty: -anchorY)
        .concatenating(matrix)
        .concatenating(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: anchorX, ty: anchorY))
    } else {
      sublayerPlane = .identity
    }
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

  /// The part of a matrix that moves the plane; nil for the identity.
  private static func planar(
    _ presentation: PresentationTree, _ id: PropertyID, _ node: Int
  ) -> AffineTransform2D? {
    guard case .transform(let m) = presentation.value(id, of: node), m != .identity else {
      return nil
    }
    return AffineTransform2D(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42)
  }

  private static func rect(
    _ presentation: PresentationTree, _ id: PropertyID, _ node: Int
  ) -> CGRect {
    guard case .rect(let rect) = presentation.value(id, of: node) else { return .zero }
    return rect
  }

  private static func point(
    _ presentation: PresentationTree, _ id: PropertyID, _ node: Int
  ) -> CGPoint {
    guard case .point(let point) = presentation.value(id, of: node) else { return .zero }
    return point
  }
}
