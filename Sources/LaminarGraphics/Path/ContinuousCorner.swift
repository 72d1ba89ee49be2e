/// One side of the smooth corner that iOS draws, for radius 1: distances from the vertex along the
/// edge on that side. The corner is three cubics; the middle one is always the same.
struct ContinuousCorner {
  /// How much more of an edge than a radius the corner takes, where there is space.
  static let expansion = 0.528665
  /// Where the outer cubics meet the middle one: the distances along one edge and along the other.
  static let nearJoint = 0.07491140
  static let farJoint = 0.63149399
  /// The same for the middle cubic's control points.
  static let shallowControl = 0.16906001
  static let deepControl = 0.37282401

  /// Where the corner begins, and the two control points from there on.
  let extent: Double
  let outerControl: Double
  let innerControl: Double

  /// `space` 1: the edge has room for the whole corner; 0: only for the radius, where it is
  /// nearly circular.
  init(space: Double) {
    extent = 1 + Self.expansion * space
    outerControl = 0.96 + 0.12849299 * space
    innerControl = 0.82 + 0.04840701 * space
  }
}
