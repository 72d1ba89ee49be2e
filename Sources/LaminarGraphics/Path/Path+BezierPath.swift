public import Foundation

// The methods of UIBezierPath, for code that was written for it.
extension Path {
  /// Adds an arc, clockwise as it appears on a screen whose y axis points down: UIKit's
  /// `UIBezierPath.addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
  ///
  /// The direction is the opposite of ``addArc(center:radius:startAngle:endAngle:clockwise:)``, whose
  /// meaning is Core Graphics'. Angles are in radians; otherwise it does what that method does.
  public mutating func addArc(
    withCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Adds a cubic Bézier curve: UIKit's name of ``addCurve(to:control1:control2:)``.
  public mutating func addCurve(
    to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve: UIKit's name of ``addQuadCurve(to:control:)``.
  public mutating func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    addQuadCurve(to: end, control: controlPoint)
  }
}
