public import CoreGraphics
public import Foundation
public import LaminarEngine

/// A rectangle that is positioned, styled and animated, and that contains other layers.
public typealias CALayer = Layer
/// A layer that draws a path.
public typealias CAShapeLayer = ShapeLayer
/// A layer that draws a gradient over its background.
public typealias CAGradientLayer = GradientLayer
/// A layer that draws a text.
public typealias CATextLayer = TextLayer
/// A layer that draws its sublayers many times.
public typealias CAReplicatorLayer = ReplicatorLayer
/// A layer that emits particles.
public typealias CAEmitterLayer = EmitterLayer
/// A kind of particle that an emitter layer emits.
public typealias CAEmitterCell = EmitterCell
/// A layer whose sublayers keep their depth.
public typealias CATransformLayer = TransformLayer
/// A layer that shows a part of its sublayers.
public typealias CAScrollLayer = ScrollLayer
/// What handles layout, drawing and actions of a layer.
public typealias CALayerDelegate = LayerDelegate
/// What lays out the sublayers of layers that share a rule.
public typealias CALayoutManager = LayoutManager
/// What runs when an event happens to a layer.
public typealias CAAction = Action
/// The corners of a layer that its radius applies to.
public typealias CACornerMask = CornerMask
/// The edges of a layer that are antialiased.
public typealias CAEdgeAntialiasingMask = EdgeAntialiasingMask

// MARK: - Paths

// The members that have a path, as `CGPath`. Laminar's own members of these names have the type
// `Path` and are disfavoured, so that code without a stated type, and nil, select these.

extension CALayer {
  /// The outline that casts the shadow instead of the picture. Animatable, nil by default.
  public var shadowPath: CGPath? {
    get { shadowOutline.map { CGPath($0) } }
    set { shadowOutline = newValue?.path }
  }
}

extension CAShapeLayer {
  /// The outline in the layer's own space. Animatable, nil by default.
  public var path: CGPath? {
    get { outline.map { CGPath($0) } }
    set { outline = newValue?.path }
  }
}

extension CAKeyframeAnimation {
  /// The path that a point or a size runs along, such as `position` or `transform.translation`; takes
  /// precedence over the values. Nil by default.
  public var path: CGPath? {
    get { motionPath.map { CGPath($0) } }
    set { motionPath = newValue?.path }
  }
}

// MARK: - Hints

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

// MARK: - Classes

/// What code asks of any object on Apple's systems.
extension TimedObject {
  /// Whether the object's class is a class or a subclass of it.
  public func isKind(of aClass: AnyClass) -> Bool {
    var next: AnyClass? = type(of: self)
    while let candidate = next {
      if candidate == aClass { return true }
      next = _getSuperclass(candidate)
    }
    return false
  }

  /// Whether the object's class is a class itself.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Whether a value is the same object.
  public func isEqual(_ object: Any?) -> Bool { (object as? TimedObject) === self }
}

// MARK: - Tiled layers

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
