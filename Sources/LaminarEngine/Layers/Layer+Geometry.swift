import Foundation
public import LaminarGraphics

extension Layer {
  /// The layer's geometry, as plain numbers.
  package var geometry: LayerGeometry { LayerGeometry(values) }

  /// The matrix that the superlayer shows the layer through; its sublayer transform does not apply
  /// to its mask.
  var planeOfSuperlayer: Transform3D { planeOfSuperlayer(by: \.geometry) }

  /// The same by other geometries than the layers' own.
  func planeOfSuperlayer(by geometry: (Layer) -> LayerGeometry) -> Transform3D {
    guard let superlayer, superlayer.model().rare?.mask !== model() else { return .identity }
    return geometry(superlayer).sublayerPlane
  }

  /// The transform as a map of the plane; the identity when it is not one.
  public func affineTransform() -> AffineTransform2D { transform.affineTransform }

  /// Replaces the transform by a map of the plane.
  public func setAffineTransform(_ transform: AffineTransform2D) {
    self.transform = Transform3D(transform)
  }

  /// Whether the contents have their origin at the top left, as on iOS: true unless an odd number of
  /// the layer and its superlayers is flipped (Laminar.docc: LayerGeometry, "Flipped geometry").
  public func contentsAreFlipped() -> Bool { !isUpsideDown }

  /// Whether y points up in the layer's space as seen from the root: an odd number of the layer and
  /// its superlayers is flipped.
  var isUpsideDown: Bool {
    var isFlipped = false
    var next: Layer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isFlipped.toggle() }
      next = layer.superlayer
    }
    return isFlipped
  }

  func setFrame(_ frame: CGRect) {
    var geometry = geometry
    geometry.place(inFrame: frame)
    guard
      PropertyValue.rect(geometry.bounds).isStorable,
      PropertyValue.point(geometry.position).isStorable
    else {
      recordIgnored("a number that is not finite was ignored", key: "frame")
      return
    }
    bounds = geometry.bounds
    position = geometry.position
  }

  func boundsContain(_ point: CGPoint) -> Bool { geometry.boundsContain(point) }

  func preferredSizeByLayoutManager() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }
}
