import Foundation
import LaminarGraphics

/// An animation as a commit keeps it: an immutable copy in plain values, which the layer, its record
/// and its run share.
package final class AnimationSpec: Sendable {
  private let form: TimingForm
  let timingFunction: TimingFunction?
  package let isRemovedOnCompletion: Bool
  let content: Content

  /// Timing as it is kept: most animations only have a duration.
  private enum TimingForm {
    case plain(duration: Double)
    indirect case whole(MediaTimingValues)

    init(_ timing: MediaTimingValues) {
      let plain = MediaTimingValues(duration: timing.duration)
      self = timing == plain ? .plain(duration: timing.duration) : .whole(timing)
    }
  }

  /// The part that differs between kinds of animations.
  enum Content: Sendable {
    case property(PropertySpec)
    case group([AnimationSpec])
    case transition(TransitionSpec)
    /// A class that does not define what it animates.
    case nothing
  }

  /// Whether it acts on the layer's picture.
  var isTransition: Bool {
    if case .transition = content { true } else { false }
  }

  /// The animation's own timing.
  package var timing: MediaTimingValues {
    switch form {
    case .plain(let duration): MediaTimingValues(duration: duration)
    case .whole(let timing): timing
    }
  }

  /// The word that scenes and `inspect` use for the kind.
  package var kind: String {
    switch content {
    case .property(let property):
      switch property.motion {
      case .basic(_, _, _, let spring): spring == nil ? BasicAnimation.kind : SpringAnimation.kind
      case .keyframes: KeyframeAnimation.kind
      case .nothing: Animation.kind
      }
    case .group: AnimationGroup.kind
    case .transition: Transition.kind
    case .nothing: Animation.kind
    }
  }

  /// The animation with another timing.
  func timed(_ timing: MediaTimingValues) -> AnimationSpec {
    AnimationSpec(self, timing)
  }

  private init(_ other: AnimationSpec, _ timing: MediaTimingValues) {
    form = TimingForm(timing)
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    content = other.content
  }

  /// Copies an animation's properties.
  package init(_ animation: Animation) {
    form = TimingForm(animation.clock)
    timingFunction = animation.timingFunction
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    content =
      switch animation {
      case let group as AnimationGroup:
        .group((group.animations ?? []).map(AnimationSpec.init))
      case let transition as Transition:
        .transition(TransitionSpec(transition))
      case let property as PropertyAnimation:
        .property(PropertySpec(property))
      default:
        .nothing
      }
  }
}

/// A property animation's own part of a spec.
package struct PropertySpec: Sendable {
  /// A value as it was given, before it is converted to the property's kind.
  package enum Value: Sendable {
    case given(PropertyValue)
    /// A value that no property takes.
    case invalid

    /// The value; nil for an invalid one.
    var given: PropertyValue? {
      if case .given(let value) = self { value } else { nil }
    }

    /// nil for no value.
    init?(_ value: Any?) {
      guard let value, !(value is NSNull) else { return nil }
      self = PropertyValue(natural: value).map { .given($0) } ?? .invalid
    }

    /// A typed value as it is, else what the animation's property returns.
    init?(_ given: GivenValue, else value: @autoclosure () -> Any?) {
      if case .typed(let value) = given { self = .given(value) } else { self.init(value()) }
    }
  }

  /// The form in which the animated value is given.
  enum Motion: Sendable {
    case basic(from: Value?, to: Value?, by: Value?, spring: Spring?)
    case keyframes(KeyframeSpec)
    case nothing
  }

  let keyPath: String?
  let isAdditive: Bool
  let isCumulative: Bool
  let function: ValueFunction?
  private let form: MotionForm

  /// A motion as it is kept: most animations go from one number to another.
  private enum MotionForm {
    case numbers(from: Double, to: Double)
    indirect case other(Motion)

    init(_ motion: Motion) {
      if case .basic(.given(.number(let from)), .given(.number(let to)), nil, nil) = motion {
        self = .numbers(from: from, to: to)
      } else {
        self = .other(motion)
      }
    }
  }

  /// The function that turns the animated numbers into a matrix.
  var valueFunction: ValueFunctionName? { function?.name }

  var motion: Motion {
    switch form {
    case .numbers(let from, let to):
      .basic(from: .given(.number(from)), to: .given(.number(to)), by: nil, spring: nil)
    case .other(let motion): motion
    }
  }

  init(_ animation: PropertyAnimation) {
    keyPath = animation.keyPath
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
    function = animation.valueFunction
    let motion: Motion =
      switch animation {
      case let basic as BasicAnimation:
        .basic(
          from: Value(basic.from, else: basic.fromValue), to: Value(basic.to, else: basic.toValue),
          by: Value(basic.by, else: basic.byValue),
          spring: (basic as? SpringAnimation)?.spring)
      case let keyframes as KeyframeAnimation:
        .keyframes(KeyframeSpec(keyframes))
      default:
        .nothing
      }
    form = MotionForm(motion)
  }

  /// The specification of a basic animation between two values.
  init(from: Value, to: Value) {
    keyPath = nil
    isAdditive = false
    isCumulative = false
    function = nil
    form = MotionForm(.basic(from: from, to: to, by: nil, spring: nil))
  }
}

/// A keyframe animation's own part of a spec.
struct KeyframeSpec: Sendable {
  /// The values; nil for a missing list, with invalid ones kept as such.
  let values: KeyframeValues?
  let path: Path?
  let keyTimes: [Double]?
  let timingFunctions: [TimingFunction]
  let calculationMode: AnimationCalculationMode
  let tension: [Double], continuity: [Double], bias: [Double]
  let rotationMode: AnimationRotationMode?

  init(_ animation: KeyframeAnimation) {
    values =
      animation.typedValues
      ?? animation.values.map { list in
        KeyframeValues(given: list.map { PropertySpec.Value($0) })
      }
    path = animation.path
    keyTimes = animation.typedTimes ?? animation.keyTimes?.map { Double(number: $0) }
    timingFunctions = animation.timingFunctions ?? []
    calculationMode = animation.calculationMode
    func numbers(_ list: [NSNumber]?) -> [Double] {
      (list ?? []).map { number in
        let value = Double(number: number)
        return value.isFinite ? value : 0
      }
    }
    tension = numbers(animation.tensionValues)
    continuity = numbers(animation.continuityValues)
    bias = numbers(animation.biasValues)
    rotationMode = animation.rotationMode
  }

  /// Whether the animation turns the layer along its path.
  var turnsLayer: Bool { path != nil && rotationMode != nil }
}

/// A transition's own part of a spec.
struct TransitionSpec: Sendable {
  let type: TransitionType
  let subtype: TransitionSubtype?
  let startProgress: Double, endProgress: Double
  let hasFilter: Bool

  init(_ transition: Transition) {
    type = transition.type
    subtype = transition.subtype
    startProgress = Double(shortestDecimal: transition.startProgress)
    endProgress = Double(shortestDecimal: transition.endProgress)
    hasFilter = transition.filter != nil
  }
}

extension PropertyValue {
  /// The natural value of an untyped one; nil for an invalid one.
  init?(natural value: Any) {
    if let typed = value as? PropertyValue {
      self = typed
      return
    }
    if value is Bool || Self.number(value) != nil {
      guard let number = PropertyValue(value, as: .number) else { return nil }
      self = number
      return
    }
    let kinds: [PropertyKind] = [
      .transform, .color, .path, .image, .string, .rect, .point, .size, .numbers, .colors,
    ]
    switch value {
    case is CGPoint: self.init(value, as: .point)
    case is CGSize: self.init(value, as: .size)
    case is CGRect: self.init(value, as: .rect)
    default:
      for kind in kinds where !(value is [Any]) || kind == .numbers || kind == .colors {
        if let result = PropertyValue(value, as: kind) {
          self = result
          return
        }
      }
      return nil
    }
  }

  /// The value converted to a property's kind; nil where that is impossible.
  func converted(to kind: PropertyKind) -> PropertyValue? {
    if isValue(of: kind) { return self }
    switch (self, kind) {
    case (.number(let number), .bool): return .bool(number != 0)
    case (.bool(let flag), .number), (.bool(let flag), .integer), (.bool(let flag), .bits):
      return .number(flag ? 1 : 0)
    case (.numbers(let list), _): return PropertyValue(list, as: kind)
    case (.point, _), (.size, _), (.rect, _): return PropertyValue(components, as: kind)
    default: return nil
    }
  }
}
