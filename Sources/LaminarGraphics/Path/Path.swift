/// Subpaths made of lines, quadratic and cubic Bézier curves: an immutable value, cheap to copy.
///
/// Coordinates are finite: an element with a number that is not finite is omitted, and numbers
/// beyond ±1e12 are clamped to ±1e12. Every subpath begins with a move: a line or curve after a
/// close begins at the closed subpath's first point, as in Core Graphics, and gets a move there.
public struct Path: Sendable {
  /// The kinds of the elements, in drawing order.
  @usableFromInline package internal(set) var verbs: [Verb] = []
  /// The points of the elements, x before y: none for a close, control points before the end point.
  @usableFromInline package internal(set) var coordinates: [Double] = []
  /// The index in `coordinates` of the last move.
  @usableFromInline package internal(set) var subpathStart = 0
  /// The hash of the elements so far.
  var digest = PathDigest()

  /// Makes an empty path.
  public init() {}

  /// Makes a path from parts that follow the rules above.
  init(verbs: [Verb], coordinates: [Double], subpathStart: Int) {
    self.verbs = verbs
    self.coordinates = coordinates
    self.subpathStart = subpathStart
    var offset = 0
    for verb in verbs {
      digest.combine(verb)
      let end = offset + verb.coordinateCount
      while offset < end {
        digest.combine(coordinates[offset], coordinates[offset + 1])
        offset += 2
      }
    }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// A number that is equal for equal paths, on every machine and in every run.
  ///
  /// Different paths have the same number with a probability of about 1 in 2⁶⁴, so a cache may look a
  /// path up by it but must compare the paths themselves.
  package var contentID: UInt64 { digest.value }
}

extension Path: Hashable {
  /// Whether both paths have the same elements.
  public static func == (a: Path, b: Path) -> Bool {
    a.digest == b.digest && a.verbs == b.verbs && a.coordinates == b.coordinates
  }

  /// Hashes the content id.
  public func hash(into hasher: inout Hasher) { hasher.combine(contentID) }
}
