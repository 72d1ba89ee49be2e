public import CoreGraphics
public import Foundation
public import LaminarEngine

/// A layer that Core Animation draws tile by tile, and that is drawn whole here: drawings are kept as
/// shapes, sharp at any scale, so tiles and levels of detail would show the same.
///
/// `draw(in:)` is called once, on the thread that commits, with all of the bounds to draw.
open class CATiledLayer: Layer {
  /// The number of levels of detail: a hint without effect here. 1 by default.
  open var levelsOfDetail = 1
  /// The number of levels of detail that are larger than the layer: a hint without effect here. 0 by
  /// default.
  open var levelsOfDetailBias = 0
  /// The largest size of a tile in pixels: a hint without effect here. 256 × 256 by default.
  open var tileSize = CGSize(width: 256, height: 256)

  /// Makes a layer with every property at its default.
  public override init() { super.init() }

  /// Makes a copy of a layer's properties.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATiledLayer else { return }
    levelsOfDetail = other.levelsOfDetail
    levelsOfDetailBias = other.levelsOfDetailBias
    tileSize = other.tileSize
  }

  /// Returns nil: layers have no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The seconds in which a drawn tile appears: 0.25 as in Core Animation, and without effect here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The present presentation: at the stage's time, nil when the layer is in no committed tree.
  open override func presentation() -> CATiledLayer? {
    makePresentation(with: CATiledLayer.init(layer:))
  }
}
