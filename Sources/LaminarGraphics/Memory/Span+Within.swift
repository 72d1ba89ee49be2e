/// Places that are known to lie in a span because whoever wrote the index made it so.
extension Span {
  /// The element at a place that is known to lie in the span: only a checked build
  /// (`-DLAMINAR_CHECKED`) asks whether it does, and stops where it does not.
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
  /// The element at a place that is known to lie in the span: only a checked build
  /// (`-DLAMINAR_CHECKED`) asks whether it does, and stops where it does not.
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
