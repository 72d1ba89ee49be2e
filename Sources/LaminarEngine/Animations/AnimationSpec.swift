import Foundation
package import LaminarGraphics

/// An animation as a commit keeps it: what the animation stores, with its timing and its key. The
/// layer, its record and its playback share it.
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

  /// What animations of a kind have of their own.
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

    /// The built-in class of animations with the content.
    var animationClass: Animation.Type {
      switch self {
      case .property(let property): property.motion.animationClass
      case .group: AnimationGroup.self
      case .transition: Transition.self
      case .nothing: Animation.self
      }
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
  package var kind: String { content.animationClass.kind }

  /// A property animation of a specification: itself, or one in a group.
  struct Part {
    let animation: AnimationSpec
    let property: PropertySpec
    /// What it animates: its own key path, or the key under which all of it was added.
    let keyPath: String?
  }

  /// The property animations that it consists of, at any depth of groups.
  ///
  /// - Parameter key: The key under which it was added.
  func parts(addedAs key: String?) -> [Part] {
    switch content {
    case .property(let property):
      [Part(animation: self, property: property, keyPath: property.keyPath ?? key)]
    case .group(let animations): animations.flatMap { $0.parts(addedAs: key) }
    case .transition, .nothing: []
    }
  }

  /// The animation without those of some key paths, at any depth of groups: itself when it has none
  /// of them, nil when nothing is left of it.
  ///
  /// - Parameter isMeant: Whether a key path is one of them.
  func removing(_ isMeant: (String) -> Bool) -> AnimationSpec? {
    switch content {
    case .property(let property):
      return (property.keyPath ?? key).map(isMeant) == true ? nil : self
    case .group(let animations):
      let kept = animations.compactMap { $0.removing(isMeant) }
      if kept.count == animations.count, zip(kept, animations).allSatisfy({ $0 === $1 }) {
        return self
      }
      guard !kept.isEmpty else { return nil }
      return AnimationSpec(
        timing, timingFunction, isRemovedOnCompletion: isRemovedOnCompletion, .group(kept),
        key: key, sourceIndex: sourceIndex)
    case .transition, .nothing: return self
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

  /// Takes what an animation says.
  package convenience init(_ animation: Animation, key: String? = nil, sourceIndex: Int = -1) {
    self.init(
      animation.clock, animation.timingFunction,
      isRemovedOnCompletion: animation.isRemovedOnCompletion, animation.statedContent, key: key,
      sourceIndex: sourceIndex)
  }

  /// Makes an animation of the built-in class that says the same.
  package func makeAnimation() -> Animation {
    let animation = content.animationClass.init(copying: nil)
    animation.clock = timing
    animation.timingFunction = timingFunction
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    animation.content = content
    return animation
  }
}

// MARK: - Property animations

/// What a property animation has of its own.
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

    /// The value as animations return it to code; nil for an invalid one.
    var untyped: Any? { given?.animationForm }

    /// nil for no value.
    init?(_ value: Any?) {
      guard let value, !(value is NSNull) else { return nil }
      self = PropertyValue(natural: value).map { .given($0) } ?? .invalid
    }
  }

  /// The values of a basic animation or a spring, nil where there is none.
  package struct Ends: Sendable {
    package var from: Value?, to: Value?, by: Value?

    package init(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
      (self.from, self.to, self.by) = (from, to, by)
    }
  }

  /// The form in which the animated value is given.
  package enum Motion: Sendable {
    case basic(Ends, spring: Spring?)
    case keyframes(KeyframeSpec)
    case nothing

    fileprivate var animationClass: PropertyAnimation.Type {
      switch self {
      case .basic(_, nil): BasicAnimation.self
      case .basic: SpringAnimation.self
      case .keyframes: KeyframeAnimation.self
      case .nothing: PropertyAnimation.self
      }
    }

    /// Another motion, as far as an animation of this one's class can have it.
    func replaced(by other: Motion) -> Motion {
      switch (self, other) {
      case (.keyframes, .keyframes): other
      case (.basic(_, nil), .basic(let ends, _)): .basic(ends, spring: nil)
      case (.basic(_, let own), .basic(let ends, let spring)): .basic(ends, spring: spring ?? own)
      default: self
      }
    }
  }

  package var keyPath: String?
  private var form: Form
  package var isAdditive: Bool
  package var isCumulative: Bool

  /// A motion as it is kept, with its function: most animations go from one number to another.
  private enum Form {
    case numbers(from: Double, to: Double)
    /// Apart from the other values, which are larger.
    indirect case keyframes(KeyframeSpec, ValueFunction?)
    indirect case other(Motion, ValueFunction?)

    init(_ motion: Motion, _ function: ValueFunction?) {
      if case .keyframes(let keyframes) = motion {
        self = .keyframes(keyframes, function)
      } else if function == nil, case .basic(let ends, nil) = motion, ends.by == nil,
        case .given(.number(let from))? = ends.from, case .given(.number(let to))? = ends.to
      {
        self = .numbers(from: from, to: to)
      } else {
        self = .other(motion, function)
      }
    }
  }

  /// What turns the animated numbers into a matrix.
  package var function: ValueFunction? {
    get {
      switch form {
      case .numbers: nil
      case .keyframes(_, let function), .other(_, let function): function
      }
    }
    set { form = Form(motion, newValue) }
  }

  package var motion: Motion {
    get {
      switch form {
      case .numbers(let from, let to):
        .basic(Ends(from: .given(.number(from)), to: .given(.number(to))), spring: nil)
      case .keyframes(let keyframes, _): .keyframes(keyframes)
      case .other(let motion, _): motion
      }
    }
    set { form = Form(newValue, function) }
  }

  /// The ends of an animation from one number to another; nil for any other.
  var ends: (from: Double, to: Double)? {
    if case .numbers(let from, let to) = form { (from, to) } else { nil }
  }

  package init(
    keyPath: String? = nil, isAdditive: Bool = false, isCumulative: Bool = false,
    function: ValueFunction? = nil, motion: Motion
  ) {
    self.keyPath = keyPath
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    form = Form(motion, function)
  }
}

/// What a keyframe animation has of its own; nil for lists that it does not have.
package struct KeyframeSpec: Sendable {
  /// The values, with invalid ones kept as such.
  package var values: KeyframeValues?
  package var path: Path?
  package var keyTimes: [Double]?
  package var timingFunctions: [TimingFunction]?
  package var calculationMode = AnimationCalculationMode.linear
  package var tension: [Double]?, continuity: [Double]?, bias: [Double]?
  package var rotationMode: AnimationRotationMode?

  /// Makes a part without keys.
  package init() {}

  /// Whether the animation turns the layer along its path.
  var turnsLayer: Bool { path != nil && rotationMode != nil }
}

/// What a transition has of its own.
package struct TransitionSpec: Sendable {
  var type: TransitionType
  var subtype: TransitionSubtype?
  var startProgress: Double, endProgress: Double
  var hasFilter = false

  package init(
    type: TransitionType = .fade, subtype: TransitionSubtype? = nil, startProgress: Float = 0,
    endProgress: Float = 1
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = Double(shortestDecimal: startProgress)
    self.endProgress = Double(shortestDecimal: endProgress)
  }
}

// MARK: - Values

extension PropertyValue {
  /// The natural value of an untyped one; nil for an invalid one.
  init?(natural value: Any) {
    // FAST PATH: every cast below asks whether Foundation bridges the value.
    if type(of: value) == Double.self {
      self.init(value, as: .number)
      return
    }
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

extension PropertyValue {
  /// The value as animations return it: small values without a box.
  var animationForm: Any {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number
    case .numbers(let list): list
    default: keyValueForm ?? self
    }
  }
}
