/// A path as straight lines: the form from which coverage, length and containment are computed.
public struct FlattenedPath: Sendable, Hashable {
  /// A run of points joined by lines.
  public struct Subpath: Sendable, Hashable {
    /// The indices of its points in `points`.
    public var range: Range<Int>
    /// Whether the last point is joined to the first by the path itself.
    public var isClosed: Bool

    /// Makes a run.
    public init(range: Range<Int>, isClosed: Bool) {
      self.range = range
      self.isClosed = isClosed
    }
  }

  /// All points, subpath after subpath.
  public var points: [SIMD2<Double>]
  /// The runs, in path order.
  public var subpaths: [Subpath]

  /// Makes a flattened path from its parts.
  public init(points: [SIMD2<Double>] = [], subpaths: [Subpath] = []) {
    self.points = points
    self.subpaths = subpaths
  }
}
