/// A path as straight lines: the form from which coverage, length and containment are computed.
package struct FlattenedPath: Sendable, Hashable {
  /// A run of points joined by lines.
  package struct Subpath: Sendable, Hashable {
    /// The indices of its points in `points`.
    package var range: Range<Int>
    /// Whether the last point is joined to the first by the path itself.
    package var isClosed: Bool

    /// Makes a run.
    @inlinable package init(range: Range<Int>, isClosed: Bool) {
      self.range = range
      self.isClosed = isClosed
    }
  }

  /// All points, subpath after subpath.
  package var points: [SIMD2<Double>]
  /// The runs, in path order.
  package var subpaths: [Subpath]

  /// Makes a flattened path from its parts.
  @inlinable package init(points: [SIMD2<Double>] = [], subpaths: [Subpath] = []) {
    self.points = points
    self.subpaths = subpaths
  }
}
