public import Foundation
import LaminarGraphics

/// A change of what a layer shows over time: Core Animation's `CAAnimation`, the superclass of all
/// kinds.
///
/// A layer keeps a copy of an added animation, so the animation may be changed and added again.
open class Animation: TimedObject, Action {
  /// The pace of progress within a cycle; nil is linear.
  open var timingFunction: TimingFunction?
  /// Whether the layer removes the animation when it ends. True by default.
  open var isRemovedOnCompletion = true
  /// The object that is told of start and stop; kept alive by the animation. Nil by default.
  open var delegate: (any AnimationDelegate)?
  /// The values that `setValue(_:forKey:)` kept under undeclared keys.
  var keyValues: [String: Any] = [:]
  /// The keys that were given values of another kind; the layer that it is added to reports them.
  var refusedKeys: [String] = []
  /// The change that the animation is the action of, if an animation block made it; copies have none.
  final var blockAction: BlockAction?

  /// What the animation says, as it is stored: copies take it as a whole, and animations of scenes are
  /// made of it.
  var content: AnimationSpec.Content {
    get { .nothing }
    set {}
  }

  /// Makes an animation with every property at its default.
  public init() { super.init(clock: .animation) }

  /// Returns nil: animations have no archives. It is required as on Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  /// Makes an animation of the class by its `init()`, with the properties of another: so copies are
  /// made. A subclass with designated initialisers of its own inherits it by overriding `init()`, as
  /// Core Animation too requires of it, and `init(coder:)`.
  public required convenience init(copying animation: Animation?) {
    self.init()
    if let animation { copyProperties(of: animation) }
  }

  /// Makes an animation with every property at its default.
  open class func animation() -> Self { self.init(copying: nil) }

  /// A copy with the same properties.
  open func copy() -> Any { copy(with: nil) }

  /// A copy with the same properties: what a layer keeps of an animation that is added. Override it
  /// to copy what a subclass adds. The zone is ignored.
  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  /// Whether an archive would contain the value of a key. True, as in Core Animation; there are no
  /// archives here, so that only code of yours calls it.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Writes nothing: animations have no archives.
  open func encode(with coder: NSCoder) {}

  /// Copies the properties of another animation. Override it to copy what a subclass adds.
  func copyProperties(of other: Animation) {
    clock = other.clock
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    delegate = other.delegate
    keyValues = other.keyValues
    refusedKeys = other.refusedKeys
  }

  /// Attaches the animation to a layer as the action of an event such as a property's change.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    if let blockAction, blockAction.run(self, forKey: event, object: object) { return }
    (object as? Layer)?.add(self, forKey: event)
  }

  /// Sets a property by its key, such as `duration` or `toValue`; any value under any other key is
  /// kept. Values of a wrong kind are ignored, and recorded where the animation is added.
  open func setValue(_ value: Any?, forKey key: String) { setValueByTable(value, forKey: key) }

  /// The value of a property by its key, or the value that was kept under the key; nil for none.
  open func value(forKey key: String) -> Any? { valueByTable(forKey: key) }

  /// Sets a value by its key path: as `setValue(_:forKey:)` for one without a dot, else it is kept.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath.contains(".") {
      keyValues[keyPath] = value
    } else {
      setValue(value, forKey: keyPath)
    }
  }

  /// The value of a key path, or nil.
  open func value(forKeyPath keyPath: String) -> Any? { valueByPath(forKeyPath: keyPath) }

  /// The class's default for a key, such as 1 for `speed`; nil for a default of zero, false or no
  /// value, except for `duration`, which is 0.
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// The word that scenes and `inspect` use for the kind.
  package class var kind: String { "animation" }
}

// MARK: - Delegates

/// Receives an animation's start and stop: Core Animation's `CAAnimationDelegate`.
///
/// The animation keeps its delegate alive, and the layer the animation, until it is removed; by default
/// that is right after ``animationDidStop(_:finished:)``.
///
/// - Important: Both methods have defaults that do nothing, and Swift decides which method fulfils
///   a protocol's requirement at the class that declares the conformance. A method that only a
///   subclass of that class declares is never called, without a warning:
///
///   ```swift
///   class Base: AnimationDelegate {}
///   class Fader: Base {
///     func animationDidStop(_ animation: Animation, finished: Bool) {}  // not called
///   }
///   ```
///
///   Declare both methods in the class that conforms and override them, or inherit from
///   ``AnimationObserver``, which has both.
public protocol AnimationDelegate: AnyObject {
  /// The animation's active time begins.
  func animationDidStart(_ animation: Animation)
  /// The animation ended by itself, or was removed early (`finished` is false).
  func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: Animation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

/// A base class for animation delegates: both methods can be overridden at any depth of
/// subclasses.
///
/// ```swift
/// final class Fader: AnimationObserver {
///   override func animationDidStop(_ animation: Animation, finished: Bool) { … }
/// }
/// ```
open class AnimationObserver: AnimationDelegate {
  /// Makes an observer.
  public init() {}

  /// The animation's active time begins. Does nothing by itself.
  open func animationDidStart(_ animation: Animation) {}

  /// The animation ended by itself, or was removed early (`finished` is false). Does nothing by itself.
  open func animationDidStop(_ animation: Animation, finished: Bool) {}
}

// MARK: - Key-value coding

/// Key-value coding of animations: the properties by their keys; other keys are kept and returned.
extension Animation {
  func setValueByTable(_ value: Any?, forKey key: String) {
    guard let access = Self.access(key, of: self) else {
      keyValues[key] = value
      return
    }
    if access.set(self, value is NSNull ? nil : value) { return }
    if !refusedKeys.contains(key) { refusedKeys.append(key) }
  }

  func valueByTable(forKey key: String) -> Any? {
    guard let access = Self.access(key, of: self) else { return keyValues[key] }
    return access.get(self)
  }

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    keyPath.contains(".") ? keyValues.value(atKeyPath: keyPath) : value(forKey: keyPath)
  }

  /// The class's default for a key; nil for a default of zero, false or no value, except for the
  /// duration.
  static func tableDefault(forKey key: String) -> Any? {
    let animation = Self(copying: nil)
    switch access(key, of: animation)?.get(animation) {
    case let number as NSNumber:
      return number.doubleValue == 0 && key != "duration" ? nil : number
    case let value: return value
    }
  }

  /// What a commit takes: the content as it is stored. That of a subclass, which may compute what it
  /// says (the values of keyframes, for example), is what its properties return.
  var statedContent: AnimationSpec.Content {
    let stored = content
    guard type(of: self) != stored.animationClass else { return stored }
    let plain = stored.animationClass.init(copying: nil)
    for access in Self.accessors.values where access.isMember(self) {
      _ = access.set(plain, access.get(self))
    }
    return plain.content
  }

  private static func access(_ key: String, of animation: Animation) -> AnimationAccess? {
    accessors[key].flatMap { $0.isMember(animation) ? $0 : nil }
  }

  private static let accessors: [String: AnimationAccess] = {
    let timing = PropertyAccess.timing.mapValues(AnimationAccess.init)
    var accessors: [String: AnimationAccess] = [
      "timingFunction": AnimationAccess(optional: \Animation.timingFunction),
      "removedOnCompletion": AnimationAccess(\Animation.isRemovedOnCompletion),
      "delegate": AnimationAccess(optional: \Animation.delegate),
      "keyPath": AnimationAccess(\PropertyAnimation.keyPath),
      "additive": AnimationAccess(\PropertyAnimation.isAdditive),
      "cumulative": AnimationAccess(\PropertyAnimation.isCumulative),
      "valueFunction": AnimationAccess(optional: \PropertyAnimation.valueFunction),
      "fromValue": AnimationAccess(optional: \BasicAnimation.fromValue),
      "toValue": AnimationAccess(optional: \BasicAnimation.toValue),
      "byValue": AnimationAccess(optional: \BasicAnimation.byValue),
      "values": AnimationAccess(optional: \KeyframeAnimation.values),
      "path": AnimationAccess(\KeyframeAnimation.path),
      "keyTimes": AnimationAccess(numbers: \KeyframeAnimation.keyTimes),
      "timingFunctions": AnimationAccess(optional: \KeyframeAnimation.timingFunctions),
      "calculationMode": AnimationAccess(\KeyframeAnimation.calculationMode),
      "tensionValues": AnimationAccess(numbers: \KeyframeAnimation.tensionValues),
      "continuityValues": AnimationAccess(numbers: \KeyframeAnimation.continuityValues),
      "biasValues": AnimationAccess(numbers: \KeyframeAnimation.biasValues),
      "rotationMode": AnimationAccess(\KeyframeAnimation.rotationMode),
      "mass": AnimationAccess(\SpringAnimation.mass),
      "stiffness": AnimationAccess(\SpringAnimation.stiffness),
      "damping": AnimationAccess(\SpringAnimation.damping),
      "initialVelocity": AnimationAccess(\SpringAnimation.initialVelocity),
      "allowsOverdamping": AnimationAccess(\SpringAnimation.allowsOverdamping),
      "settlingDuration": AnimationAccess(reading: \SpringAnimation.settlingDuration),
      "perceptualDuration": AnimationAccess(reading: \SpringAnimation.perceptualDuration),
      "bounce": AnimationAccess(reading: \SpringAnimation.bounce),
      "animations": AnimationAccess(optional: \AnimationGroup.animations),
      "type": AnimationAccess(\Transition.type),
      "subtype": AnimationAccess(\Transition.subtype),
      "filter": AnimationAccess(optional: \Transition.filter),
      "startProgress": AnimationAccess(\Transition.startProgress),
      "endProgress": AnimationAccess(\Transition.endProgress),
    ]
    for (name, other) in [
      ("isRemovedOnCompletion", "removedOnCompletion"), ("isAdditive", "additive"),
      ("isCumulative", "cumulative"),
    ] { accessors[name] = accessors[other] }
    return accessors.merging(timing) { own, _ in own }
  }()
}

/// How key-value access reads and writes a property of a class of animations.
private struct AnimationAccess: Sendable {
  /// Whether an animation is of the class that has the property.
  let isMember: @Sendable (Animation) -> Bool
  let get: @Sendable (Animation) -> Any?
  /// Writes the property; a value of another kind is ignored and false returned.
  let set: @Sendable (Animation, Any?) -> Bool

  /// Accesses the properties of all timed objects.
  init(_ access: PropertyAccess) {
    isMember = { _ in true }
    get = { access.get($0) }
    set = { access.set($0, $1) }
  }

  /// Accesses a number, a Boolean or a word.
  init<Object: Animation, Value: PropertyConvertible>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    let access = PropertyAccess(keyPath)
    isMember = { $0 is Object }
    get = { access.get($0) }
    set = { access.set($0, $1) }
  }

  /// Accesses a property that takes nil and values of one type.
  init<Object: Animation, Value>(
    optional keyPath: any ReferenceWritableKeyPath<Object, Value?> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object)?[keyPath: keyPath] }
    set = { animation, value in
      guard let object = animation as? Object else { return false }
      guard let value else {
        object[keyPath: keyPath] = nil
        return true
      }
      guard let typed = value as? Value else { return false }
      object[keyPath: keyPath] = typed
      return true
    }
  }

  /// Accesses a list of numbers, which may be of any numeric type.
  init<Object: Animation>(
    numbers keyPath: any ReferenceWritableKeyPath<Object, [NSNumber]?> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object)?[keyPath: keyPath] }
    set = { animation, value in
      guard let object = animation as? Object else { return false }
      guard let list = PropertyValue(value, as: .numbers) else { return false }
      object[keyPath: keyPath] = list.keyValueForm as? [NSNumber]
      return true
    }
  }

  /// Accesses a number that is derived from others.
  init<Object: Animation, Value: PropertyConvertible>(
    reading keyPath: any KeyPath<Object, Value> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object).flatMap { $0[keyPath: keyPath].propertyValue.keyValueForm } }
    set = { _, _ in false }
  }
}
