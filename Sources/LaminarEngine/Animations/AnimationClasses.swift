public import Foundation
public import LaminarGraphics

/// An animation of one property: Core Animation's `CAPropertyAnimation`.
open class PropertyAnimation: Animation {
  /// The property's key path, such as `position` or `transform.rotation.z`; nil takes the key that
  /// the animation is added under.
  open var keyPath: String?
  /// Whether the value is added to what the animations before have made. False by default.
  open var isAdditive = false
  /// Whether every cycle continues where the last one ended. False by default.
  open var isCumulative = false
  /// The function that turns the animated numbers into a matrix. Nil by default.
  open var valueFunction: ValueFunction?

  /// Makes an animation of a key path.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? PropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }
}

/// Turns animated numbers into a matrix: Core Animation's `CAValueFunction`.
public final class ValueFunction: Sendable, Hashable {
  /// The function's name.
  public let name: ValueFunctionName

  /// The function of a name; nil for an unknown one.
  public init?(name: ValueFunctionName) {
    guard ValueFunctionName.all.contains(name) else { return nil }
    self.name = name
  }

  /// Functions are equal when their names are.
  public static func == (left: ValueFunction, right: ValueFunction) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ValueFunctionName {
  /// The names that have a function.
  package static let all: [ValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}

/// An animation from one value to another: Core Animation's `CABasicAnimation`.
///
/// Of the three values any may be nil: from and to; from and by (from … from+by); by and to
/// (to−by … to); from alone (from … the value under construction); to alone (that value … to); by
/// alone (that value … that value+by); none has no effect. With all three, by is ignored.
open class BasicAnimation: PropertyAnimation {
  /// The first value, of any type that the property takes; nil by default.
  open var fromValue: Any? {
    get { from.untyped }
    set { from = .any(newValue) }
  }
  /// The last value; nil by default.
  open var toValue: Any? {
    get { to.untyped }
    set { to = .any(newValue) }
  }
  /// The difference of last and first; nil by default.
  open var byValue: Any? {
    get { by.untyped }
    set { by = .any(newValue) }
  }

  private(set) final var from = GivenValue.any(nil), to = GivenValue.any(nil)
  private(set) final var by = GivenValue.any(nil)

  /// Sets the three values, of their types; nil for none.
  package final func setEnds(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?) {
    if let from { self.from = .typed(from) }
    if let to { self.to = .typed(to) }
    if let by { self.by = .typed(by) }
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? BasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  package override class var kind: String { "basic" }
}

extension BasicAnimation {
  /// Makes an animation of a property from one value to another in a number of seconds.
  public convenience init<Root: Layer, Value: PropertyRepresentable>(
    _ keyPath: KeyPath<Root, Value>, from: Value?, to: Value?, duration: TimeInterval = 0
  ) {
    self.init(keyPath: PropertyTable.name(of: keyPath))
    fromValue = from?.animationValue
    toValue = to?.animationValue
    self.duration = duration
  }
}

/// An animation that moves as a damped spring: Core Animation's `CASpringAnimation`.
///
/// Progress times the duration is the time into the spring, so a duration shorter than
/// ``settlingDuration`` cuts the motion and a longer one rests at the end.
open class SpringAnimation: BasicAnimation {
  /// The spring's law.
  package final var spring = Spring()

  /// The mass on the spring; 0 and less become 1. 1 by default.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { spring.mass = Double(newValue) }
  }

  /// The stiffness of the spring; 0 and less become 100. 100 by default.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { spring.stiffness = Double(newValue) }
  }

  /// The friction; less than 0 becomes 10. 10 by default.
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { spring.damping = Double(newValue) }
  }

  /// The first speed in whole distances per second, positive towards the end. 0 by default.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { spring.initialVelocity = Double(newValue) }
  }

  /// Whether a damping above the critical one is used instead of lowered to it. False by default.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// The seconds until the spring stays within a thousandth of its end, at the animation's speed.
  open var settlingDuration: TimeInterval { spring.settlingDuration(atSpeed: clock.speed) }

  /// The perceptual duration of the motion in seconds.
  open var perceptualDuration: TimeInterval { spring.perceptualDuration }

  /// How far the spring is from critical damping: 0 critical, towards 1 bouncier, below 0 slower.
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  /// Makes a spring of a perceptual duration and bounce, with the duration that it needs to settle.
  public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
    self.init()
    spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  convenience init(law: Spring) {
    self.init()
    spring = law
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? SpringAnimation else { return }
    spring = other.spring
  }

  package override class var kind: String { "spring" }
}

/// An animation through a list of values or along a path: Core Animation's `CAKeyframeAnimation`.
open class KeyframeAnimation: PropertyAnimation {
  /// The values to pass; at least two have an effect. Nil by default.
  open var values: [Any]? {
    get { typedValues?.compactMap { $0?.given?.animationForm } ?? untypedValues }
    set { (typedValues, untypedValues) = (nil, newValue) }
  }
  private var untypedValues: [Any]?
  /// The values where a reader of scenes gave them.
  package final var typedValues: KeyframeValues?
  /// The path that a point or a size runs along, such as `position` or `transform.translation`;
  /// takes precedence over the values. Nil by default.
  // Disfavoured: QuartzCore adds a member of the same name and the type CGPath, which is preferred.
  @_disfavoredOverload
  open var path: Path?
  /// When each value is reached, as fractions of the duration; nil spaces them evenly. They should
  /// ascend in 0…1; others are used as they are, and the segment is found by halving.
  open var keyTimes: [NSNumber]? {
    get { typedTimes.map { $0.map { NSNumber(value: $0) } } ?? untypedTimes }
    set { (typedTimes, untypedTimes) = (nil, newValue) }
  }
  private var untypedTimes: [NSNumber]?
  /// The key times where a reader of scenes gave them.
  package final var typedTimes: [Double]?
  /// The pacing of each segment; missing ones are linear.
  open var timingFunctions: [TimingFunction]?
  /// The interpolation between the keys. Linear by default.
  open var calculationMode = AnimationCalculationMode.linear
  /// The tightness of the curve at each value for the cubic modes, −1…1; 0 where missing.
  open var tensionValues: [NSNumber]?
  /// The sharpness of the corner at each value for the cubic modes, −1…1; 0 where missing.
  open var continuityValues: [NSNumber]?
  /// The side of each value on which the curve bends for the cubic modes, −1…1; 0 where missing.
  open var biasValues: [NSNumber]?
  /// Whether the layer turns along the path. Nil by default.
  open var rotationMode: AnimationRotationMode?

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? KeyframeAnimation else { return }
    values = other.values
    path = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
  }

  package override class var kind: String { "keyframe" }
}

extension KeyframeAnimation {
  /// Makes an animation of a property through values in a number of seconds.
  public convenience init<Root: Layer, Value: PropertyRepresentable>(
    _ keyPath: KeyPath<Root, Value>, values: [Value], duration: TimeInterval = 0
  ) {
    self.init(keyPath: PropertyTable.name(of: keyPath))
    self.values = values.map(\.animationValue)
    self.duration = duration
  }
}

/// Animations that run together in the group's time: Core Animation's `CAAnimationGroup`.
///
/// The group's duration clips its animations; it does not stretch them.
open class AnimationGroup: Animation {
  /// The animations; nil by default.
  open var animations: [Animation]?

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? AnimationGroup else { return }
    animations = other.animations?.compactMap { $0.copy() as? Animation }
  }

  package override class var kind: String { "group" }
}

/// An animation from what a layer showed before a change to what it shows after: Core Animation's
/// `CATransition`. Always attached under the key "transition".
open class Transition: Animation {
  /// The way in which the new contents appear. Fade by default.
  open var type = TransitionType.fade
  /// The edge where the motion starts; nil counts as the left. Nil by default.
  open var subtype: TransitionSubtype?
  /// Core Image's filter; ignored here with a diagnostic. Nil by default.
  open var filter: Any?
  /// The progress that the transition begins at, 0…1. 0 by default.
  open var startProgress: Float = 0
  /// The progress that the transition ends at, 0…1. 1 by default.
  open var endProgress: Float = 1

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? Transition else { return }
    type = other.type
    subtype = other.subtype
    filter = other.filter
    startProgress = other.startProgress
    endProgress = other.endProgress
  }

  package override class var kind: String { "transition" }
}

// MARK: - Constants

/// How a keyframe animation goes from value to value.
public struct AnimationCalculationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `linear`.
  public static let linear = AnimationCalculationMode(rawValue: "linear")
  /// `discrete`.
  public static let discrete = AnimationCalculationMode(rawValue: "discrete")
  /// `paced`.
  public static let paced = AnimationCalculationMode(rawValue: "paced")
  /// `cubic`.
  public static let cubic = AnimationCalculationMode(rawValue: "cubic")
  /// `cubicPaced`.
  public static let cubicPaced = AnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer turns along its path.
public struct AnimationRotationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `auto`.
  public static let rotateAuto = AnimationRotationMode(rawValue: "auto")
  /// `autoReverse`.
  public static let rotateAutoReverse = AnimationRotationMode(rawValue: "autoReverse")
}

/// The matrix that a value function makes from numbers.
public struct ValueFunctionName: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `rotateX`.
  public static let rotateX = ValueFunctionName(rawValue: "rotateX")
  /// `rotateY`.
  public static let rotateY = ValueFunctionName(rawValue: "rotateY")
  /// `rotateZ`.
  public static let rotateZ = ValueFunctionName(rawValue: "rotateZ")
  /// `scale`.
  public static let scale = ValueFunctionName(rawValue: "scale")
  /// `scaleX`.
  public static let scaleX = ValueFunctionName(rawValue: "scaleX")
  /// `scaleY`.
  public static let scaleY = ValueFunctionName(rawValue: "scaleY")
  /// `scaleZ`.
  public static let scaleZ = ValueFunctionName(rawValue: "scaleZ")
  /// `translate`.
  public static let translate = ValueFunctionName(rawValue: "translate")
  /// `translateX`.
  public static let translateX = ValueFunctionName(rawValue: "translateX")
  /// `translateY`.
  public static let translateY = ValueFunctionName(rawValue: "translateY")
  /// `translateZ`.
  public static let translateZ = ValueFunctionName(rawValue: "translateZ")
}

/// How a transition shows the new contents.
public struct TransitionType: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `fade`.
  public static let fade = TransitionType(rawValue: "fade")
  /// `moveIn`.
  public static let moveIn = TransitionType(rawValue: "moveIn")
  /// `push`.
  public static let push = TransitionType(rawValue: "push")
  /// `reveal`.
  public static let reveal = TransitionType(rawValue: "reveal")

  /// `crossDissolve`: the name of a fade for views.
  public static let crossDissolve = TransitionType(rawValue: "crossDissolve")
  /// `flipFromLeft`: turns over about the vertical axis, the left side to the front.
  public static let flipFromLeft = TransitionType(rawValue: "flipFromLeft")
  /// `flipFromRight`: turns over about the vertical axis, the right side to the front.
  public static let flipFromRight = TransitionType(rawValue: "flipFromRight")
  /// `flipFromTop`: turns over about the horizontal axis, the top to the front.
  public static let flipFromTop = TransitionType(rawValue: "flipFromTop")
  /// `flipFromBottom`: turns over about the horizontal axis, the bottom to the front.
  public static let flipFromBottom = TransitionType(rawValue: "flipFromBottom")
  /// `pageCurl`: the old contents are rolled off the new ones as a page; by default from the bottom
  /// right corner upwards.
  public static let pageCurl = TransitionType(rawValue: "pageCurl")
  /// `pageUnCurl`: the new contents are rolled onto the old ones, the reverse of `pageCurl`.
  public static let pageUnCurl = TransitionType(rawValue: "pageUnCurl")
}

/// The edge where a transition’s motion starts.
public struct TransitionSubtype: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `fromRight`.
  public static let fromRight = TransitionSubtype(rawValue: "fromRight")
  /// `fromLeft`.
  public static let fromLeft = TransitionSubtype(rawValue: "fromLeft")
  /// `fromTop`.
  public static let fromTop = TransitionSubtype(rawValue: "fromTop")
  /// `fromBottom`.
  public static let fromBottom = TransitionSubtype(rawValue: "fromBottom")
}
