public import Foundation

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
  /// value.
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// The word that scenes and `inspect` use for the kind.
  package class var kind: String { "animation" }
}
