import Foundation

extension RoundedRect {
  /// The radius that is drawn: at least 0, at most half of the shorter side, 0 for NaN.
  package var effectiveRadius: Double {
    let half = 0.5 * Swift.min(Double(rect.width), Double(rect.height))
    return radius > 0 && half > 0 ? Swift.min(radius, half) : 0
  }

  /// The inner outline of a border of a width: every side moved in by it, the drawn radius
  /// reduced by it, to 0 at least. A width that leaves no area gives an empty rectangle at the
  /// centre; a width below 0 counts as 0.
  package func inset(by width: Double) -> RoundedRect {
    let standard = rect.standardized
    let width = width > 0 ? width : 0
    let dx = Swift.min(width, 0.5 * Double(standard.width))
    let dy = Swift.min(width, 0.5 * Double(standard.height))
    return RoundedRect(
      rect: CGRect(
        x: Double(standard.minX) + dx, y: Double(standard.minY) + dy,
        width: Double(standard.width) - 2 * dx, height: Double(standard.height) - 2 * dy),
      radius: Swift.max(0, effectiveRadius - width), corners: corners, curve: curve)
  }
}
