/// The smooth corner that iOS draws, for radius 1: distances from the vertex along the edge that
/// arrives (x) and the edge that leaves (y).
enum ContinuousCorner {
  /// How much more of an edge than a radius it takes, where there is room.
  static let expansion = 0.528665

  /// The ten control points of its three cubics.
  ///
  /// The room is 1 where the edge is long enough; at 0 the corner takes just the radius and is
  /// nearly circular.
  static func points(incoming: Double, outgoing: Double) -> [SIMD2<Double>] {
    [
      SIMD2(1 + expansion * incoming, 0),
      SIMD2(0.96 + 0.12849299 * incoming, 0), SIMD2(0.82 + 0.04840701 * incoming, 0),
      SIMD2(0.63149399, 0.07491140),
      SIMD2(0.37282401, 0.16906001), SIMD2(0.16906001, 0.37282401),
      SIMD2(0.07491140, 0.63149399),
      SIMD2(0, 0.82 + 0.04840701 * outgoing), SIMD2(0, 0.96 + 0.12849299 * outgoing),
      SIMD2(0, 1 + expansion * outgoing),
    ]
  }
}
