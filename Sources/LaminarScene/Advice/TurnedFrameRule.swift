import Foundation
import LaminarEngine

/// A frame determines a layer's bounds only while its transform does not rotate or skew it.
struct TurnedFrameRule {
  /// What a frame may differ by and still be the one that was written, in points.
  private static let tolerance = 1e-6

  let builder: SceneBuilder

  /// Checks the layer that was given the frame at an index of the tape.
  func check(_ layer: Layer, frame: Int) {
    let geometry = layer.geometry
    guard !geometry.transform.isIdentity, let written = builder.values.rect(builder.value(frame))
    else { return }
    let shown = geometry.frame
    guard Self.leavesPlane(geometry) || !Self.areSame(written.standardized, shown) else { return }
    let numbers = [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
    let text = numbers.map { DiagnosticText.number(Double($0)) }.joined(separator: ", ")
    builder.values.report(
      .frameIsTurned, builder.value(frame - 1),
      Self.areSame(written.standardized, shown)
        ? "\"frame\" sets the box around a layer that its transform turns out of its plane, which is rarely meant"
        : "\"frame\" sets the bounding box of a rotated layer, which is rarely meant: it fills [\(text)]",
      help: "give \"bounds\" and \"position\" instead")
  }

  /// Whether the transform turns the layer about an axis in its plane.
  private static func leavesPlane(_ geometry: LayerGeometry) -> Bool {
    let matrix = geometry.transform
    return [matrix.m13, matrix.m23, matrix.m31, matrix.m32, matrix.m14, matrix.m24]
      .contains { abs($0) > tolerance }
  }

  private static func areSame(_ a: CGRect, _ b: CGRect) -> Bool {
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool {
      abs(Double(a) - Double(b)) <= tolerance * max(1, abs(Double(a)))
    }
    return isNear(a.origin.x, b.origin.x) && isNear(a.origin.y, b.origin.y)
      && isNear(a.size.width, b.size.width) && isNear(a.size.height, b.size.height)
  }
}
