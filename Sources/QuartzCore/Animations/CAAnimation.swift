public import LaminarEngine

/// A change of what a layer shows over time.
public typealias CAAnimation = Animation
/// An animation of one property.
public typealias CAPropertyAnimation = PropertyAnimation
/// An animation from one value to another.
public typealias CABasicAnimation = BasicAnimation
/// An animation through a list of values or along a path.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// An animation that moves as a damped spring.
public typealias CASpringAnimation = SpringAnimation
/// Animations that run together, on the clock of the group.
public typealias CAAnimationGroup = AnimationGroup
/// An animation from what a layer showed to what it shows.
public typealias CATransition = Transition
/// What is told of the start and stop of an animation.
public typealias CAAnimationDelegate = AnimationDelegate
/// What turns animated numbers into a matrix.
public typealias CAValueFunction = ValueFunction
