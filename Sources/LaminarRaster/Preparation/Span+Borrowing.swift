extension Span where Element: ~Copyable {
  /// Lets a body read an element in place.
  ///
  /// Here the elements may be of a type that cannot be copied, so the compiler makes no copy. Elsewhere it
  /// copies an element that is an argument, and counts a reference to all that the element refers to.
  @inline(__always)
  func withElement<Result>(_ index: Int, _ body: (borrowing Element) -> Result) -> Result {
    body(self[index])
  }
}
