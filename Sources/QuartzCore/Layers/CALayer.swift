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
