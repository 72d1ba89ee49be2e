extension Path {
  /// The kind of a step.
  @usableFromInline package enum Verb: UInt8, Sendable, Hashable {
    case move, line, quad, cubic, close

    /// How many numbers the step has in `coordinates`.
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
