import Foundation
import LaminarGraphics

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
