public import Foundation
public import LaminarGraphics

/// The area where a layer can be touched, in its own space, instead of its bounds.
public enum TouchArea: Sendable, Hashable {
  /// The bounds, made smaller on every side by a distance in points; less than 0 makes them larger.
  case inset(CGFloat)
  /// A circle, its edge included.
  case circle(center: CGPoint, radius: CGFloat)
  /// The inside of a path by the non-zero rule.
  case path(Path)

  /// A rectangle that contains the area of a layer with bounds; null for an empty one.
  func boundingBox(bounds: CGRect) -> CGRect {
    switch self {
    case .inset(let distance): bounds.insetBy(dx: distance, dy: distance)
    case .circle(let center, let radius):
      CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * max(radius, 0),
        height: 2 * max(radius, 0))
    case .path(let path): path.boundingBox
    }
  }

  /// Whether a point of the layer's space is in the area of a layer with bounds.
  func contains(_ point: CGPoint, bounds: CGRect) -> Bool {
    switch self {
    case .inset(let distance):
      let area = LayerGeometry(
        bounds: CGRect(
          x: bounds.origin.x + distance, y: bounds.origin.y + distance,
          width: bounds.size.width - 2 * distance, height: bounds.size.height - 2 * distance))
      return area.boundsContain(point)
    case .circle(let center, let radius):
      let (dx, dy) = (Double(point.x - center.x), Double(point.y - center.y))
      return radius >= 0 && dx * dx + dy * dy <= Double(radius) * Double(radius)
    case .path(let path):
      return path.contains(point)
    }
  }
}

extension LayerAdditions where Self: Layer {
  /// The area where the layer can be touched, for hit testing as views have it; nil, the default,
  /// is its bounds. Its sublayers can only be touched inside.
  public var touchArea: TouchArea? {
    get { rare?.touchArea }
    set { changeRare(forKey: "touchArea") { $0.touchArea = newValue } }
  }

}

extension Layer {
  func touchAreaContains(_ point: CGPoint) -> Bool {
    touchArea?.contains(point, bounds: bounds) ?? contains(point)
  }
}
