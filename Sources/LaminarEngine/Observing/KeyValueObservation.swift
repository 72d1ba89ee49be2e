import Synchronization

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
