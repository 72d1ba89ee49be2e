public import Foundation

/// A rectangle that takes part in constraints and shows nothing: UIKit's `UILayoutGuide`. Its layer
/// keeps it alive.
public final class LayoutGuide: LayoutItem {
  /// The layer that it was added to; nil for none.
  public internal(set) weak var owningLayer: Layer?
  /// Its name in diagnostics. Empty by default.
  public var identifier = ""

  /// Makes a guide without a layer.
  public init() {}

  /// The rectangle of the last layout, in the layer's space; zero before. That of a layer's margins is
  /// always the present one.
  public var layoutFrame: CGRect {
    guard let layer = owningLayer else { return .zero }
    guard let layout = layer.rare?.layout, layout.marginsGuide === self else {
      return layer.existingLayoutEngine?.box(known: self)?.frame ?? .zero
    }
    let (margins, size) = (layout.margins, layer.bounds.size)
    return CGRect(
      x: margins.left, y: margins.top, width: size.width - margins.left - margins.right,
      height: size.height - margins.top - margins.bottom)
  }
}
