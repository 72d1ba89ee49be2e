/// Access by indices that are in range by construction.
extension Span {
  /// The element at an index that is known to be in range: only a checked build
  /// (`-DLAMINAR_CHECKED`) tests this, and traps where it is not.
  @inlinable
  package subscript(within index: Int) -> Element {
    @inline(__always) get {
      #if LAMINAR_CHECKED
      self[index]
      #else
      self[unchecked: index]
      #endif
    }
  }
}

extension MutableSpan {
  /// The element at an index that is known to be in range: only a checked build
  /// (`-DLAMINAR_CHECKED`) tests this, and traps where it is not.
  @inlinable
  package subscript(within index: Int) -> Element {
    @inline(__always) get {
      #if LAMINAR_CHECKED
      self[index]
      #else
      self[unchecked: index]
      #endif
    }
    @inline(__always) set {
      #if LAMINAR_CHECKED
      self[index] = newValue
      #else
      self[unchecked: index] = newValue
      #endif
    }
  }
}
