import Foundation
import LaminarGraphics

/// How key-value access reads and writes a property: through the accessor that subclasses may
/// override, so that their observers see every change.
struct PropertyAccess: Sendable {
  /// The accessor's key path, which typed animations are named by.
  let keyPath: any AnyKeyPath & Sendable
  /// Reads the property as Core Animation's key-value coding returns it.
  let get: @Sendable (AnyObject) -> Any?
  /// Writes the property; a value of another kind is ignored and false returned.
  let set: @Sendable (AnyObject, Any?) -> Bool

  /// Reaches a property through an accessor.
  init<Object: AnyObject, Value: PropertyRepresentable>(
    _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.keyPath = keyPath
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath].keyValueForm } }
    set = { object, value in
      guard let object = object as? Object, let value = Value(keyValueForm: value) else {
        return false
      }
      object[keyPath: keyPath] = value
      return true
    }
  }
}
