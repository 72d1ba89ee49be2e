import Foundation
import LaminarGraphics

extension Gradient {
  /// The number of stops of a gradient layer at a moment, at most.
  static func stopCount(_ presentation: PresentationTree, _ node: Int) -> Int {
    guard case .colors(let colors) = presentation.value(.colors, of: node) else { return 0 }
    let isMixed = colors.allSatisfy(\.space.mixesAsDevice)
    return isMixed ? colors.count * mostStopsPerMixedStop : colors.count
  }

  /// What a gradient layer draws over its bounds at a moment (Laminar.docc: Gradients, "Stops");
  /// nil for fewer than two colours, or not as many locations as colours.
  init?(_ presentation: PresentationTree, _ node: Int, _ bounds: CGRect) {
    guard case .colors(let colors) = presentation.value(.colors, of: node), colors.count >= 2,
      case .point(let start) = presentation.value(.startPoint, of: node),
      case .point(let end) = presentation.value(.endPoint, of: node)
    else { return nil }
    var positions = colors.indices.map { Double($0) / Double(colors.count - 1) }
    if case .numbers(let locations) = presentation.value(.locations, of: node) {
      guard locations.count == colors.count else { return nil }
      positions = locations
    }
    let kind: Kind =
      switch presentation.value(.gradientType, of: node) {
      case .string("radial"): .radial
      case .string("conic"): .conic
      default: .axial
      }
    self.init(
      kind: kind,
      stops: zip(colors, positions).map { Stop(color: $0, location: $1) }.mixedAsDevice,
      startPoint: SIMD2(Double(start.x), Double(start.y)),
      endPoint: SIMD2(Double(end.x), Double(end.y)),
      placement: AffineTransform2D(
        a: Double(bounds.width), b: 0, c: 0, d: Double(bounds.height),
        tx: Double(bounds.minX), ty: Double(bounds.minY)))
  }
}
