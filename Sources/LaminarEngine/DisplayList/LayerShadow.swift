import Foundation
package import LaminarGraphics

/// The shadow that a layer casts at a moment (Laminar.docc: Shadows, "Shape and colour").
struct LayerShadow {
  private(set) var shadow: DisplayList.Shadow
  /// The outline that casts it; nil where the layer's picture does.
  let path: Path?

  /// Nil without a shadow: also where the layer clips to its bounds, which clips its shadow too.
  init?(_ node: PresentedNode) {
    let opacity = min(max(node.number(.shadowOpacity), 0), 1)
    guard opacity > 0, node.number(.masksToBounds) == 0,
      case .color(var color) = node.value(.shadowColor), color.alpha > 0
    else { return nil }
    color.alpha = min(color.alpha, 1) * opacity
    var offset = CGSize.zero
    if case .size(let size) = node.value(.shadowOffset) { offset = size }
    shadow = DisplayList.Shadow(
      color: color, radius: max(node.number(.shadowRadius), 0), offset: offset)
    if case .path(let path) = node.value(.shadowPath) {
      self.path = path
    } else {
      path = nil
    }
  }

  /// Multiplies the colour; the picture that casts a shadow brings its transparency itself.
  mutating func tint(_ tint: Color) {
    shadow.color.red *= tint.red
    shadow.color.green *= tint.green
    shadow.color.blue *= tint.blue
    if path != nil { shadow.color.alpha *= tint.alpha }
  }

  /// The shadow at a part of its opacity.
  func times(opacity: Double) -> DisplayList.Shadow {
    var result = shadow
    result.color.alpha *= opacity
    return result
  }
}

// MARK: - What casts it

/// The picture that casts a layer's shadow, as one shape where it is one.
package struct ShadowCaster {
  /// The shape whose shadow is that of the items, and how opaque it is; nil where there is none.
  ///
  /// - Parameters:
  ///   - items: What the layer draws, in order.
  ///   - transform: From the layer's space to pixels.
  package static func shape(
    of items: ArraySlice<DisplayList.Item>, _ transform: ProjectiveTransform2D
  ) -> (shape: DisplayList.Shape, opacity: Double)? {
    guard case .fill(let shape, transform, .color(let color))? = items.first?.command else {
      return nil
    }
    let alpha = min(max(color.alpha, 0), 1)
    if items.count == 1 { return (shape, alpha) }
    // Under an opaque background nothing else counts, as long as it stays inside.
    guard alpha == 1, case .roundedRect(let outline) = shape,
      let inverse = transform.inverted()
    else { return nil }
    for item in items.dropFirst() {
      switch item.command {
      case .fill(_, _, .image(let paint)) where paint.isAdditive: return nil
      case .fill(let part, let partTransform, _):
        guard
          isInside(part, partTransform.concatenating(inverse), partTransform == transform, outline)
        else { return nil }
      case .group(.clip, _), .group(.composite(_, .normal), _): break
      case .particles, .shadow, .backdrop, .group: return nil
      }
    }
    return (shape, 1)
  }

  /// Whether the box around a shape is inside an outline.
  private static func isInside(
    _ shape: DisplayList.Shape, _ map: ProjectiveTransform2D, _ isAtHome: Bool,
    _ outline: RoundedRect
  ) -> Bool {
    switch shape {
    case .roundedRect(let rect):
      if isAtHome, rect == outline { return true }
      return isInside(rect.rect, map, outline)
    case .ring(let outer, _):
      if isAtHome, outer == outline { return true }
      return isInside(outer.rect, map, outline)
    case .path(let path, _):
      return isInside(path.boundingBox, map, outline)
    default:
      return false
    }
  }

  private static func isInside(
    _ box: CGRect, _ map: ProjectiveTransform2D, _ outline: RoundedRect
  ) -> Bool {
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
    ] {
      let (u, v, w) = map.map(Double(x), Double(y))
      guard w > 0, contains(outline, u / w, v / w) else { return false }
    }
    return true
  }

  /// Whether a point is in the outline with its corners cut by a circle that is large enough for
  /// any curve.
  private static func contains(_ outline: RoundedRect, _ x: Double, _ y: Double) -> Bool {
    let rect = outline.rect
    let (minX, maxX) = (Double(rect.minX), Double(rect.maxX))
    let (minY, maxY) = (Double(rect.minY), Double(rect.maxY))
    let slack = 1e-6
    guard x >= minX - slack, x <= maxX + slack, y >= minY - slack, y <= maxY + slack else {
      return false
    }
    let extent = outline.curve == .continuous ? 1.528665 : 1.0
    let radius = min(max(outline.radius, 0) * extent, (maxX - minX) / 2, (maxY - minY) / 2)
    let dx = max(minX + radius - x, x - (maxX - radius), 0)
    let dy = max(minY + radius - y, y - (maxY - radius), 0)
    return dx * dx + dy * dy <= (radius + slack) * (radius + slack)
  }
}
