public import CoreGraphics
public import LaminarEngine

extension CALayer {
  /// How far a corner of a shape extends along an edge, in radii: 1 for circular corners, 1.528665
  /// for continuous ones, as Core Animation returns.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Whether the layer may show brighter colours than white: a hint without effect here. False by
  /// default.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { value(forKey: "wantsExtendedDynamicRangeContent") as? Bool ?? false }
    set { setValue(newValue, forKey: "wantsExtendedDynamicRangeContent") }
  }
}
