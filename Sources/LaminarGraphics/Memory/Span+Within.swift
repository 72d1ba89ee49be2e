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

extension Span<Double> {
  /// The number at an index and the one behind it, both known to be in range.
  @inlinable @inline(__always)
  package func pair(within index: Int) -> SIMD2<Double> {
    #if LAMINAR_CHECKED
    SIMD2(self[index], self[index + 1])
    #else
    bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 8 &* index, as: SIMD2<Double>.self)
    #endif
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
