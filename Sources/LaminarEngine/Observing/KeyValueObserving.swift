import Foundation
import Synchronization

/// An object whose values can be observed by typed key paths.
///
/// It exists so that the closure of an observer gets the class that it was written for.
public protocol KeyValueObservable: AnyObject {}

extension Layer: KeyValueObservable, KeyValueObserver {}

extension KeyValueObservable where Self: Layer {
  /// Observes a value of the model: the closure is called at every commit that finds it changed
  /// (Laminar.docc: Observation, "When observers are told").
  ///
  /// Any key path of Swift will do: built-in properties, their parts, `\.superlayer?.bounds`, a
  /// property of a subclass.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - options: What the closure is told, and when; neither value by default.
  ///   - changeHandler: Gets the layer and the change, on the layer's thread.
  /// - Returns: The token that ends the observation, at the latest when nothing holds it any more.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
    changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
  ) -> KeyValueObservation {
    KeyValueObservation(
      of: self, options: options, isNested: !Self.isOwn(keyPath),
      read: { ($0 as? Self).flatMap { ObservedValue.flattened($0[keyPath: keyPath]) } },
      tell: { layer, change in
        guard let layer = layer as? Self else { return }
        changeHandler(layer, change.typed(as: Value.self))
      })
  }

  /// Observes the value of a key path of key-value coding: of a built-in, declared or undefined key,
  /// or through other layers, such as `mask.opacity` or `sublayers.dial.position.x`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - options: What the closure is told, and when; neither value by default.
  ///   - changeHandler: Gets the layer and the change, on the layer's thread.
  /// - Returns: The token that ends the observation, at the latest when nothing holds it any more.
  public func observe(
    forKeyPath keyPath: String, options: KeyValueObservingOptions = [],
    changeHandler: @escaping (Self, KeyValueObservedChange<Any>) -> Void
  ) -> KeyValueObservation {
    KeyValueObservation(
      of: self, options: options, isNested: !isOwn(keyPath),
      read: { $0.value(forKeyPath: keyPath) },
      tell: { layer, change in
        guard let layer = layer as? Self else { return }
        changeHandler(layer, change.untyped)
      })
  }

  /// Whether a key path is known to depend on the layer alone.
  private static func isOwn<Value>(_ keyPath: KeyPath<Self, Value>) -> Bool {
    let frame: [AnyKeyPath] = [\Self.frame, \Self.frame.origin, \Self.frame.size]
    return frame.contains(keyPath) || PropertyTable.name(of: keyPath) != "?"
  }
}

extension Layer {
  /// Registers an object as the observer of a key path: it gets
  /// ``KeyValueObserver/observeValue(forKeyPath:of:change:context:)`` at every commit that finds the
  /// value changed. Each registration is told by itself.
  ///
  /// The observer is not retained; when it no longer exists, its registrations end.
  ///
  /// - Parameters:
  ///   - observer: The observer, which may be the layer itself.
  ///   - keyPath: A key path as of ``value(forKeyPath:)``.
  ///   - options: What the observer is told, and when; neither value by default.
  ///   - context: A pointer that is passed back.
  public func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: KeyValueObservingOptions = [], context: UnsafeMutableRawPointer? = nil
  ) {
    let registration = ObserverRegistration(observer, keyPath: keyPath, context: context)
    _ = KeyValueObservation(
      of: self, options: options, isNested: !isOwn(keyPath), registration: registration,
      read: { $0.value(forKeyPath: keyPath) },
      tell: { [weak observer] layer, change in
        observer?.observeValue(
          forKeyPath: keyPath, of: layer, change: change.dictionary, context: context)
      })
  }

  /// Ends the last registration of an observer for a key path. One that does not exist is ignored and
  /// recorded.
  public func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    removeRegistration(of: observer, forKeyPath: keyPath) { _ in true }
  }

  /// Ends the last registration of an observer for a key path and a context. One that does not exist is
  /// ignored and recorded.
  public func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer?
  ) {
    removeRegistration(of: observer, forKeyPath: keyPath) { $0.context == context }
  }

  /// Does nothing: the value before a change is that of the last commit. It is here for code that calls
  /// it before ``didChangeValue(forKey:)``.
  public func willChangeValue(forKey key: String) {}

  /// Has the next commit look at the observed values of the layer: for a property of a subclass whose
  /// change is not otherwise one of the layer.
  public func didChangeValue(forKey key: String) { setNeedsCommit() }

  // MARK: - Registrations

  /// Records that a change was not handled: what an observer does that does not override
  /// `observeValue`.
  func recordUnhandledChange(of object: Any?, forKeyPath keyPath: String?) {
    let layer = object as? Layer ?? self
    layer.recordIgnored(
      "the observer does not handle the change of this key path", key: keyPath ?? "")
  }

  /// Whether the layer can be observed: a presentation never changes.
  func acceptsObserver(of keyPath: String?) -> Bool {
    guard extras?.presentation != nil else { return true }
    recordIgnored("a presentation layer cannot be observed", key: keyPath ?? "observe")
    return false
  }

  func addObservation(_ observation: KeyValueObservation) {
    mutableExtras.observations.append(ObservationEntry(observation))
    if observation.isNested { context?.noteNestedObservation(of: self) }
  }

  func removeObservation(_ order: Int) {
    extras?.observations.removeAll { $0.order == order || $0.observation == nil }
  }

  private func removeRegistration(
    of observer: any KeyValueObserver, forKeyPath keyPath: String,
    where isMeant: (ObserverRegistration) -> Bool
  ) {
    let found = extras?.observations.last { entry in
      guard let registration = entry.observation?.registration else { return false }
      return registration.identity == ObjectIdentifier(observer)
        && registration.keyPath == keyPath && isMeant(registration)
    }
    guard let observation = found?.observation else {
      return recordIgnored("the observer to remove is not registered", key: keyPath)
    }
    observation.invalidate()
  }

  /// Whether a key path of key-value coding is known to depend on the layer alone: a key, or a part of
  /// a property.
  fileprivate func isOwn(_ keyPath: String) -> Bool {
    guard keyPath.contains(".") else { return true }
    return PropertyAddress(parsing: keyPath).steps.isEmpty
      && (propertyPath(keyPath) != nil || keyPath.hasPrefix("frame."))
  }
}

// MARK: - Observations

/// The registration of an observer: Foundation's `NSKeyValueObservation`. The observation ends with
/// ``invalidate()`` and when nothing holds it any more.
///
/// It does not retain the layer, and belongs to the layer's thread.
public final class KeyValueObservation {
  /// The number of the registration: observers are told in this order.
  let order: Int
  /// Whether the value may depend on other layers, so that every commit is looked at.
  let isNested: Bool
  /// For an observer that is an object: what it was registered with.
  let registration: ObserverRegistration?
  private static let lastOrder = Atomic<Int>(0)
  private let options: KeyValueObservingOptions
  private weak var layer: Layer?
  private var read: ((Layer) -> Any?)?
  private var tell: ((Layer, ObservedChange) -> Void)?
  /// The value that the observer knows: of the registration, then of the last call.
  private var known = ObservedValue(nil)

  init(
    of layer: Layer, options: KeyValueObservingOptions, isNested: Bool,
    registration: ObserverRegistration? = nil, read: @escaping (Layer) -> Any?,
    tell: @escaping (Layer, ObservedChange) -> Void
  ) {
    order = Self.lastOrder.add(1, ordering: .relaxed).newValue
    self.isNested = isNested
    self.registration = registration
    self.options = options
    guard layer.acceptsObserver(of: registration?.keyPath) else { return }
    self.layer = layer
    self.read = read
    self.tell = tell
    let value = read(layer)
    known = ObservedValue(value)
    layer.addObservation(self)
    if options.contains(.initial) { call(.registration, on: layer, old: nil, new: value) }
  }

  deinit { layer?.removeObservation(order) }

  /// Ends the observation. Afterwards nothing is told, also in the commit that is being made.
  public func invalidate() {
    read = nil
    tell = nil
    layer?.removeObservation(order)
    layer = nil
  }

  /// Tells of the value if it is not the known one; returns whether it did.
  ///
  /// - Parameter isFirst: Whether values that cannot be compared count as changed.
  func tellIfChanged(isFirst: Bool) -> Bool {
    guard let layer, let read else { return false }
    if let registration, registration.observer == nil {
      invalidate()
      return false
    }
    let value = read(layer)
    guard !(known.isEqual(to: value) ?? !isFirst) else { return false }
    let old = known.value
    known = ObservedValue(value)
    if options.contains(.prior) { call(.prior, on: layer, old: old, new: value) }
    call(.change, on: layer, old: old, new: value)
    return true
  }

  private func call(_ moment: ObservedChange.Moment, on layer: Layer, old: Any?, new: Any?) {
    tell?(layer, ObservedChange(moment: moment, old: old, new: new, options: options))
  }
}

/// What an observer that is an object was registered with.
struct ObserverRegistration {
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  weak var observer: (any KeyValueObserver)?
  /// The observer's identity, which it still has while it is deallocated.
  let identity: ObjectIdentifier

  init(_ observer: any KeyValueObserver, keyPath: String, context: UnsafeMutableRawPointer?) {
    self.keyPath = keyPath
    self.context = context
    self.observer = observer
    identity = ObjectIdentifier(observer)
  }
}

/// An observation in the list of its layer: a token is held by whoever observes, the registration of an
/// object by the layer.
struct ObservationEntry {
  let order: Int
  private weak var token: KeyValueObservation?
  private let held: KeyValueObservation?

  init(_ observation: KeyValueObservation) {
    order = observation.order
    token = observation
    held = observation.registration == nil ? nil : observation
  }

  var observation: KeyValueObservation? { held ?? token }
}

// MARK: - Options and changes

/// What an observer is told of a change, and when: Foundation's `NSKeyValueObservingOptions`.
public struct KeyValueObservingOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change has the value after it.
  public static let new = KeyValueObservingOptions(rawValue: 1)
  /// The change has the value before it.
  public static let old = KeyValueObservingOptions(rawValue: 2)
  /// The observer is also told once when it is registered, before the registration returns; with
  /// ``new``, of the present value.
  public static let initial = KeyValueObservingOptions(rawValue: 4)
  /// The observer is told of each change twice; the first change says that it is prior and has no new
  /// value. Both calls are made at the commit, when the layer has its new value already.
  public static let prior = KeyValueObservingOptions(rawValue: 8)
}

/// The kind of an observed change: Foundation's `NSKeyValueChange`.
///
/// Observers of layers are always told of a setting, also of lists such as `sublayers`.
public enum KeyValueChange: UInt, Sendable, Hashable, CaseIterable {
  /// A value was set.
  case setting = 1
  /// Objects were inserted into a list.
  case insertion = 2
  /// Objects were removed from a list.
  case removal = 3
  /// Objects of a list were replaced.
  case replacement = 4
}

/// What the observer of a key path is told of a change: Foundation's `NSKeyValueObservedChange`.
public struct KeyValueObservedChange<Value> {
  /// The kind; always a setting.
  public let kind: KeyValueChange
  /// The value after the change, if the observer asked for it with
  /// ``KeyValueObservingOptions/new``; nil in a prior call, and for a value of nil.
  public let newValue: Value?
  /// The value before the change, if the observer asked for it with
  /// ``KeyValueObservingOptions/old``; nil in the initial call, and for a value of nil. A layer or a
  /// delegate that no longer exists is nil, and missing in a list.
  public let oldValue: Value?
  /// Whether another call follows, which is that of the change.
  public let isPrior: Bool
}

/// A change before it is put into the form of an observer.
struct ObservedChange {
  /// When the observer is told.
  enum Moment {
    case registration, prior, change
  }

  let moment: Moment
  let old: Any?
  let new: Any?
  let options: KeyValueObservingOptions

  /// Whether the observer gets the value before the change, and whether the one after it.
  private var hasOld: Bool { options.contains(.old) && moment != .registration }
  private var hasNew: Bool { options.contains(.new) && moment != .prior }

  /// The change with values of a type.
  func typed<Value>(as type: Value.Type) -> KeyValueObservedChange<Value> {
    KeyValueObservedChange(
      kind: .setting, newValue: hasNew ? new as? Value : nil,
      oldValue: hasOld ? old as? Value : nil,
      isPrior: moment == .prior)
  }

  /// The change with values of any type.
  var untyped: KeyValueObservedChange<Any> {
    KeyValueObservedChange(
      kind: .setting, newValue: hasNew ? new : nil, oldValue: hasOld ? old : nil,
      isPrior: moment == .prior)
  }
}

// MARK: - Observers that are objects

/// An object that observes layers by ``Layer/addObserver(_:forKeyPath:options:context:)``: what every
/// `NSObject` is on Apple's systems. Layers are observers themselves.
public protocol KeyValueObserver: AnyObject {
  /// Tells of a change of an observed value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed layer.
  ///   - change: The change by its keys; nil values are `NSNull`.
  ///   - context: The pointer that was registered.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// A key of the dictionary that an observer gets: Foundation's `NSKeyValueChangeKey`.
public struct KeyValueChangeKey: RawRepresentable, Sendable, Hashable {
  /// The word.
  public let rawValue: String

  /// Makes a key of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The raw value of the ``KeyValueChange``, as a number; in every change.
  public static let kindKey = KeyValueChangeKey(rawValue: "kind")
  /// The value after the change; with ``KeyValueObservingOptions/new``.
  public static let newKey = KeyValueChangeKey(rawValue: "new")
  /// The value before the change; with ``KeyValueObservingOptions/old``.
  public static let oldKey = KeyValueChangeKey(rawValue: "old")
  /// The indexes of objects in a list. Never present: lists are told as settings.
  public static let indexesKey = KeyValueChangeKey(rawValue: "indexes")
  /// True in the first of two calls; with ``KeyValueObservingOptions/prior``, otherwise not present.
  public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
}

extension ObservedChange {
  /// The change by its keys.
  var dictionary: [KeyValueChangeKey: Any] {
    var result: [KeyValueChangeKey: Any] = [
      .kindKey: NSNumber(value: KeyValueChange.setting.rawValue)
    ]
    if hasNew { result[.newKey] = new ?? NSNull() }
    if hasOld { result[.oldKey] = old ?? NSNull() }
    if moment == .prior { result[.notificationIsPriorKey] = NSNumber(value: true) }
    return result
  }
}
