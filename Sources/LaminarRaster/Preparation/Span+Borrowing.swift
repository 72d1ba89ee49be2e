extension Span where Element: ~Copyable {
  /// Lets a body read an element in place.
  ///
  /// What may not be copied is generic here, so the element is not: as an argument of a function, one of
  /// a copyable type is copied with all that it refers to.
  @inline(__always)
  func withElement<Result>(_ index: Int, _ body: (borrowing Element) -> Result) -> Result {
    body(self[index])
  }
}
