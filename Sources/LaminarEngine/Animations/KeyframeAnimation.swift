public import Foundation
public import LaminarGraphics

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
