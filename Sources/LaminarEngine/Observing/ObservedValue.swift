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
