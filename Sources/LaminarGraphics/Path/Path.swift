/// Subpaths made of lines, quadratic and cubic Bézier curves: an immutable value, cheap to copy.
///
/// Coordinates are finite: an element with a number that is not finite is left out, and numbers
/// beyond ±1e12 are drawn in to ±1e12. Every subpath begins with a move: what is drawn after a
/// close begins at the closed subpath's first point, as in Core Graphics, and gets a move there.
public struct Path: Sendable {
  /// The steps' kinds, in drawing order.
  @usableFromInline package internal(set) var verbs: [Verb] = []
  /// The steps' points, x before y: none for a close, control points before the end point.
  @usableFromInline package internal(set) var coordinates: [Double] = []
  /// The place in `coordinates` of the last move.
  @usableFromInline package internal(set) var subpathStart = 0
  /// What the steps so far hash to.
  var digest = PathDigest()

  /// Makes an empty path.
  public init() {}

  /// Makes a path of parts that keep the rules above.
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

  /// Whether there is no element at all.
  public var isEmpty: Bool { verbs.isEmpty }

  /// A number that equal paths share, the same on every machine and in every run.
  ///
  /// Different paths have different numbers but for accidents of about 1 in 2⁶⁴, so a cache may
  /// look a path up by it and must compare the paths themselves.
  public var contentID: UInt64 { digest.value }
}

extension Path: Hashable {
  /// Whether both paths have the same elements.
  public static func == (a: Path, b: Path) -> Bool {
    a.digest == b.digest && a.verbs == b.verbs && a.coordinates == b.coordinates
  }

  /// Feeds the content id.
  public func hash(into hasher: inout Hasher) { hasher.combine(contentID) }
}
