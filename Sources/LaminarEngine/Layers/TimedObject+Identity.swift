/// Layers, cells and animations are equal when they are the same object.
extension TimedObject: Hashable {
  /// Whether both are the same object.
  public static func == (left: TimedObject, right: TimedObject) -> Bool { left === right }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
