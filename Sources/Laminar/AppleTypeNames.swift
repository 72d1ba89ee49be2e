// Apple's names lead to Laminar's. The modules QuartzCore and CoreGraphics have the names themselves, as an
// app's own declarations may: all of these come before unavailable ones, so that nothing is ambiguous.

// MARK: - Layers

/// Apple's name of ``Layer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "Layer")
public typealias CALayer = Layer
/// Apple's name of ``ShapeLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "ShapeLayer")
public typealias CAShapeLayer = ShapeLayer
/// Apple's name of ``GradientLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "GradientLayer")
public typealias CAGradientLayer = GradientLayer
/// Apple's name of ``TextLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "TextLayer")
public typealias CATextLayer = TextLayer
/// Apple's name of ``ReplicatorLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "ReplicatorLayer")
public typealias CAReplicatorLayer = ReplicatorLayer
/// Apple's name of ``EmitterLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "EmitterLayer")
public typealias CAEmitterLayer = EmitterLayer
/// Apple's name of ``EmitterCell``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "EmitterCell")
public typealias CAEmitterCell = EmitterCell
/// Apple's name of ``TransformLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "TransformLayer")
public typealias CATransformLayer = TransformLayer
/// Apple's name of ``ScrollLayer``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "ScrollLayer")
public typealias CAScrollLayer = ScrollLayer
/// Apple's name of ``Transform3D``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "Transform3D")
public typealias CATransform3D = Transform3D

// MARK: - Animations

/// Apple's name of ``Animation``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "Animation")
public typealias CAAnimation = Animation
/// Apple's name of ``PropertyAnimation``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "PropertyAnimation")
public typealias CAPropertyAnimation = PropertyAnimation
/// Apple's name of ``BasicAnimation``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "BasicAnimation")
public typealias CABasicAnimation = BasicAnimation
/// Apple's name of ``KeyframeAnimation``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "KeyframeAnimation")
public typealias CAKeyframeAnimation = KeyframeAnimation
/// Apple's name of ``SpringAnimation``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "SpringAnimation")
public typealias CASpringAnimation = SpringAnimation
/// Apple's name of ``AnimationGroup``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "AnimationGroup")
public typealias CAAnimationGroup = AnimationGroup
/// Apple's name of ``Transition``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "Transition")
public typealias CATransition = Transition
/// Apple's name of ``Transaction``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "Transaction")
public typealias CATransaction = Transaction
/// Apple's name of ``TimingFunction``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "TimingFunction")
public typealias CAMediaTimingFunction = TimingFunction
/// Apple's name of ``DisplayLink``; the product `QuartzCore` has it.
@available(*, unavailable, renamed: "DisplayLink")
public typealias CADisplayLink = DisplayLink

// MARK: - Values

/// Apple's name of ``Path``; the product `CoreGraphics` has it.
@available(*, unavailable, renamed: "Path")
public typealias CGPath = Path
/// Apple's name of ``Path``; the product `CoreGraphics` has it.
@available(*, unavailable, renamed: "Path")
public typealias CGMutablePath = Path
/// Apple's name of ``Color``; the product `CoreGraphics` has it.
@available(*, unavailable, renamed: "Color")
public typealias CGColor = Color
/// Apple's name of ``Image``; the product `CoreGraphics` has it.
@available(*, unavailable, renamed: "Image")
public typealias CGImage = Image
/// Apple's name of ``AffineTransform2D``; the product `CoreGraphics` has it.
@available(*, unavailable, renamed: "AffineTransform2D")
public typealias CGAffineTransform = AffineTransform2D
