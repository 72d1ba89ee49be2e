public import LaminarEngine

/// What code asks of any object on Apple's systems.
extension TimedObject {
  /// Whether the object's class is a class or a subclass of it.
  public func isKind(of aClass: AnyClass) -> Bool {
    var next: AnyClass? = type(of: self)
    while let candidate = next {
      if candidate == aClass { return true }
      next = _getSuperclass(candidate)
    }
    return false
  }

  /// Whether the object's class is a class itself.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Whether a value is the same object.
  public func isEqual(_ object: Any?) -> Bool { (object as? TimedObject) === self }
}
