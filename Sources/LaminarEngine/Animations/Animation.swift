/// Something that changes what a layer shows over time: Core Animation's `CAAnimation`, the class
/// that all kinds share.
///
/// A layer keeps a copy of what is added to it, so an animation may be changed and added again.
open class Animation: TimedObject, Action {
  /// How progress runs within a cycle; nil is linear.
  open var timingFunction: TimingFunction?
  /// Whether the layer forgets the animation when it ends. True by default.
  open var isRemovedOnCompletion = true
  /// Who hears of start and stop; kept alive by the animation. Nil by default.
  open var delegate: (any AnimationDelegate)?
  /// What `setValue(_:forKey:)` kept under keys of its own.
  var keyValues: [String: Any] = [:]

  /// Makes an animation with every property at its default.
  public required init() { super.init(clock: .animation) }

  /// Makes an animation with every property at its default.
  open class func animation() -> Self { self.init() }

  /// A copy with the same properties.
  open func copy() -> Any {
    let copy = type(of: self).init()
    copy.copyProperties(of: self)
    return copy
  }

  /// Takes over the properties of another animation. Override it to copy what a subclass adds.
  open func copyProperties(of other: Animation) {
    clock = other.clock
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    delegate = other.delegate
    keyValues = other.keyValues
  }

  /// Attaches the animation to a layer when an event such as a property's change asks for it.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? Layer)?.add(self, forKey: event)
  }

  /// Keeps any value under any key, as key-value coding does.
  open func setValue(_ value: Any?, forKey key: String) { keyValues[key] = value }

  /// The value that was kept under a key, or nil.
  open func value(forKey key: String) -> Any? { keyValues[key] }

  /// The word that scenes and `inspect` use for the kind.
  package class var kind: String { "animation" }
}

/// Hears of an animation's start and stop: Core Animation's `CAAnimationDelegate`.
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
