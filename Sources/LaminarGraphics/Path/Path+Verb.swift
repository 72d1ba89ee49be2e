extension Path {
  /// The kind of an element.
  @usableFromInline package enum Verb: UInt8, Sendable, Hashable {
    case move, line, quad, cubic, close

    /// The number of values of the element in `coordinates`.
    @inlinable package var coordinateCount: Int {
      switch self {
      case .move, .line: 2
      case .quad: 4
      case .cubic: 6
      case .close: 0
      }
    }
  }
}
