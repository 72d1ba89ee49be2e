import Foundation

/// How key-value access reads and writes a property: through the accessor that subclasses may
/// override, so that their observers see every change.
struct PropertyAccess: Sendable {
  /// Reads the property as Core Animation's key-value coding returns it.
  let get: @Sendable (AnyObject) -> Any?
  /// Writes the property; a value of another kind is ignored and false returned.
  let set: @Sendable (AnyObject, Any?) -> Bool

  /// Accesses a property through a typed accessor.
  init<Object: AnyObject, Value: PropertyConvertible>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath].keyValueForm } }
    set = { object, value in
      guard let object = object as? Object, let value = Value(keyValueForm: value) else {
        return false
      }
      object[keyPath: keyPath] = value
      return true
    }
  }

  /// Accesses a property through an accessor of any value, which may be nil.
  init<Object: AnyObject>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Any?> & Sendable, kind: PropertyKind
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath] } }
    set = { object, value in
      guard let object = object as? Object, let stored = PropertyValue(value, as: kind) else {
        return false
      }
      object[keyPath: keyPath] = stored.keyValueForm
      return true
    }
  }

  /// Accesses a property through an accessor of a list, which may be nil.
  init<Object: AnyObject, Element>(
    _ keyPath: any ReferenceWritableKeyPath<Object, [Element]?> & Sendable, kind: PropertyKind
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath] } }
    set = { object, value in
      guard let object = object as? Object else { return false }
      let list: Any?
      if kind == .object {
        list = value is NSNull ? nil : value
      } else if let stored = PropertyValue(value, as: kind) {
        list = stored.keyValueForm
      } else {
        return false
      }
      guard let list else {
        object[keyPath: keyPath] = nil
        return true
      }
      guard let elements = list as? [Element] else { return false }
      object[keyPath: keyPath] = elements
      return true
    }
  }
}
