public import Foundation
public import LaminarGraphics

/// An animation of one property: Core Animation's `CAPropertyAnimation`.
open class PropertyAnimation: Animation {
  /// What the animation says: copies, commits and readers of scenes take it as a whole.
  package final lazy var property = PropertySpec(motion: type(of: self).emptyMotion)

  /// The motion of a new animation of the class.
  class var emptyMotion: PropertySpec.Motion { .nothing }

  /// The property's key path, such as `position` or `transform.rotation.z`; nil takes the key that
  /// the animation is added under.
  open var keyPath: String? {
    get { property.keyPath }
    set { property.keyPath = newValue }
  }
  /// Whether the value is added to what the animations before have made. False by default.
  open var isAdditive: Bool {
    get { property.isAdditive }
    set { property.isAdditive = newValue }
  }
  /// Whether every cycle continues where the last one ended. False by default.
  open var isCumulative: Bool {
    get { property.isCumulative }
    set { property.isCumulative = newValue }
  }
  /// The function that turns the animated numbers into a matrix. Nil by default.
  open var valueFunction: ValueFunction? {
    get { property.function }
    set { property.function = newValue }
  }

  /// Makes an animation of a key path.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  override var content: AnimationSpec.Content {
    get { .property(property) }
    set { if case .property(let new) = newValue { property = new } }
  }

  override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? PropertyAnimation else { return }
    property = other.property
    if type(of: self) != type(of: other) {
      property.motion = type(of: self).emptyMotion.replaced(by: property.motion)
    }
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
    get { given.from ?? ends.from?.untyped }
    set { (given.from, ends.from) = (newValue, PropertySpec.Value(newValue)) }
  }
  /// The last value; nil by default.
  open var toValue: Any? {
    get { given.to ?? ends.to?.untyped }
    set { (given.to, ends.to) = (newValue, PropertySpec.Value(newValue)) }
  }
  /// The difference of last and first; nil by default.
  open var byValue: Any? {
    get { given.by ?? ends.by?.untyped }
    set { (given.by, ends.by) = (newValue, PropertySpec.Value(newValue)) }
  }

  /// The values as code gave them, of any types, which it reads again; nil for those of scenes.
  private final var given: (from: Any?, to: Any?, by: Any?) = (nil, nil, nil)

  private final var ends: PropertySpec.Ends {
    get { if case .basic(let ends, _) = property.motion { ends } else { PropertySpec.Ends() } }
    set { property.motion = .basic(newValue, spring: law) }
  }

  /// The spring's law; nil for an animation that is not a spring.
  fileprivate final var law: Spring? {
    get { if case .basic(_, let law) = property.motion { law } else { nil } }
    set { property.motion = .basic(ends, spring: newValue) }
  }

  override class var emptyMotion: PropertySpec.Motion { .basic(PropertySpec.Ends(), spring: nil) }

  override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    if let other = other as? BasicAnimation { given = other.given }
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
  /// The spring's spring.
  package final var spring: Spring {
    get { law ?? Spring() }
    set { law = newValue }
  }

  override class var emptyMotion: PropertySpec.Motion {
    .basic(PropertySpec.Ends(), spring: Spring())
  }

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

  package override class var kind: String { "spring" }
}

/// An animation through a list of values or along a path: Core Animation's `CAKeyframeAnimation`.
open class KeyframeAnimation: PropertyAnimation {
  /// The values, the times and the curves between them.
  package final var keyframes: KeyframeSpec {
    get { if case .keyframes(let spec) = property.motion { spec } else { KeyframeSpec() } }
    set { property.motion = .keyframes(newValue) }
  }
  /// The values as code gave them, of any types, which it reads again; nil for those of scenes.
  private final var givenValues: [Any]?

  /// The values to pass; at least two have an effect. Nil by default.
  open var values: [Any]? {
    get { givenValues ?? keyframes.values?.compactMap { $0?.untyped } }
    set {
      givenValues = newValue
      keyframes.values = newValue.map { KeyframeValues(given: $0.map { PropertySpec.Value($0) }) }
    }
  }
  /// The path that a point or a size runs along, such as `position` or `transform.translation`;
  /// takes precedence over the values. Nil by default.
  // Disfavoured: QuartzCore adds a member of the same name and the type CGPath, which is preferred.
  @_disfavoredOverload
  open var path: Path? {
    get { keyframes.path }
    set { keyframes.path = newValue }
  }
  /// When each value is reached, as fractions of the duration; nil spaces them evenly. They should
  /// ascend in 0…1; others are used as they are, and the segment is found by halving.
  open var keyTimes: [NSNumber]? {
    get { keyframes.keyTimes?.boxed }
    set { keyframes.keyTimes = newValue?.doubles }
  }
  /// The pacing of each segment; missing ones are linear.
  open var timingFunctions: [TimingFunction]? {
    get { keyframes.timingFunctions }
    set { keyframes.timingFunctions = newValue }
  }
  /// The interpolation between the keys. Linear by default.
  open var calculationMode: AnimationCalculationMode {
    get { keyframes.calculationMode }
    set { keyframes.calculationMode = newValue }
  }
  /// The tightness of the curve at each value for the cubic modes, −1…1; 0 where missing.
  open var tensionValues: [NSNumber]? {
    get { keyframes.tension?.boxed }
    set { keyframes.tension = newValue?.doubles }
  }
  /// The sharpness of the corner at each value for the cubic modes, −1…1; 0 where missing.
  open var continuityValues: [NSNumber]? {
    get { keyframes.continuity?.boxed }
    set { keyframes.continuity = newValue?.doubles }
  }
  /// The side of each value on which the curve bends for the cubic modes, −1…1; 0 where missing.
  open var biasValues: [NSNumber]? {
    get { keyframes.bias?.boxed }
    set { keyframes.bias = newValue?.doubles }
  }
  /// Whether the layer turns along the path. Nil by default.
  open var rotationMode: AnimationRotationMode? {
    get { keyframes.rotationMode }
    set { keyframes.rotationMode = newValue }
  }

  override class var emptyMotion: PropertySpec.Motion { .keyframes(KeyframeSpec()) }

  override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    if let other = other as? KeyframeAnimation { givenValues = other.givenValues }
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

extension [NSNumber] {
  fileprivate var doubles: [Double] { map { Double(number: $0) } }
}

extension [Double] {
  fileprivate var boxed: [NSNumber] { map { NSNumber(value: $0) } }
}

/// Animations that run together in the group's time: Core Animation's `CAAnimationGroup`.
///
/// The group's duration clips its animations; it does not stretch them.
open class AnimationGroup: Animation {
  /// The animations; nil by default.
  open var animations: [Animation]?

  override var content: AnimationSpec.Content {
    get { .group((animations ?? []).map { AnimationSpec($0) }) }
    set { if case .group(let specs) = newValue { animations = specs.map { $0.makeAnimation() } } }
  }

  override func copyProperties(of other: Animation) {
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
  open var type: TransitionType {
    get { transition.type }
    set { transition.type = newValue }
  }
  /// The edge where the motion starts; nil counts as the left. Nil by default.
  open var subtype: TransitionSubtype? {
    get { transition.subtype }
    set { transition.subtype = newValue }
  }
  /// Core Image's filter; ignored here with a diagnostic. Nil by default.
  open var filter: Any? {
    didSet { transition.hasFilter = filter != nil }
  }
  /// The progress that the transition begins at, 0…1. 0 by default.
  open var startProgress: Float {
    get { Float(transition.startProgress) }
    set { transition.startProgress = Double(shortestDecimal: newValue) }
  }
  /// The progress that the transition ends at, 0…1. 1 by default.
  open var endProgress: Float {
    get { Float(transition.endProgress) }
    set { transition.endProgress = Double(shortestDecimal: newValue) }
  }

  private final var transition = TransitionSpec()

  override var content: AnimationSpec.Content {
    get { .transition(transition) }
    set { if case .transition(let new) = newValue { transition = new } }
  }

  override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? Transition else { return }
    (filter, transition) = (other.filter, other.transition)
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

  /// The known words.
  public static let
    linear = Self(rawValue: "linear"),
    discrete = Self(rawValue: "discrete"),
    paced = Self(rawValue: "paced"),
    cubic = Self(rawValue: "cubic"),
    cubicPaced = Self(rawValue: "cubicPaced")
}

/// Whether a layer turns along its path.
public struct AnimationRotationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    rotateAuto = Self(rawValue: "auto"),
    rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// The matrix that a value function makes from numbers.
public struct ValueFunctionName: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    rotateX = Self(rawValue: "rotateX"),
    rotateY = Self(rawValue: "rotateY"),
    rotateZ = Self(rawValue: "rotateZ"),
    scale = Self(rawValue: "scale"),
    scaleX = Self(rawValue: "scaleX"),
    scaleY = Self(rawValue: "scaleY"),
    scaleZ = Self(rawValue: "scaleZ"),
    translate = Self(rawValue: "translate"),
    translateX = Self(rawValue: "translateX"),
    translateY = Self(rawValue: "translateY"),
    translateZ = Self(rawValue: "translateZ")
}

/// How a transition shows the new contents.
public struct TransitionType: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Core Animation's types.
  public static let
    fade = Self(rawValue: "fade"),
    moveIn = Self(rawValue: "moveIn"),
    push = Self(rawValue: "push"),
    reveal = Self(rawValue: "reveal")

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

  /// The known words.
  public static let
    fromRight = Self(rawValue: "fromRight"),
    fromLeft = Self(rawValue: "fromLeft"),
    fromTop = Self(rawValue: "fromTop"),
    fromBottom = Self(rawValue: "fromBottom")
}
