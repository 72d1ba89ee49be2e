/// Observers are told in commits, after layout and display, before the epoch is made: what they change
/// is part of the commit.
extension LayerContext {
  /// The limit of rounds in which observers may change what others observe in one commit.
  private static var mostRounds: Int { 100 }

  /// Tells the observers of what changed, again while that changes more; lays out and displays what they
  /// requested. Returns how many layers were laid out.
  func tellObservers() -> Int {
    guard !isSimulation else { return 0 }
    var layoutCount = 0
    for round in 0..<Self.mostRounds {
      guard tellObserversOnce(isFirst: round == 0) else { return layoutCount }
      layoutCount += root.updateTree()
    }
    root.recordIgnored(
      "observers that change observed values without end were cut off", key: "observe")
    root.setNeedsCommit()
    return layoutCount
  }

  /// Tells each observer of a changed value once, in the order of registration; returns whether any was
  /// told.
  private func tellObserversOnce(isFirst: Bool) -> Bool {
    var observed = changedObservedLayers
    let changed = Set(observed.map(ObjectIdentifier.init))
    if !nestedObservedLayers.isEmpty {
      nestedObservedLayers = nestedObservedLayers.filter {
        $0.value.layer?.isObservedNested(in: self) == true
      }
      observed += nestedObservedLayers.values.compactMap(\.layer)
    }
    guard !observed.isEmpty else { return false }
    // Entries do not hold tokens: one that is released meanwhile is not told.
    var due: [Int: ObservationEntry] = [:]
    for layer in observed {
      for entry in layer.extras?.observations ?? [] {
        guard let observation = entry.observation else { continue }
        if observation.isNested || changed.contains(ObjectIdentifier(layer)) {
          due[entry.order] = entry
        }
      }
    }
    var isAnyTold = false
    for (_, entry) in due.sorted(by: { $0.key < $1.key })
    where entry.observation?.tellIfChanged(isFirst: isFirst) == true {
      isAnyTold = true
    }
    return isAnyTold
  }

  /// Notes a layer with observations that depend on others.
  func noteNestedObservation(of layer: Layer) {
    nestedObservedLayers[ObjectIdentifier(layer)] = ObservedLayer(layer: layer)
  }
}

extension Layer {
  /// Whether the layer has observations.
  var isObserved: Bool { extras?.observations.isEmpty == false }

  /// Whether observations of the layer depend on other layers.
  var hasNestedObservations: Bool {
    extras?.observations.contains { $0.observation?.isNested == true } == true
  }

  fileprivate func isObservedNested(in context: LayerContext) -> Bool {
    self.context === context && hasNestedObservations
  }
}

/// A layer whose observations depend on others, as long as something else holds it.
struct ObservedLayer {
  weak var layer: Layer?
}

// MARK: - Values

/// A value that an observation keeps until the next commit. Layers and delegates are not retained:
/// the observation of a `superlayer` must not keep it alive.
struct ObservedValue {
  private struct WeakObject {
    weak var object: AnyObject?
  }

  private enum Storage {
    case value(Any?)
    case object(WeakObject)
    case layers([WeakObject])
  }

  private let storage: Storage

  init(_ value: Any?) {
    switch value {
    case let layer as Layer: storage = .object(WeakObject(object: layer))
    case let layers as [Layer]: storage = .layers(layers.map { WeakObject(object: $0) })
    case let delegate as any LayerDelegate: storage = .object(WeakObject(object: delegate))
    default: storage = .value(value)
    }
  }

  /// The value, as far as its objects still exist.
  var value: Any? {
    switch storage {
    case .value(let value): value
    case .object(let object): object.object
    case .layers(let layers): layers.compactMap { $0.object as? Layer }
    }
  }

  /// Whether another value is the same; nil for values that cannot be compared.
  func isEqual(to other: Any?) -> Bool? {
    // An object that is gone differs from every present value.
    if case .layers(let layers) = storage, let now = other as? [Layer] {
      return layers.count == now.count && zip(layers, now).allSatisfy { $0.object === $1 }
    }
    return Self.areEqual(value, other)
  }

  private static func areEqual(_ left: Any?, _ right: Any?) -> Bool? {
    guard let left, let right else { return left == nil && right == nil }
    if let left = left as? any Equatable { return isEqual(left, to: right) }
    if let left = left as? [Any] {
      guard let right = right as? [Any], left.count == right.count else { return false }
      return areAllEqual(zip(left, right).map { ($0, $1) })
    }
    if let left = left as? [AnyHashable: Any] {
      guard let right = right as? [AnyHashable: Any], left.count == right.count else {
        return false
      }
      return areAllEqual(left.map { ($0.value, right[$0.key]) })
    }
    guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return nil }
    return (left as AnyObject) === (right as AnyObject)
  }

  /// Whether all pairs are equal; nil when that depends on one that cannot be compared.
  private static func areAllEqual(_ pairs: [(Any, Any?)]) -> Bool? {
    var result: Bool? = true
    for (left, right) in pairs {
      guard let isEqual = areEqual(left, right) else {
        result = nil
        continue
      }
      if !isEqual { return false }
    }
    return result
  }

  /// A number that is not a number is the same as another: it must not count as changed for ever.
  private static func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    return left == right || (left != left && right != right)
  }
}

/// An optional whose wrapped type is not known.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { map { $0 } }
}

extension ObservedValue {
  /// A value of any type as one of `Any?`: nil for a nil of its type.
  static func flattened<Value>(_ value: Value) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrappedValue
  }
}
