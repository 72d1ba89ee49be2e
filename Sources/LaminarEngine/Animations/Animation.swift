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

  /// Copies the properties of another animation. Override it to copy what a subclass adds.
  package func copyProperties(of other: Animation) {
    clock = other.clock
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    delegate = other.delegate
    keyValues = other.keyValues
    refusedKeys = other.refusedKeys
  }

  /// Attaches the animation to a layer as the action of an event such as a property's change.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
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
