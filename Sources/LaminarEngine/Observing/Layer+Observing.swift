import Foundation

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
    guard rare?.presentation != nil else { return true }
    recordIgnored("a presentation layer cannot be observed", key: keyPath ?? "observe")
    return false
  }

  func addObservation(_ observation: KeyValueObservation) {
    rareState.observations.append(ObservationEntry(observation))
    if observation.isNested { context?.noteNestedObservation(of: self) }
  }

  func removeObservation(_ order: Int) {
    rare?.observations.removeAll { $0.order == order || $0.observation == nil }
  }

  private func removeRegistration(
    of observer: any KeyValueObserver, forKeyPath keyPath: String,
    where isMeant: (ObserverRegistration) -> Bool
  ) {
    let found = rare?.observations.last { entry in
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
