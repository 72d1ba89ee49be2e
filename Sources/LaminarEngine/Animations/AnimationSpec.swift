import Foundation
package import LaminarGraphics

/// An animation as a commit keeps it: an immutable copy in plain values, which the layer, its record
/// and its playback share.
package final class AnimationSpec: Sendable {
  package let timingFunction: TimingFunction?
  private let keyForm: KeyForm
  /// The animation's own timing.
  package let timing: MediaTimingValues
  package let content: Content
  package let isRemovedOnCompletion: Bool
  private let source: Int32

  /// A key as it is kept: most animations are attached under their key path.
  private enum KeyForm {
    case none, keyPath
    indirect case other(String)
  }

  /// The key that it is attached under; nil for none, and inside a group.
  package var key: String? {
    switch keyForm {
    case .none: nil
    case .keyPath: content.keyPath
    case .other(let key): key
    }
  }

  /// The part that differs between kinds of animations.
  package enum Content: Sendable {
    case property(PropertySpec)
    case group([AnimationSpec])
    /// Boxed: transitions are rare and larger than the other cases.
    indirect case transition(TransitionSpec)
    /// A class that does not define what it animates.
    case nothing

    fileprivate var keyPath: String? {
      if case .property(let property) = self { property.keyPath } else { nil }
    }
  }

  /// Whether the animation changes the layer's picture.
  var isTransition: Bool {
    if case .transition = content { true } else { false }
  }

  /// The index of the animation in a scene file, or −1.
  var sourceIndex: Int { Int(source) }

  /// The length of an animation whose timing is nothing else.
  var plainDuration: Double? { timing.isPlain ? timing.duration : nil }

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
    AnimationSpec(
      timing, timingFunction, isRemovedOnCompletion: isRemovedOnCompletion, content, key: key,
      sourceIndex: sourceIndex)
  }

  /// Makes the spec of an animation that was read.
  ///
  /// - Parameter sourceIndex: The index of the animation in a scene file, defined by its reader, or −1.
  package init(
    _ timing: MediaTimingValues, _ timingFunction: TimingFunction?, isRemovedOnCompletion: Bool,
    _ content: Content, key: String? = nil, sourceIndex: Int = -1
  ) {
    keyForm = key.map { $0 == content.keyPath ? .keyPath : .other($0) } ?? .none
    source = Int32(clamping: sourceIndex)
    self.timing = timing
    self.timingFunction = timingFunction
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.content = content
  }

  /// Copies an animation's properties.
  package convenience init(_ animation: Animation, key: String? = nil, sourceIndex: Int = -1) {
    let content: Content =
      switch animation {
      case let group as AnimationGroup:
        .group((group.animations ?? []).map { AnimationSpec($0) })
      case let transition as Transition:
        .transition(TransitionSpec(transition))
      case let property as PropertyAnimation:
        .property(PropertySpec(property))
      default:
        .nothing
      }
    self.init(
      animation.clock, animation.timingFunction,
      isRemovedOnCompletion: animation.isRemovedOnCompletion, content, key: key,
      sourceIndex: sourceIndex)
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
    package var given: PropertyValue? {
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
  package enum Motion: Sendable {
    case basic(from: Value?, to: Value?, by: Value?, spring: Spring?)
    case keyframes(KeyframeSpec)
    case nothing
  }

  package let keyPath: String?
  private let form: Form
  package let isAdditive: Bool
  package let isCumulative: Bool

  /// A motion as it is kept, with its function: most animations go from one number to another.
  private enum Form {
    case numbers(from: Double, to: Double)
    /// Apart from the other values, which are larger.
    indirect case keyframes(KeyframeSpec, ValueFunction?)
    indirect case other(Motion, ValueFunction?)

    init(_ motion: Motion, _ function: ValueFunction?) {
      if case .keyframes(let keyframes) = motion {
        self = .keyframes(keyframes, function)
      } else if function == nil,
        case .basic(.given(.number(let from)), .given(.number(let to)), nil, nil) = motion
      {
        self = .numbers(from: from, to: to)
      } else {
        self = .other(motion, function)
      }
    }
  }

  /// What turns the animated numbers into a matrix.
  package var function: ValueFunction? {
    switch form {
    case .numbers: nil
    case .keyframes(_, let function), .other(_, let function): function
    }
  }

  /// The ends of an animation from one number to another; nil for any other.
  var ends: (from: Double, to: Double)? {
    if case .numbers(let from, let to) = form { (from, to) } else { nil }
  }

  /// The function that turns the animated numbers into a matrix.
  var valueFunction: ValueFunctionName? { function?.name }

  package var motion: Motion {
    switch form {
    case .numbers(let from, let to):
      .basic(from: .given(.number(from)), to: .given(.number(to)), by: nil, spring: nil)
    case .keyframes(let keyframes, _): .keyframes(keyframes)
    case .other(let motion, _): motion
    }
  }

  /// Makes a property animation's part of values that were read.
  package init(
    keyPath: String?, isAdditive: Bool, isCumulative: Bool, function: ValueFunction?,
    motion: Motion
  ) {
    self.keyPath = keyPath
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    form = Form(motion, function)
  }

  init(_ animation: PropertyAnimation) {
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
    self.init(
      keyPath: animation.keyPath, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, function: animation.valueFunction, motion: motion)
  }

  /// The specification of a basic animation between two values.
  init(from: Value, to: Value) {
    self.init(
      keyPath: nil, isAdditive: false, isCumulative: false, function: nil,
      motion: .basic(from: from, to: to, by: nil, spring: nil))
  }
}

/// A keyframe animation's own part of a spec.
package struct KeyframeSpec: Sendable {
  /// The values; nil for a missing list, with invalid ones kept as such.
  package var values: KeyframeValues?
  package var path: Path?
  package var keyTimes: [Double]?
  package var timingFunctions: [TimingFunction] = []
  package var calculationMode = AnimationCalculationMode.linear
  package var tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
  package var rotationMode: AnimationRotationMode?

  /// Makes a part without keys.
  package init() {}

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
package struct TransitionSpec: Sendable {
  let type: TransitionType
  let subtype: TransitionSubtype?
  let startProgress: Double, endProgress: Double
  let hasFilter: Bool

  /// Makes a transition's part of values that were read.
  package init(
    type: TransitionType, subtype: TransitionSubtype?, startProgress: Float, endProgress: Float
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = Double(shortestDecimal: startProgress)
    self.endProgress = Double(shortestDecimal: endProgress)
    hasFilter = false
  }

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

// MARK: - Values

/// The values of keyframes: the numbers of all where they are of one kind, or each as it was given.
package struct KeyframeValues: Sendable, RandomAccessCollection {
  private enum Storage {
    /// The numbers of values of a kind with a fixed number of them.
    case packed([Double], PropertyKind, width: Int)
    case given([PropertySpec.Value?])
  }

  private let storage: Storage

  /// Values of any kinds.
  init(given values: [PropertySpec.Value?]) { storage = .given(values) }

  /// Typed values.
  package init(_ values: [PropertyValue]) { storage = .given(values.map { .given($0) }) }

  /// The numbers of values of a kind, one value after the other; nil for a kind whose values are not a
  /// fixed run of numbers.
  package init?(packed numbers: [Double], of kind: PropertyKind) {
    guard let width = kind.componentCount, width > 0 else { return nil }
    storage = .packed(numbers, kind, width: width)
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .packed(let numbers, _, let width): numbers.count / width
    case .given(let values): values.count
    }
  }

  package subscript(index: Int) -> PropertySpec.Value? {
    switch storage {
    case .packed(let numbers, let kind, let width):
      .given(kind.value(of: numbers, at: index * width))
    case .given(let values): values[index]
    }
  }

  /// The numbers of values of a kind, if these are packed numbers of it; all of them finite.
  func numbers(of kind: PropertyKind) -> [Double]? {
    guard case .packed(let numbers, let own, _) = storage, own == kind else { return nil }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// A value that was read, of its type.
  package func typed(at index: Int) -> PropertyValue? {
    guard indices.contains(index), case .given(let value)? = self[index] else { return nil }
    return value
  }
}

/// A value of an animation: of any type where code gave it, typed where a reader of scenes did, which
/// needs no box for it until code requests it.
enum GivenValue {
  case any(Any?)
  case typed(PropertyValue)

  /// The value as code requests it.
  var untyped: Any? {
    switch self {
    case .any(let value): value
    case .typed(let value): value.animationForm
    }
  }
}

extension PropertyValue {
  /// The value as animations hold it: small values without a box.
  var animationForm: Any {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number
    case .numbers(let list): list
    default: keyValueForm ?? self
    }
  }
}

// MARK: - Making animations

extension AnimationSpec {
  /// Makes an animation of the built-in class for the spec, which tells all of it.
  package func makeAnimation() -> Animation {
    let animation = content.makeAnimation()
    animation.clock = timing
    animation.timingFunction = timingFunction
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    return animation
  }
}

extension AnimationSpec.Content {
  fileprivate func makeAnimation() -> Animation {
    switch self {
    case .property(let property):
      let animation = property.motion.makeAnimation()
      animation.keyPath = property.keyPath
      animation.isAdditive = property.isAdditive
      animation.isCumulative = property.isCumulative
      animation.valueFunction = property.function
      return animation
    case .group(let children):
      let group = AnimationGroup()
      group.animations = children.map { $0.makeAnimation() }
      return group
    case .transition(let spec):
      let transition = Transition()
      transition.type = spec.type
      transition.subtype = spec.subtype
      transition.startProgress = Float(spec.startProgress)
      transition.endProgress = Float(spec.endProgress)
      return transition
    case .nothing: return Animation()
    }
  }
}

extension PropertySpec.Motion {
  fileprivate func makeAnimation() -> PropertyAnimation {
    switch self {
    case .basic(let from, let to, let by, let spring):
      let animation = spring.map(SpringAnimation.init(law:)) ?? BasicAnimation()
      animation.setEnds(from: from?.given, to: to?.given, by: by?.given)
      return animation
    case .keyframes(let keyframes): return keyframes.makeAnimation()
    case .nothing: return PropertyAnimation()
    }
  }
}

extension KeyframeSpec {
  fileprivate func makeAnimation() -> KeyframeAnimation {
    func list(_ numbers: [Double]) -> [NSNumber]? {
      numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
    }
    let animation = KeyframeAnimation()
    animation.typedValues = values
    animation.path = path
    animation.typedTimes = keyTimes
    animation.timingFunctions = timingFunctions.isEmpty ? nil : timingFunctions
    animation.calculationMode = calculationMode
    animation.tensionValues = list(tension)
    animation.continuityValues = list(continuity)
    animation.biasValues = list(bias)
    animation.rotationMode = rotationMode
    return animation
  }
}
