import Foundation
import LaminarGraphics

/// What a hit test reads of one layer. A class, since tests of large trees pass it on at every layer.
final class HitValues {
  let isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool
  let opacity: Float
  let isTransform: Bool
  let geometry: LayerGeometry
  /// The map from the superlayer's space to the layer's, where the superlayer has no sublayer transform;
  /// nil without an inverse.
  private let fromSuper: ProjectiveTransform2D?
  /// Whether the layer faces the viewer there.
  private let isFacing: Bool

  /// Opacities below this are not touched: UIKit's documented "alpha level less than 0.01".
  static let leastOpacity: Float = 0.01

  /// What happens when a point reaches a layer.
  enum Entry {
    /// The layer is skipped with its sublayers.
    case skipped(HitWalk.Verdict, CGPoint?)
    /// Its sublayers are tested at a point of its own space, seen through a matrix; those of a transform
    /// layer at the same point.
    case entered(CGPoint, plane: Transform3D)
  }

  /// The values of a layer, model or presentation.
  convenience init(_ layer: Layer) {
    self.init(
      isHidden: layer.isHidden, isEnabled: layer.isUserInteractionEnabled,
      isDoubleSided: layer.isDoubleSided, opacity: layer.opacity,
      isTransform: layer is TransformLayer, geometry: layer.geometry)
  }

  /// The values in a bag.
  convenience init(_ values: PropertyBag, isTransform: Bool) {
    self.init(
      isHidden: values.number(.hidden) != 0, isEnabled: values.number(.userInteractionEnabled) != 0,
      isDoubleSided: values.number(.doubleSided) != 0, opacity: Float(values.number(.opacity)),
      isTransform: isTransform, geometry: LayerGeometry(values))
  }

  private init(
    isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool, opacity: Float, isTransform: Bool,
    geometry: LayerGeometry
  ) {
    self.isHidden = isHidden
    self.isEnabled = isEnabled
    self.isDoubleSided = isDoubleSided
    self.opacity = opacity
    self.isTransform = isTransform
    self.geometry = geometry
    fromSuper = ProjectiveTransform2D(geometry.localToSuper).inverted()
    isFacing =
      isDoubleSided
      || ProjectiveTransform2D(geometry.unflippedToSuper).facesViewer(at: geometry.anchor)
  }

  /// Follows a point of the superlayer's plane into the layer.
  ///
  /// - Parameter plane: The matrix that the superlayer shows the layer through.
  func entry(of point: CGPoint, through plane: Transform3D, rules: HitWalk.Rules) -> Entry {
    if isHidden { return .skipped(.hidden, nil) }
    if rules == .views {
      if !(opacity >= Self.leastOpacity) { return .skipped(.transparent, nil) }
      if !isEnabled { return .skipped(.disabled, nil) }
    }
    if isTransform {
      return .entered(
        point,
        plane: geometry.sublayerPlane.concatenating(geometry.localToSuper).concatenating(plane))
    }
    let isFlat = plane.isIdentity
    let map =
      isFlat
      ? fromSuper
      : ProjectiveTransform2D(geometry.localToSuper.concatenating(plane)).inverted()
    guard let local = map?.divided(point), local.x.isFinite, local.y.isFinite else {
      return .skipped(.degenerate, nil)
    }
    let faces =
      isFlat || isDoubleSided
      ? isFacing
      : ProjectiveTransform2D(geometry.unflippedToSuper.concatenating(plane))
        .facesViewer(at: geometry.anchor)
    guard faces else { return .skipped(.facesAway, local) }
    return .entered(local, plane: geometry.sublayerPlane)
  }
}
